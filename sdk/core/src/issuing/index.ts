/** `@svc/core/issuing`: secret keys and signers, apart from verification, which needs none of their arithmetic. */
export { generateSecretKey, publicKeyOf, signEd25519 } from "./secret-keys.ts";
export { createSigner } from "./signer.ts";
