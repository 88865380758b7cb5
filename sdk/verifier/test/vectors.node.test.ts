// The conformance vectors in the repository are those that the script makes, and snarkjs, which knows nothing of
// this project's engine, agrees about every valid proof in them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DecisionAttestation } from "@svc/core";
import * as snarkjs from "snarkjs";
import { afterAll, expect, test } from "vitest";
import { VECTORS, vectorFiles } from "../scripts/make-vectors.ts";
import { verifyDecision } from "../src/verify-decision.ts";

interface Vector {
  readonly attestation?: DecisionAttestation;
  readonly attestation_text?: string;
  readonly options: Parameters<typeof verifyDecision>[1];
  readonly wanted: { readonly valid: boolean; readonly failedStep?: number; readonly reason?: string };
}

const files = readdirSync(VECTORS).sort();
const read = (file: string) => JSON.parse(readFileSync(join(VECTORS, file), "utf8")) as Vector;

afterAll(async () => {
  // snarkjs keeps its curve workers on a global; without this the process would not end.
  await (globalThis as { curve_bn128?: { terminate(): Promise<void> } }).curve_bn128?.terminate();
});

test("the vectors regenerate identically", () => {
  const made = vectorFiles();
  expect(files).toEqual([...made.keys()].sort());
  for (const file of files) expect(read(file), file).toEqual(JSON.parse(JSON.stringify(made.get(file))));
});

test("each file gives its verdict", async () => {
  for (const file of files) {
    const { attestation, attestation_text, options, wanted } = read(file);
    const { valid, failedStep, reason } = await verifyDecision(attestation ?? attestation_text, options);
    expect({ valid, failedStep, reason }, file).toEqual({
      valid: wanted.valid,
      failedStep: wanted.failedStep,
      reason: wanted.reason,
    });
  }
});

test("snarkjs agrees about every proof of a valid document", async () => {
  let agreed = 0;
  for (const file of files) {
    const { attestation, options, wanted } = read(file);
    if (!wanted.valid || attestation === undefined || options?.profileId === "VDI_VERIFY_MINIMAL_V1")
      continue;
    const { pi_a, pi_b, pi_c, public_signals } = attestation.proof;
    const proof = { pi_a, pi_b, pi_c, protocol: "groth16", curve: "bn128" };
    expect(await snarkjs.groth16.verify(attestation.verification.key, public_signals, proof), file).toBe(
      true,
    );
    agreed += 1;
  }
  expect(agreed).toBeGreaterThan(20);
});
