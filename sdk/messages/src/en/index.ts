/** The English catalogue. */
import * as bills from "./bills.ts";
import * as decision from "./decision.ts";
import * as documents from "./documents.ts";
import * as log from "./log.ts";
import * as period from "./period.ts";
import * as proof from "./proof.ts";
import * as receipts from "./receipts.ts";
import * as report from "./report.ts";
import * as rows from "./rows.ts";
import * as rules from "./rules.ts";
import * as service from "./service.ts";
import * as sources from "./sources.ts";
import * as steps from "./steps.ts";
import * as verdicts from "./verdicts.ts";
import * as voice from "./voice.ts";

const sentences = {
  reading: documents.readingInEnglish,
  signature: documents.signatureInEnglish,
  envelope: documents.envelopeInEnglish,
  policy: rules.policyInEnglish,
  path: rules.pathInEnglish,
  proof: proof.proofInEnglish,
  key: proof.keyInEnglish,
  transcript: proof.transcriptInEnglish,
  steps: steps.stepsInEnglish,
  notes: steps.notesInEnglish,
  period: period.periodInEnglish,
  receipts: receipts.receiptsInEnglish,
  receiptNotes: receipts.receiptNotesInEnglish,
  acceptance: receipts.acceptanceInEnglish,
  inputs: rules.inputsInEnglish,
  brokenRules: rules.rulesBrokenInEnglish,
  manifest: documents.manifestInEnglish,
  verifiers: documents.verifiersInEnglish,
  ceremony: proof.ceremonyInEnglish,
  examined: documents.examinedInEnglish,
  bills: bills.billsInEnglish,
  charges: bills.chargesInEnglish,
  service: service.serviceInEnglish,
  settings: service.settingsInEnglish,
  packets: documents.packetsInEnglish,
  polls: service.pollsInEnglish,
  log: log.logInEnglish,
  fsck: log.fsckInEnglish,
  sources: sources.sourcesInEnglish,
  sourceEvidence: sources.sourceEvidenceInEnglish,
  inputTrust: sources.inputTrustInEnglish,
};

export const en = {
  voice: voice.ENGLISH,
  sentences,
  /** What each set of sentences is about. */
  setTitles: documents.SET_TITLES_IN_ENGLISH satisfies Readonly<
    Record<keyof typeof sentences | "records", string>
  >,
  steps: steps.STEP_WORDS,
  receiptRows: rows.receiptRowsInEnglish,
  periodRows: rows.PERIOD_ROWS,
  answerRows: rows.ANSWER_ROWS,
  billingRows: rows.billingRowsInEnglish,
  roots: steps.rootsInEnglish,
  inputs: sources.INPUTS_IN_ENGLISH,
  rules: rules.RULES_IN_ENGLISH,
  ruleStates: rules.RULE_STATES_IN_ENGLISH,
  ruleCounts: rules.RULE_COUNTS_IN_ENGLISH,
  verdicts: verdicts.verdictsInEnglish,
  claims: verdicts.claimsInEnglish,
  periodSaid: period.periodSaidInEnglish,
  ignored: receipts.IGNORED_IN_ENGLISH,
  decision: decision.DECISION_IN_ENGLISH,
  said: decision.SAID_IN_ENGLISH,
  drawings: report.DRAWINGS_IN_ENGLISH,
  many: decision.MANY_IN_ENGLISH,
  path: decision.PATH_IN_ENGLISH,
  headings: report.HEADINGS_IN_ENGLISH,
  sections: report.SECTIONS_IN_ENGLISH,
  printed: report.PRINTED_IN_ENGLISH,
  setup: steps.SETUP_IN_ENGLISH,
  badge: decision.BADGE_IN_ENGLISH,
  entries: log.ENTRIES_IN_ENGLISH,
  stepBriefs: steps.STEP_BRIEFS,
  stepNames: steps.STEP_SHORT_NAMES,
};
