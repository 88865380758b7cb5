// `npm run bench -- groth16`: how long one strict verification takes, here and elsewhere. All contestants run in one
// process and in turns, first verifications each in their own process.
import { loadModule } from "#wasm-module";
import { median } from "../../../tools/bench/median.ts";
import { openBench, table } from "../../../tools/bench/print.ts";
import { target, targetLines } from "../../../tools/bench/targets.ts";
import { loadEngine } from "../src/index.ts";
import { makeLoadEngine } from "../src/load-engine.ts";
import { loadWasmArithmetic } from "../src/wasm/load.ts";
import { benchChromium } from "./chromium.ts";
import { race, type Sample } from "./contestant.ts";
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
const { values, print } = openBench("groth16", "Races strict verifications of one proof.", {
  "no-browser": { type: "flag", about: "leave Chromium out" },
});

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
const chromium = values["no-browser"] ? null : await benchChromium();

print({ node: process.version, single, batch, first, chromium, sizes: sizes() }, () => [
  `Groth16 over BN254, 8 public signals, Node ${process.version}, one proof (ms)`,
  ...raced(single),
  "",
  `Batch of ${BATCH}, WebAssembly: ${batch.medianMs.toFixed(3)} ms a proof (least ${batch.minMs.toFixed(3)})`,
  "",
  "First verification in a new process (ms, medians of nine)",
  ...table(
    ["", "import", "load+key", "verify", "after import", "in all"],
    first.map(({ name, importMs, prepareMs, verifyMs }) => [
      name,
      ...[importMs, prepareMs, verifyMs, prepareMs + verifyMs, importMs + prepareMs + verifyMs].map((ms) =>
        ms.toFixed(1),
      ),
    ]),
  ),
  ...(chromium === null
    ? []
    : [
        "",
        `Chromium ${chromium.version}, one proof (ms)`,
        ...raced(chromium.single),
        `Batch of ${BATCH}, WebAssembly: ${chromium.batchMs.toFixed(3)} ms a proof`,
      ]),
  // 0.35 ms where one takes 0.9.
  ...targetLines([
    target(`a proof of a batch of ${BATCH}, of one alone`, 0.39, batch.medianMs / (single[0]?.medianMs ?? 0)),
  ]),
  "",
  ...sizes().map(({ name, bytes, gzipBytes }) => `${name}: ${bytes} bytes, ${gzipBytes} gzipped`),
]);

function raced(samples: readonly Sample[]): string[] {
  const base = samples[0]?.medianMs ?? 1;
  return table(
    ["", "median", "least", "ratio", "checks"],
    samples.map(({ name, medianMs, minMs, checks }) => [
      name,
      medianMs.toFixed(3),
      minMs.toFixed(3),
      `${(medianMs / base).toFixed(1)}x`,
      checks,
    ]),
  );
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
