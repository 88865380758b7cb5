/** `@svc/core/wire`: shape, bounds, identity and hash of every document that travels. */
export * as wireAtoms from "./atoms.ts";
export {
  type AttestationContext,
  type AttestedPolicy,
  attestationId,
  contextDigest,
  contextOf,
  DEFAULT_VALIDITY_SECONDS,
  type DecisionAttestation,
  DecisionAttestationSchema,
  type Groth16Proof,
  hashAttestation,
  openMemberCache,
  parseAttestation,
} from "./attestation.ts";
export {
  AUTHORITY_TYPES,
  type Authority,
  AuthoritySchema,
  type AuthorityType,
  type ManifestAuthority,
  ManifestAuthoritySchema,
} from "./authority.ts";
export {
  type AuthorityBinding,
  AuthorityBindingSchema,
  parseAuthorityBinding,
} from "./authority-binding.ts";
export {
  ADJUSTMENT_KINDS,
  type AdjustmentKind,
  type BillingAdjustment,
  BillingAdjustmentSchema,
  type BillingDocument,
  isAdjustment,
  isVoid,
  MAX_ADJUSTMENTS,
  parseBillingAdjustment,
  parseBillingDocument,
} from "./billing-adjustment.ts";
export {
  type BillingAttestation,
  BillingAttestationSchema,
  billingAttestationId,
  billingFingerprint,
  hashBillingAttestation,
  parseBillingAttestation,
} from "./billing-attestation.ts";
export {
  authorityId,
  type ChargeAuthority,
  ChargeAuthoritySchema,
  type ChargeScope,
  DEFAULT_MAX_EVENTS,
  parseChargeAuthority,
} from "./charge-authority.ts";
export {
  type Checkpoint,
  CheckpointSchema,
  type ConsistencyProof,
  ConsistencyProofSchema,
  type InclusionProof,
  InclusionProofSchema,
  parseCheckpointDocument,
  parseConsistencyProof,
  parseInclusionProof,
} from "./checkpoint.ts";
export {
  type CircuitRecord,
  CircuitRecordSchema,
  type CircuitStatus,
  hashCircuitRecord,
  parseCircuitRecord,
  SETUP_GRADE,
} from "./circuit-record.ts";
export {
  type Constraint,
  ConstraintSchema,
  ConstraintsSchema,
  MAX_CONSTRAINTS,
} from "./constraint.ts";
export {
  type DerivedValue,
  DerivedValueSchema,
  MAX_DERIVED,
  MAX_DERIVED_TERMS,
} from "./derived-value.ts";
export {
  type InputDisclosure,
  InputDisclosureSchema,
  parseDisclosure,
} from "./disclosure.ts";
export {
  type ExecutionIntent,
  ExecutionIntentSchema,
  hashExecutionIntent,
  INTENT_MEMBERS,
} from "./execution-intent.ts";
export {
  FACTS,
  type Fact,
  JUDGEMENTS,
  type Judgement,
  RECORDED_OF_BILL,
  RECORDED_OF_DECISION,
  type Recorded,
  type RecordedRow,
  type RecordTable,
  RULES,
} from "./facts.ts";
export { ATTESTATION_ID_FORM, ATTESTATION_PREFIX, isAttestationId, isVerifierId } from "./identifiers.ts";
export { type LogEntry, LogEntrySchema, logEntryOf, logLeaf, parseLogEntry } from "./log-entry.ts";
export {
  hashManifest,
  INLINE_MANIFEST_ID,
  inlineManifest,
  type Manifest,
  ManifestSchema,
  parseManifest,
} from "./manifest.ts";
export { type MeterEvent, MeterEventSchema, parseMeterEvent, UsageSchema } from "./meter-event.ts";
export {
  type DecisionOpening,
  DecisionOpeningSchema,
  type OpenedInput,
  parseOpening,
} from "./opening.ts";
export { type ParseReason, parseDocument } from "./parse.ts";
export {
  type PeriodLeaf,
  PeriodLeafSchema,
  parsePeriodLeaf,
  periodLeafBytes,
} from "./period-leaf.ts";
export {
  hashPeriodStatement,
  MAX_PERIOD_OUTCOMES,
  numberedLeaves,
  type PeriodContent,
  type PeriodStatement,
  PeriodStatementSchema,
  parsePeriodStatement,
  periodTreeSize,
  type SampleDraw,
  SampleDrawSchema,
} from "./period-statement.ts";
export {
  type AttestedPipeline,
  DEFAULT_PIPELINE_VERSION,
  hashPipeline,
  MAX_STEPS,
  type Pipeline,
  PipelineSchema,
  parsePipeline,
  pipelineId,
  selfAttested,
} from "./pipeline.ts";
export {
  conditionOf,
  INPUT_POINTER,
  InputPointer,
  isInputPointer,
  MAX_SET_MEMBERS,
  type Predicate,
  readBy,
  type When,
} from "./predicate.ts";
export { type Problem, ProblemSchema, parseProblem } from "./problem.ts";
export { PROFILE_IDS, type ProfileId } from "./profile-id.ts";
export {
  hashRevocationSnapshot,
  parseRevocationSnapshot,
  type RevocationSnapshot,
  RevocationSnapshotSchema,
} from "./revocation.ts";
export { type Sequence, SequenceSchema } from "./sequence.ts";
export { SignatureSchema } from "./signature.ts";
export {
  hashSourceEvidence,
  parseSourceEvidence,
  type SourceEvidence,
  SourceEvidenceSchema,
} from "./source-evidence.ts";
export { isSourceRole, type SourcedInputs } from "./source-role.ts";
export {
  hashSourceStatement,
  MAX_SOURCED_INPUTS,
  parseSourceOpening,
  parseSourceRequest,
  parseSourceStatement,
  type SourceOpening,
  SourceOpeningSchema,
  type SourceRequest,
  SourceRequestSchema,
  type SourceStatement,
  SourceStatementSchema,
  sourceStatementId,
} from "./source-statement.ts";
export {
  type PeriodStatementEntry,
  PeriodStatementEntrySchema,
  parseStatementEntry,
  type SourceStatementEntry,
  SourceStatementEntrySchema,
  type StatementEntry,
  statementEntryOf,
  statementLeaf,
} from "./statement-entry.ts";
export { StepName } from "./step-name.ts";
export {
  parseTariffSnapshot,
  ROUNDINGS,
  type Rounding,
  type TariffLine,
  type TariffSnapshot,
  TariffSnapshotSchema,
  type TariffTiers,
} from "./tariff.ts";
export {
  parseThinAttestation,
  type ThinAttestation,
  ThinAttestationSchema,
} from "./thin-attestation.ts";
export {
  TRUST_ROOTS,
  TRUST_SUBJECTS,
  type Trust,
  type TrustRoot,
  TrustSchema,
  type TrustSubject,
} from "./trust.ts";
export { parseUsageEvent, type UsageEvent, UsageEventSchema } from "./usage-event.ts";
export {
  keyHash,
  MAX_PUBLIC_SIGNALS,
  statementHash,
  type VerificationKey,
  VerificationKeySchema,
} from "./verification-key.ts";
export {
  hashReceipt,
  MAX_CHAIN_DEPTH,
  parseReceipt,
  receiptId,
  type VerificationReceipt,
  VerificationReceiptSchema,
} from "./verification-receipt.ts";
export {
  KEY_STATUSES,
  type KeyStatus,
  parseVerifierRecord,
  type VerifierKey,
  type VerifierRecord,
  VerifierRecordSchema,
} from "./verifier-record.ts";
