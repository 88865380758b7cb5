/** On whose word a pass rests, in words. */
import type { TrustRoot, TrustSubject } from "@svc/core/wire";
import { INPUTS_IN_ENGLISH } from "./en/sources.ts";
import { rootsInEnglish } from "./en/trust-roots.ts";
import type { StandingInput } from "./input-in-words.ts";
import type { Locale } from "./locale.ts";

/** What of a result on a decision says on whose word it rests. */
export interface TrustedResult {
  readonly trust: Readonly<Record<TrustSubject, TrustRoot>>;
  readonly inputs?: readonly Pick<StandingInput, "read" | "root" | "source">[] | undefined;
}

export const SUBJECT_NAMES: Readonly<Record<TrustSubject, string>> = Object.freeze(rootsInEnglish.subjects);

/** The root of a bundle's part, where the subject is the part itself. */
export function rootOfPart(root: TrustRoot, locale?: Locale): string {
  return (locale?.roots ?? rootsInEnglish).roots[root];
}

/** On whose word a pass rests, in words: for `pinned` yours, for `self_asserted` the document's own. */
export function rootInWords(subject: TrustSubject, root: TrustRoot, locale?: Locale): string {
  return (locale?.roots ?? rootsInEnglish).rootsOf[subject]?.[root] ?? rootOfPart(root, locale);
}

/** On whose word a subject of a result rests; of inputs how many are on whose, where sources signed some of them. */
export function trustInWords(
  subject: TrustSubject,
  { trust, inputs = [] }: TrustedResult,
  locale?: Locale,
): string {
  const read = subject === "inputs" ? inputs.filter((one) => one.read) : [];
  const signed = read.filter(({ source }) => source !== undefined).length;
  const pinned = read.filter(({ root }) => root === "pinned").length;
  if (signed === 0 || trust.inputs === "pinned") return rootInWords(subject, trust[subject], locale);
  return (locale?.inputs ?? INPUTS_IN_ENGLISH).inPart(pinned, signed, read.length);
}

/** How solid a root is: the colour it is shown in, beside the words. */
export function toneOf(root: TrustRoot): "good" | "warn" | "mute" {
  if (root === "not_checked") return "mute";
  return root === "self_asserted" ? "warn" : "good";
}
