/** How one language shows the kinds of values: what a locale brings beside its sentences. */
import type { Term } from "@svc/core/finding";

export interface Voice {
  /** The code of the language, as BCP 47 writes it. */
  readonly language: string;
  readonly terms: Readonly<Record<Term, string>>;
  /** What stands for a value that is absent. */
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
