import type { Failure } from "@svc/core/finding";
import type { TrustRoot, TrustSubject } from "@svc/core/wire";
import { INPUTS_IN_ENGLISH } from "./en/sources.ts";
import { rootsInEnglish } from "./en/steps.ts";
import type { Locale } from "./locale.ts";
import { inputName, pointerName } from "./names.ts";
import { sentenceOf } from "./sentence-of.ts";
import { INPUT_TRUST_SET } from "./sets.ts";

/** Members of a result on a decision that state its trust. */
export interface TrustedResult {
  readonly trust: Readonly<Record<TrustSubject, TrustRoot>>;
  readonly inputs?: readonly Pick<StandingInput, "read" | "root" | "source">[] | undefined;
}

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

/** As results of verification have it. */
export interface StandingInput extends Partial<Failure> {
  readonly input: string;
  readonly read: boolean;
  readonly role: string;
  readonly root: "pinned" | "self_asserted";
  readonly source?: { readonly name: string; readonly public_key: string; readonly known_as?: string };
}

/** Whose word it is, and why a source's does not count: "the issuer's word". */
export function whoseWord(standing: StandingInput, locale?: Locale): string {
  const words = locale?.inputs ?? INPUTS_IN_ENGLISH;
  const { input, role, root, source, read, reason, values = {} } = standing;
  const unread = read ? "" : ` (${words.unread})`;
  if (root === "pinned" && source !== undefined) {
    const { name, known_as: known, public_key: key } = source;
    const shown = known === undefined ? words.claimed(name, key) : words.known(known);
    return `${words.pinned(shown, role === input ? null : role)}${unread}`;
  }
  const said =
    reason === undefined || reason === "not_sourced"
      ? ""
      : sentenceOf(INPUT_TRUST_SET, { reason, values }, locale);
  return said === "" ? `${words.issuersWord}${unread}` : `${words.issuersWord}${unread}. ${said}`;
}

/** The same with the input before it, its name first: "existing credits (/applicant/existing_credits): the issuer's word". */
export function inputInWords(standing: StandingInput, locale?: Locale): string {
  const { input } = standing;
  return `${inputName(input)} (${pointerName(input)}): ${whoseWord(standing, locale)}`;
}

/** Describes what the sources of a decision can recognise; `null` where none signed anything of it. */
export function recognitionInWords(
  inputs: readonly Pick<StandingInput, "source">[],
  locale?: Locale,
): string | null {
  const isSourced = inputs.some(({ source }) => source !== undefined);
  return isSourced ? (locale?.inputs ?? INPUTS_IN_ENGLISH).recognised : null;
}
