/** @svc/words/de/page: all that the audit page says, in German. */

import { KINDS_IN_GERMAN } from "../kinds.ts";
import { CEREMONY_PAGE_IN_GERMAN } from "./ceremony.ts";
import { DOCUMENTS_PAGE_IN_GERMAN } from "./documents.ts";
import { LAB_PAGE_IN_GERMAN } from "./lab.ts";
import { MAKE_PAGE_IN_GERMAN } from "./make.ts";
import { MANY_PAGE_IN_GERMAN } from "./many.ts";
import { OUTSIDE_PAGE_IN_GERMAN } from "./outside.ts";
import { REPORT_PAGE_IN_GERMAN } from "./report.ts";
import { RULES_PAGE_IN_GERMAN } from "./rules.ts";
import { SCAN_PAGE_IN_GERMAN } from "./scan.ts";
import { SHELL_PAGE_IN_GERMAN } from "./shell.ts";
import { TRUST_PAGE_IN_GERMAN } from "./trust.ts";

export { de } from "../index.ts";

export const PAGE_IN_GERMAN = {
  kinds: KINDS_IN_GERMAN,
  ceremony: CEREMONY_PAGE_IN_GERMAN,
  documents: DOCUMENTS_PAGE_IN_GERMAN,
  lab: LAB_PAGE_IN_GERMAN,
  make: MAKE_PAGE_IN_GERMAN,
  many: MANY_PAGE_IN_GERMAN,
  outside: OUTSIDE_PAGE_IN_GERMAN,
  report: REPORT_PAGE_IN_GERMAN,
  rules: RULES_PAGE_IN_GERMAN,
  scan: SCAN_PAGE_IN_GERMAN,
  shell: SHELL_PAGE_IN_GERMAN,
  trust: TRUST_PAGE_IN_GERMAN,
};
export type GermanPage = typeof PAGE_IN_GERMAN;
