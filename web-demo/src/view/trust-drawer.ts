/**
 * The reader's roots as a drawer: closed, a button that says how many there are; open, the lists, the comparison of a
 * document's key with what its issuer gave the reader, and the last change taken back.
 */

import { countRoots, type TrustRoots } from "@svc/audit";
import { errorWords } from "../words/shell.ts";
import { trustWords as say } from "../words/trust.ts";
import { compareView } from "./compare-view.ts";
import { button } from "./controls.ts";
import { h } from "./h.ts";
import { outsidePlace } from "./outside-place.ts";
import type { From } from "./outside-view.ts";
import { trustPanel } from "./trust-panel.ts";

type FoundView = typeof import("./found-view.ts").foundView;

export interface DrawerEvents {
  change(roots: TrustRoots): void;
  ask(at: number | null): void;
  undo(): void;
  pin(publicKey: string, label: string): void;
  pinSource(publicKey: string, label: string, roles: readonly string[]): void;
}

export interface DrawerState {
  readonly roots: TrustRoots;
  /** As they were before the last change; null where there was none. */
  readonly before: TrustRoots | null;
  readonly at: number | null;
}

export interface TrustDrawer {
  readonly element: HTMLElement;
  show(state: DrawerState): void;
  toggle(): void;
  /** Opens it at the comparison of this key: an issuer's, or with roles a source's. */
  compare(publicKey: string, roles?: readonly string[]): void;
  /** Opens it at the keys in a text, none of them pinned. */
  offer(text: string, from: From): void;
}

/**
 * @param opener the button that says how many roots there are
 * @param isHosted whether the page has documents beside it that may ask other hosts, and use a camera
 */
export function trustDrawer(opener: HTMLButtonElement, isHosted: boolean, events: DrawerEvents): TrustDrawer {
  const panel = trustPanel(events);
  let shown: TrustRoots | null = null;
  const found = h("div", { class: "found-place" });
  const offer = (text: string, from: From | null) =>
    import("./found-view.ts").then(({ foundView }) => showFound(foundView, text, from), notLoaded);
  const notLoaded = (error: unknown) =>
    found.replaceChildren(h("p", { class: "notice unknown", role: "alert" }, errorWords(error)));
  const showFound = (foundView: FoundView, text: string, from: From | null) => {
    if (shown === null) return;
    const leave = () => found.replaceChildren();
    const change = (roots: TrustRoots) => {
      leave();
      events.change(roots);
    };
    found.replaceChildren(foundView(text, from, shown, { change, leave }));
    found.querySelector("h3")?.focus();
  };
  const place = (name: string, take: (text: string, from: From | null) => void) =>
    outsidePlace(name, isHosted, take);
  const comparison = h("div", { class: "comparison-place" });
  const undo = undoLine(() => events.undo());
  const elsewhere = h("div", {}, place("trust", offer), found);
  const forget = () => {
    comparison.replaceChildren();
    elsewhere.hidden = false;
  };
  const { element, open, shut } = slidingPlace(opener, forget, [undo, comparison, elsewhere, panel.element]);
  return {
    element,
    toggle: () => (element.hidden ? open() : shut()),
    show({ roots, before, at }) {
      shown = roots;
      panel.show(roots, at);
      undo.hidden = before === null;
      opener.textContent = summaryOf(roots);
    },
    offer(text, from) {
      open();
      offer(text, from);
    },
    compare(publicKey, roles) {
      const pin = (label: string) => {
        // First: what has the focus when the report is drawn anew gives it to the new one.
        shut();
        if (roles === undefined) events.pin(publicKey, label);
        else events.pinSource(publicKey, label, roles);
      };
      // The comparison has such a place of its own.
      elsewhere.hidden = true;
      comparison.replaceChildren(compareView({ publicKey, roles: roles ?? null }, pin, place));
      open();
      comparison.querySelector("textarea")?.focus();
    },
  };
}

/** The last change, to be taken back; hidden where there was none. */
function undoLine(undo: () => void): HTMLElement {
  return h(
    "div",
    { class: "undo", hidden: true },
    h("span", {}, say().yourTrustHasChanged),
    button(say().undo, undo, { look: "quiet" }),
  );
}

/** Beside the page, which can be used by pointer; closed by its button or Escape, and the focus goes back to where it was. */
function slidingPlace(opener: HTMLElement, onShut: () => void, content: readonly HTMLElement[]) {
  let returnTo: Element | null = null;
  const element: HTMLElement = h(
    "section",
    {
      class: "drawer",
      role: "dialog",
      "aria-labelledby": "trust-title",
      hidden: true,
      keydown: (event: KeyboardEvent) => {
        if (event.key === "Escape") shut();
        if (event.key === "Tab") stayWithin(element, event);
      },
    },
    h(
      "div",
      { class: "drawer-head" },
      h("h2", { id: "trust-title", tabindex: "-1" }, say().whomYouTrust),
      button(say().close, () => shut(), { look: "quiet", drawing: "remove" }),
    ),
    ...content,
  );

  function open(): void {
    if (!element.hidden) return;
    returnTo = document.activeElement;
    element.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    element.querySelector("h2")?.focus();
  }

  function shut(): void {
    element.hidden = true;
    onShut();
    opener.setAttribute("aria-expanded", "false");
    const place = returnTo instanceof HTMLElement && returnTo.isConnected ? returnTo : opener;
    place.focus();
  }

  return { element, open, shut };
}

/** From its last control on to its first: what is behind it has no focus that nobody sees. */
function stayWithin(element: HTMLElement, event: KeyboardEvent): void {
  const stops = [
    ...element.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
  ].filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility());
  const active = document.activeElement;
  const isAtEnd = active === (event.shiftKey ? stops[0] : stops.at(-1));
  // The heading has the focus after it was opened, and is no stop.
  if (!isAtEnd && !(event.shiftKey && active?.matches("h2"))) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** "Your trust: 2 issuers, 1 log, 1 other": nothing that is pinned is left out of it. */
function summaryOf(roots: TrustRoots): string {
  const { issuers, sources = [], verifiers, logs } = roots;
  const named = [
    ["issuer", issuers.length],
    ["source", sources.length],
    ["verifier", verifiers.length],
    ["log", logs.length],
  ] as const;
  const rest = countRoots(roots) - named.reduce((sum, [, count]) => sum + count, 0);
  const counts = [...named, ["other", rest] as const].flatMap(([name, count]) =>
    count === 0 ? [] : [say().count(count, name)],
  );
  return say().yourTrust(counts.length === 0 ? say().nobodyPinned : counts.join(", "));
}
