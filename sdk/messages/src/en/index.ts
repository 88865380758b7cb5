/** The English catalogue. */

import type { Locale } from "../locale.ts";
import { billsInEnglish, chargesInEnglish } from "./bills.ts";
import {
  BADGE_IN_ENGLISH,
  DECISION_IN_ENGLISH,
  MANY_IN_ENGLISH,
  PATH_IN_ENGLISH,
  SAID_IN_ENGLISH,
} from "./decision.ts";
import {
  envelopeInEnglish,
  examinedInEnglish,
  manifestInEnglish,
  packetsInEnglish,
  readingInEnglish,
  SET_TITLES_IN_ENGLISH,
  signatureInEnglish,
  verifiersInEnglish,
} from "./documents.ts";
import { ENTRIES_IN_ENGLISH, fsckInEnglish, logInEnglish } from "./log.ts";
import { periodInEnglish, periodSaidInEnglish } from "./period.ts";
import { ceremonyInEnglish, keyInEnglish, proofInEnglish, transcriptInEnglish } from "./proof.ts";
import {
  acceptanceInEnglish,
  IGNORED_IN_ENGLISH,
  receiptNotesInEnglish,
  receiptsInEnglish,
} from "./receipts.ts";
import {
  DRAWINGS_IN_ENGLISH,
  HEADINGS_IN_ENGLISH,
  PRINTED_IN_ENGLISH,
  SECTIONS_IN_ENGLISH,
} from "./report.ts";
import { ANSWER_ROWS, billingRowsInEnglish, PERIOD_ROWS, receiptRowsInEnglish } from "./rows.ts";
import {
  inputsInEnglish,
  pathInEnglish,
  policyInEnglish,
  RULE_COUNTS_IN_ENGLISH,
  RULE_STATES_IN_ENGLISH,
  RULES_IN_ENGLISH,
  rulesBrokenInEnglish,
} from "./rules.ts";
import { pollsInEnglish, serviceInEnglish, settingsInEnglish } from "./service.ts";
import {
  INPUTS_IN_ENGLISH,
  inputTrustInEnglish,
  sourceEvidenceInEnglish,
  sourcesInEnglish,
} from "./sources.ts";
import {
  notesInEnglish,
  rootsInEnglish,
  SETUP_IN_ENGLISH,
  STEP_BRIEFS,
  STEP_SHORT_NAMES,
  STEP_WORDS,
  stepsInEnglish,
} from "./steps.ts";
import { claimsInEnglish, verdictsInEnglish } from "./verdicts.ts";
import { ENGLISH } from "./voice.ts";

export const en: Locale = {
  voice: ENGLISH,
  sentences: {
    reading: readingInEnglish,
    signature: signatureInEnglish,
    envelope: envelopeInEnglish,
    policy: policyInEnglish,
    path: pathInEnglish,
    proof: proofInEnglish,
    key: keyInEnglish,
    transcript: transcriptInEnglish,
    steps: stepsInEnglish,
    notes: notesInEnglish,
    period: periodInEnglish,
    receipts: receiptsInEnglish,
    receiptNotes: receiptNotesInEnglish,
    acceptance: acceptanceInEnglish,
    inputs: inputsInEnglish,
    brokenRules: rulesBrokenInEnglish,
    manifest: manifestInEnglish,
    verifiers: verifiersInEnglish,
    ceremony: ceremonyInEnglish,
    examined: examinedInEnglish,
    bills: billsInEnglish,
    charges: chargesInEnglish,
    service: serviceInEnglish,
    settings: settingsInEnglish,
    packets: packetsInEnglish,
    polls: pollsInEnglish,
    log: logInEnglish,
    fsck: fsckInEnglish,
    sources: sourcesInEnglish,
    sourceEvidence: sourceEvidenceInEnglish,
    inputTrust: inputTrustInEnglish,
  },
  setTitles: SET_TITLES_IN_ENGLISH,
  steps: STEP_WORDS,
  receiptRows: receiptRowsInEnglish,
  periodRows: PERIOD_ROWS,
  answerRows: ANSWER_ROWS,
  billingRows: billingRowsInEnglish,
  roots: rootsInEnglish,
  inputs: INPUTS_IN_ENGLISH,
  rules: RULES_IN_ENGLISH,
  ruleStates: RULE_STATES_IN_ENGLISH,
  ruleCounts: RULE_COUNTS_IN_ENGLISH,
  verdicts: verdictsInEnglish,
  claims: claimsInEnglish,
  periodSaid: periodSaidInEnglish,
  ignored: IGNORED_IN_ENGLISH,
  decision: DECISION_IN_ENGLISH,
  said: SAID_IN_ENGLISH,
  drawings: DRAWINGS_IN_ENGLISH,
  many: MANY_IN_ENGLISH,
  path: PATH_IN_ENGLISH,
  headings: HEADINGS_IN_ENGLISH,
  sections: SECTIONS_IN_ENGLISH,
  printed: PRINTED_IN_ENGLISH,
  setup: SETUP_IN_ENGLISH,
  badge: BADGE_IN_ENGLISH,
  entries: ENTRIES_IN_ENGLISH,
  stepBriefs: STEP_BRIEFS,
  stepNames: STEP_SHORT_NAMES,
};
