/** Words of the page: the tamper lab, in the language that is spoken. */
import { LAB_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const labWords = (): typeof LAB_PAGE_IN_ENGLISH => german()?.page.lab ?? LAB_PAGE_IN_ENGLISH;
