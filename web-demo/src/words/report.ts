/** Words of the page: the report on a decision, in the language that is spoken. */
import { REPORT_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const reportWords = (): typeof REPORT_PAGE_IN_ENGLISH =>
  german()?.page.report ?? REPORT_PAGE_IN_ENGLISH;
