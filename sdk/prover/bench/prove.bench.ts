// `npm run bench -- prove`: how long one decision takes to be proved, witness and verification of the proof included, here
// and elsewhere, in one run. Contestants prove in turns. Ratios travel between machines, milliseconds do not.
import { machine } from "../../../tools/bench/machine.ts";
import { median } from "../../../tools/bench/median.ts";
import { openBench, table } from "../../../tools/bench/print.ts";
import { targetLines } from "../../../tools/bench/targets.ts";
import { findChromium } from "../../../tools/browser/chromium.ts";
import { benchChromium } from "./chromium.ts";
import { checkProgram, nodeContestants } from "./contestants.ts";
import { CIRCUIT_DIR, decisionRequest, verifierOfTheCircuit } from "./decision-workload.ts";
import { memoryNeeds, stopMilliseconds, witnessMilliseconds } from "./details.ts";
import { firstProofs } from "./first-proof.ts";
import { pageFiles } from "./page-size.ts";
import { race, type Sample } from "./race.ts";
import { targetsOf } from "./targets.ts";

const PROCESSES = 5;
const STOPS = 12;
const WITNESSES = 40;

const { values, print } = openBench("prove", "Races proofs of one decision.", {
  "no-browser": { type: "flag", about: "leave Chromium out" },
  rounds: { type: "number", least: 1, isWhole: true, default: 7, about: "proofs of each contestant" },
  rapidsnark: { type: "text", about: "path of the native prover, to race it as well" },
});
const { rounds, rapidsnark = null } = values;
if (rapidsnark !== null) checkProgram(rapidsnark);

const withBrowser = !values["no-browser"];
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

const measured = { node, chromium, first, stopMs, witnessMs, memory, loaded, targets };
print({ runtime: process.version, ...measured }, () => [
  `One decision proved, Node ${process.version}, ${machine()}, ${rounds} rounds (ms)`,
  ...raced(node),
  ...(chromium === null
    ? []
    : [
        "",
        `Chromium ${chromium.version} (ms)`,
        ...raced(chromium.samples),
        `first proof of a page, key from this machine: ${chromium.firstMs.toFixed(0)} ms`,
      ]),
  "",
  "First attestation of a process, from its start",
  ...table(
    ["", "ms", "CPU ms", "resident at most"],
    first.map((one) => [
      one.prover,
      one.milliseconds.toFixed(0),
      one.cpuMs.toFixed(0),
      megabytes(one.residentBytes),
    ]),
  ),
  "",
  ...table(
    ["", "median", "least", "most"],
    Object.entries({ "Witness alone, ms": witnessMs, "Workers stopped after an abort, ms": stopMs }).map(
      ([name, all]) => [
        name,
        ...[median(all), Math.min(...all), Math.max(...all)].map((ms) => ms.toFixed(1)),
      ],
    ),
  ),
  "",
  "WebAssembly memory of a worker",
  ...table(
    ["", "shares", "bytes"],
    memory.map(({ binary, shares, bytes }) => [binary, shares.join(" and "), megabytes(bytes)]),
  ),
  "",
  "What a page loads to prove, key apart, gzipped",
  ...table(
    ["", "bytes"],
    loaded.map(({ name, gzipBytes }) => [name, gzipBytes]),
  ),
  ...targetLines(targets),
]);
// snarkjs keeps threads.
process.exit(0);

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function raced(samples: readonly Sample[]): string[] {
  const base = samples[0]?.medianMs ?? 1;
  return table(
    ["", "median", "least", "CPU", "ratio"],
    samples.map(({ name, medianMs, minMs, cpuMs }) => [
      name,
      medianMs.toFixed(0),
      minMs.toFixed(0),
      cpuMs === null ? null : cpuMs.toFixed(0),
      `${(medianMs / base).toFixed(2)}x`,
    ]),
  );
}
