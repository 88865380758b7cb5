/**
 * The published manifests that a billing attestation may name, by id and hash, oldest version first. A digest
 * fixes the whole manifest, so the rules themselves need not travel with every verifier of bills; a test holds
 * this table against the registry.
 */
export const BILLING_MANIFEST_ID = "vdi:manifest:api-billing-v1";

export const BILLING_MANIFEST_HASHES: readonly string[] = Object.freeze([
  "3971819ab359fe1246be65a2fe5372f4285c7300b74c813fd5c45a48fe52dff9",
]);

/** Hash of the version that new attestations name. */
export const CURRENT_BILLING_MANIFEST_HASH: string = BILLING_MANIFEST_HASHES.at(-1) as string;
