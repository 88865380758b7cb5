/** All that the page says in German: loaded where German is spoken. */

import { KINDS_IN_GERMAN } from "@svc/messages/de";
import { CEREMONY_DE } from "./ceremony.de.ts";
import { LAB_DE } from "./lab.de.ts";
import { MAKE_DE } from "./make.de.ts";
import { MANY_DE } from "./many.de.ts";
import { OUTSIDE_DE } from "./outside.de.ts";
import { REPORT_DE } from "./report.de.ts";
import { RULES_DE } from "./rules.de.ts";
import { SCAN_DE } from "./scan.de.ts";
import { SHELL_DE } from "./shell.de.ts";
import { TRUST_DE } from "./trust.de.ts";

export { de } from "@svc/messages/de";

export const PAGE_IN_GERMAN = {
  kinds: KINDS_IN_GERMAN,
  ceremony: CEREMONY_DE,
  lab: LAB_DE,
  make: MAKE_DE,
  many: MANY_DE,
  outside: OUTSIDE_DE,
  report: REPORT_DE,
  rules: RULES_DE,
  scan: SCAN_DE,
  shell: SHELL_DE,
  trust: TRUST_DE,
};
export type GermanPage = typeof PAGE_IN_GERMAN;
