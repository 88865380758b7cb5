export {
  BUILT_IN_ROOTS,
  type BuiltInCircuit,
  type BuiltInRoots,
  type GovernanceKey,
  hashBuiltInRoots,
} from "./built-in/roots.ts";
export { decodeBase64, encodeBase64 } from "./bytes/base64.ts";
export { compareCodeUnits } from "./bytes/compare.ts";
export { decodeHex, encodeHex, isHex } from "./bytes/hex.ts";
export { concatBytes, equalBytes } from "./bytes/join.ts";
export { decodeUtf8, encodeUtf8 } from "./bytes/utf8.ts";
export { digest, taggedHash } from "./digest/digest.ts";
export { DOMAINS, type Domain, FIELD_DOMAINS, type FieldDomain } from "./digest/domains.ts";
export { FIELD_HASH_BYTES, hashToField, truncateToField } from "./digest/hash-to-field.ts";
export { sha256 } from "./digest/sha256.ts";
export { VdiError } from "./errors.ts";
export { BN254_P, BN254_R } from "./field/bn254.ts";
export { invertMatrix, type Matrix } from "./field/matrix.ts";
export { parseFieldElement } from "./field/parse-field-element.ts";
export { canonicalBytes, canonicalize } from "./json/canonical.ts";
export type { Json } from "./json/json.ts";
export type { KnownParts } from "./json/known-parts.ts";
export { READ_LIMITS, type ReadLimits, type ReadReason } from "./json/limits.ts";
export { readJson } from "./json/read.ts";
export { poseidon } from "./poseidon/poseidon.ts";
export { deriveSchedule, type PoseidonSchedule } from "./poseidon/schedule.ts";
export { type Reading, type Refusal, refuse } from "./reading.ts";
export {
  createSigner,
  type Signature,
  type SignatureVerdict,
  type SignedDocument,
  type Signer,
  signDocument,
  signedBytes,
  signedPayload,
  verifyDocument,
} from "./signing/document.ts";
export {
  generateSecretKey,
  type PublicKeyFault,
  publicKeyFault,
  publicKeyOf,
  type SignatureFault,
  signatureFault,
  signatureFaultAsync,
  signEd25519,
  verifyEd25519,
} from "./signing/ed25519.ts";
export { type DsseEnvelope, type EnvelopeReason, fromEnvelope, toEnvelope } from "./signing/envelope.ts";
export { deriveKid, KID } from "./signing/kid.ts";
export { preAuthEncoding } from "./signing/pae.ts";
export { PAYLOAD_TYPES, type PayloadType } from "./signing/payload-types.ts";
export { domainConstant, STATEMENT_DOMAINS } from "./statement/domain-constant.ts";
export {
  type EncodedLeaf,
  encodeLeaf,
  hashLeaf,
  leafType,
  TYPE_TAGS,
} from "./statement/encode-leaf.ts";
export {
  ENCODED_NUMBER_MAX,
  ENCODED_NUMBER_MIN,
  encodeNumber,
  type NumberFault,
} from "./statement/encode-number.ts";
export {
  type EncodedConstraint,
  type EncodedTerm,
  encodePolicy,
  type PolicyFault,
} from "./statement/encode-policy.ts";
export {
  type ConstraintFault,
  type ConstraintVerdict,
  type Decision,
  evaluatePolicy,
  type PolicyEvaluation,
} from "./statement/evaluate-policy.ts";
export {
  flattenInputs,
  type InputFault,
  type InputLeaf,
  type LeafValue,
} from "./statement/flatten-inputs.ts";
export { STATEMENT_LIMITS } from "./statement/limits.ts";
export {
  type InputOpening,
  inputsRootOf,
  type OpeningFault,
  type OpeningVerdict,
  openInput,
  verifyOpenedInput,
  verifyOpenedPath,
} from "./statement/opening.ts";
export { inputsRoot, outcomeField, pathCommitment, pipelineRoot, policyRoot } from "./statement/roots.ts";
export {
  contextField,
  DECISION_SIGNALS,
  expectedSignals,
  publicSignals,
  type SignalValues,
  type StatedDecision,
} from "./statement/signals.ts";
export { type PathFault, visitedSteps } from "./statement/visited-steps.ts";
export {
  buildWitnessInput,
  type EvaluatedDecision,
  type StatementSecrets,
  type WitnessInput,
  type WitnessValue,
} from "./statement/witness-input.ts";
export * as wireAtoms from "./wire/atoms.ts";
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
  openKnownParts,
  parseAttestation,
} from "./wire/attestation.ts";
export {
  AUTHORITY_TYPES,
  type Authority,
  AuthoritySchema,
  type AuthorityType,
  type ManifestAuthority,
  ManifestAuthoritySchema,
} from "./wire/authority.ts";
export {
  type AuthorityBinding,
  AuthorityBindingSchema,
  parseAuthorityBinding,
} from "./wire/authority-binding.ts";
export {
  type BillingAttestation,
  BillingAttestationSchema,
  billingAttestationId,
  billingFingerprint,
  hashBillingAttestation,
  parseBillingAttestation,
} from "./wire/billing-attestation.ts";
export {
  authorityId,
  type ChargeAuthority,
  ChargeAuthoritySchema,
  type ChargeScope,
  DEFAULT_MAX_EVENTS,
  parseChargeAuthority,
} from "./wire/charge-authority.ts";
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
} from "./wire/checkpoint.ts";
export {
  type CircuitRecord,
  CircuitRecordSchema,
  type CircuitStatus,
  hashCircuitRecord,
  parseCircuitRecord,
  SETUP_GRADE,
} from "./wire/circuit-record.ts";
export {
  type Constraint,
  ConstraintSchema,
  ConstraintsSchema,
  MAX_CONSTRAINTS,
  PREDICATE_OPERATORS,
  type Predicate,
  type When,
} from "./wire/constraint.ts";
export {
  type ExecutionIntent,
  ExecutionIntentSchema,
  hashExecutionIntent,
  INTENT_MEMBERS,
} from "./wire/execution-intent.ts";
export { type LogEntry, LogEntrySchema, logEntryOf, logLeaf, parseLogEntry } from "./wire/log-entry.ts";
export {
  hashManifest,
  INLINE_MANIFEST_ID,
  inlineManifest,
  type Manifest,
  ManifestSchema,
  parseManifest,
} from "./wire/manifest.ts";
export { type MeterEvent, MeterEventSchema, parseMeterEvent } from "./wire/meter-event.ts";
export {
  type DecisionOpening,
  DecisionOpeningSchema,
  type OpenedInput,
  parseOpening,
} from "./wire/opening.ts";
export { type ParseReason, parseDocument } from "./wire/parse.ts";
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
} from "./wire/pipeline.ts";
export { type Problem, ProblemSchema, parseProblem } from "./wire/problem.ts";
export { PROFILE_IDS, type ProfileId } from "./wire/profile-id.ts";
export {
  hashRevocationSnapshot,
  parseRevocationSnapshot,
  type RevocationSnapshot,
  RevocationSnapshotSchema,
} from "./wire/revocation.ts";
export { SignatureSchema } from "./wire/signature.ts";
export { StepName } from "./wire/step-name.ts";
export {
  parseTariffSnapshot,
  ROUNDINGS,
  type Rounding,
  type TariffLine,
  type TariffSnapshot,
  TariffSnapshotSchema,
  type TariffTiers,
} from "./wire/tariff.ts";
export {
  TRUST_ROOTS,
  TRUST_SUBJECTS,
  type Trust,
  type TrustRoot,
  TrustSchema,
  type TrustSubject,
} from "./wire/trust.ts";
export { parseUsageEvent, type UsageEvent, UsageEventSchema } from "./wire/usage-event.ts";
export {
  keyHash,
  MAX_PUBLIC_SIGNALS,
  statementHash,
  type VerificationKey,
  VerificationKeySchema,
} from "./wire/verification-key.ts";
export {
  hashReceipt,
  MAX_CHAIN_DEPTH,
  parseReceipt,
  receiptId,
  type VerificationReceipt,
  VerificationReceiptSchema,
} from "./wire/verification-receipt.ts";
export {
  KEY_STATUSES,
  type KeyStatus,
  parseVerifierRecord,
  type VerifierKey,
  type VerifierRecord,
  VerifierRecordSchema,
} from "./wire/verifier-record.ts";
