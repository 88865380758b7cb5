/** `@svc/core/signing`: Ed25519 over documents, envelopes, key ids. */
export {
  createSigner,
  type Signature,
  type SignatureVerdict,
  type SignedDocument,
  type Signer,
  signDocument,
  signedBytes,
  signedPayload,
  verifyDocument,
} from "./document.ts";
export {
  generateSecretKey,
  type PublicKeyFault,
  publicKeyFault,
  publicKeyOf,
  type SignatureFault,
  signatureFault,
  signatureFaultAsync,
  signEd25519,
  verifyEd25519,
} from "./ed25519.ts";
export { type DsseEnvelope, type EnvelopeReason, fromEnvelope, toEnvelope } from "./envelope.ts";
export { deriveKid, KID } from "./kid.ts";
export { preAuthEncoding } from "./pae.ts";
export { PAYLOAD_TYPES, type PayloadType } from "./payload-types.ts";
