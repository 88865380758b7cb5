/** The head of every page: its title, and the button that changes the language. */
import { effect } from "@preact/signals";
import { createPortal, render, type VNode } from "preact";
import { addressHere, type German, language, languageAsked, speak } from "./language.ts";

export interface HeadWords {
  readonly title: string;
  readonly privacy: string;
  readonly otherLanguage: string;
  /** The link to the page that verifies; absent there. */
  readonly toTheAudit?: string;
}

export type LoadGerman = () => Promise<German>;

/** Call before anything is drawn. Falls back to English when the German texts do not load. */
export async function speakAsAsked(load: LoadGerman): Promise<void> {
  if (languageAsked() === "de") speak(await load().catch(() => null));
}

/** Changes the language, and has the address say so. */
async function speakOther(load: LoadGerman): Promise<void> {
  speak(language() === "de" ? null : await load());
  history.replaceState(null, "", addressHere());
}

interface SwitchProps {
  readonly words: () => HeadWords;
  readonly load: LoadGerman;
  readonly onFailure?: (error: unknown) => void;
}

export const LanguageButton = ({ words, load, onFailure = () => undefined }: SwitchProps): VNode => (
  <button
    type="button"
    class="language"
    lang={language() === "de" ? "en" : "de"}
    onClick={() => void speakOther(load).catch(onFailure)}
  >
    {words().otherLanguage}
  </button>
);

/** Keeps the texts of the document itself in the language that is spoken. */
export function followLanguageInHead(words: () => HeadWords): void {
  effect(() => {
    const { title, privacy } = words();
    document.title = title;
    document.querySelector(".brand")?.lastChild?.replaceWith(title);
    document.querySelector(".privacy")?.lastChild?.replaceWith(privacy);
  });
}

/** The row at the top of every page, which is part of the document. */
export function inBar(children: VNode): VNode | null {
  const bar = document.querySelector(".bar-inner");
  return bar === null ? null : createPortal(children, bar);
}

/** Opens one of the smaller pages in `root`, with its language and its way back. */
export async function openPage(
  root: HTMLElement,
  load: LoadGerman,
  words: () => HeadWords,
  Page: () => VNode,
): Promise<void> {
  await speakAsAsked(load);
  followLanguageInHead(words);
  const Bar = () =>
    inBar(
      <>
        {words().toTheAudit !== undefined && (
          <a class="language home" href={`./?lang=${language()}`}>
            {words().toTheAudit}
          </a>
        )}
        <LanguageButton words={words} load={load} />
      </>,
    );
  render(
    <>
      <Page />
      <Bar />
    </>,
    root,
  );
}
