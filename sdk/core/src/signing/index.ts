/** `@svc/core/signing`: Ed25519 over documents, envelopes, key ids. */
export {
  type Signature,
  type SignatureVerdict,
  type SignedDocument,
  type Signer,
  signDocument,
  signedBytes,
  signedPayload,
  unsignedBy,
} from "./document.ts";
export { publicKeyFault, signatureFault, verifyEd25519 } from "./ed25519.ts";
export { publicKeyFaultAsync, signatureFaultAsync } from "./ed25519-async.ts";
export { type PublicKeyFault, publicKeyEncodingFault, type SignatureFault } from "./ed25519-rule.ts";
export {
  type DsseEnvelope,
  isEnvelope,
  type ReadEnvelope,
  readEnvelope,
  signEnvelope,
  toEnvelope,
  writeEnvelope,
} from "./envelope.ts";
export { documentInEnvelope, fromEnvelope } from "./enveloped-document.ts";
export { deriveKid, KID } from "./kid.ts";
export { preAuthEncoding } from "./pae.ts";
export { PAYLOAD_TYPES, type PayloadType } from "./payload-types.ts";
export { verifyDocument } from "./verify-document.ts";
export { verifyDocumentAsync } from "./verify-document-async.ts";
