/** `@svc/core/digest`: SHA-256 under domains, and hashing to the field. */
export { digest, taggedHash } from "./digest.ts";
export { DOMAINS, type Domain, FIELD_DOMAINS, type FieldDomain } from "./domains.ts";
export { FIELD_HASH_BYTES, hashToField, truncateToField } from "./hash-to-field.ts";
export { emptyRoot, HASH_BYTES, hashLeaf, hashNode } from "./merkle-hash.ts";
export { sha256 } from "./sha256.ts";
