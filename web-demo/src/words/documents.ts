/** Words of the page: receipts, logs, bills, bundles, periods and records, in the language that is spoken. */
import { DOCUMENTS_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const documentsWords = (): typeof DOCUMENTS_PAGE_IN_ENGLISH =>
  german()?.page.documents ?? DOCUMENTS_PAGE_IN_ENGLISH;
