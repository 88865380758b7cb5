/** The German catalogue. */

import type { Locale } from "../locale.ts";
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

export { KINDS_IN_GERMAN } from "./documents.ts";
export { LINT_IN_GERMAN } from "./service.ts";

export const de: Locale = {
  voice: voice.GERMAN,
  sentences: {
    reading: documents.readingInGerman,
    signature: documents.signatureInGerman,
    envelope: documents.envelopeInGerman,
    policy: rules.policyInGerman,
    path: rules.pathInGerman,
    proof: proof.proofInGerman,
    key: proof.keyInGerman,
    transcript: proof.transcriptInGerman,
    steps: steps.stepsInGerman,
    notes: steps.notesInGerman,
    period: period.periodInGerman,
    receipts: receipts.receiptsInGerman,
    receiptNotes: receipts.receiptNotesInGerman,
    acceptance: receipts.acceptanceInGerman,
    inputs: rules.inputsInGerman,
    brokenRules: rules.rulesBrokenInGerman,
    manifest: documents.manifestInGerman,
    verifiers: documents.verifiersInGerman,
    ceremony: proof.ceremonyInGerman,
    examined: documents.examinedInGerman,
    bills: bills.billsInGerman,
    charges: bills.chargesInGerman,
    service: service.serviceInGerman,
    settings: service.settingsInGerman,
    packets: documents.packetsInGerman,
    polls: service.pollsInGerman,
    log: log.logInGerman,
    fsck: log.fsckInGerman,
    sources: sources.sourcesInGerman,
    sourceEvidence: sources.sourceEvidenceInGerman,
    inputTrust: sources.inputTrustInGerman,
  },
  setTitles: documents.SET_TITLES_IN_GERMAN,
  steps: steps.STEPS_IN_GERMAN,
  stepBriefs: steps.STEP_BRIEFS_IN_GERMAN,
  stepNames: steps.STEP_NAMES_IN_GERMAN,
  receiptRows: rows.RECEIPT_ROWS_IN_GERMAN,
  periodRows: rows.PERIOD_ROWS_IN_GERMAN,
  answerRows: rows.ANSWER_ROWS_IN_GERMAN,
  billingRows: rows.BILLING_ROWS_IN_GERMAN,
  roots: steps.ROOTS_IN_GERMAN,
  inputs: sources.INPUTS_IN_GERMAN,
  rules: rules.RULES_IN_GERMAN,
  ruleStates: rules.RULE_STATES_IN_GERMAN,
  ruleCounts: rules.RULE_COUNTS_IN_GERMAN,
  periodSaid: period.PERIOD_SAID_IN_GERMAN,
  ignored: receipts.IGNORED_IN_GERMAN,
  decision: decision.DECISION_IN_GERMAN,
  said: decision.SAID_IN_GERMAN,
  drawings: report.DRAWINGS_IN_GERMAN,
  many: decision.MANY_IN_GERMAN,
  path: decision.PATH_IN_GERMAN,
  headings: report.HEADINGS_IN_GERMAN,
  sections: report.SECTIONS_IN_GERMAN,
  printed: report.PRINTED_IN_GERMAN,
  setup: steps.SETUP_IN_GERMAN,
  badge: decision.BADGE_IN_GERMAN,
  entries: log.ENTRIES_IN_GERMAN,
  verdicts: {
    common: verdicts.COMMON_IN_GERMAN,
    attestation: verdicts.ATTESTATION_VERDICT_IN_GERMAN,
    receipt: verdicts.RECEIPT_VERDICT_IN_GERMAN,
    bill: verdicts.BILL_VERDICT_IN_GERMAN,
    bundle: verdicts.BUNDLE_VERDICT_IN_GERMAN,
    log: verdicts.LOG_VERDICT_IN_GERMAN,
    period: period.PERIOD_VERDICT_IN_GERMAN,
    record: verdicts.RECORD_VERDICT_IN_GERMAN,
  },
  claims: {
    attestation: verdicts.ATTESTATION_CLAIMS_IN_GERMAN,
    receipt: verdicts.RECEIPT_CLAIMS_IN_GERMAN,
    bill: verdicts.BILL_CLAIMS_IN_GERMAN,
    bundle: verdicts.BUNDLE_CLAIMS_IN_GERMAN,
    log: verdicts.LOG_CLAIMS_IN_GERMAN,
    period: period.PERIOD_CLAIMS_IN_GERMAN,
    disclosure: verdicts.DISCLOSURE_CLAIMS_IN_GERMAN,
    sources: verdicts.SOURCES_CLAIMS_IN_GERMAN,
    logMaterial: verdicts.LOG_MATERIAL_IN_GERMAN,
  },
};
