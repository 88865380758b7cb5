/** @svc/vdi-verifier/periods: statements about all that one key attested in a period, samples of them, and what convicts a key. */
export { answerSample, type PeriodRecords } from "./answer/answer.ts";
export {
  type AnswerItem,
  parseSampleAnswer,
  type SampleAnswer,
  SampleAnswerSchema,
} from "./answer/document.ts";
export {
  ANSWER_CHECKS,
  type AnswerCheck,
  type AnsweredItem,
  type AnswerOptions,
  type AnswerResult,
  verifyAnswer,
} from "./answer/verify-answer.ts";
export {
  EVIDENCE_KINDS,
  type EvidenceKind,
  type PeriodEvidence,
  PeriodEvidenceSchema,
  parsePeriodEvidence,
} from "./evidence/document.ts";
export { type PeriodEvidenceVerdict, verifyPeriodEvidence } from "./evidence/verify.ts";
export type { AttestationCounts } from "./period/attestation-check.ts";
export { readCarried } from "./period/attested.ts";
export { closePeriod, PeriodBuilder } from "./period/builder.ts";
export { countsFault } from "./period/counts.ts";
export { type PeriodEntry, periodEntryOf } from "./period/entry.ts";
export { HeldAttestation } from "./period/held-attestation.ts";
export { issuePeriodStatement } from "./period/issue.ts";
export { leafText } from "./period/leaf-hash.ts";
export type { LeafProof } from "./period/leaf-proof.ts";
export type { Logged } from "./period/log.ts";
export { PERIOD_CHECKS, type PeriodAnswer, type PeriodCheck, type PeriodRow } from "./period/row.ts";
export type { PeriodTerms } from "./period/terms.ts";
export { PeriodTree } from "./period/tree.ts";
export type { InputUse, InputUses } from "./period/uses.ts";
export { type PeriodOptions, type PeriodResult, verifyPeriod } from "./period/verify-period.ts";
export {
  type BeaconChain,
  type BeaconRound,
  BeaconRoundSchema,
  parseBeaconRound,
  QUICKNET,
  timeOfRound,
} from "./sample/beacon.ts";
export {
  createSampleRequest,
  parseSampleRequest,
  type SampleRequest,
  SampleRequestSchema,
} from "./sample/request.ts";
export { type Draw, type LogTime, MAX_SAMPLE, roundOfSample, sampleOf } from "./sample/sample.ts";
