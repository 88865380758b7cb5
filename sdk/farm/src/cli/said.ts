/** What goes wrong, in the language that the command line asks for. */
import { VdiError } from "@svc/core/errors";
import { type ProverLine, proverInEnglish } from "@svc/words/prover";

export type SaidByProver = (words: ProverLine) => string;

/** A mistake in the command line; its message is the English. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
  readonly say: SaidByProver;

  constructor(say: SaidByProver) {
    super(say(proverInEnglish));
    this.say = say;
  }
}

/** What a command could not do, by its code; its message is the English. */
export class NotDone extends VdiError {
  readonly say: SaidByProver;

  constructor(code: string, say: SaidByProver) {
    super(code, say(proverInEnglish));
    this.say = say;
  }
}

/** Of an error that a library made, its own words. */
export function proverWordsOf(error: Error & { readonly say?: SaidByProver }, words: ProverLine): string {
  return error.say?.(words) ?? words.says.library(error.message);
}
