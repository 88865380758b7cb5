// Proofs a minute: one decision a thread (what the prover does) against snarkjs' own threading, on the same
// witness and key. `node sdk/prover/bench/throughput.ts [proofs]`.
import { availableParallelism } from "node:os";
import { buildWitnessInput } from "@svc/core";
import { groth16 } from "snarkjs";
import { findCircuitDir } from "../src/artefacts/find.ts";
import { loadArtefacts } from "../src/artefacts/load.ts";
import { prepareDecision } from "../src/prepare.ts";
import { loadWitnessProgram } from "../src/witness/program.ts";
import { encodeWitnessFile } from "../src/witness/wtns-file.ts";
import { ProverPool } from "../src/worker/pool.ts";
import { approval, creditPipeline } from "../test/support/credit.ts";

const proofs = Number(process.argv[2] ?? 8);
const artefacts = await loadArtefacts(findCircuitDir());
const { pipeline, policy, outcome, evaluation } = prepareDecision(creditPipeline(), approval());
const { input } = buildWitnessInput(
  {
    steps: pipeline.steps,
    constraints: policy.constraints,
    outcome,
    evaluation,
    contextDigest: "0".repeat(64),
  },
  { leafSalts: evaluation.leaves.map(() => "1".repeat(62)), pathSalt: "2".repeat(62) },
);

async function measure(name: string, first: () => Promise<unknown>, all: () => Promise<unknown>) {
  let started = performance.now();
  await first();
  const cold = performance.now() - started;
  started = performance.now();
  const before = process.cpuUsage();
  await all();
  const each = (performance.now() - started) / proofs;
  // All threads of the process; on a busy machine the figure to trust.
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1000 / proofs;
  console.log(
    `${name.padEnd(34)} first ${Math.round(cold)} ms, then ${Math.round(each)} ms a proof ` +
      `(${Math.round(processor)} ms of processor time)`,
  );
}

for (const threads of new Set([1, availableParallelism()])) {
  const pool = new ProverPool(artefacts, threads);
  const some = (count: number) => Promise.all(Array.from({ length: count }, () => pool.prove(input)));
  await measure(
    `one decision a thread, ${threads} thread${threads > 1 ? "s" : ""}`,
    () => some(1),
    () => some(proofs),
  );
}

const program = await loadWitnessProgram(artefacts.witnessProgram);
const key = new Uint8Array(artefacts.provingKey);
const one = () => groth16.prove(key, encodeWitnessFile(program.calculate(input)));
await measure("snarkjs' own threading", one, async () => {
  for (let i = 0; i < proofs; i++) await one();
});
// Its threads would keep the program alive.
process.exit(0);
