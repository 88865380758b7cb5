/** @svc/words/page: the words of the audit page itself, in English; by parts, so that a part loads its own alone. */
export { CEREMONY_PAGE_IN_ENGLISH } from "./ceremony.ts";
export { DOCUMENTS_PAGE_IN_ENGLISH } from "./documents.ts";
export { LAB_PAGE_IN_ENGLISH } from "./lab.ts";
export { MAKE_PAGE_IN_ENGLISH } from "./make.ts";
export { MANY_PAGE_IN_ENGLISH } from "./many.ts";
export { OUTSIDE_PAGE_IN_ENGLISH } from "./outside.ts";
export { REPORT_PAGE_IN_ENGLISH } from "./report.ts";
export { RULES_PAGE_IN_ENGLISH } from "./rules.ts";
export { SCAN_PAGE_IN_ENGLISH } from "./scan.ts";
export { SHELL_PAGE_IN_ENGLISH } from "./shell.ts";
export type { Shown } from "./shown.ts";
export { TRUST_PAGE_IN_ENGLISH } from "./trust.ts";
