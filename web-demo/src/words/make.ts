/** Words of the page: making a decision, in the language that is spoken. */
import { MAKE_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const makeWords = (): typeof MAKE_PAGE_IN_ENGLISH => german()?.page.make ?? MAKE_PAGE_IN_ENGLISH;
