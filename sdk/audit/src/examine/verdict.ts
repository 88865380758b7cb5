/**
 * The four answers that every document, every part of a bundle and every tie gets, and how several make one.
 *
 * `could_not_check` is about the reader: trust or material that it did not give. It is never taken for a pass.
 * `expired` is what a document that was in force until some time came to after it: it held when a pinned log had it.
 */
export const VERDICT_KINDS = Object.freeze(["verified", "not_valid", "could_not_check", "expired"] as const);
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** The worst first: what is false before what is open, what is open before what is over. */
const WORST_FIRST: readonly VerdictKind[] = ["not_valid", "could_not_check", "expired", "verified"];

/** Of several: the worst. Of none: nothing was checked. */
export function overall(verdicts: readonly VerdictKind[]): VerdictKind {
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? "could_not_check";
}
