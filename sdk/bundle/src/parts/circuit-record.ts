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
import { readOptions, type VerifyOptions, verifyCircuitGovernance } from "@svc/vdi-verifier";
import { type BundlePart, couldNotCheck, notValid, verified } from "../part.ts";

const PLACE = { part: "circuit_record", pointer: "/circuit_record" } as const;

export async function checkCircuitRecord(
  input: unknown,
  attestation: DecisionAttestation | null,
  verification: VerifyOptions,
): Promise<BundlePart> {
  const read = parseCircuitRecord(input);
  if (!read.ok) return notValid(PLACE, "part_malformed", `${read.pointer ?? ""}: ${read.detail}.`);
  if (attestation === null) return couldNotCheck(PLACE, "attestation_unreadable");
  const record = read.value;
  if (record.vk_hash !== attestation.verification.key_hash) {
    return notValid(PLACE, "circuit_record_of_another_key");
  }
  const {
    valid,
    reason = "schema",
    detail,
  } = await verifyCircuitGovernance({ ...attestation, circuit: record }, verification);
  if (valid)
    return verified(PLACE, rootOf(record), `Record ${record.record_sequence} says ${record.status}.`);
  if (reason === "governance_key_unrecognised" && readOptions(verification).governanceKeys === null) {
    return couldNotCheck(PLACE, "governance_trust_missing");
  }
  return notValid(PLACE, reason, detail);
}

function rootOf({ signature }: CircuitRecord): TrustRoot {
  const builtIn = BUILT_IN_ROOTS.governanceKeys.some(({ publicKey }) => publicKey === signature.public_key);
  return builtIn ? "built_in" : "pinned";
}
