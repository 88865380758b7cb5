/** Text for reason codes, states and verdicts, in English. German is `@svc/messages/de`. */

export * from "./decision.ts";
export { type DomainWords, domainInWords } from "./domain.ts";
export { KINDS_IN_ENGLISH } from "./en/documents.ts";
export { SITE_IN_ENGLISH } from "./en/element.ts";
export { en } from "./en/index.ts";
export { domainInEnglish } from "./en/report.ts";
export { STEP_TITLES, STEP_WORDS } from "./en/steps.ts";
export { duration, fromNow, grouped, inUtc } from "./en/times.ts";
export type * from "./facts.ts";
export type { CheckWords, FoundGroup, Voice } from "./language.ts";
export type * from "./locale.ts";
export { inputName, pointerName } from "./names.ts";
export * from "./period.ts";
export * from "./reasons.ts";
export * from "./rows.ts";
export * from "./rules.ts";
export * from "./sentence-of.ts";
export * from "./sets.ts";
export {
  authorName,
  authorText,
  inSight,
  insideQuotes,
  keptTogether,
  markedDomain,
  valueText,
} from "./text.ts";
export * from "./trust.ts";
