/** Texts that a language provides beside its sentences. */

import type {
  CHECKPOINT_REASONS,
  CONTRADICTIONS,
  COSIGNING_REASONS,
  EVIDENCE_REASONS,
  INCLUSION_REASONS,
  LOG_CLIENT_REASONS,
  LOG_DOCUMENT_REASONS,
  LOG_PROOF_REASONS,
  Term,
  TREE_REASONS,
  VKEY_REASONS,
  WITNESS_REASONS,
} from "@svc/core/finding";
import type { TrustRoot, TrustSubject } from "@svc/core/wire";

export interface Voice {
  /** The code of the language, as BCP 47 writes it. */
  readonly language: string;
  readonly terms: Readonly<Record<Term, string>>;
  /** Text for an absent value. */
  readonly nothing: string;
  /** @param seconds Unix seconds */
  time(seconds: number): string;
  /** @param seconds a whole number of seconds */
  duration(seconds: number): string;
  /** @param micros millionths of a currency unit, decimal text */
  amount(micros: string): string;
  flag(value: boolean): string;
  list(shown: readonly string[]): string;
  /** The sentence with the place in the document that it speaks of. */
  at(sentence: string, pointer: string): string;
}

/** A shown path, and the texts that a language provides for it. */
export interface ShownPath {
  /** In the pipeline's order, outcomes apart. */
  readonly steps: readonly string[];
  readonly ends: readonly string[];
  /** Those that are proved to have been visited. */
  readonly proved: readonly string[];
  readonly outcome: string;
}

/** Groups of decisions in charts: `warn` is valid and self-asserted. */
export type FoundGroup = "good" | "warn" | "bad" | "expired" | "unknown";

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
  /** Meaning of a pass. */
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
