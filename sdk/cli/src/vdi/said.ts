/** What is said of a mistake or of the world's failing, in the language that the command line asks for. */
import { type CommandLine, cliInEnglish } from "@svc/words/cli";

export type Said = (words: CommandLine) => string;

/** An error with words in every language; its message is the English. */
export interface Spoken {
  readonly say?: Said;
}

/** Of an error that a library made, its own words. */
export function wordsOf(error: Error & Partial<Spoken>, words: CommandLine): string {
  return error.say?.(words) ?? words.says.library(error.message);
}

/** In English, as messages of errors are. */
export function said(words: Said): string {
  return words(cliInEnglish);
}
