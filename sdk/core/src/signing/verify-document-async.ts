/** A document's signature against the public key in it, through WebCrypto. */
import { type SignatureVerdict, type SignedDocument, signatureParts, verdictOf } from "./document.ts";
import { signatureFaultAsync } from "./ed25519-async.ts";
import type { PayloadType } from "./payload-types.ts";

/** The verdict of `verifyDocument` through WebCrypto where the runtime has Ed25519, which is several times quicker. */
export async function verifyDocumentAsync(
  payloadType: PayloadType,
  document: SignedDocument,
): Promise<SignatureVerdict> {
  const parts = signatureParts(payloadType, document);
  return "valid" in parts ? parts : verdictOf(await signatureFaultAsync(...parts));
}
