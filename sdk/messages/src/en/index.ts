/** English as one locale: the file that another language is written after. */

import type { Locale } from "../locale.ts";
import { BADGE_IN_ENGLISH } from "./badge.ts";
import { billingRowsInEnglish } from "./billing-rows.ts";
import { billsInEnglish, chargesInEnglish } from "./bills.ts";
import { ceremonyInEnglish } from "./ceremony.ts";
import { DECISION_IN_ENGLISH } from "./decision.ts";
import { DRAWINGS_IN_ENGLISH } from "./drawings.ts";
import { ENTRIES_IN_ENGLISH } from "./entries.ts";
import { examinedInEnglish } from "./examined.ts";
import { HEADINGS_IN_ENGLISH, PRINTED_IN_ENGLISH } from "./headings.ts";
import { IGNORED_IN_ENGLISH } from "./ignored.ts";
import { fsckInEnglish, logInEnglish } from "./log.ts";
import { manifestInEnglish, verifiersInEnglish } from "./manifest.ts";
import { MANY_IN_ENGLISH } from "./many.ts";
import { PATH_IN_ENGLISH } from "./path.ts";
import { ANSWER_ROWS, PERIOD_ROWS, periodInEnglish } from "./period.ts";
import { keyInEnglish, proofInEnglish, transcriptInEnglish } from "./proof.ts";
import { envelopeInEnglish, readingInEnglish, signatureInEnglish } from "./reading.ts";
import { receiptRowsInEnglish } from "./receipt-rows.ts";
import { acceptanceInEnglish, receiptNotesInEnglish, receiptsInEnglish } from "./receipts.ts";
import { RULE_COUNTS_IN_ENGLISH, RULE_STATES_IN_ENGLISH } from "./rule-counts.ts";
import { RULES_IN_ENGLISH } from "./rules.ts";
import { SAID_IN_ENGLISH } from "./said.ts";
import { SECTIONS_IN_ENGLISH } from "./sections.ts";
import { pollsInEnglish, serviceInEnglish, settingsInEnglish } from "./service.ts";
import { SET_TITLES_IN_ENGLISH } from "./set-titles.ts";
import { SITE_IN_ENGLISH } from "./site.ts";
import {
  INPUTS_IN_ENGLISH,
  inputTrustInEnglish,
  sourceEvidenceInEnglish,
  sourcesInEnglish,
} from "./sources.ts";
import { inputsInEnglish, pathInEnglish, policyInEnglish, rulesBrokenInEnglish } from "./statement.ts";
import { STEP_BRIEFS } from "./step-briefs.ts";
import { STEP_SHORT_NAMES, STEP_WORDS } from "./step-words.ts";
import { notesInEnglish, stepsInEnglish } from "./steps.ts";
import { rootsInEnglish, SETUP_IN_ENGLISH } from "./trust-roots.ts";
import { claimsInEnglish, verdictsInEnglish } from "./verdicts/index.ts";
import { periodSaidInEnglish } from "./verdicts/period.ts";
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
  site: SITE_IN_ENGLISH,
  setup: SETUP_IN_ENGLISH,
  badge: BADGE_IN_ENGLISH,
  entries: ENTRIES_IN_ENGLISH,
  stepBriefs: STEP_BRIEFS,
  stepNames: STEP_SHORT_NAMES,
};
