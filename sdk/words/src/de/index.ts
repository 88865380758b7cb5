/**
 * German as one locale: what readers of decisions meet. Sentences about logs, receipts, bills, bundles and setups, and
 * the terms that only makers of proofs meet, are English here.
 */
import { en } from "../en/index.ts";
import type { Locale } from "../locale.ts";
import { ATTESTATION_CLAIMS_IN_GERMAN } from "./claims.ts";
import { DECISION_IN_GERMAN } from "./decision.ts";
import { RULE_COUNTS_IN_GERMAN, RULE_STATES_IN_GERMAN, RULES_IN_GERMAN } from "./rules.ts";
import { inputTrustInGerman, sourceEvidenceInGerman, sourcesInGerman } from "./sources.ts";
import { notesInGerman, stepsInGerman } from "./steps.ts";
import { ATTESTATION_VERDICT_IN_GERMAN, COMMON_IN_GERMAN } from "./verdicts.ts";
import { GERMAN } from "./voice.ts";
import {
  HEADINGS_IN_GERMAN,
  INPUTS_IN_GERMAN,
  PATH_IN_GERMAN,
  ROOTS_IN_GERMAN,
  SETUP_IN_GERMAN,
  SITE_IN_GERMAN,
  STEP_NAMES_IN_GERMAN,
  STEPS_IN_GERMAN,
} from "./words.ts";

export const de: Locale = {
  ...en,
  voice: GERMAN,
  sentences: {
    ...en.sentences,
    steps: stepsInGerman,
    notes: notesInGerman,
    sources: sourcesInGerman,
    sourceEvidence: sourceEvidenceInGerman,
    inputTrust: inputTrustInGerman,
  },
  steps: STEPS_IN_GERMAN,
  stepNames: STEP_NAMES_IN_GERMAN,
  roots: ROOTS_IN_GERMAN,
  inputs: INPUTS_IN_GERMAN,
  rules: RULES_IN_GERMAN,
  ruleStates: RULE_STATES_IN_GERMAN,
  ruleCounts: RULE_COUNTS_IN_GERMAN,
  decision: DECISION_IN_GERMAN,
  path: PATH_IN_GERMAN,
  headings: HEADINGS_IN_GERMAN,
  site: SITE_IN_GERMAN,
  setup: SETUP_IN_GERMAN,
  verdicts: { ...en.verdicts, common: COMMON_IN_GERMAN, attestation: ATTESTATION_VERDICT_IN_GERMAN },
  claims: { ...en.claims, attestation: ATTESTATION_CLAIMS_IN_GERMAN },
};
