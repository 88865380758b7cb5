/** @svc/vdi-verifier: offline verification of decision attestations, and receipts about it. */

export {
  ACCEPTANCE_REASONS,
  type AcceptanceReason,
  DECISION_REASONS,
  isReadReason,
  MATERIAL_REASONS,
  OUTCOMES,
  type Outcome,
  RECEIPT_REASONS,
  type Reason,
  type ReceiptReason,
  SUBJECT_REASONS,
  type SubjectReason,
  type VerificationStep,
} from "@svc/core/finding";
export { createSigner, generateSecretKey } from "@svc/core/issuing";
export { deriveKid } from "@svc/core/signing";
export { type PolicyNotice, RULE_STATES, type RuleStanding, type RuleState } from "@svc/core/statement";
export {
  type CeremonyKey,
  createTrustPolicy,
  formatTrustFile,
  type IssuerStanding,
  type PinnedAuthority,
  type PinnedKey,
  type PinnedSource,
  type PublicBeacon,
  parseTrustFile,
  type ResolvedIssuer,
  type RevocationOption,
  type TrustedLog,
  type TrustedVerifier,
  type TrustedVerifierSet,
  type TrustOption,
  type TrustOptions,
  type TrustPolicy,
} from "@svc/core/trust";
export {
  type DecisionAttestation,
  hashAttestation,
  hashReceipt,
  type PacketLink,
  type PersonalPacket,
  parsePacketLink,
  type VerificationReceipt,
} from "@svc/core/wire";
export {
  type AcceptancePolicyResult,
  type AcceptanceRoots,
  evaluateAcceptancePolicy,
} from "./acceptance/evaluate.ts";
export {
  ACCEPTANCE_LEVELS,
  type AcceptanceLevel,
  type AcceptanceTerms,
  DEFAULT_LEVEL,
  DEFAULT_SPOT_CHECK_RATE,
} from "./acceptance/levels.ts";
export type { AcceptancePolicy } from "./acceptance/read-policy.ts";
export type { ExplainedDocument } from "./derived.ts";
export {
  type DisclosureReason,
  type DisclosureResult,
  verifyDisclosure,
} from "./disclosure/verify-disclosure.ts";
export { type ExplainedConstraint, type ExplainedPolicy, explainConstraints } from "./explain-constraints.ts";
export type { FetchOptions } from "./fetch-bytes.ts";
export { resolveIssuer } from "./issuer/resolve-issuer.ts";
export { type ManyOptions, verifyDecisions } from "./many/verify-decisions.ts";
export { VERIFY_OPTIONS, type VerifyOptions } from "./options/read-options.ts";
export { readOptions } from "./options/read-options-sync.ts";
export type { VerifySettings } from "./options/settings.ts";
export { openPacket, openSealedPacket, type PacketReading, packetAddress } from "./packet/open-packet.ts";
export type { Profile } from "./profile.ts";
export { DEFAULT_PROFILE_IDS, PROFILES, type ProfiledKind, profileOf } from "./profiles.ts";
export type { VerifierAnchors, VerifierKeyRegistry } from "./receipt/identify-verifier.ts";
export {
  issueReceipt,
  type ReceiptContent,
  type SupersessionFault,
  supersessionFault,
  trustDigest,
} from "./receipt/issue-receipt.ts";
export { type RecordedFindings, recordOf } from "./receipt/recorded.ts";
export {
  type VerifiedAndReceipted,
  type VerifierConfig,
  verifyAndReceipt,
} from "./receipt/verify-and-receipt.ts";
export {
  type ChainOptions,
  type ChainVerificationResult,
  verifyReceiptChain,
} from "./receipt/verify-chain.ts";
export {
  type ReceiptCheck,
  type ReceiptOptions,
  type ReceiptVerificationResult,
  verifyReceipt,
} from "./receipt/verify-receipt.ts";
export type {
  InputStanding,
  SourceEvidenceReason,
  SourceEvidenceResult,
  StepOutcome,
  StepResult,
  VerificationResult,
} from "./result.ts";
export { type IgnoredReason, type IgnoredReceipt, MAX_RECEIPTS } from "./score/count-receipts.ts";
export {
  DEFAULT_MAX_EVALUATED_AGE_SECONDS,
  type ReceiptSetScore,
  type Recommendation,
  SCORE_RULE,
  type ScoreOptions,
  scoreReceiptSet,
  scoreReceiptSetAsync,
} from "./score/score-receipts.ts";
export { STANDING_REASONS, type StandingOptions, type StandingReason } from "./score/standing.ts";
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
export { slimForAnyReader } from "./thin/leave-out.ts";
export { expand, type ReaderParts, slim, type ThinReason } from "./thin/thin.ts";
export {
  type DocumentVerdict,
  documentVerdictOf,
  type JudgedResult,
  type JudgedRow,
  VERDICTS,
  type Verdict,
  verdictOf,
} from "./verdict.ts";
export { verify, verifyDecision } from "./verify-decision.ts";
