/** A document's signature against the public key in it, answered at once, on @noble/curves. */
import { type SignatureVerdict, type SignedDocument, signatureParts, verdictOf } from "./document.ts";
import { signatureFault } from "./ed25519.ts";
import type { PayloadType } from "./payload-types.ts";

/**
 * Checks a document's signature against the public key in it.
 *
 * `valid: true` proves that the holder of that key signed this document as this kind of document. Whose key it
 * is remains to be established by whoever pins keys.
 */
export function verifyDocument(payloadType: PayloadType, document: SignedDocument): SignatureVerdict {
  const parts = signatureParts(payloadType, document);
  return "valid" in parts ? parts : verdictOf(signatureFault(...parts));
}
