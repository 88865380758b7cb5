/** The head of every page: what it is called, and the button by which another language is spoken. */
import { addressHere, type German, language, languageAsked, speak } from "./language.ts";
import { h } from "./view/h.ts";
import { follows, sayAnew } from "./view/spoken.ts";

export interface HeadWords {
  readonly title: string;
  readonly privacy: string;
  readonly otherLanguage: string;
  /** The way back to the page that verifies; absent where there is none. */
  readonly toTheAudit?: string;
}

export type LoadGerman = () => Promise<German>;

/** Before anything is drawn. Where the words of the language asked for do not come, it is English. */
export async function speakAsAsked(load: LoadGerman): Promise<void> {
  if (languageAsked() === "de") speak(await load().catch(() => null));
}

/** Speaks the other language from now on, and has the address say so. */
export async function speakOther(load: LoadGerman): Promise<void> {
  speak(language() === "de" ? null : await load());
  history.replaceState(null, "", addressHere());
}

export function languageButton(click: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: "language", click });
}

/** What stands in the document itself, and what the button offers. */
export function sayHead(words: HeadWords, change: HTMLButtonElement): void {
  document.title = words.title;
  document.querySelector(".brand")?.lastChild?.replaceWith(words.title);
  document.querySelector(".privacy")?.lastChild?.replaceWith(words.privacy);
  change.textContent = words.otherLanguage;
  change.lang = language() === "de" ? "en" : "de";
}

function homeLink(words: () => HeadWords): HTMLElement | null {
  if (words().toTheAudit === undefined) return null;
  const link = h("a", { class: "language home" });
  return follows(link, () => {
    link.textContent = words().toTheAudit ?? "";
    link.href = `./?lang=${language()}`;
  });
}

/** Opens a page all of whose texts follow the language. */
export async function openSpoken(load: LoadGerman, words: () => HeadWords, draw: () => void): Promise<void> {
  await speakAsAsked(load);
  draw();
  const change = languageButton(() => {
    speakOther(load).then(
      () => {
        sayAnew();
        sayHead(words(), change);
      },
      // Where its words do not come, the page goes on in the language that it speaks.
      () => undefined,
    );
  });
  sayHead(words(), change);
  const home = homeLink(words);
  document.querySelector(".bar-inner")?.append(...(home === null ? [] : [home]), change);
}
