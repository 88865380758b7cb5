/**
 * The verdict: verified, not valid, or could not be checked; and for what is verified, whether it rests on a root
 * outside the document. What only vouches for itself is never shown as what is vouched for. The same words as on
 * the audit page (a test compares them).
 */
import type { ReceiptVerificationResult, VerificationResult } from "@svc/vdi-verifier";
import { REASONS, type StepName } from "@svc/vdi-verifier";
import type { VerdictKind } from "../exit-code.ts";
import { STEP_WORDS } from "./steps.ts";

/** Green only where somebody other than the document vouches for it. */
export type Tone = "good" | "warn" | "bad" | "unknown";

export interface Verdict {
  readonly kind: VerdictKind;
  readonly tone: Tone;
  readonly headline: string;
  /** On whose word, or why not: one or two sentences. */
  readonly because: string;
}

/** What there is no check for, or what cannot be read at all. */
export function notChecked(because: string): Verdict {
  return { kind: "not_checked", tone: "unknown", headline: "Could not be checked", because };
}

export function verdictOnAttestation(result: VerificationResult): Verdict {
  if (!result.valid) return result.conclusive ? notValid(result) : inconclusive(result);
  const { issuer, circuit } = result.trust;
  const vouchedFor = (circuit === "pinned" || circuit === "built_in") && issuer === "pinned";
  if (vouchedFor) {
    const key = circuit === "pinned" ? "a verification key that you pinned" : "a built-in verification key";
    return {
      kind: "verified",
      tone: "good",
      headline: "Verified",
      because: `Signed by an issuer that you pinned; its proof holds under ${key}.`,
    };
  }
  if (circuit === "not_checked") {
    return {
      kind: "verified",
      tone: "warn",
      headline: "Signature verified, proof not checked",
      because: "The profile leaves the zero-knowledge proof out. What is left is the issuer's word.",
    };
  }
  const unknownIssuer = issuer !== "pinned";
  return {
    kind: "verified",
    tone: "warn",
    headline: unknownIssuer
      ? "Verified, from an issuer you have not pinned"
      : "Verified under an unknown key",
    because: unknownIssuer
      ? "The proof and the signature hold. Nothing here says who holds the signing key: the document vouches for that itself."
      : "The issuer is one that you pinned; nobody outside the document vouches for the verification key.",
  };
}

function notValid(result: VerificationResult): Verdict {
  const row = result.steps.find(({ step }) => step === result.failedStep);
  const title = STEP_WORDS[(row?.name ?? "schema") as StepName].title;
  const meaning =
    row?.reason === "verification_key_unrecognised"
      ? "Nobody vouches for the key that the proof is checked with; anyone can make such a key and prove anything."
      : plainReason(row?.reason);
  return {
    kind: "not_valid",
    tone: "bad",
    headline: "Not valid",
    because: `Step ${result.failedStep} (“${title}”) failed. ${meaning}`,
  };
}

/** The sentence of a reason, unless it has places to fill in; the step itself shows it filled in. */
function plainReason(reason: string | undefined): string {
  const sentence = reason === undefined ? "" : (REASONS as Readonly<Record<string, string>>)[reason];
  return sentence === undefined || sentence.includes("{")
    ? "What was expected and found is below."
    : sentence;
}

const MATERIAL_WORDS: Readonly<Record<string, string>> = {
  issuer_trust_missing: "the issuer's key, which this profile wants pinned",
  revocation_missing: "a revocation snapshot",
  revocation_stale: "a fresh revocation snapshot (the one given is too old)",
  revocation_signature_missing: "a revocation snapshot signed by a key you pinned",
  manifest_authority_trust_missing: "the key of the authority behind the rules",
};

/** Reasons that speak of what the reader did not supply. */
function inconclusive(result: VerificationResult): Verdict {
  const missing = result.steps.flatMap(({ valid, reason }) =>
    valid || reason === undefined ? [] : (MATERIAL_WORDS[reason] ?? []),
  );
  return {
    kind: "not_checked",
    tone: "unknown",
    headline: "Could not be checked",
    because: `Nothing is wrong with the document as far as it was checked. Missing: ${missing.join("; ")}.`,
  };
}

export function verdictOnReceipt(result: ReceiptVerificationResult): Verdict {
  const anchored = result.checks.some(({ check, valid }) => check === "trusted_verifier" && valid);
  if (!result.valid) {
    if (result.reason === "verifier_not_trusted") {
      return {
        kind: "verified",
        tone: "warn",
        headline: "Genuine, from a verifier you do not trust",
        because: "The receipt is unaltered. Its verifier is not among those that you trust.",
      };
    }
    return {
      kind: "not_valid",
      tone: "bad",
      headline: "Not valid",
      because: "The receipt fails a check of its own, so it says nothing about any attestation.",
    };
  }
  const says = result.all_original_checks_passed
    ? "It says that the attestation is valid."
    : "It says that the attestation is not valid.";
  return {
    kind: "verified",
    tone: anchored && result.all_original_checks_passed ? "good" : "warn",
    headline: anchored ? "Receipt verified" : "Receipt verified, from a verifier you have not pinned",
    because: anchored
      ? `Signed by a verifier that you trust. ${says}`
      : `The receipt is unaltered, and nothing here says whose it is. ${says}`,
  };
}
