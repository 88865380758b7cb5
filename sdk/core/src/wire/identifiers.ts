/** The grammar of the identifiers that callers and addresses carry outside of documents; schemas use the same. */

/** `vdi:verifier:<name>`; ASCII only: no letter of another script passes for one of these, no capital for a small one. */
export const VERIFIER_NAME = "[a-z0-9._-]{1,64}";
const VERIFIER_ID = new RegExp(`^vdi:verifier:${VERIFIER_NAME}$`);
/** Prefix of an attestation's id, decision or billing; 64 lowercase hex digits follow. */
export const ATTESTATION_PREFIX = "vdi:att:";
/** The whole identifier, as a regular expression's source and in words. */
export const ATTESTATION_ID_FORM = {
  pattern: `^${ATTESTATION_PREFIX}[0-9a-f]{64}$`,
  expected: `${ATTESTATION_PREFIX}<64 hex digits>`,
} as const;
const ATTESTATION_ID = new RegExp(ATTESTATION_ID_FORM.pattern);

/** Returns whether this is `vdi:verifier:<name>`, the name 1 to 64 of a-z 0-9 . _ - . */
export function isVerifierId(value: unknown): value is string {
  return typeof value === "string" && VERIFIER_ID.test(value);
}

/** Returns whether this is `vdi:att:<64 hex digits>`. */
export function isAttestationId(value: unknown): value is string {
  return typeof value === "string" && ATTESTATION_ID.test(value);
}
