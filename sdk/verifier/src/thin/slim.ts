/** Leaving out of an attestation what its readers have. */
import type { ThinAttestation } from "@svc/core/wire";
import { leaveOut } from "./leave-out.ts";
import { type ReaderParts, readReaderParts } from "./parts.ts";

/**
 * The thin form of an attestation: policy, verification key and circuit record are left out where a reader with the
 * same `known` parts has them. What differs in a single byte from a known part stays in.
 *
 * Says nothing about whether the attestation holds; `expand` gives back exactly this document or refuses.
 *
 * @param attestation a `DecisionAttestation` as JSON text, UTF-8 bytes or value
 * @param known parts beside those that ship, which every reader must then be given
 * @throws TypeError when it is no attestation in shape, or `known` is malformed
 */
export function slim(attestation: unknown, known: ReaderParts = {}): ThinAttestation {
  const parts = readReaderParts(known);
  return leaveOut(attestation, {
    // A policy may state another hash than its own; what is put back states what it states.
    policy: (id, version, hash) => parts.policy(id, version, hash)?.manifest_hash === hash,
    key: (hash) => parts.key(hash) !== undefined,
    record: (hash) => parts.record(hash) !== undefined,
  });
}
