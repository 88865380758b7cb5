/** @svc/groth16: strict Groth16 verification over BN254, in JavaScript or WebAssembly, and the setup transcript. */
export type {
  BatchOptions,
  Engine,
  KeyPreparation,
  PreparedKey,
  ProofItem,
  ProofVerdict,
} from "./engine.ts";
export { type LoadEngineOptions, loadEngine } from "./load-engine.ts";
export { KEY_REASONS, type KeyReason, PROOF_REASONS, type ProofReason } from "./reasons.ts";
export { meetsGrade, type SetupGrade } from "./transcript/grade.ts";
export { PUBLIC_CEREMONIES, type PublicCeremony, publicCeremony } from "./transcript/public-ceremonies.ts";
export { TRANSCRIPT_REASONS, type TranscriptReason } from "./transcript/reasons.ts";
export { MAX_BEACON_ITERATIONS_EXPONENT, MAX_CONTRIBUTIONS } from "./transcript/section.ts";
export {
  type BeaconSource,
  contributionStatement,
  type GradedSetup,
  type SetupEvidence,
  type SignedContribution,
  setupGrade,
} from "./transcript/setup-grade.ts";
export {
  type BeaconReport,
  type ContributionReport,
  type TranscriptVerdict,
  verifyTranscript,
} from "./transcript/verify-transcript.ts";
