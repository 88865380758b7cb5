/** The words of the editor of rules: the form's, which the page has, and its own. */
import type { RULES_PAGE_IN_ENGLISH } from "@svc/words/page";
import type { makeWords } from "../words/make.ts";

export type OwnWords = typeof RULES_PAGE_IN_ENGLISH;
export type Words = ReturnType<typeof makeWords> & { readonly own: OwnWords };
/** Says something in the element, and anew when another language is spoken. */
export type Sayer = <One extends HTMLElement>(element: One, one: (words: Words) => string) => One;
