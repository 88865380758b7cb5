/**
 * Parts that a thin attestation leaves out, named by hashes alone, so that code which only makes thin attestations need
 * not carry those parts, which are most of what ships.
 */
import { GOVERNED_CIRCUITS } from "@svc/core/built-in";
import {
  hashAttestation,
  hashCircuitRecord,
  hashManifest,
  keyHash,
  parseAttestation,
  type ThinAttestation,
} from "@svc/core/wire";
import { publishedManifestHash } from "@svc/vdi-registry";

/** Returns whether the reader has a part, by the hash that attestations use. */
export interface Has {
  policy(id: string, version: string, hash: string): boolean;
  key(hash: string): boolean;
  record(hash: string): boolean;
}

const EVERY_READER: Has = {
  policy: (id, version, hash) => publishedManifestHash(id, version) === hash,
  key: (hash) => GOVERNED_CIRCUITS.some(({ keyHash }) => keyHash === hash),
  record: (hash) => GOVERNED_CIRCUITS.some(({ recordHash }) => recordHash === hash),
};

/**
 * `slim` without parts of one's own: what every reader has is left out, and nothing else.
 *
 * @throws TypeError when it is no attestation in shape
 */
export function slimForAnyReader(attestation: unknown): ThinAttestation {
  return leaveOut(attestation, EVERY_READER);
}

/** @throws TypeError when it is no attestation in shape */
export function leaveOut(attestation: unknown, has: Has): ThinAttestation {
  const read = parseAttestation(attestation);
  if (!read.ok) throw new TypeError(`attestation: ${read.detail}`);
  const full = read.value;
  const { policy, verification, circuit } = full;
  const { manifest_id, manifest_version, manifest_hash, authority_binding } = policy;
  const { key, key_hash } = verification;
  const record_hash = circuit && hashCircuitRecord(circuit);
  const thin: ThinAttestation["attestation"] = { ...full };
  // Each by itself, and only where the hash is the part's own: then what is put back is what stood there.
  if (hashManifest(policy) === manifest_hash && has.policy(manifest_id, manifest_version, manifest_hash))
    thin.policy = {
      manifest_id,
      manifest_version,
      manifest_hash,
      ...(authority_binding && { authority_binding }),
    };
  // A key's hash leaves its pairing value out, and so does what is put back.
  if (keyHash(key) === key_hash && key.vk_alphabeta_12 === undefined && has.key(key_hash))
    thin.verification = { key_hash };
  if (record_hash !== undefined && has.record(record_hash)) thin.circuit = { record_hash };
  return {
    type: "thin_decision_attestation_v1",
    attestation_hash: hashAttestation(full),
    attestation: thin,
  };
}
