/** What each step is called in English; apart from what else is said of it, for scripts whose size counts. */
import type { VerificationStep } from "@svc/core/finding";

export const STEP_TITLES: Readonly<Record<VerificationStep, string>> = Object.freeze({
  schema: "Complete and well-formed",
  timestamps: "In force",
  pipeline: "Pipeline as proved",
  policy: "Rules as proved",
  proof: "Zero-knowledge proof",
  signature: "Signed by the issuer's key",
  key: "Known verification key",
  governance: "Circuit under governance",
});
