/**
 * The verdict: verified, not valid, could not be checked, or expired; and for what is verified, whether it rests on a root
 * outside the document. What only vouches for itself is never shown as what is vouched for.
 *
 * Pure: from results of the library to words. No verdict looks at a document's own texts.
 */

import { commonVerdictInEnglish, type Locale } from "@svc/words";
import type { VerdictKind } from "../../examine/index.ts";

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
export function notChecked(because: string, locale?: Locale): Verdict {
  return { kind: "could_not_check", tone: "unknown", headline: commonWords(locale).notChecked, because };
}

/** In force until some time that is past; it held while it was. Never red: nothing about it is false. */
export function expired(because: string, locale?: Locale): Verdict {
  return { kind: "expired", tone: "warn", headline: commonWords(locale).expired, because };
}

/** The verdict "not valid", with why. */
export function notValid(because: string, locale?: Locale): Verdict {
  return { kind: "not_valid", tone: "bad", headline: commonWords(locale).notValid, because };
}

/** @param isVouchedFor by somebody other than the document */
export function verified(isVouchedFor: boolean, because: string, headline: string): Verdict {
  return { kind: "verified", tone: isVouchedFor ? "good" : "warn", headline, because };
}

/** Where nothing was found that there is a check for. */
export function unreadable(locale?: Locale): Verdict {
  return notChecked(commonWords(locale).nothingKnown, locale);
}

/** What was not given, and that nothing else was found wrong. */
export function missingMaterial(what: string, missing: readonly string[], locale?: Locale): Verdict {
  return notChecked(commonWords(locale).missing(what, missing), locale);
}

export function commonWords(locale?: Locale) {
  return locale?.verdicts.common ?? commonVerdictInEnglish;
}
