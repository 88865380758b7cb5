/**
 * `npm run bench -- groth16 [--json] [--no-browser]`: how long one strict verification takes, here and elsewhere.
 *
 * All contestants run in one process and in turns; first verifications each in a process of their own. Medians are
 * what to expect on this machine now, minima what the code needs when nothing else runs.
 */
import { loadModule } from "#wasm-module";
import { printTargets, target } from "../../../tools/testing/targets.ts";
import { loadEngine } from "../src/index.ts";
import { makeLoadEngine } from "../src/load-engine.ts";
import { loadWasmArithmetic } from "../src/wasm/load.ts";
import { benchChromium } from "./chromium.ts";
import { median, race, type Sample } from "./contestant.ts";
import { mclPrepared } from "./contestants/mcl.ts";
import { noblePrepared } from "./contestants/noble.ts";
import { ours } from "./contestants/ours.ts";
import { snarkjsVerify } from "./contestants/snarkjs.ts";
import { firstVerifications } from "./first-verification.ts";
import { sizes } from "./sizes.ts";
import { BATCH, decisionWorkload } from "./workload.ts";

const ROUNDS = 12;
const RUNS = 10;
const BATCH_RUNS = 12;

const loadPortable = makeLoadEngine(() => loadWasmArithmetic(loadModule, ["bn254"]));
const workload = decisionWorkload();
const options = new Set(process.argv.slice(2));

const single = await race(
  [
    ours("this, WebAssembly", () => loadEngine()),
    ours("this, WebAssembly, portable binary", () => loadPortable()),
    ours("this, JavaScript", () => loadEngine({ prefer: "js" })),
    mclPrepared(false),
    mclPrepared(true),
    noblePrepared,
    snarkjsVerify,
  ],
  workload,
  ROUNDS,
  RUNS,
);
const batch = await timeBatch();
const first = firstVerifications({ key: workload.key, items: workload.items.slice(0, 1) });
const chromium = options.has("--no-browser") ? null : await benchChromium();

if (options.has("--json")) {
  console.log(
    JSON.stringify({ node: process.version, single, batch, first, chromium, sizes: sizes() }, null, 2),
  );
} else {
  console.log(`Groth16 over BN254, 8 public signals, Node ${process.version}, one proof (ms)\n`);
  printTable(single);
  console.log(
    `\nBatch of ${BATCH}, WebAssembly: ${batch.medianMs.toFixed(3)} ms a proof (min ${batch.minMs.toFixed(3)})`,
  );
  console.log("\nFirst verification in a new process (ms, medians of nine)");
  const columns = ["import", "load+key", "verify", "after import", "in all"];
  console.log(`  ${"".padEnd(44)} ${columns.map((column) => column.padStart(12)).join(" ")}`);
  for (const { name, importMs, prepareMs, verifyMs } of first) {
    const numbers = [importMs, prepareMs, verifyMs, prepareMs + verifyMs, importMs + prepareMs + verifyMs];
    console.log(`  ${name.padEnd(44)} ${numbers.map((ms) => ms.toFixed(1).padStart(12)).join(" ")}`);
  }
  if (chromium !== null) {
    console.log(`\nChromium ${chromium.version}, one proof (ms)\n`);
    printTable(chromium.single);
    console.log(`\nBatch of ${BATCH}, WebAssembly: ${chromium.batchMs.toFixed(3)} ms a proof`);
  }
  printTargets([
    // 0.35 ms where one takes 0.9.
    target(`a proof of a batch of ${BATCH}, of one alone`, 0.39, batch.medianMs / (single[0]?.medianMs ?? 0)),
  ]);
  console.log("");
  for (const { name, bytes, gzipBytes } of sizes())
    console.log(`${name}: ${bytes} bytes, ${gzipBytes} gzipped`);
}

function printTable(samples: readonly Sample[]): void {
  const base = samples[0]?.medianMs ?? 1;
  console.log(
    `  ${"".padEnd(44)} ${"median".padStart(8)} ${"min".padStart(8)} ${"ratio".padStart(7)}  checks`,
  );
  for (const { name, medianMs, minMs, checks } of samples) {
    const numbers = [medianMs.toFixed(3).padStart(8), minMs.toFixed(3).padStart(8)].join(" ");
    console.log(`  ${name.padEnd(44)} ${numbers} ${(medianMs / base).toFixed(1).padStart(6)}x  ${checks}`);
  }
}

async function timeBatch(): Promise<{ medianMs: number; minMs: number }> {
  const prepared = (await loadEngine()).prepare(workload.key);
  if (!prepared.ok) throw new Error(prepared.reason);
  const times = [];
  for (let i = 0; i <= BATCH_RUNS; i++) {
    const start = performance.now();
    const verdicts = prepared.key.verifyBatch(workload.items);
    if (i > 0) times.push((performance.now() - start) / BATCH);
    if (!verdicts.every(({ valid }) => valid)) throw new Error("a valid batch was refused");
  }
  return { medianMs: median(times), minMs: Math.min(...times) };
}
