/** `@svc/core/finding`: what a check finds, as data; the closed sets of reasons with the kinds of their values. */
export {
  causeOf,
  type Fail,
  type FailureOf,
  failure,
  inCodes,
  showText,
  showValue,
} from "./failure.ts";
export {
  defineReasons,
  type KindTypes,
  type ReasonTable,
  type Shape,
  type ValueKind,
  type ValuesOf,
} from "./kinds.ts";
export { LOG_TERMS, type LogTerm } from "./log-terms.ts";
export { OUTCOMES, type Outcome, outcomeOfReason } from "./outcome.ts";
export {
  AMOUNT_REASONS,
  BILL_REASONS,
  BILLING_MATERIAL_REASONS,
  type BillingReason,
  CHARGE_REASONS,
  PRICE_REASONS,
  REQUEST_REASONS,
} from "./sets/billing.ts";
export {
  CEREMONY_REASONS,
  type CeremonyReason,
  KEY_FILE_FORMS,
  type KeyFileForm,
} from "./sets/ceremony.ts";
export {
  BUNDLE_REASONS,
  type BundleReason,
  EXAMINED_NOTES,
  RECOGNITION_REASONS,
} from "./sets/examined.ts";
export {
  CHECKPOINT_REASONS,
  CONTRADICTIONS,
  COSIGNING_REASONS,
  EVIDENCE_REASONS,
  FSCK_REASONS,
  INCLUSION_REASONS,
  LOG_CLIENT_REASONS,
  LOG_DOCUMENT_REASONS,
  LOG_PROOF_REASONS,
  RECEIPT_FSCK_REASONS,
  TREE_REASONS,
  VKEY_REASONS,
  WITNESS_REASONS,
} from "./sets/log.ts";
export { BINDING_REASONS, MANIFEST_REASONS } from "./sets/manifest.ts";
export { PERIOD_REASONS, type PeriodReason } from "./sets/period.ts";
export { KEY_REASONS, type KeyReason, PROOF_REASONS, type ProofReason } from "./sets/proof.ts";
export {
  isReadReason,
  type ParseReason,
  READ_REASONS,
  type ReadReason,
  SCHEMA_REASONS,
} from "./sets/reading.ts";
export {
  ACCEPTANCE_REASONS,
  type AcceptanceFailure,
  type AcceptanceReason,
  RECEIPT_NOTES,
  RECEIPT_REASONS,
  type ReceiptFailure,
  type ReceiptReason,
  SUBJECT_REASONS,
  type SubjectFailure,
  type SubjectReason,
} from "./sets/receipts.ts";
export { POLL_REASONS, SERVICE_REASONS, SETTING_REASONS, URL_REASONS } from "./sets/service.ts";
export {
  ENVELOPE_REASONS,
  type EnvelopeReason,
  SIGNATURE_REASONS,
  type SignatureReason,
} from "./sets/signature.ts";
export {
  INPUT_TRUST_REASONS,
  type InputTrustReason,
  SOURCE_EVIDENCE_REASONS,
  SOURCE_OPENING_REASONS,
  SOURCE_REASONS,
} from "./sets/sources.ts";
export {
  DISCLOSURE_REASONS,
  INPUT_REASONS,
  NUMBER_REASONS,
  PATH_REASONS,
  POLICY_REASONS,
  RULE_REASONS,
  TERM_REASONS,
} from "./sets/statement.ts";
export {
  DECISION_REASONS,
  type DecisionFailure,
  isMaterialReason,
  MATERIAL_REASONS,
  type MaterialReason,
  type Reason,
  STEP_NOTES,
  STEP_REASONS,
  type StepNote,
  type StepReason,
  VERIFICATION_STEPS,
  type VerificationStep,
} from "./sets/steps.ts";
export { THIN_REASONS } from "./sets/thin.ts";
export { TRANSCRIPT_REASONS, type TranscriptReason } from "./sets/transcript.ts";
export { HISTORY_RULES, type HistoryRule, VERIFIERS_REASONS } from "./sets/verifiers.ts";
export { TERMS, type Term } from "./terms.ts";
export type { Failure, Value, Values } from "./value.ts";
