/** @svc/vdi-verifier/periods: statements about all that one key attested in a period, samples of them, and what convicts a key. */
export {
  type AnswerItem,
  answerSample,
  type PeriodRecords,
  parseSampleAnswer,
  type SampleAnswer,
  SampleAnswerSchema,
} from "./answer.ts";
export type { AttestationCounts } from "./attestation-check.ts";
export {
  type BeaconChain,
  type BeaconRound,
  BeaconRoundSchema,
  parseBeaconRound,
  QUICKNET,
  timeOfRound,
} from "./beacon.ts";
export { closePeriod, PeriodBuilder, type PeriodTerms } from "./builder.ts";
export {
  EVIDENCE_KINDS,
  type EvidenceKind,
  type PeriodEvidence,
  PeriodEvidenceSchema,
  type PeriodEvidenceVerdict,
  parsePeriodEvidence,
  verifyPeriodEvidence,
} from "./evidence.ts";
export { HeldAttestation, readCarried } from "./held-attestation.ts";
export { type LeafProof, leafText, type PeriodEntry, periodEntryOf } from "./leaf.ts";
export {
  type InputUse,
  type InputUses,
  PERIOD_CHECKS,
  type PeriodAnswer,
  type PeriodCheck,
  type PeriodRow,
} from "./row.ts";
export {
  createSampleRequest,
  type Draw,
  MAX_SAMPLE,
  parseSampleRequest,
  roundOfSample,
  type SampleRequest,
  SampleRequestSchema,
  sampleOf,
} from "./sample.ts";
export { countsFault, issuePeriodStatement, type Logged, type LogTime } from "./statement.ts";
export { PeriodTree } from "./tree.ts";
export {
  ANSWER_CHECKS,
  type AnswerCheck,
  type AnsweredItem,
  type AnswerOptions,
  type AnswerResult,
  verifyAnswer,
} from "./verify-answer.ts";
export { type PeriodOptions, type PeriodResult, verifyPeriod } from "./verify-period.ts";
