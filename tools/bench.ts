// `npm run bench -- NAME...`: runs the benches `<package>/bench/NAME.bench.ts`, each in a process of its own, so
// that none warms the code of another. Without a name it lists them. What follows `--json` or `--` goes to the
// bench: every bench prints a table, and with `--json` one JSON document instead.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { REPOSITORY } from "./testing/paths.ts";

const SUFFIX = ".bench.ts";

/** Benches by name; two packages must not use one name. */
export function findBenches(root: string): Map<string, string> {
  const paths = globSync(
    ["sdk/*/bench", "circuits/bench", "edge/bench", "web-demo/bench"].map((f) => `${f}/*${SUFFIX}`),
    {
      cwd: root,
    },
  ).sort();
  const benches = new Map<string, string>();
  for (const path of paths) {
    const name = basename(path, SUFFIX);
    const other = benches.get(name);
    if (other !== undefined) throw new Error(`two benches are called ${name}: ${other} and ${path}`);
    benches.set(name, path);
  }
  return benches;
}

function runBenches(names: readonly string[], passed: readonly string[]): number {
  const benches = findBenches(REPOSITORY);
  if (names.length === 0) {
    console.log(benches.size === 0 ? "There are no benches." : "Benches: npm run bench -- NAME [--json]");
    for (const [name, path] of benches) console.log(`  ${name.padEnd(20)} ${path}`);
    return 0;
  }
  for (const name of names) {
    const path = benches.get(name);
    if (path === undefined) {
      console.error(`There is no bench "${name}". There are: ${[...benches.keys()].join(", ") || "none"}`);
      return 64;
    }
    const { status } = spawnSync(process.execPath, [join(REPOSITORY, path), ...passed], {
      stdio: "inherit",
      cwd: REPOSITORY,
    });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const split = args.findIndex((arg) => arg.startsWith("--"));
  // Without a bench's name before it the question is ours, and the answer their list.
  const names = split < 0 ? args : args.slice(0, split);
  const passed = split < 0 ? [] : args.slice(split).filter((arg) => arg !== "--");
  const isAsked = names.length > 0 || passed.every((arg) => arg === "--help");
  if (!isAsked) console.error("npm run bench -- NAME [options of the bench]");
  process.exitCode = isAsked ? runBenches(names, passed) : 64;
}
