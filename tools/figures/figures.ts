// `npm run figures [-- NAME...]`: runs the named benches on this machine and records what they say in docs/figures.json,
// then writes every page's figures from that file. Without a name it only writes the pages.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { findBenches } from "../bench.ts";
import { commandLine, wrongUse } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { FIGURES } from "./list.ts";
import { FIGURES_FILE, type Recorded, readFigures, writePages } from "./pages.ts";

const USAGE = `npm run figures [-- NAME...]

Runs the named benches (of: ${[...new Set(Object.values(FIGURES).map(({ bench }) => bench))].join(", ")}), records their figures in
${FIGURES_FILE} and writes the pages from it. Leave the machine alone meanwhile. Without a name: the pages only.`;

/** @throws Error when the bench fails, or its report lacks a figure */
function record(bench: string, path: string): Recorded {
  const { status, stdout } = spawnSync(process.execPath, [join(REPOSITORY, path), "--json"], {
    cwd: REPOSITORY,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${bench} ended with ${status}`);
  const report: unknown = JSON.parse(stdout);
  const mine = Object.entries(FIGURES).filter(([, figure]) => figure.bench === bench);
  return {
    command: `npm run bench -- ${bench}`,
    machine: `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"}`,
    runtime: `Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 10),
    figures: Object.fromEntries(mine.map(([name, { show }]) => [name, show(report)])),
  };
}

function main(): void {
  const { words } = commandLine(USAGE, {}, Number.POSITIVE_INFINITY);
  const benches = findBenches(REPOSITORY);
  const recorded = new Set(Object.values(FIGURES).map(({ bench }) => bench));
  for (const name of words) {
    const path = benches.get(name);
    if (path === undefined || !recorded.has(name))
      wrongUse(USAGE, `${name}: no bench whose figures pages show`);
    const began = performance.now();
    const one = record(name, path);
    writeFileSync(
      join(REPOSITORY, FIGURES_FILE),
      `${JSON.stringify({ ...readFigures(REPOSITORY), [name]: one }, null, 2)}\n`,
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${name}: ${Object.keys(one.figures).length} figures in ${seconds} s`);
  }
  const changed = writePages(REPOSITORY);
  console.log(changed.length === 0 ? "The pages say so already." : `Written: ${changed.join(", ")}`);
}

main();
