/** Buttons, copying, and the announcements for those who listen to the page. */
import { errorWords, shellWords as say } from "../words/shell.ts";
import { type Child, h } from "./h.ts";
import { type IconName, icon } from "./icon.ts";

export function button(
  label: string,
  onClick: (event: MouseEvent) => void,
  {
    look = "plain",
    drawing,
  }: { readonly look?: "plain" | "strong" | "quiet"; readonly drawing?: IconName } = {},
): HTMLButtonElement {
  return h(
    "button",
    { type: "button", class: `button ${look}`, click: onClick },
    drawing === undefined ? null : icon(drawing),
    h("span", {}, label),
  );
}

/** Copies what `text` gives at the time of the click, and says that it did. */
export function copyButton(
  label: string,
  text: () => string,
  look: "plain" | "quiet" = "quiet",
): HTMLButtonElement {
  const element = button(
    label,
    () => {
      copyText(text()).then(
        () => confirm(element, say().copied),
        () => confirm(element, say().copyingIsBlockedHere),
      );
    },
    { look, drawing: "copy" },
  );
  return element;
}

async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Pages from files have no clipboard interface; a selection copies there.
  const field = h("textarea", { readonly: true, "aria-hidden": "true", class: "off-screen" });
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (!copied) throw new Error("copying is blocked");
}

const CONFIRMATION_MILLISECONDS = 1_800;

function confirm(element: HTMLButtonElement, said: string): void {
  const label = element.querySelector("span");
  if (label === null) return;
  const before = element.dataset.label ?? label.textContent ?? "";
  element.dataset.label = before;
  label.textContent = said;
  announce(said);
  setTimeout(() => {
    label.textContent = before;
  }, CONFIRMATION_MILLISECONDS);
}

const liveRegion = h("div", {
  class: "off-screen",
  role: "status",
  "aria-live": "polite",
  id: "announcements",
});

/** Says something to a screen reader. */
export function announce(text: string): void {
  if (!liveRegion.isConnected) document.body.append(liveRegion);
  liveRegion.textContent = text;
}

/** Of work that nobody waits for. */
export function announceError(error: unknown): void {
  announce(errorWords(error));
}

const SHOWN_AT_EACH_END = 8;

/** Both ends of a value that is long, for the eye. */
export function shortened(value: string): string {
  if (value.length <= 2 * SHOWN_AT_EACH_END + 8) return value;
  const prefix = /^vdi:[a-z]+:/.exec(value)?.[0] ?? "";
  return `${value.slice(0, prefix.length + SHOWN_AT_EACH_END)}…${value.slice(-SHOWN_AT_EACH_END)}`;
}

/** A hash, key or identifier: shortened for the eye, whole for copying, for screen readers and on paper. */
export function code(value: string, { whole = false }: { readonly whole?: boolean } = {}): HTMLElement {
  const short = shortened(value);
  if (whole || short === value) return h("code", { class: "hash" }, value);
  return h(
    "button",
    {
      type: "button",
      class: "hash copies",
      title: say().clickToCopy(value),
      "aria-label": say().copyWhole(short),
      click: (event: MouseEvent) => {
        const target = event.currentTarget as HTMLElement;
        copyText(value).then(
          () => {
            target.classList.add("copied");
            announce(say().copied);
            setTimeout(() => target.classList.remove("copied"), CONFIRMATION_MILLISECONDS);
          },
          () => announce(say().copyingIsBlockedHere),
        );
      },
    },
    h("span", { class: "on-screen" }, short),
    h("span", { class: "on-paper" }, value),
  );
}

export function fact(name: string, ...value: readonly Child[]): HTMLElement {
  return h("div", { class: "fact" }, h("dt", {}, name), h("dd", {}, ...value));
}

/** What ties a row to its document, on paper too. */
export function identity(...facts: readonly HTMLElement[]): HTMLElement {
  return h("dl", { class: "evidence identity" }, ...facts);
}

export function section(title: string, note: string | null, ...children: readonly Child[]): HTMLElement {
  return h(
    "section",
    { class: "card" },
    h("h2", {}, title),
    note === null ? null : h("p", { class: "note" }, note),
    ...children,
  );
}

/** What is there for those who ask for it; on paper it is open. */
export function fold(summary: string, ...children: readonly Child[]): HTMLDetailsElement {
  return h("details", { class: "fold" }, h("summary", {}, h("bdi", {}, summary)), ...children);
}
