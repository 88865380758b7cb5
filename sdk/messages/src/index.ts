/** Text for reason codes, states and verdicts, in English. German is `@svc/messages/de`. */

export {
  decisionInWords,
  manyInWords,
  pathInWords,
  saidInWords,
  sentenceOfDecision,
  sentenceOnMany,
} from "./decision.ts";
export { domainInWords, type NamedDomain } from "./domain.ts";
export { BADGE_IN_ENGLISH } from "./en/decision.ts";
export { KINDS_IN_ENGLISH } from "./en/documents.ts";
export { SITE_IN_ENGLISH } from "./en/element.ts";
export { en } from "./en/index.ts";
export { ENTRIES_IN_ENGLISH } from "./en/log.ts";
export { periodClaimsInEnglish, periodVerdictInEnglish } from "./en/period.ts";
export { IGNORED_IN_ENGLISH } from "./en/receipts.ts";
export { DRAWINGS_IN_ENGLISH, PRINTED_IN_ENGLISH } from "./en/report.ts";
export { RULE_COUNTS_IN_ENGLISH, RULE_STATES_IN_ENGLISH, RULES_IN_ENGLISH } from "./en/rules.ts";
export { SETUP_IN_ENGLISH, STEP_BRIEFS, STEP_SHORT_NAMES, STEP_TITLES, STEP_WORDS } from "./en/steps.ts";
export { duration, fromNow, grouped, inUnits, inUnitsOfMoney, inUtc } from "./en/times.ts";
export {
  attestationClaimsInEnglish,
  attestationVerdictInEnglish,
  billClaimsInEnglish,
  billVerdictInEnglish,
  bundleClaimsInEnglish,
  bundleVerdictInEnglish,
  commonVerdictInEnglish,
  logClaimsInEnglish,
  logMaterialInEnglish,
  logVerdictInEnglish,
  receiptClaimsInEnglish,
  receiptVerdictInEnglish,
} from "./en/verdicts.ts";
export { ENGLISH } from "./en/voice.ts";
export type {
  BillFacts,
  BundleFacts,
  ChainFacts,
  ContradictionFacts,
  DecisionFacts,
  DecisionPart,
  HeadsFacts,
  ManyFacts,
  ManySaid,
  NamedRule,
  ProofStanding,
  ReceiptFacts,
  RuleCounts,
  RuleStateNames,
  RulesStanding,
  RuleText,
  RuleWords,
  SaidFacts,
  SaidVerifier,
  SaidWords,
  Standing,
} from "./facts.ts";
export type {
  CheckWords,
  DrawingWords,
  FoundGroup,
  HeadingWords,
  InputWords,
  PrintedWords,
  RootWords,
  SiteWords,
  Voice,
} from "./language.ts";
export type { ElementWords, Locale, WordedStep } from "./locale.ts";
export { inputName, pointerName, sequenceInWords } from "./names.ts";
export {
  answerInWords,
  type CountedPeriod,
  drawnByOf,
  evidenceInWords,
  type FoundAnswer,
  type FoundEvidence,
  type FoundPeriod,
  periodInWords,
} from "./period.ts";
export { type ExplainedReason, explainReason, reasonsLike } from "./reasons.ts";
export { answerWords, billingWords, periodWords, receiptWords } from "./rows.ts";
export {
  briefRuleInWords,
  type NamingDecision,
  type ReasonInWords,
  type ReasonsInWords,
  reasonsInWords,
  ruleCountsInWords,
  ruleInWords,
  ruleNoteInWords,
} from "./rules.ts";
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
  PACKET_SET,
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
export { authorName, authorText, inSight, insideQuotes, keptTogether, valueText } from "./text.ts";
export {
  inputInWords,
  recognitionInWords,
  rootInWords,
  rootOfPart,
  type StandingInput,
  SUBJECT_NAMES,
  type TrustedResult,
  toneOf,
  trustInWords,
  whoseWord,
} from "./trust.ts";
