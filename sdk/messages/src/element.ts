/** What a language brings for `<vdi-verify>`: less than a locale, since it is loaded into other people's pages. */
import type { Failure, VerificationStep } from "@svc/core/finding";
import type { Locale } from "./locale.ts";
import type { SiteWords } from "./site.ts";

/** Of a step's result what its sentence is made of. */
export interface WordedStep extends Partial<Failure> {
  /** The same in English. */
  readonly detail?: string;
  /** What a step that passes says beside it. */
  readonly notes?: readonly Failure[];
}

export interface ElementWords {
  /** As BCP 47 writes it. */
  readonly language: string;
  readonly site: SiteWords;
  readonly titles: Readonly<Record<VerificationStep, string>>;
  /** Absent for English, which is built in. */
  readonly locale?: Pick<Locale, "decision" | "ruleCounts">;
  /** What a step found, in a sentence; undefined where its reason's code is all that can be said. */
  detailOf(step: WordedStep): string | undefined;
}
