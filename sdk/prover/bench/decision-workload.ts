// The decision that every contestant proves: an approval under the published lending policy.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildWitnessInput, type VerificationKey } from "@svc/core";
import { loadEngine, type PreparedKey } from "@svc/groth16";
import { findCircuitDir } from "../src/artefacts/find.ts";
import { prepareDecision } from "../src/prepare.ts";
import type { ProofRequest } from "../src/prover.ts";
import { approval, creditPipeline } from "../test/support/credit.ts";
import { plainSlots } from "../test/support/slots.ts";

export const CIRCUIT_DIR = findCircuitDir();

export const circuitFile = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(CIRCUIT_DIR, name)));

export function decisionRequest(): ProofRequest {
  const { pipeline, outcome, evaluation } = prepareDecision(creditPipeline(), approval());
  const { input, signals } = buildWitnessInput(
    { ...pipeline, outcome, evaluation, contextDigest: "c7".repeat(32) },
    { slots: plainSlots(evaluation.leaves.length), pathSalt: "5a".repeat(31) },
  );
  return { input, signals };
}

export async function verifierOfTheCircuit(): Promise<PreparedKey> {
  const key = JSON.parse(new TextDecoder().decode(circuitFile("verification_key.json"))) as VerificationKey;
  const prepared = (await loadEngine()).prepare(key);
  if (!prepared.ok) throw new Error(prepared.reason);
  return prepared.key;
}
