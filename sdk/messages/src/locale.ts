import type {
  ACCEPTANCE_REASONS,
  BILL_REASONS,
  BINDING_REASONS,
  BUNDLE_REASONS,
  CEREMONY_REASONS,
  CHARGE_REASONS,
  ENVELOPE_REASONS,
  EXAMINED_NOTES,
  Failure,
  FSCK_REASONS,
  INPUT_REASONS,
  INPUT_TRUST_REASONS,
  KEY_REASONS,
  MANIFEST_REASONS,
  NUMBER_REASONS,
  PACKET_REASONS,
  PATH_REASONS,
  PERIOD_REASONS,
  POLICY_REASONS,
  POLL_REASONS,
  PROOF_REASONS,
  READ_REASONS,
  RECEIPT_FSCK_REASONS,
  RECEIPT_NOTES,
  RECEIPT_REASONS,
  RECOGNITION_REASONS,
  REQUEST_REASONS,
  RULE_REASONS,
  SCHEMA_REASONS,
  SERVICE_REASONS,
  SETTING_REASONS,
  SIGNATURE_REASONS,
  SOURCE_EVIDENCE_REASONS,
  SOURCE_OPENING_REASONS,
  SOURCE_REASONS,
  STEP_NOTES,
  STEP_REASONS,
  THIN_REASONS,
  TRANSCRIPT_REASONS,
  URL_REASONS,
  VERIFIERS_REASONS,
  VerificationStep,
} from "@svc/core/finding";
import type { BADGE_IN_ENGLISH } from "./en/decision.ts";
import type { ENTRIES_IN_ENGLISH } from "./en/log.ts";
import type { periodSaidInEnglish } from "./en/period.ts";
import type { IGNORED_IN_ENGLISH } from "./en/receipts.ts";
import type { SECTIONS_IN_ENGLISH } from "./en/report.ts";
import type { STEP_BRIEFS } from "./en/steps.ts";
import type { claimsInEnglish, verdictsInEnglish } from "./en/verdicts.ts";
import type { DecisionWords, ManyWords, RuleCounts, RuleStateNames, RuleWords, SaidWords } from "./facts.ts";
import type {
  CheckWords,
  DrawingWords,
  HeadingWords,
  InputWords,
  LogReasons,
  PathWords,
  PrintedWords,
  RootWords,
  SetupWords,
  SiteWords,
  Voice,
} from "./language.ts";
import type { Sentences } from "./sentences.ts";

/** Members of a step's result that its sentence is made of. */
export interface WordedStep extends Partial<Failure> {
  /** The same in English. */
  readonly detail?: string;
  /** Notes of a step that passes. */
  readonly notes?: readonly Failure[];
}

export interface ElementWords {
  /** As BCP 47 writes it. */
  readonly language: string;
  readonly site: SiteWords;
  readonly titles: Readonly<Record<VerificationStep, string>>;
  /** Absent for English, which is built in. */
  readonly locale?: Pick<Locale, "decision" | "ruleCounts">;
  /** Describes a step's finding in a sentence; `undefined` where only its reason's code is known. */
  detailOf(step: WordedStep): string | undefined;
}

export type SentenceSet = keyof Locale["sentences"];

/** Title of each set of sentences, and of the advice on documents beside others. */
export type SetTitles = Readonly<Record<SentenceSet | "records", string>>;

export interface Locale {
  readonly voice: Voice;
  readonly sentences: {
    readonly reading: Sentences<typeof READ_REASONS & typeof SCHEMA_REASONS>;
    readonly signature: Sentences<typeof SIGNATURE_REASONS>;
    readonly envelope: Sentences<typeof ENVELOPE_REASONS>;
    readonly policy: Sentences<typeof NUMBER_REASONS & typeof POLICY_REASONS>;
    readonly path: Sentences<typeof PATH_REASONS>;
    readonly proof: Sentences<typeof PROOF_REASONS>;
    readonly key: Sentences<typeof KEY_REASONS>;
    readonly transcript: Sentences<typeof TRANSCRIPT_REASONS>;
    readonly steps: Sentences<typeof STEP_REASONS>;
    readonly notes: Sentences<typeof STEP_NOTES>;
    readonly period: Sentences<typeof PERIOD_REASONS>;
    readonly receipts: Sentences<typeof RECEIPT_REASONS>;
    readonly receiptNotes: Sentences<typeof RECEIPT_NOTES>;
    readonly acceptance: Sentences<typeof ACCEPTANCE_REASONS>;
    readonly inputs: Sentences<typeof INPUT_REASONS>;
    readonly brokenRules: Sentences<typeof RULE_REASONS>;
    readonly manifest: Sentences<typeof BINDING_REASONS & typeof MANIFEST_REASONS>;
    readonly verifiers: Sentences<typeof VERIFIERS_REASONS>;
    readonly ceremony: Sentences<typeof CEREMONY_REASONS>;
    readonly examined: Sentences<
      typeof RECOGNITION_REASONS & typeof THIN_REASONS & typeof BUNDLE_REASONS & typeof EXAMINED_NOTES
    >;
    readonly bills: Sentences<typeof BILL_REASONS>;
    readonly charges: Sentences<typeof CHARGE_REASONS & typeof REQUEST_REASONS>;
    readonly service: Sentences<typeof SERVICE_REASONS>;
    readonly settings: Sentences<typeof SETTING_REASONS & typeof URL_REASONS>;
    readonly packets: Sentences<typeof PACKET_REASONS>;
    readonly polls: Sentences<typeof POLL_REASONS>;
    readonly log: Sentences<LogReasons>;
    readonly fsck: Sentences<typeof FSCK_REASONS & typeof RECEIPT_FSCK_REASONS>;
    readonly sources: Sentences<typeof SOURCE_REASONS>;
    readonly sourceEvidence: Sentences<typeof SOURCE_EVIDENCE_REASONS & typeof SOURCE_OPENING_REASONS>;
    readonly inputTrust: Sentences<typeof INPUT_TRUST_REASONS>;
  };
  readonly setTitles: SetTitles;
  readonly steps: Readonly<Record<VerificationStep, CheckWords>>;
  /** By the name of the row; what has none is shown by its name. */
  readonly receiptRows: Readonly<Record<string, CheckWords>>;
  readonly periodRows: Readonly<Record<string, CheckWords>>;
  readonly answerRows: Readonly<Record<string, CheckWords>>;
  readonly billingRows: Readonly<Record<string, CheckWords>>;
  readonly roots: RootWords;
  readonly inputs: InputWords;
  readonly rules: RuleWords;
  readonly ruleStates: RuleStateNames;
  readonly ruleCounts: RuleCounts;
  /** Verdicts by the kind of document. English is the form: the same members in another language. */
  readonly verdicts: typeof verdictsInEnglish;
  /** Proved and unproved claims of each. */
  readonly claims: typeof claimsInEnglish;
  readonly periodSaid: typeof periodSaidInEnglish;
  /** Why a receipt of a set does not count, where the reason alone is at hand. */
  readonly ignored: typeof IGNORED_IN_ENGLISH;
  readonly decision: DecisionWords;
  readonly said: SaidWords;
  readonly drawings: DrawingWords;
  readonly many: ManyWords;
  readonly path: PathWords;
  readonly headings: HeadingWords;
  /** Titles and texts of the sections of a report. */
  readonly sections: typeof SECTIONS_IN_ENGLISH;
  readonly printed: PrintedWords;
  readonly setup: SetupWords;
  readonly badge: typeof BADGE_IN_ENGLISH;
  readonly entries: typeof ENTRIES_IN_ENGLISH;
  /** Short reasons why a step fails. A reason without one is shown as its own sentence. */
  readonly stepBriefs: typeof STEP_BRIEFS;
  readonly stepNames: Readonly<Record<VerificationStep, string>>;
}
