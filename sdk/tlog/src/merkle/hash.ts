/** The hashes of the tree, which trees of other packages have too. Hexadecimal appears only in JSON, base64 only in C2SP documents. */
export { emptyRoot, HASH_BYTES, hashLeaf, hashNode } from "@svc/core/digest";
