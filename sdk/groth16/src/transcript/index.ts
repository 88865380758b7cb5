/** @svc/groth16/transcript: the phase-2 transcript check, apart from the engine so that a page loads it at need. */
export {
  type ContributorStatement,
  contributorStatementBytes,
  type FixedPart,
  fixedPartDigest,
} from "./contributor-statement.ts";
export { type FollowedSetup, followSetup } from "./follow-setup.ts";
export {
  ceremonyOfFile,
  ceremonyOfPoints,
  PERPETUAL_54_POINTS,
  type PhaseOnePoints,
  PUBLIC_CEREMONIES,
  type PublicCeremony,
} from "./public-ceremonies.ts";
export { MAX_BEACON_ITERATIONS_EXPONENT, MAX_CONTRIBUTIONS } from "./section.ts";
export {
  type BeaconSource,
  type ExaminedSetup,
  examineSetup,
  type GradedSetup,
  gradeSetup,
  type RecordedContribution,
  type RecordedSetup,
  recordedSetup,
  type SignedStatement,
} from "./setup-grade.ts";
export {
  type BeaconReport,
  type ContributionReport,
  type TranscriptVerdict,
  verifyTranscript,
} from "./verify-transcript.ts";
