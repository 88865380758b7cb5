/** The German catalogue. */

import type { Locale } from "../locale.ts";
import { billsInGerman, chargesInGerman } from "./bills.ts";
import {
  BADGE_IN_GERMAN,
  DECISION_IN_GERMAN,
  MANY_IN_GERMAN,
  PATH_IN_GERMAN,
  SAID_IN_GERMAN,
} from "./decision.ts";
import {
  envelopeInGerman,
  examinedInGerman,
  manifestInGerman,
  packetsInGerman,
  readingInGerman,
  SET_TITLES_IN_GERMAN,
  signatureInGerman,
  verifiersInGerman,
} from "./documents.ts";
import { ENTRIES_IN_GERMAN, fsckInGerman, logInGerman } from "./log.ts";
import {
  PERIOD_CLAIMS_IN_GERMAN,
  PERIOD_SAID_IN_GERMAN,
  PERIOD_VERDICT_IN_GERMAN,
  periodInGerman,
} from "./period.ts";
import { ceremonyInGerman, keyInGerman, proofInGerman, transcriptInGerman } from "./proof.ts";
import { acceptanceInGerman, IGNORED_IN_GERMAN, receiptNotesInGerman, receiptsInGerman } from "./receipts.ts";
import { DRAWINGS_IN_GERMAN, HEADINGS_IN_GERMAN, PRINTED_IN_GERMAN, SECTIONS_IN_GERMAN } from "./report.ts";
import {
  ANSWER_ROWS_IN_GERMAN,
  BILLING_ROWS_IN_GERMAN,
  PERIOD_ROWS_IN_GERMAN,
  RECEIPT_ROWS_IN_GERMAN,
} from "./rows.ts";
import {
  inputsInGerman,
  pathInGerman,
  policyInGerman,
  RULE_COUNTS_IN_GERMAN,
  RULE_STATES_IN_GERMAN,
  RULES_IN_GERMAN,
  rulesBrokenInGerman,
} from "./rules.ts";
import { pollsInGerman, serviceInGerman, settingsInGerman } from "./service.ts";
import { INPUTS_IN_GERMAN, inputTrustInGerman, sourceEvidenceInGerman, sourcesInGerman } from "./sources.ts";
import {
  notesInGerman,
  ROOTS_IN_GERMAN,
  SETUP_IN_GERMAN,
  STEP_BRIEFS_IN_GERMAN,
  STEP_NAMES_IN_GERMAN,
  STEPS_IN_GERMAN,
  stepsInGerman,
} from "./steps.ts";
import {
  ATTESTATION_CLAIMS_IN_GERMAN,
  ATTESTATION_VERDICT_IN_GERMAN,
  BILL_CLAIMS_IN_GERMAN,
  BILL_VERDICT_IN_GERMAN,
  BUNDLE_CLAIMS_IN_GERMAN,
  BUNDLE_VERDICT_IN_GERMAN,
  COMMON_IN_GERMAN,
  DISCLOSURE_CLAIMS_IN_GERMAN,
  LOG_CLAIMS_IN_GERMAN,
  LOG_MATERIAL_IN_GERMAN,
  LOG_VERDICT_IN_GERMAN,
  RECEIPT_CLAIMS_IN_GERMAN,
  RECEIPT_VERDICT_IN_GERMAN,
  RECORD_VERDICT_IN_GERMAN,
  SOURCES_CLAIMS_IN_GERMAN,
} from "./verdicts.ts";
import { GERMAN } from "./voice.ts";

export { KINDS_IN_GERMAN } from "./documents.ts";
export { LINT_IN_GERMAN } from "./service.ts";

export const de: Locale = {
  voice: GERMAN,
  sentences: {
    reading: readingInGerman,
    signature: signatureInGerman,
    envelope: envelopeInGerman,
    policy: policyInGerman,
    path: pathInGerman,
    proof: proofInGerman,
    key: keyInGerman,
    transcript: transcriptInGerman,
    steps: stepsInGerman,
    notes: notesInGerman,
    period: periodInGerman,
    receipts: receiptsInGerman,
    receiptNotes: receiptNotesInGerman,
    acceptance: acceptanceInGerman,
    inputs: inputsInGerman,
    brokenRules: rulesBrokenInGerman,
    manifest: manifestInGerman,
    verifiers: verifiersInGerman,
    ceremony: ceremonyInGerman,
    examined: examinedInGerman,
    bills: billsInGerman,
    charges: chargesInGerman,
    service: serviceInGerman,
    settings: settingsInGerman,
    packets: packetsInGerman,
    polls: pollsInGerman,
    log: logInGerman,
    fsck: fsckInGerman,
    sources: sourcesInGerman,
    sourceEvidence: sourceEvidenceInGerman,
    inputTrust: inputTrustInGerman,
  },
  setTitles: SET_TITLES_IN_GERMAN,
  steps: STEPS_IN_GERMAN,
  stepBriefs: STEP_BRIEFS_IN_GERMAN,
  stepNames: STEP_NAMES_IN_GERMAN,
  receiptRows: RECEIPT_ROWS_IN_GERMAN,
  periodRows: PERIOD_ROWS_IN_GERMAN,
  answerRows: ANSWER_ROWS_IN_GERMAN,
  billingRows: BILLING_ROWS_IN_GERMAN,
  roots: ROOTS_IN_GERMAN,
  inputs: INPUTS_IN_GERMAN,
  rules: RULES_IN_GERMAN,
  ruleStates: RULE_STATES_IN_GERMAN,
  ruleCounts: RULE_COUNTS_IN_GERMAN,
  periodSaid: PERIOD_SAID_IN_GERMAN,
  ignored: IGNORED_IN_GERMAN,
  decision: DECISION_IN_GERMAN,
  said: SAID_IN_GERMAN,
  drawings: DRAWINGS_IN_GERMAN,
  many: MANY_IN_GERMAN,
  path: PATH_IN_GERMAN,
  headings: HEADINGS_IN_GERMAN,
  sections: SECTIONS_IN_GERMAN,
  printed: PRINTED_IN_GERMAN,
  setup: SETUP_IN_GERMAN,
  badge: BADGE_IN_GERMAN,
  entries: ENTRIES_IN_GERMAN,
  verdicts: {
    common: COMMON_IN_GERMAN,
    attestation: ATTESTATION_VERDICT_IN_GERMAN,
    receipt: RECEIPT_VERDICT_IN_GERMAN,
    bill: BILL_VERDICT_IN_GERMAN,
    bundle: BUNDLE_VERDICT_IN_GERMAN,
    log: LOG_VERDICT_IN_GERMAN,
    period: PERIOD_VERDICT_IN_GERMAN,
    record: RECORD_VERDICT_IN_GERMAN,
  },
  claims: {
    attestation: ATTESTATION_CLAIMS_IN_GERMAN,
    receipt: RECEIPT_CLAIMS_IN_GERMAN,
    bill: BILL_CLAIMS_IN_GERMAN,
    bundle: BUNDLE_CLAIMS_IN_GERMAN,
    log: LOG_CLAIMS_IN_GERMAN,
    period: PERIOD_CLAIMS_IN_GERMAN,
    disclosure: DISCLOSURE_CLAIMS_IN_GERMAN,
    sources: SOURCES_CLAIMS_IN_GERMAN,
    logMaterial: LOG_MATERIAL_IN_GERMAN,
  },
};
