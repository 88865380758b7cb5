/** Words of the page: what comes from an address or a picture, in the language that is spoken. */
import { OUTSIDE_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const outsideWords = (): typeof OUTSIDE_PAGE_IN_ENGLISH =>
  german()?.page.outside ?? OUTSIDE_PAGE_IN_ENGLISH;
