// Our prover against snarkjs on the shipped key: the same witness and the same blinding give the same proof, bit by bit.
// Without the long run, against the proof that snarkjs made when it was recorded: it takes a third of a minute for one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildWitnessInput } from "@svc/core";
import { decodeShare, encodeProof, ProvingEngine, type Steps } from "@svc/groth16/prove";
import { curves, groth16 } from "snarkjs";
import { afterAll, expect, test } from "vitest";
import { LONG } from "../../../tools/testing/paths.ts";
import { prepareDecision } from "../src/prepare.ts";
import { loadWitnessProgram } from "../src/snarkjs/witness-program.ts";
import { encodeWitnessFile } from "../src/snarkjs/wtns-file.ts";
import recorded from "./fixtures/blinded-proof.json" with { type: "json" };
import { CIRCUIT_DIR } from "./support/circuit.ts";
import { approval, creditPipeline } from "./support/credit.ts";
import { plainSlots } from "./support/slots.ts";
import { endSnarkjsThreads } from "./support/snarkjs-threads.ts";

const file = (name: string) => readFileSync(join(CIRCUIT_DIR, name));
const { pipeline, outcome, evaluation } = prepareDecision(creditPipeline(), approval());
const { input } = buildWitnessInput(
  {
    ...pipeline,
    outcome,
    evaluation,
    contextDigest: "c7".repeat(32),
  },
  { slots: plainSlots(evaluation.leaves.length), pathSalt: "5a".repeat(31) },
);
const program = await loadWitnessProgram(new WebAssembly.Module(file("decision.wasm")));

type Recorded = typeof recorded;

/** What snarkjs draws, in its order. */
const R = 0x1234_5678_9abc_def0_1234_5678_9abc_def0n ** 2n % (1n << 253n);
const S = 987_654_321_987_654_321n;

function integer(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn));
}

function last<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

afterAll(endSnarkjsThreads);

/** The proof that snarkjs makes with this blinding. */
async function bySnarkjs(elements: ReturnType<typeof program.calculate>): Promise<Recorded> {
  const curve = (await curves.getCurveFromName("bn128", { singleThread: true })) as {
    Fr: { random(): unknown; e(value: bigint): unknown };
  };
  const drawn = [R, S];
  const { random } = curve.Fr;
  curve.Fr.random = () => curve.Fr.e(drawn.shift() as bigint);
  Object.assign(globalThis, { curve_bn128: curve });
  const expected = await groth16.prove(new Uint8Array(file("decision.zkey")), encodeWitnessFile(elements));
  curve.Fr.random = random;
  expect(drawn).toEqual([]);
  const { pi_a, pi_b, pi_c } = expected.proof;
  return { publicSignals: expected.publicSignals, pi_a, pi_b, pi_c };
}

test("proofs with one blinding are snarkjs' bit by bit, from both binaries", async () => {
  const elements = program.calculate(input);
  const { publicSignals, ...proof } = recorded;
  if (LONG) expect(JSON.parse(JSON.stringify(await bySnarkjs(elements)))).toEqual(recorded);
  for (const binary of ["prove", "prove-fused"]) {
    const wasm = new URL(`../../groth16/wasm/dist/${binary}.wasm`, import.meta.url);
    const engine = new ProvingEngine(new WebAssembly.Module(readFileSync(wasm)));
    for (const share of ["quotient", "points"]) engine.load(decodeShare(file(`decision.${share}`)));
    engine.takeWitness(elements);
    expect(engine.publicSignals().map(String)).toEqual(publicSignals);
    const blinding = { r: integer(R), s: integer(S) };
    const quotient = last(engine.quotientSums(blinding));
    const points = last(engine.pointsSums(blinding));
    expect(encodeProof(points.a, points.b2, engine.closing(quotient, points, blinding))).toEqual(proof);
  }
});
