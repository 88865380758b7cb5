/** @svc/messages: findings, states and verdicts in words; the only English of the libraries. */

export type {
  DecisionFacts,
  DecisionPart,
  ProofStanding,
  RulesStanding,
} from "./decision.ts";
export { decisionInWords, sentenceOfDecision } from "./decision-in-words.ts";
export type { DrawingWords, FoundGroup } from "./drawings.ts";
export type { ElementWords, WordedStep } from "./element.ts";
export { BADGE_IN_ENGLISH } from "./en/badge.ts";
export { DRAWINGS_IN_ENGLISH } from "./en/drawings.ts";
export { ENTRIES_IN_ENGLISH } from "./en/entries.ts";
export { PRINTED_IN_ENGLISH } from "./en/headings.ts";
export { IGNORED_IN_ENGLISH } from "./en/ignored.ts";
export { en } from "./en/index.ts";
export { KINDS_IN_ENGLISH } from "./en/kinds.ts";
export { RULE_COUNTS_IN_ENGLISH, RULE_STATES_IN_ENGLISH } from "./en/rule-counts.ts";
export { RULES_IN_ENGLISH } from "./en/rules.ts";
export { SITE_IN_ENGLISH } from "./en/site.ts";
export { STEP_BRIEFS } from "./en/step-briefs.ts";
export { STEP_TITLES } from "./en/step-titles.ts";
export { STEP_SHORT_NAMES, STEP_WORDS } from "./en/step-words.ts";
export { duration, fromNow, grouped, inUnits, inUnitsOfMoney, inUtc } from "./en/times.ts";
export { SETUP_IN_ENGLISH } from "./en/trust-roots.ts";
export { attestationClaimsInEnglish, attestationVerdictInEnglish } from "./en/verdicts/attestation.ts";
export { billClaimsInEnglish, billVerdictInEnglish } from "./en/verdicts/bill.ts";
export { bundleClaimsInEnglish, bundleVerdictInEnglish } from "./en/verdicts/bundle.ts";
export { commonVerdictInEnglish } from "./en/verdicts/common.ts";
export { logClaimsInEnglish, logMaterialInEnglish, logVerdictInEnglish } from "./en/verdicts/log.ts";
export { periodClaimsInEnglish, periodVerdictInEnglish } from "./en/verdicts/period.ts";
export { receiptClaimsInEnglish, receiptVerdictInEnglish } from "./en/verdicts/receipt.ts";
export { ENGLISH } from "./en/voice.ts";
export type { HeadingWords, PrintedWords } from "./headings.ts";
export { authorName, authorText, inSight, insideQuotes, valueText } from "./in-sight.ts";
export { inputInWords, recognitionInWords, type StandingInput, whoseWord } from "./input-in-words.ts";
export type { InputWords } from "./inputs.ts";
export { keptTogether } from "./kept-together.ts";
export type { CheckWords, Locale, RootWords } from "./locale.ts";
export type { ManyFacts, ManySaid } from "./many.ts";
export { manyInWords, sentenceOnMany } from "./many-in-words.ts";
export { inputName, pointerName, sequenceInWords } from "./names.ts";
export { pathInWords } from "./path-in-words.ts";
export {
  answerInWords,
  type CountedPeriod,
  drawnByOf,
  evidenceInWords,
  type FoundAnswer,
  type FoundEvidence,
  type FoundPeriod,
  periodInWords,
} from "./period-in-words.ts";
export { type ExplainedReason, explainReason, reasonsLike } from "./reason-in-words.ts";
export {
  type NamingDecision,
  type ReasonInWords,
  type ReasonsInWords,
  reasonsInWords,
} from "./reasons-in-words.ts";
export { rootInWords, rootOfPart, SUBJECT_NAMES, type TrustedResult, toneOf, trustInWords } from "./roots.ts";
export { answerWords, billingWords, periodWords, receiptWords } from "./rows.ts";
export { briefRuleInWords, ruleCountsInWords, ruleInWords, ruleNoteInWords } from "./rule-in-words.ts";
export type {
  NamedRule,
  RuleCounts,
  RuleStateNames,
  RuleText,
  RuleWords,
  Standing,
} from "./rules.ts";
export type {
  BillFacts,
  BundleFacts,
  ChainFacts,
  ContradictionFacts,
  HeadsFacts,
  ReceiptFacts,
  SaidFacts,
  SaidVerifier,
  SaidWords,
} from "./said.ts";
export { saidInWords } from "./said-in-words.ts";
export { sentenceOf, sentenceWithoutValues, type WordedSet } from "./sentence-of.ts";
export { type NamedKind, type Sentence, type Sentences, sentencesOf } from "./sentences.ts";
export {
  ACCEPTANCE_SET,
  BILL_SET,
  CEREMONY_SET,
  CHARGE_SET,
  ENVELOPE_SET,
  EXAMINED_SET,
  FSCK_SET,
  INPUT_SET,
  INPUT_TRUST_SET,
  KEY_SET,
  LOG_SET,
  MANIFEST_SET,
  NOTE_SET,
  PATH_SET,
  PERIOD_SET,
  POLICY_SET,
  POLL_SET,
  PROOF_SET,
  READING_SET,
  RECEIPT_NOTE_SET,
  RECEIPT_SET,
  RULE_SET,
  SERVICE_SET,
  SETTING_SET,
  SIGNATURE_SET,
  SOURCE_EVIDENCE_SET,
  SOURCE_SET,
  STEP_SET,
  TRANSCRIPT_SET,
  VERIFIERS_SET,
} from "./sets.ts";
export type { SiteWords } from "./site.ts";
export type { Voice } from "./voice.ts";
