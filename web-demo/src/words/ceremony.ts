/** Words of the page: contributing to a setup, in the language that is spoken. */
import { CEREMONY_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const ceremonyWords = (): typeof CEREMONY_PAGE_IN_ENGLISH =>
  german()?.page.ceremony ?? CEREMONY_PAGE_IN_ENGLISH;
