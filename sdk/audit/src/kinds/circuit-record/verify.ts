/**
 * A circuit record beside the attestation's own: usually a later one, which may say that the circuit was retired or
 * revoked. It is asked what step 8 asks, as if the attestation carried it.
 */
import {
  BUILT_IN_ROOTS,
  type CircuitRecord,
  type DecisionAttestation,
  parseCircuitRecord,
  type TrustRoot,
} from "@svc/core";
import { STEP_SET } from "@svc/messages";
import type { VerifySettings } from "@svc/vdi-verifier";
import { stepOutcome } from "@svc/vdi-verifier/opened";
import { malformed, wordedBy } from "../../model/found.ts";
import { inputOf } from "../../model/input.ts";
import type { Answer } from "../../model/set.ts";
import { besideAttestations } from "../attestation/beside.ts";

export const verifyCircuitRecords = besideAttestations(
  "circuit_record",
  "circuit_record_of",
  (item, settings) => {
    const read = parseCircuitRecord(inputOf(item));
    if (!read.ok) return malformed(read);
    return {
      ask: (attestation) => examineCircuitRecord(read.value, attestation.read, settings),
      otherwise: "circuit_record_of_another_key",
    };
  },
);

async function examineCircuitRecord(
  record: CircuitRecord,
  attestation: DecisionAttestation,
  settings: VerifySettings,
): Promise<Answer> {
  if (record.vk_hash !== attestation.verification.key_hash) {
    return { verdict: "not_valid", reason: "circuit_record_of_another_key" };
  }
  const restated = { ...attestation, circuit: record };
  const outcome = await stepOutcome("governance", { ok: true, value: restated }, settings);
  const { valid, reason = "schema" } = outcome;
  if (valid) return { verdict: "verified", rests_on: rootOf(record) };
  if (reason === "governance_key_unrecognised" && settings.governanceKeys === null) {
    return { verdict: "could_not_check", reason: "governance_trust_missing" };
  }
  return { verdict: "not_valid", reason, ...wordedBy(STEP_SET, outcome) };
}

function rootOf({ signature }: CircuitRecord): TrustRoot {
  const builtIn = BUILT_IN_ROOTS.governanceKeys.some(({ publicKey }) => publicKey === signature.public_key);
  return builtIn ? "built_in" : "pinned";
}
