/**
 * Signs documents. `verify-document.ts` verifies them.
 *
 * The signature covers the payload type and the canonical JSON of the document without `signature.value` only, so the
 * algorithm, kid and public key are signed too. A key inside a document proves that the document is consistent, not
 * where it comes from.
 */
import { decodeHex, encodeHex } from "../bytes/hex.ts";
import type { SignatureReason } from "../finding/sets/signature.ts";
import type { Failure } from "../finding/value.ts";
import { canonicalBytes } from "../json/canonical.ts";
import type { SignatureFault } from "./ed25519-rule.ts";
import { preAuthEncoding } from "./pae.ts";
import type { PayloadType } from "./payload-types.ts";

/** The signature member of every signed document. */
export interface Signature {
  readonly algorithm: "Ed25519";
  readonly kid: string;
  /** 64 hex digits. */
  readonly public_key: string;
  /** 128 hex digits. */
  readonly value: string;
}

export interface SignedDocument {
  readonly signature: Signature;
}

export type SignatureVerdict =
  | { readonly valid: true }
  | ({ readonly valid: false } & Failure<SignatureReason>);

/** Keys of a document's issuer. */
export interface Signer {
  readonly kid: string;
  /** 64 hex digits. */
  readonly publicKey: string;
  sign(message: Uint8Array): Uint8Array;
}

/** The bytes under a document's signature. */
export function signedBytes(payloadType: PayloadType, document: SignedDocument): Uint8Array {
  return preAuthEncoding(payloadType, signedPayload(document));
}

/** Canonical JSON of the document without `signature.value`. */
export function signedPayload(document: SignedDocument): Uint8Array {
  const { value: _, ...signature } = document.signature;
  return canonicalBytes({ ...document, signature });
}

/** A signature by the signer whose value is yet to come: what an identifier is taken over, and what is signed. */
export function unsignedBy({ kid, publicKey }: Pick<Signer, "kid" | "publicKey">): Signature {
  return { algorithm: "Ed25519", kid, public_key: publicKey, value: "" };
}

/** The document with its signature. */
export function signDocument<T extends object>(
  payloadType: PayloadType,
  document: T,
  signer: Signer,
): T & SignedDocument {
  const signature = unsignedBy(signer);
  const message = signedBytes(payloadType, { ...document, signature });
  return { ...document, signature: { ...signature, value: encodeHex(signer.sign(message)) } };
}

/** The arguments of a signature check, or the verdict where their spelling already decides it. */
export function signatureParts(
  payloadType: PayloadType,
  document: SignedDocument,
): [signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array] | SignatureVerdict {
  const publicKey = decodeHex(document.signature.public_key, 32);
  if (publicKey === null) return verdictOf("public_key_not_canonical");
  const value = decodeHex(document.signature.value, 64);
  if (value === null) return verdictOf("signature_not_canonical");
  return [value, signedBytes(payloadType, document), publicKey];
}

const NO_VALUES = Object.freeze({});

/** A fault as a verdict. */
export function verdictOf(fault: SignatureFault | null): SignatureVerdict {
  return fault === null ? { valid: true } : { valid: false, reason: fault, values: NO_VALUES };
}
