/** On whose word a pass rests, in words. */
import type { TrustRoot, TrustSubject } from "@svc/core/wire";
import { rootsInEnglish } from "./en/trust-roots.ts";
import type { Locale } from "./locale.ts";

export const SUBJECT_NAMES: Readonly<Record<TrustSubject, string>> = Object.freeze(rootsInEnglish.subjects);

/** The root of a bundle's part, where the subject is the part itself. */
export function rootOfPart(root: TrustRoot, locale?: Locale): string {
  return (locale?.roots ?? rootsInEnglish).roots[root];
}

/** On whose word a pass rests, in words: for `pinned` yours, for `self_asserted` the document's own. */
export function rootInWords(subject: TrustSubject, root: TrustRoot, locale?: Locale): string {
  return (locale?.roots ?? rootsInEnglish).rootsOf[subject]?.[root] ?? rootOfPart(root, locale);
}

/** How solid a root is: the colour it is shown in, beside the words. */
export function toneOf(root: TrustRoot): "good" | "warn" | "mute" {
  if (root === "not_checked") return "mute";
  return root === "self_asserted" ? "warn" : "good";
}
