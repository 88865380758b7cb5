/** Words of the page: what an empty page shows, in the language that is spoken. */
import { SHELL_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const shellWords = (): typeof SHELL_PAGE_IN_ENGLISH => german()?.page.shell ?? SHELL_PAGE_IN_ENGLISH;

/** What is told of an error that no sentence of the page is made for: its own words, said to be English elsewhere. */
export function errorWords(error: unknown): string {
  return shellWords().inItsOwnWords(error instanceof Error ? error.message : String(error));
}
