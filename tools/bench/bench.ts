// `npm run bench`: all measurements. Each is a file NAME.bench.ts that runs in its own process, so that none warms the
// code of another. Options behind the name are the bench's own; `npm run bench -- NAME --help` prints them.
import { spawnSync } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { REPOSITORY } from "../testing/paths.ts";
import { FIGURES_FILE, type Recorded, readFigures, writePages } from "./figure-pages.ts";
import { FIGURES } from "./figures.ts";
import { provenance } from "./machine.ts";

const WRONG_USE = 64;
const SUFFIX = ".bench.ts";
const PLACES = ["{sdk/*,circuits,edge,web-demo}/bench/**", "tools/bench"];

/** Benches by name; two packages must not use one name. */
export function findBenches(root: string): Map<string, string> {
  const benches = new Map<string, string>();
  const globs = PLACES.map((place) => `${place}/*${SUFFIX}`);
  for (const path of globSync(globs, { cwd: root, exclude: ["**/node_modules"] }).sort()) {
    const name = basename(path, SUFFIX);
    const other = benches.get(name);
    if (other !== undefined) throw new Error(`two benches are called ${name}: ${other} and ${path}`);
    benches.set(name, path);
  }
  return benches;
}

const USAGE = `usage: npm run bench -- [NAME [options]]
       npm run bench -- --record [NAME...]
Runs one bench, with --json as one JSON document. Without a name it lists all.

  --record  run the named benches, write their figures to ${FIGURES_FILE} and the pages; without a name, the pages only
  --help    print this help; behind a NAME, the options of that bench

Exit code 0: measured. 64: wrong use. Else that of the bench.`;

function wrongUse(fault: string): number {
  console.error(`${fault}\n\n${USAGE}`);
  return WRONG_USE;
}

const run = (path: string, args: readonly string[], stdout: "inherit" | "pipe") =>
  spawnSync(process.execPath, [join(REPOSITORY, path), ...args], {
    cwd: REPOSITORY,
    encoding: "utf8",
    stdio: ["inherit", stdout, "inherit"],
    maxBuffer: 1 << 26,
  });

/** @throws Error when the bench fails, or its report lacks a figure */
function record(name: string, path: string): Recorded {
  const { status, stdout } = run(path, ["--json"], "pipe");
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
  const report: unknown = JSON.parse(stdout);
  const own = Object.entries(FIGURES).filter(([, { bench }]) => bench === name);
  const figures = Object.fromEntries(own.map(([figure, { show }]) => [figure, show(report)]));
  return { command: `npm run bench -- ${name}`, ...provenance(), figures };
}

function recordAll(names: readonly string[], benches: ReadonlyMap<string, string>): number {
  const shown = new Set(Object.values(FIGURES).map(({ bench }) => bench));
  const unknown = names.find((name) => !shown.has(name) || !benches.has(name));
  if (unknown !== undefined)
    return wrongUse(`${unknown}: pages show figures of ${[...shown].join(", ")} only`);
  for (const name of names) {
    const recorded = { ...readFigures(REPOSITORY), [name]: record(name, benches.get(name) as string) };
    writeFileSync(join(REPOSITORY, FIGURES_FILE), `${JSON.stringify(recorded, null, 2)}\n`);
  }
  const changed = writePages(REPOSITORY);
  console.log(changed.length === 0 ? "The pages are current." : `Written: ${changed.join(", ")}`);
  return 0;
}

function main([first = "", ...rest]: readonly string[]): number {
  const benches = findBenches(REPOSITORY);
  if (first === "" || first === "--help") {
    console.log(`${USAGE}\n\nBenches:`);
    for (const [name, path] of benches) console.log(`  ${name.padEnd(16)} ${path}`);
    return 0;
  }
  if (first === "--record") return recordAll(rest, benches);
  const path = benches.get(first);
  if (path === undefined) return wrongUse(`${first}: no such bench`);
  return run(path, rest, "inherit").status ?? 1;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
