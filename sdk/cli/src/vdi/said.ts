/** What is said of a mistake or of the world's failing, in the language that the command line asks for. */
import { en, type Locale } from "@svc/words";

export type Said = (locale: Locale) => string;

/** An error with words in every language; its message is the English. */
export interface Spoken {
  readonly say?: Said;
}

export function said(words: string | Said): string {
  return typeof words === "string" ? words : words(en);
}
