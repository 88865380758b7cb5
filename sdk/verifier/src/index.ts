/** @svc/vdi-verifier: offline verification of decision attestations. */
export {
  type ExplainedConstraint,
  type ExplainedPolicy,
  explainConstraints,
  POLICY_NOTICES,
  type PolicyNotice,
} from "./explain-constraints.ts";
export type { PinnedKey } from "./options/pinned-keys.ts";
export type { TrustOptions, VerifyOptions } from "./options/read-options.ts";
export { DEFAULT_PROFILE_ID, PROFILES, type Profile } from "./profiles.ts";
export { MATERIAL_REASONS, REASONS, type Reason } from "./reasons.ts";
export type { StepName, StepOutcome, StepResult, VerificationResult } from "./result.ts";
export {
  validatePipelineIntegrity,
  validatePolicyIntegrity,
  validateSchema,
  validateTimestamps,
  verifyCircuitGovernance,
  verifyKeyIntegrity,
  verifySignature,
  verifyZKProof,
} from "./step-functions.ts";
export { STEPS } from "./steps/steps.ts";
export { verify, verifyDecision } from "./verify-decision.ts";
