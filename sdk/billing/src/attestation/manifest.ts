/**
 * The published manifests that a billing attestation may name, by id and hash, oldest version first. A digest
 * fixes the whole manifest, so the rules themselves need not travel with every verifier of bills; a test holds
 * this table against the registry.
 */
export const BILLING_MANIFEST_ID = "vdi:manifest:api-billing-v1";

export const BILLING_MANIFEST_HASHES: readonly string[] = Object.freeze([
  "2175d6897dd548ea59601ecc9778c095447acf905f9bc3903d107e2fbbfbe8f2",
]);

/** Hash of the version that new attestations name. */
export const CURRENT_BILLING_MANIFEST_HASH: string = BILLING_MANIFEST_HASHES.at(-1) as string;
