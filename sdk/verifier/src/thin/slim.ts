/** Leaving out of an attestation what its readers have. */
import {
  hashAttestation,
  hashCircuitRecord,
  keyHash,
  parseAttestation,
  type ThinAttestation,
} from "@svc/core/wire";
import { expand } from "./expand.ts";
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
// claim thin-and-back: sdk/verifier/test/thin.test.ts "%s comes back as it was" "another outcome" "an unknown policy"
export function slim(attestation: unknown, known: ReaderParts = {}): ThinAttestation {
  const parts = readReaderParts(known);
  const read = parseAttestation(attestation);
  if (!read.ok) throw new TypeError(`attestation: ${read.detail}`);
  const full = read.value;
  const whole: ThinAttestation = {
    type: "thin_decision_attestation_v1",
    attestation_hash: hashAttestation(full),
    attestation: full,
  };
  // Each part is left out by itself, where putting it back gives the same document.
  return [policyLeftOut, keyLeftOut, recordLeftOut].reduce((thin, leaveOut) => {
    const attempt = leaveOut(thin);
    const back = attempt === null ? null : expand(attempt, known);
    return attempt !== null && back?.ok === true ? attempt : thin;
  }, whole);

  function policyLeftOut(thin: ThinAttestation): ThinAttestation | null {
    const { manifest_id, manifest_version, manifest_hash, authority_binding } = full.policy;
    if (parts.policy(manifest_id, manifest_version, manifest_hash) === undefined) return null;
    const binding = authority_binding === undefined ? {} : { authority_binding };
    const policy = { manifest_id, manifest_version, manifest_hash, ...binding };
    return { ...thin, attestation: { ...thin.attestation, policy } };
  }

  function keyLeftOut(thin: ThinAttestation): ThinAttestation | null {
    const key_hash = keyHash(full.verification.key);
    if (parts.key(key_hash) === undefined) return null;
    return { ...thin, attestation: { ...thin.attestation, verification: { key_hash } } };
  }

  function recordLeftOut(thin: ThinAttestation): ThinAttestation | null {
    if (full.circuit === undefined) return null;
    const record_hash = hashCircuitRecord(full.circuit);
    if (parts.record(record_hash) === undefined) return null;
    return { ...thin, attestation: { ...thin.attestation, circuit: { record_hash } } };
  }
}
