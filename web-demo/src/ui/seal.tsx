/**
 * A verdict as a drawing: each has its own shape beside its word and colour, so that none of them is needed to tell them
 * apart. It speaks of the check alone, never of what was decided.
 */
import type { Verdict } from "@svc/audit";
import type { VNode } from "preact";

export type SealName = "vouched" | "own_word" | "not_valid" | "could_not_check" | "expired" | "checking";

/** Round is what holds, an octagon what does not, a square what is open, an hourglass what is over. */
const OUTLINES: Readonly<Record<SealName, string>> = {
  vouched: "M56 4a52 52 0 1 0 0 104a52 52 0 1 0 0-104",
  own_word: "M56 4a52 52 0 1 0 0 104a52 52 0 1 0 0-104",
  not_valid: "M35 5h42l30 30v42l-30 30h-42l-30-30v-42z",
  could_not_check:
    "M18 8h76a10 10 0 0 1 10 10v76a10 10 0 0 1-10 10h-76a10 10 0 0 1-10-10v-76a10 10 0 0 1 10-10z",
  expired: "M22 8h68v20l-24 28 24 28v20h-68v-20l24-28-24-28z",
  checking: "M56 4a52 52 0 1 0 0 104a52 52 0 1 0 0-104",
};

const MARKS: Readonly<Record<SealName, string>> = {
  vouched: "M36 58l14 14 27-31",
  own_word: "M36 58l14 14 27-31",
  not_valid: "M38 38l36 36M74 38l-36 36",
  could_not_check: "M42 44a14 14 0 1 1 20 12.600c-4 2-6 5-6 9.400M56 80v.5",
  expired: "M44 88h24M50 80h12",
  checking: "M56 32v26l16 10",
};

export function sealOf({ kind, tone }: Pick<Verdict, "kind" | "tone">): SealName {
  if (kind !== "verified") return kind;
  return tone === "good" ? "vouched" : "own_word";
}

export function Seal({ name }: { readonly name: SealName }): VNode {
  return (
    <svg class="seal" data-seal={name} viewBox="0 0 112 112" aria-hidden="true" focusable="false">
      <path class="outline" d={OUTLINES[name]} />
      <path class="mark" d={MARKS[name]} />
    </svg>
  );
}
