// The real attestations among the verifier's vectors: each verifies with the roots that ship, snarkjs agrees, its
// opening opens it, and the cases behind them are still those of the script.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BUILT_IN_ROOTS,
  discloseInputs,
  disclosureFailure,
  inputsRootOf,
  maskOf,
  parseAttestation,
  parseOpening,
} from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import { groth16 } from "snarkjs";
import { afterAll, describe, expect, test } from "vitest";
import { REAL_VECTORS, type RealVector } from "../scripts/make-vectors.ts";
import { VECTOR_CASES } from "../scripts/vector-cases.ts";
import { definePipeline } from "../src/pipeline.ts";
import { prepareDecision } from "../src/prepare.ts";
import { endSnarkjsThreads } from "./support/snarkjs-threads.ts";

afterAll(endSnarkjsThreads);

const read = (id: string) => JSON.parse(readFileSync(join(REAL_VECTORS, `${id}.json`), "utf8")) as RealVector;

test("there is one file a case", () => {
  const files = VECTOR_CASES.map(({ id }) => `${id}.json`);
  expect(readdirSync(REAL_VECTORS).sort()).toEqual(files.sort());
});

describe.each(VECTOR_CASES)("$id", ({ id, pipeline, decision, reasons }) => {
  const { attestation, opening, options } = read(id);

  test("verifies in eight steps with a pinned issuer and the built-in circuit", async () => {
    const result = await verifyDecision(attestation, options);
    expect(result.steps.filter(({ valid }) => !valid)).toEqual([]);
    expect(result).toMatchObject({ valid: true, trust: { issuer: "pinned", circuit: "built_in" } });
    expect(result.steps).toHaveLength(8);
    expect(BUILT_IN_ROOTS.circuits.map(({ keyHash }) => keyHash)).toContain(
      attestation.verification.key_hash,
    );
  });

  test("carries a proof that snarkjs accepts", async () => {
    const { pi_a, pi_b, pi_c, public_signals } = attestation.proof;
    const proof = { pi_a, pi_b, pi_c, protocol: "groth16", curve: "bn128" };
    expect(await groth16.verify(attestation.verification.key, public_signals, proof)).toBe(true);
  });

  test("is what its opening opens, in strict documents", () => {
    expect(parseAttestation(attestation).ok).toBe(true);
    expect(parseOpening(opening).ok).toBe(true);
    expect(String(inputsRootOf(opening))).toBe(attestation.decision.inputs_root);
    const pointers = opening.inputs.map(({ pointer }) => pointer);
    expect(disclosureFailure(discloseInputs(opening, pointers, { path: true }), attestation)).toBeNull();
  });

  test("says what the case still evaluates to", () => {
    const prepared = prepareDecision(definePipeline(pipeline), decision);
    expect(prepared.pipeline.hash).toBe(attestation.pipeline.hash);
    expect(prepared.policy.manifest_hash).toBe(attestation.policy.manifest_hash);
    expect(prepared.evaluation.satisfiedMask).toBe(attestation.decision.satisfied_mask);
    const violated = maskOf(prepared.evaluation.constraints.map((verdict) => verdict.violated));
    expect(attestation.decision.violated_mask).toBe(reasons === "all" ? violated : 0);
    const pointers = prepared.evaluation.leaves.map(({ pointer }) => pointer);
    expect(pointers).toEqual(opening.inputs.map(({ pointer }) => pointer));
  });
});
