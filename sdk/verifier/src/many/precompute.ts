/**
 * The two dear computations, done for many documents together before their steps run: proofs under one key share a
 * final exponentiation, signatures are checked beside each other by the runtime.
 *
 * Nothing is decided here. A step takes an entry in place of computing the same, and computes it where there is none.
 */

import { PAYLOAD_TYPES, verifyDocumentAsync } from "@svc/core/signing";
import type { DecisionAttestation } from "@svc/core/wire";
import type { Engine, PreparedKey, ProofVerdict } from "@svc/groth16";
import type { VerifySettings } from "../options/settings.ts";
import { checkSignals, engineOrAbsence, prepareKey, proofItem } from "../steps/5-proof.ts";
import { AbsentPart } from "../steps/absent-part.ts";
import type { Precomputed } from "./precomputed.ts";

/** Checks the issuers' signatures of all; the runtime works on them while the caller goes on. */
export async function precomputeSignatures(
  { signatures }: Precomputed,
  attestations: readonly DecisionAttestation[],
): Promise<void> {
  await Promise.all(
    attestations.map(async (attestation) => {
      signatures.set(attestation, await verifyDocumentAsync(PAYLOAD_TYPES.attestation, attestation));
    }),
  );
}

/** Checks the proofs of those that step 5 would put before the engine, together by key. */
export async function precomputeProofs(
  { proofs }: Precomputed,
  attestations: readonly DecisionAttestation[],
  settings: VerifySettings,
): Promise<void> {
  const engine = await engineOrAbsence();
  if (engine instanceof AbsentPart) return;
  for (const [key, group] of groupByKey(engine, attestations, settings)) {
    const verdicts = key.verifyBatch(group.map(proofItem));
    for (const [i, attestation] of group.entries()) proofs.set(attestation, verdicts[i] as ProofVerdict);
  }
}

function groupByKey(
  engine: Engine,
  attestations: readonly DecisionAttestation[],
  settings: VerifySettings,
): ReadonlyMap<PreparedKey, readonly DecisionAttestation[]> {
  const groups = new Map<PreparedKey, DecisionAttestation[]>();
  for (const attestation of attestations) {
    if (checkSignals(attestation) !== null) continue;
    const prepared = prepareKey(engine, attestation.verification.key, settings);
    if (!prepared.ok) continue;
    const group = groups.get(prepared.key);
    if (group === undefined) groups.set(prepared.key, [attestation]);
    else group.push(attestation);
  }
  return groups;
}
