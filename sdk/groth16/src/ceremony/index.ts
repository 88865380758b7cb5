/** @svc/groth16/ceremony: what a contributor to a phase-2 setup does, in a terminal or a tab. */
export { checkHandedKey, type HandedKey, type HandedKeyOptions } from "./check-handed-key.ts";
export { contribute, type MadeContribution } from "./contribute.ts";
export { type KeyFile, readKeyFile, type SectionName, verificationKeyIn, writeKeyFile } from "./key-file.ts";
export type { Pace } from "./pace.ts";
export { pointsOfPhaseOne } from "./powers-of-tau.ts";
export { CEREMONY_REASONS, type CeremonyReason } from "./reasons.ts";
export { type CeremonyTerms, statementAbout } from "./statement-about.ts";
