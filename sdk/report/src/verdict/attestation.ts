/** The verdict on a decision attestation, from the library's result. */
import type { StepResult, VerificationResult } from "@svc/vdi-verifier";
import { inUtc, STEP_WORDS } from "@svc/words";
import { lapsed, missingMaterial, notValid, type Verdict } from "./verdict.ts";

/**
 * The verdict on a decision attestation: its kind, its tone, and two sentences. Good only where a root of
 * the reader's vouches for the issuer.
 */
export function verdictOnAttestation(result: VerificationResult & { readonly held_at?: number }): Verdict {
  if (result.held_at !== undefined) {
    return lapsed(
      `It was in force when it was logged on ${inUtc(result.held_at)}, and every check held then; its time has passed since.`,
    );
  }
  if (!result.valid) return result.conclusive ? failed(result) : inconclusive(result);
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
    headline: unknownIssuer ? UNKNOWN_ISSUER : "Verified under an unknown key",
    because: unknownIssuer
      ? "The proof and the signature hold. Nothing here says who holds the signing key: the document vouches for that itself."
      : "The issuer is one that you pinned; nobody outside the document vouches for the verification key.",
  };
}

export const UNKNOWN_ISSUER = "Verified, from an issuer you have not pinned";

function failed(result: VerificationResult): Verdict {
  const row = result.steps.find(({ step }) => step === result.failedStep);
  const title = STEP_WORDS[row?.name ?? "schema"].title;
  const meaning =
    row?.reason === "verification_key_unrecognised"
      ? "Nobody vouches for the key that the proof is checked with; anyone can make such a key and prove anything."
      : plainly(row);
  return notValid(`Step ${result.failedStep} (“${title}”) failed. ${meaning}`);
}

/** The step's sentence where no value of the document is in it; the step itself shows the others. */
function plainly(row: StepResult | undefined): string {
  const { detail, values = {} } = row ?? {};
  return detail === undefined || Object.keys(values).length > 0
    ? "What was expected and found is below."
    : detail;
}

/** What a reader did not supply, by the reason that says so. */
export const MATERIAL_WORDS: Readonly<Record<string, string>> = Object.freeze({
  issuer_trust_missing: "the issuer's key, which this profile wants pinned",
  revocation_missing: "a revocation snapshot",
  revocation_stale: "a fresh revocation snapshot (the one given is too old)",
  revocation_signature_missing: "a revocation snapshot signed by a key you pinned",
  manifest_authority_trust_missing: "the key of the authority behind the rules",
  proof_not_checked: "a script or browser that can check the proof",
  setup_not_checked: "a script that can check the setup of this circuit",
});

/** Reasons that speak of what the reader did not supply. */
function inconclusive(result: VerificationResult): Verdict {
  const missing = result.steps.flatMap(({ valid, reason }) =>
    valid || reason === undefined ? [] : (MATERIAL_WORDS[reason] ?? []),
  );
  return missingMaterial("document", missing);
}
