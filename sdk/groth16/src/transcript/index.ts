/** @svc/groth16/transcript: the phase-2 transcript check, apart from the engine so that a page loads it at need. */
export { PUBLIC_CEREMONIES, type PublicCeremony, publicCeremony } from "./public-ceremonies.ts";
export { TRANSCRIPT_REASONS, type TranscriptReason } from "./reasons.ts";
export { MAX_BEACON_ITERATIONS_EXPONENT, MAX_CONTRIBUTIONS } from "./section.ts";
export {
  type BeaconSource,
  contributionStatement,
  type GradedSetup,
  type SetupEvidence,
  type SignedContribution,
  setupGrade,
} from "./setup-grade.ts";
export {
  type BeaconReport,
  type ContributionReport,
  type TranscriptVerdict,
  verifyTranscript,
} from "./verify-transcript.ts";
