/**
 * What an empty page shows, and nothing that reads a document: a place to put things, examples, what the page is. The
 * application comes with the first thing that somebody does; until it is there, what was done waits for it.
 */
import type { GalleryEntry } from "./gallery.ts";
import { announce } from "./view/controls.ts";
import { galleryView } from "./view/gallery-view.ts";
import { h } from "./view/h.ts";
import { type Intake, intakeView, type Source } from "./view/intake-view.ts";
import { primer } from "./view/primer.ts";

/** What a reader can do on an empty page. */
export interface ShellEvents {
  receive(sources: readonly Source[]): void;
  example(entry: GalleryEntry): void;
  /** Opens or closes the reader's roots. */
  trust(): void;
  /** A document came, or may have come, in the fragment of the address. */
  link(): void;
}

export interface ShellPlaces {
  readonly main: HTMLElement;
  readonly stage: HTMLElement;
  /** What could not be used, or kept. */
  readonly notice: HTMLElement;
  readonly intake: Intake;
  /** Of the reader's roots. */
  readonly opener: HTMLButtonElement;
}

/**
 * @param hasRoots whether the reader keeps roots in this browser
 * @param load the application, over these places; asked for once
 * @param makePage address of the page on which one decides; a page that is one file has none
 */
export function openShell(
  root: HTMLElement,
  hasRoots: boolean,
  load: (places: ShellPlaces) => Promise<ShellEvents>,
  makePage?: string,
): void {
  let app: Promise<ShellEvents> | null = null;
  const tell = (what: (app: ShellEvents) => void) => {
    app ??= load(places);
    app.then(what, (error: Error) => {
      app = null;
      announce(error.message);
    });
  };
  const places = placesOf({
    receive: (sources) => tell((one) => one.receive(sources)),
    example: (entry) => tell((one) => one.example(entry)),
    trust: () => tell((one) => one.trust()),
    makePage,
  });
  root.append(places.main);
  document.querySelector(".bar-inner")?.append(places.opener);
  addEventListener("hashchange", () => tell((one) => one.link()));
  if (hasRoots || location.hash !== "") tell((one) => one.link());
}

function placesOf({
  receive,
  example,
  trust,
  makePage,
}: Omit<ShellEvents, "link"> & { readonly makePage: string | undefined }): ShellPlaces {
  const intake = intakeView({ receive, makePage });
  const stage = h("div", { class: "stage", id: "stage" });
  const notice = h("p", { class: "notice warn page-notice", role: "status", hidden: true });
  const main = h("main", {}, notice, intake.element, galleryView(example), primer(), stage);
  const opener = h(
    "button",
    { type: "button", class: "trust-button", "aria-expanded": "false", click: trust },
    "Your trust: nobody pinned",
  );
  return { main, stage, notice, intake, opener };
}
