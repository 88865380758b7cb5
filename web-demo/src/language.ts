/**
 * The language that the page speaks: the one that its address asks for, else the browser's. English is built in; German is
 * given by whoever starts the page, and loaded where it is spoken.
 */
import { signal } from "@preact/signals";
import type { Locale } from "@svc/messages";
import type { GermanPage } from "./labels/de.ts";

export type Language = "de" | "en";

/** The library's words in German, and the page's own. */
export interface German {
  readonly de: Locale;
  readonly PAGE_IN_GERMAN: GermanPage;
}

/** Member of the address by which a language is asked for. */
const ASKED = "lang";

/** A component that reads it is drawn again when another language is spoken. */
const spoken = signal<{ readonly page: GermanPage; readonly locale: Locale } | null>(null);

/** Words in German where the page speaks German. */
export function german(): typeof spoken.value {
  return spoken.value;
}

export function language(): Language {
  return spoken.value === null ? "en" : "de";
}

/** What the reader asked for; a language that there are no words in is not asked for. */
export function languageAsked(): Language {
  const asked = new URLSearchParams(location.search).get(ASKED);
  if (asked === "de" || asked === "en") return asked;
  return navigator.language.toLowerCase().split("-")[0] === "de" ? "de" : "en";
}

/** Speaks German with these words, or English without. */
export function speak(words: German | null): void {
  spoken.value = words === null ? null : { page: words.PAGE_IN_GERMAN, locale: words.de };
  document.documentElement.lang = language();
}

/** The address of what is shown, in the language that is spoken. */
export function addressHere(): string {
  const { pathname, search, hash } = location;
  const asked = new URLSearchParams(search);
  asked.set(ASKED, language());
  return `${pathname}?${asked}${hash}`;
}
