/**
 * The verdict: verified, not valid, could not be checked, or lapsed; and for what is verified, whether it rests on a root
 * outside the document. What only vouches for itself is never shown as what is vouched for.
 *
 * Pure: from results of the library to words. No verdict looks at a document's own texts.
 */
import type { VerdictKind } from "@svc/examine";

/** Green only where somebody other than the document vouches for it. */
export type Tone = "good" | "warn" | "bad" | "unknown";

export interface Verdict {
  readonly kind: VerdictKind;
  readonly tone: Tone;
  readonly headline: string;
  /** On whose word, or why not: one or two sentences. */
  readonly because: string;
}

/** The verdict "could not be checked", with what was missing. */
export function notChecked(because: string): Verdict {
  return { kind: "could_not_check", tone: "unknown", headline: "Could not be checked", because };
}

/** In force until some time that is past; it held while it was. Never red: nothing about it is false. */
export function lapsed(because: string): Verdict {
  return { kind: "lapsed", tone: "warn", headline: "Lapsed", because };
}

/** The verdict "not valid", with why. */
export function notValid(because: string): Verdict {
  return { kind: "not_valid", tone: "bad", headline: "Not valid", because };
}

/** Where nothing was found that there is a check for. */
export const UNREADABLE: Verdict = Object.freeze(notChecked("No document that is known here was found."));

/** What was not given, and that nothing else was found wrong. */
export function missingMaterial(what: string, missing: readonly string[]): Verdict {
  const named = missing.length === 0 ? "" : ` Missing: ${missing.join("; ")}.`;
  return notChecked(`Nothing is wrong with the ${what} as far as it was checked.${named}`);
}
