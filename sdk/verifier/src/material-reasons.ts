/** The reasons that speak of the verifier. */
import type { Reason } from "./reasons.ts";

/**
 * Reasons that speak of the verifier, not of the document: material that it had to supply and did not. They fail
 * closed, never stop a run, and leave a result inconclusive when nothing else failed.
 */
export const MATERIAL_REASONS: readonly Reason[] = Object.freeze([
  "issuer_trust_missing",
  "revocation_missing",
  "revocation_stale",
  "revocation_signature_missing",
  "manifest_authority_trust_missing",
  "proof_not_checked",
  "setup_not_checked",
] as const);

export function isMaterialReason(reason: string | undefined): boolean {
  return (MATERIAL_REASONS as readonly (string | undefined)[]).includes(reason);
}
