/** Words of the page: many attestations at once, in the language that is spoken. */
import { MANY_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const manyWords = (): typeof MANY_PAGE_IN_ENGLISH => german()?.page.many ?? MANY_PAGE_IN_ENGLISH;
