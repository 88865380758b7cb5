/**
 * `npm run bench -- prove [--json] [--no-browser] [--rounds N] [--rapidsnark PATH]`: how long one decision takes to be
 * proved, witness and verification of the proof included, here and elsewhere, in one run; what of it must hold.
 *
 * Contestants prove in turns. Medians are what to expect of this machine now, minima what the code needs when nothing
 * else runs; ratios travel between machines, milliseconds do not.
 */

import { availableParallelism, cpus } from "node:os";
import { findChromium } from "../../../tools/browser/chromium.ts";
import { printTargets } from "../../../tools/testing/targets.ts";
import { benchChromium } from "./chromium.ts";
import { checkProgram, nodeContestants } from "./contestants.ts";
import { CIRCUIT_DIR, decisionRequest, verifierOfTheCircuit } from "./decision-workload.ts";
import { memoryNeeds, stopMilliseconds, witnessMilliseconds } from "./details.ts";
import { firstProofs } from "./first-proof.ts";
import { pageFiles } from "./page-size.ts";
import { median, race, type Sample } from "./race.ts";
import { targetsOf } from "./targets.ts";

const PROCESSES = 5;
const STOPS = 12;
const WITNESSES = 40;

const args = process.argv.slice(2);
const optionOf = (name: string): string | null => {
  const at = args.indexOf(name);
  return at < 0 ? null : (args[at + 1] ?? null);
};
const rounds = Number(optionOf("--rounds") ?? 7);
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError("--rounds: expected a positive integer");

const rapidsnark = optionOf("--rapidsnark");
if (rapidsnark === null && args.includes("--rapidsnark")) {
  throw new RangeError("--rapidsnark: expected the path of the native prover");
}
if (rapidsnark !== null) checkProgram(rapidsnark);

const withBrowser = !args.includes("--no-browser");
if (withBrowser && findChromium() === null) {
  console.error("No Chromium was found: `npm run browser` provides one, and `--no-browser` leaves it out.");
  process.exit(69);
}

const request = decisionRequest();
const contestants = await nodeContestants(request, await verifierOfTheCircuit(), rapidsnark);
const node = await race(contestants, rounds, () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
});
const chromium = withBrowser ? await benchChromium(request, rounds) : null;
const first = firstProofs(CIRCUIT_DIR, PROCESSES);
const stopMs = await stopMilliseconds(request, STOPS);
const witnessMs = await witnessMilliseconds(request, WITNESSES);
const memory = await memoryNeeds(request);
const loaded = await pageFiles();
const pageGzipBytes = loaded.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
const targets = targetsOf({ node, chromium, first, memory, witnessMs, stopMs, pageGzipBytes });

if (args.includes("--json")) {
  const measured = { node, chromium, first, stopMs, witnessMs, memory, loaded, targets };
  console.log(JSON.stringify({ runtime: process.version, ...measured }, null, 2));
} else {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}`;
  console.log(`One decision proved, Node ${process.version}, ${machine}, ${rounds} rounds\n`);
  printSamples(node);
  if (chromium !== null) {
    console.log(`\nChromium ${chromium.version}\n`);
    printSamples(chromium.samples);
    console.log(`\n  first proof of a page, key from this machine: ${chromium.firstMs.toFixed(0)} ms`);
  }
  console.log("\nFirst attestation of a process, from its start");
  for (const { prover, milliseconds, cpuMs, residentBytes } of first) {
    const times = `${milliseconds.toFixed(0)} ms, ${cpuMs.toFixed(0)} of processor`;
    console.log(`  ${prover.padEnd(10)} ${times}, ${megabytes(residentBytes)} resident at most`);
  }
  console.log(
    `\nWitness alone: ${median(witnessMs).toFixed(1)} ms, least ${Math.min(...witnessMs).toFixed(1)}`,
  );
  console.log(
    `Workers stopped after an abort: ${median(stopMs).toFixed(1)} ms, least ${Math.min(...stopMs).toFixed(1)}, at most ${Math.max(...stopMs).toFixed(1)} of ${stopMs.length}`,
  );
  console.log("WebAssembly memory of a worker");
  for (const { binary, shares, bytes } of memory)
    console.log(`  ${binary.padEnd(12)} ${shares.join(" and ").padEnd(22)} ${megabytes(bytes)}`);
  console.log("What a page loads to prove, key apart, gzipped");
  for (const { name, gzipBytes } of loaded) console.log(`  ${name.padEnd(24)} ${gzipBytes}`);
  printTargets(targets);
}
// snarkjs keeps threads.
process.exit(0);

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function printSamples(samples: readonly Sample[]): void {
  const base = samples[0]?.medianMs ?? 1;
  const cell = (value: number | null) => (value === null ? "" : value.toFixed(0)).padStart(8);
  console.log(
    `  ${"".padEnd(38)} ${["median", "least", "CPU", "ratio"].map((c) => c.padStart(8)).join(" ")}`,
  );
  for (const { name, medianMs, minMs, cpuMs } of samples) {
    const cells = [cell(medianMs), cell(minMs), cell(cpuMs), `${(medianMs / base).toFixed(2)}x`.padStart(8)];
    console.log(`  ${name.padEnd(38)} ${cells.join(" ")}`);
  }
}
