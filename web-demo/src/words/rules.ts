/** Words of the page: rules of the visitor's own, in the language that is spoken. */
import { RULES_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export type OwnWords = typeof RULES_PAGE_IN_ENGLISH;
export const editorWords = (): OwnWords => german()?.page.rules ?? RULES_PAGE_IN_ENGLISH;
