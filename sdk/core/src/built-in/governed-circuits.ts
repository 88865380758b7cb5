/**
 * What verification asks about the circuits that ship, in a few hashes: the key and the record themselves are four
 * kilobytes that a page need not carry (`roots.ts` has them). Every value here follows from them, and a test
 * derives it anew.
 *
 * The transcript of a setup with this very hash was checked when it was built in, and is not checked again in each
 * process: whoever could change the recorded outcome could change the check. Statements of contributors are judged
 * by each reader all the same.
 */
import { encodeHex } from "../bytes/hex.ts";
import { sha256 } from "../digest/sha256.ts";
import { canonicalBytes } from "../json/canonical.ts";
import type { CircuitRecord } from "../wire/circuit-record.ts";
import { DECISION_CIRCUIT, GOVERNANCE_KEY } from "./decision-circuit.ts";

/** A record as far as others are compared with it. */
export interface GovernedCircuit {
  /** `keyHash` of the verification key. */
  readonly keyHash: string;
  readonly circuitId: string;
  readonly circuitVersion: string;
  readonly recordSequence: number;
  /** `recordContentHash`. */
  readonly contentHash: string;
}

export interface BuiltInGovernedCircuit extends GovernedCircuit {
  /** `hashCircuitRecord` of the record. */
  readonly recordHash: string;
  /** `setupHash`. */
  readonly setupHash: string;
}

export interface GovernanceKey {
  readonly kid: string;
  /** 64 hex digits. */
  readonly publicKey: string;
}

export const GOVERNED_CIRCUITS: readonly BuiltInGovernedCircuit[] = /* @__PURE__ */ Object.freeze([
  /* @__PURE__ */ Object.freeze(DECISION_CIRCUIT),
]);

export const GOVERNANCE_KEYS: readonly GovernanceKey[] = /* @__PURE__ */ Object.freeze([
  /* @__PURE__ */ Object.freeze(GOVERNANCE_KEY),
]);

/** A circuit record as far as others are compared with it. The record's signature is not looked at. */
export function governedCircuit(record: CircuitRecord): GovernedCircuit {
  return {
    keyHash: record.vk_hash,
    circuitId: record.circuit_id,
    circuitVersion: record.circuit_version,
    recordSequence: record.record_sequence,
    contentHash: recordContentHash(record),
  };
}

/** SHA-256 of the record's canonical JSON without number and signature: equal when two records say the same. */
export function recordContentHash(record: CircuitRecord): string {
  const { record_sequence: _sequence, signature: _signature, ...content } = record;
  return encodeHex(sha256(canonicalBytes(content)));
}

/** SHA-256 of the canonical JSON of all that a setup's grade follows from. @param keyHash of the key it is to lead to */
export function setupHash(
  {
    ptau,
    setup,
    r1cs_hash,
    source_hash,
  }: Pick<CircuitRecord, "ptau" | "setup" | "r1cs_hash" | "source_hash">,
  keyHash: string,
): string {
  const { blake2b, tau_2 = null } = ptau;
  return encodeHex(sha256(canonicalBytes([keyHash, blake2b, tau_2, r1cs_hash, source_hash, setup])));
}
