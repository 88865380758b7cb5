/**
 * The codes with which the registry refuses an operation. They arrive in a `VdiError`; compare the code and not
 * the message. An argument of the wrong JavaScript type is a `TypeError`, a number out of range a `RangeError`.
 */
import { VdiError } from "@svc/core";

export const REGISTRY_ERRORS = Object.freeze({
  verifier_id_invalid: "the id is not vdi:verifier:<name> with a name of [a-z0-9._-]{1,64}",
  verifier_exists: "the id is registered",
  verifier_unknown: "no verifier has this id",
  verifier_revoked: "the verifier is revoked, and revocation is final",
  public_key_not_canonical: "the key is not the canonical encoding of a point (64 lowercase hex digits)",
  public_key_small_order: "the key is of small order: one signature would fit almost any message",
  public_key_not_on_curve: "no point of the curve has the key's y coordinate",
  key_held: "another verifier holds the key or held it",
  key_unchanged: "the key is the verifier's current one",
  key_reused: "the key is an earlier one of this verifier: a key that was replaced does not come back",
  key_versions_exhausted: "the verifier has had as many keys as a record holds",
  possession_missing: "this registry asks for proof of possession of the key",
  possession_invalid: "the proof of possession does not fit verifier, key, version and registry",
  clock_invalid: "the clock did not give whole Unix seconds",
  storage_failed: "the storage failed",
} as const);

export type RegistryErrorCode = keyof typeof REGISTRY_ERRORS;

/** @param subject what the sentence is about: an id or a key; both are public */
export function registryError(code: RegistryErrorCode, subject: string, cause?: unknown): VdiError {
  const message = `${subject}: ${REGISTRY_ERRORS[code]}`;
  return cause === undefined ? new VdiError(code, message) : new VdiError(code, message, { cause });
}
