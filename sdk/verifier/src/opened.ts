/**
 * `@svc/vdi-verifier/opened`: the same judgements over documents that were read already, for whoever asks several
 * questions of one document. Every function here is the second half of a public one, which reads and then calls it.
 */
import type { VerificationStep } from "@svc/core/finding";
import { judgeSettings, readUnjudgedOptions, type VerifyOptions } from "./options/read-options.ts";
import type { VerifySettings } from "./options/settings.ts";
import type { StepOutcome } from "./result.ts";
import { outcomeOf } from "./steps/outcome.ts";
import type { Evidence } from "./steps/step.ts";
import { stepNamed } from "./steps/steps.ts";

export {
  decisionFacts,
  holdsOrHeld,
  type IssuerNames,
  isOnlyUnpinned,
  subjectsTold,
} from "./decision-facts.ts";
export { prepareGroup } from "./many/verify-decisions.ts";
export {
  OpenedAttestation,
  openAttestation,
  type StatedDocument,
  statedDocument,
} from "./opened/attestation.ts";
export { OpenedReceipt, openReceipt } from "./opened/receipt.ts";
export { readUnjudgedOptions } from "./options/read-options.ts";
export { type GivenEvidence, givenEvidence } from "./options/settings.ts";
export { type Anchors, readAnchors } from "./receipt/identify-verifier.ts";
export { judgeChain } from "./receipt/verify-chain.ts";
export { judgeReceipt, logTimesByHash, type ReceiptTerms } from "./receipt/verify-receipt.ts";
export { type CountingTerms, countOpened } from "./score/count-receipts.ts";
export { type ScoreTerms, scoreOpened } from "./score/score-receipts.ts";
export { judgeEvidence } from "./steps/judge-sources.ts";
export { runSteps } from "./verify-decision.ts";

/**
 * Options read and filled in, once for everything that is asked under them.
 *
 * @throws TypeError, RangeError when an option is malformed, unknown, or names no profile
 */
export async function readSettings(options: VerifyOptions): Promise<VerifySettings> {
  return judgeSettings(readUnjudgedOptions(options));
}

/** Runs one step, also when another step's result would skip it. */
export async function stepOutcome(
  name: VerificationStep,
  evidence: Evidence,
  settings: VerifySettings,
): Promise<StepOutcome> {
  return outcomeOf(await stepNamed(name).check(evidence, settings));
}
