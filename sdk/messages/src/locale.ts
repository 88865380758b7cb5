/**
 * A language: one file that is of this type. What it leaves out does not compile. English is built in; another is
 * handed to the functions of this room by whoever wants it, so that nobody carries a language that they do not show.
 */

import type {
  ACCEPTANCE_REASONS,
  BILL_REASONS,
  BINDING_REASONS,
  BUNDLE_REASONS,
  CEREMONY_REASONS,
  CHARGE_REASONS,
  CHECKPOINT_REASONS,
  CONTRADICTIONS,
  COSIGNING_REASONS,
  ENVELOPE_REASONS,
  EVIDENCE_REASONS,
  EXAMINED_NOTES,
  FSCK_REASONS,
  INCLUSION_REASONS,
  INPUT_REASONS,
  INPUT_TRUST_REASONS,
  KEY_REASONS,
  LOG_CLIENT_REASONS,
  LOG_DOCUMENT_REASONS,
  LOG_PROOF_REASONS,
  MANIFEST_REASONS,
  NUMBER_REASONS,
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
  TREE_REASONS,
  URL_REASONS,
  VERIFIERS_REASONS,
  VerificationStep,
  VKEY_REASONS,
  WITNESS_REASONS,
} from "@svc/core/finding";
import type { TrustRoot, TrustSubject } from "@svc/core/wire";
import type { DecisionWords } from "./decision.ts";
import type { DrawingWords } from "./drawings.ts";
import type { BADGE_IN_ENGLISH } from "./en/badge.ts";
import type { ENTRIES_IN_ENGLISH } from "./en/entries.ts";
import type { IGNORED_IN_ENGLISH } from "./en/ignored.ts";
import type { SECTIONS_IN_ENGLISH } from "./en/sections.ts";
import type { STEP_BRIEFS } from "./en/step-briefs.ts";
import type { claimsInEnglish, verdictsInEnglish } from "./en/verdicts/index.ts";
import type { periodSaidInEnglish } from "./en/verdicts/period.ts";
import type { HeadingWords, PrintedWords } from "./headings.ts";
import type { InputWords } from "./inputs.ts";
import type { ManyWords } from "./many.ts";
import type { PathWords } from "./path.ts";
import type { RuleCounts, RuleStateNames, RuleWords } from "./rules.ts";
import type { SaidWords } from "./said.ts";
import type { Sentences } from "./sentences.ts";
import type { SiteWords } from "./site.ts";
import type { Voice } from "./voice.ts";

/** All that is said of logs, by whichever function found it. */
export type LogReasons = typeof TREE_REASONS &
  typeof VKEY_REASONS &
  typeof CHECKPOINT_REASONS &
  typeof LOG_PROOF_REASONS &
  typeof WITNESS_REASONS &
  typeof COSIGNING_REASONS &
  typeof EVIDENCE_REASONS &
  typeof CONTRADICTIONS &
  typeof LOG_CLIENT_REASONS &
  typeof INCLUSION_REASONS &
  typeof LOG_DOCUMENT_REASONS;

/** A check in plain words. */
export interface CheckWords {
  readonly title: string;
  readonly asks: string;
  /** What it means that it passed. */
  readonly passed: string;
}

/** On whose word a pass rests. */
export interface RootWords {
  readonly subjects: Readonly<Record<TrustSubject, string>>;
  readonly roots: Readonly<Record<TrustRoot, string>>;
  /** Where a subject has words of its own for a root. */
  readonly rootsOf: {
    readonly [subject in TrustSubject]?: { readonly [root in TrustRoot]?: string };
  };
}

export interface SetupWords {
  readonly subject: string;
  readonly single: string;
  readonly several: string;
  readonly unfit: string;
}

export type SentenceSet = keyof Locale["sentences"];

/** What each set is about, and what is advised of documents that stand beside others. */
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
    readonly polls: Sentences<typeof POLL_REASONS>;
    readonly log: Sentences<LogReasons>;
    readonly fsck: Sentences<typeof FSCK_REASONS & typeof RECEIPT_FSCK_REASONS>;
    readonly sources: Sentences<typeof SOURCE_REASONS>;
    readonly sourceEvidence: Sentences<typeof SOURCE_EVIDENCE_REASONS & typeof SOURCE_OPENING_REASONS>;
    readonly inputTrust: Sentences<typeof INPUT_TRUST_REASONS>;
  };
  /** What each set of sentences is about. */
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
  /** What each proves, and what it does not. */
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
  readonly site: SiteWords;
  readonly setup: SetupWords;
  readonly badge: typeof BADGE_IN_ENGLISH;
  readonly entries: typeof ENTRIES_IN_ENGLISH;
  /** By reason: why a step fails, in a few words. What has none is told in its own sentence. */
  readonly stepBriefs: typeof STEP_BRIEFS;
  readonly stepNames: Readonly<Record<VerificationStep, string>>;
}
