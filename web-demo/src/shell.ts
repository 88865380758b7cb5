/**
 * What an empty page shows, and nothing that reads a document: a place to put things, examples, what the page is. The
 * application comes with the first thing that somebody does; until it is there, what was done waits for it.
 */

import type { GalleryEntry } from "./gallery.ts";
import type { German } from "./language.ts";
import { languageButton, sayHead, speakAsAsked, speakOther } from "./language-switch.ts";
import { galleryView } from "./view/gallery-view.ts";
import { h } from "./view/h.ts";
import { icon } from "./view/icon.ts";
import { type Intake, intakeView, listenForDocuments, type Source } from "./view/intake-view.ts";
import { primer } from "./view/primer.ts";
import { errorWords, shellWords as say } from "./words/shell.ts";

/** What a reader can do on an empty page. */
export interface ShellEvents {
  receive(sources: readonly Source[]): void;
  example(entry: GalleryEntry): void;
  /** Opens or closes the reader's roots. */
  trust(): void;
  /** A document came, or may have come, in the fragment of the address. */
  link(): void;
  /** Another language is spoken: what the application drew is to be drawn anew. */
  spoken(): void;
}

export interface ShellPlaces {
  readonly main: HTMLElement;
  readonly stage: HTMLElement;
  readonly notice: HTMLElement;
  /** Shows what could not be used, or kept, or loaded; null for nothing of it. */
  readonly tell: (problem: string | null) => void;
  /** As it stands: made anew in another language. */
  intake: Intake;
  /** Of the reader's roots. */
  readonly opener: HTMLButtonElement;
}

export interface ShellParts {
  /** Whether the reader keeps roots in this browser. */
  readonly hasRoots: boolean;
  /** The application, over these places; asked for once. */
  readonly load: (places: ShellPlaces) => Promise<ShellEvents>;
  /** The words in German; asked for when they are to be spoken. */
  readonly german: () => Promise<German>;
  /** Address of the page on which one decides; a page that is one file has none. */
  readonly makePage?: string;
}

/** Where the words of the language asked for do not come, it is opened in English. */
export async function openShell(root: HTMLElement, parts: ShellParts): Promise<void> {
  await speakAsAsked(parts.german);
  let app: Promise<ShellEvents> | null = null;
  const tellFailure = (error: unknown) => places.tell(errorWords(error));
  const tell = (what: (app: ShellEvents) => void) => {
    app ??= parts.load(places);
    app.then(what, (error: unknown) => {
      app = null;
      tellFailure(error);
    });
  };
  const events = {
    receive: (sources: readonly Source[]) => tell((one) => one.receive(sources)),
    example: (entry: GalleryEntry) => tell((one) => one.example(entry)),
    trust: () => tell((one) => one.trust()),
    makePage: parts.makePage,
  };
  const places = placesOf(events);
  const change = languageButton(() => changeLanguage().catch(tellFailure));
  listenForDocuments(events, () => places.intake);
  label(places, change);
  root.append(places.main);
  document.querySelector(".bar-inner")?.append(change, places.opener);
  addEventListener("hashchange", () => tell((one) => one.link()));
  const asksForSource = new URLSearchParams(location.search).has("source");
  if (parts.hasRoots || asksForSource || location.hash !== "") tell((one) => one.link());

  async function changeLanguage(): Promise<void> {
    await speakOther(parts.german);
    places.intake = intakeView(events);
    label(places, change);
    fill(places, events);
    app?.then(
      (one) => one.spoken(),
      () => undefined,
    );
  }
}

type PlaceEvents = Pick<ShellEvents, "receive" | "example" | "trust"> & {
  readonly makePage: string | undefined;
};

function placesOf(events: PlaceEvents): ShellPlaces {
  const opener = h("button", {
    type: "button",
    class: "trust-button",
    "aria-expanded": "false",
    click: events.trust,
  });
  const notice = h("p", { class: "notice warn page-notice", role: "status", hidden: true });
  const tell = (problem: string | null) => {
    notice.hidden = problem === null;
    notice.replaceChildren(icon("warn"), problem ?? "");
  };
  const stage = h("div", { class: "stage", id: "stage" });
  const places = { main: h("main"), stage, notice, tell, intake: intakeView(events), opener };
  fill(places, events);
  return places;
}

function fill({ main, notice, intake, stage }: ShellPlaces, { example }: PlaceEvents): void {
  main.replaceChildren(notice, intake.element, galleryView(example), primer(), stage);
}

/** What stands in the document itself, and what says how many are trusted until the application knows. */
function label({ opener }: ShellPlaces, change: HTMLButtonElement): void {
  const words = say();
  sayHead(words, change);
  document.querySelector(".skip")?.replaceChildren(words.skip);
  opener.textContent = words.yourTrustNobodyPinned;
}
