/** On whose word an input stands, in words. */
import type { Failure } from "@svc/core/finding";
import { INPUTS_IN_ENGLISH } from "./en/sources.ts";
import type { Locale } from "./locale.ts";
import { inputName, pointerName } from "./names.ts";
import { sentenceOf } from "./sentence-of.ts";
import { INPUT_TRUST_SET } from "./sets.ts";

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

/** What the sources of a decision can recognise; null where none signed anything of it. */
export function recognitionInWords(
  inputs: readonly Pick<StandingInput, "source">[],
  locale?: Locale,
): string | null {
  const isSourced = inputs.some(({ source }) => source !== undefined);
  return isSourced ? (locale?.inputs ?? INPUTS_IN_ENGLISH).recognised : null;
}
