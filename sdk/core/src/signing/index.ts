/** `@svc/core/signing`: Ed25519 over documents, envelopes, key ids. */
export {
  type Signature,
  type SignatureVerdict,
  type SignedDocument,
  type Signer,
  signDocument,
  signedBytes,
  signedPayload,
  verifyDocument,
  verifyDocumentAsync,
} from "./document.ts";
export {
  type PublicKeyFault,
  publicKeyFault,
  type SignatureFault,
  signatureFault,
  signatureFaultAsync,
  verifyEd25519,
} from "./ed25519.ts";
export { type DsseEnvelope, type EnvelopeReason, fromEnvelope, toEnvelope } from "./envelope.ts";
export { deriveKid, KID } from "./kid.ts";
export { preAuthEncoding } from "./pae.ts";
export { PAYLOAD_TYPES, type PayloadType } from "./payload-types.ts";
