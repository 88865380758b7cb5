import type { Failure, VerificationStep } from "@svc/core/finding";
import type { SITE_IN_ENGLISH } from "./en/element.ts";
import type { en } from "./en/index.ts";

/** English is the form: the same members in another language. */
export type Locale = typeof en;

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
  readonly site: typeof SITE_IN_ENGLISH;
  readonly titles: Readonly<Record<VerificationStep, string>>;
  /** Absent for English, which is built in. */
  readonly locale?: Pick<Locale, "decision" | "ruleCounts">;
  /** Describes a step's finding in a sentence; `undefined` where only its reason's code is known. */
  detailOf(step: WordedStep): string | undefined;
}
