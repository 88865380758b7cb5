// What must hold of a decision attested in a tab, whichever browser it was: the proof verifies here.
import { BUILT_IN_ROOTS } from "@svc/core";
import { loadEngine } from "@svc/groth16";
import { expect } from "vitest";
import type { TabAnswer } from "./page.ts";

export async function checkAnswer(answer: TabAnswer): Promise<void> {
  expect(answer.extractable).toBe(false);
  expect(answer.aborted).toBe("enough");
  expect(answer.keyBytes).toBeGreaterThan(9_000_000);
  expect(Math.max(...answer.progress)).toBeGreaterThan(0.9);
  expect(answer.progress.every((done) => done > 0 && done <= 1)).toBe(true);
  await checkAttestation(answer.attestation, answer.publicKey);
}

export async function checkAttestation(attestation: unknown, publicKey: string): Promise<void> {
  const { proof, signature } = attestation as {
    proof: { pi_a: unknown; pi_b: unknown; pi_c: unknown; public_signals: string[] };
    signature: { public_key: string };
  };
  expect(signature.public_key).toBe(publicKey);
  const prepared = (await loadEngine()).prepare(BUILT_IN_ROOTS.circuits[0]?.key);
  if (!prepared.ok) throw new Error(prepared.reason);
  const { pi_a, pi_b, pi_c, public_signals } = proof;
  const points = { pi_a, pi_b, pi_c, protocol: "groth16", curve: "bn128" };
  expect(prepared.key.verify(points, public_signals)).toEqual({ valid: true });
}
