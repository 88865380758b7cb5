/**
 * A language: one file that is of this type. What it leaves out does not compile. English is built in; another is
 * handed to the functions of this room by whoever wants it, so that nobody carries a language that they do not show.
 */
import type {
  ACCEPTANCE_REASONS,
  ENVELOPE_REASONS,
  KEY_REASONS,
  NUMBER_REASONS,
  PATH_REASONS,
  POLICY_REASONS,
  PROOF_REASONS,
  READ_REASONS,
  RECEIPT_REASONS,
  SCHEMA_REASONS,
  SIGNATURE_REASONS,
  STEP_NOTES,
  STEP_REASONS,
  TRANSCRIPT_REASONS,
  VerificationStep,
} from "@svc/core/finding";
import type { TrustRoot, TrustSubject } from "@svc/core/wire";
import type { DecisionWords } from "./decision.ts";
import type { PathWords } from "./path.ts";
import type { RuleCounts, RuleStateNames, RuleWords } from "./rules.ts";
import type { Sentences } from "./sentences.ts";
import type { SiteWords } from "./site.ts";
import type { Voice } from "./voice.ts";

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
  /** Of what a rule reads, in two or three words. */
  readonly inputs: Readonly<Record<TrustRoot, string>>;
  /** Where a subject has words of its own for a root. */
  readonly rootsOf: {
    readonly [subject in TrustSubject]?: { readonly [root in TrustRoot]?: string };
  };
}

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
    readonly receipts: Sentences<typeof RECEIPT_REASONS>;
    readonly acceptance: Sentences<typeof ACCEPTANCE_REASONS>;
  };
  readonly steps: Readonly<Record<VerificationStep, CheckWords>>;
  /** By the name of the row; what has none is shown by its name. */
  readonly receiptRows: Readonly<Record<string, CheckWords>>;
  readonly billingRows: Readonly<Record<string, CheckWords>>;
  readonly roots: RootWords;
  readonly rules: RuleWords;
  readonly ruleStates: RuleStateNames;
  readonly ruleCounts: RuleCounts;
  readonly decision: DecisionWords;
  readonly path: PathWords;
  readonly site: SiteWords;
}
