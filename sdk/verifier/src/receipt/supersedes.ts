/**
 * What a receipt may replace: an earlier one that could not come to a conclusion, by the same key, about the same
 * document. A conclusive receipt is never replaced; it counts and stands, whatever its signer says later.
 */
import { hashReceipt, type VerificationReceipt } from "@svc/core/wire";

export type SupersessionFault =
  /** `supersedes` is absent, or names another receipt. */
  | "supersedes_another"
  | "superseded_is_conclusive"
  | "superseded_key_differs"
  | "superseded_document_differs"
  /** It was made later than the receipt that would replace it. */
  | "superseded_is_later";

/**
 * Why the earlier receipt is not replaced by the later one, or null. Neither signature is checked here.
 *
 * @param later states `supersedes`
 */
export function supersessionFault(
  later: VerificationReceipt,
  earlier: VerificationReceipt,
): SupersessionFault | null {
  return later.supersedes === hashReceipt(earlier)
    ? replacementFault(later.signature.public_key, later.attestation_hash, later.verified_at, earlier)
    : "supersedes_another";
}

/** The same before there is a later receipt. */
export function replacementFault(
  publicKey: string,
  attestationHash: string,
  verifiedAt: number,
  earlier: VerificationReceipt,
): SupersessionFault | null {
  if (earlier.result.conclusive) return "superseded_is_conclusive";
  if (earlier.signature.public_key !== publicKey) return "superseded_key_differs";
  if (earlier.attestation_hash !== attestationHash) return "superseded_document_differs";
  return earlier.verified_at > verifiedAt ? "superseded_is_later" : null;
}
