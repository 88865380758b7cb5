/**
 * `@svc/vdi-verifier/opened`: the same judgements over documents that were read already, for whoever asks several
 * questions of one document. Every function here is the second half of a public one, which reads and then calls it.
 */
export {
  decisionFacts,
  holdsOrHeld,
  type IssuerNames,
  isOnlyUnpinned,
  subjectsTold,
} from "../decision-facts.ts";
export { prepareGroup } from "../many/verify-decisions.ts";
export { readUnjudgedOptions } from "../options/read-options.ts";
export { type GivenEvidence, givenEvidence } from "../options/source-evidence.ts";
export { type Anchors, readAnchors } from "../receipt/identify-verifier.ts";
export { judgeChain } from "../receipt/verify-chain.ts";
export { judgeReceipt, logTimesByHash, type ReceiptTerms } from "../receipt/verify-receipt.ts";
export { type CountingTerms, countOpened } from "../score/count-receipts.ts";
export { type ScoreTerms, scoreOpened } from "../score/score-receipts.ts";
export { judgeEvidence } from "../sources/judge-sources.ts";
export { runSteps } from "../verify-decision.ts";
export { OpenedAttestation, openAttestation, type StatedDocument, statedDocument } from "./attestation.ts";
export { OpenedReceipt, openReceipt } from "./receipt.ts";
export { readSettings } from "./settings.ts";
export { stepOutcome } from "./step-outcome.ts";
