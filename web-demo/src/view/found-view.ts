/** Keys that came from elsewhere, beside the reader's own: which of them are new, and which the reader takes. */

import { readEntry, type TrustRoots } from "@svc/audit";
import { encodeHex } from "@svc/core/bytes";
import { sha256 } from "@svc/core/digest";
import { locale } from "../language.ts";
import { type FoundKey, keysOfRoots, readFoundKeys } from "../outside/found-keys.ts";
import { outsideWords as say } from "../words/outside.ts";
import { sourceName } from "../words/source-name.ts";
import { announce, button, code } from "./controls.ts";
import { h } from "./h.ts";
import type { From } from "./outside-view.ts";
import { withSource } from "./sources-editor.ts";
import { LISTS } from "./trust-lists.ts";
import { fitThreshold } from "./trust-panel.ts";

export interface FoundEvents {
  change(roots: TrustRoots): void;
  leave(): void;
}

/** @param from where it was fetched; null of a picture */
export function foundView(
  text: string,
  from: From | null,
  roots: TrustRoots,
  events: FoundEvents,
): HTMLElement {
  const found = readFoundKeys(text, from !== null && "did" in from ? from.did : undefined);
  if (!found.ok) return h("p", { class: "notice unknown", role: "status" }, say().found[found.why]);
  const pinned = new Map(keysOfRoots(roots).map((one) => [`${one.list} ${one.key}`, one.label]));
  const rows = found.keys.map((key) => rowOf(key, pinned.get(`${key.list} ${key.key}`)));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const marked = rows.filter(({ mark }) => mark.checked);
    if (marked.length === 0) {
      announce(say().markOne);
      rows.find(({ mark }) => !mark.disabled)?.mark.focus();
      return;
    }
    events.change(marked.reduce((sum, { key, name }) => withFound(sum, key, name.value.trim()), roots));
    announce(say().pinned(marked.length));
  };
  const digest = encodeHex(sha256(new TextEncoder().encode(text)));
  return h(
    "form",
    { class: "found", submit },
    h("h3", { tabindex: "-1" }, headOf(say().kinds[found.kind], from)),
    from === null ? null : h("p", { class: "note" }, say().itsDigest, code(digest)),
    h("p", { class: "note" }, noteOn(from)),
    h("ul", {}, ...rows.map(({ element }) => element)),
    h(
      "div",
      { class: "actions flush" },
      h("button", { type: "submit", class: "button strong" }, h("span", {}, say().pinMarked)),
      button(say().leaveThem, () => events.leave(), { look: "quiet" }),
    ),
  );
}

function headOf(kind: string, from: From | null): string {
  if (from === null) return kind;
  return say().whatCame(kind, "file" in from ? sourceName(from.file) : (from.did ?? from.address));
}

function noteOn(from: From | null): string {
  if (from === null) return say().whatAPictureSays;
  return "file" in from ? say().whatAFileSays : say().whatItSays;
}

/** The roots with one more; as they were where it is there already. @throws TypeError for a malformed one */
function withFound(roots: TrustRoots, { list, key, roles = [] }: FoundKey, name: string): TrustRoots {
  if (list === "sources") return withSource(roots, key, name, roles);
  return fitThreshold({ ...roots, [list]: [...roots[list], readEntry(list, key, name, locale())] });
}

/** @param pinnedAs the reader's name for it; undefined where it is not pinned */
function rowOf(key: FoundKey, pinnedAs: string | undefined) {
  const isPinned = pinnedAs !== undefined && key.list !== "sources";
  const short = key.label === "" ? key.key.slice(0, 8) : key.label;
  const mark = h("input", { type: "checkbox", "aria-label": say().take(short), disabled: isPinned });
  const name = h("input", {
    type: "text",
    maxlength: 80,
    value: key.label.slice(0, 80),
    "aria-label": say().yourNameFor(short),
    autocomplete: "off",
    disabled: isPinned,
  });
  const title = LISTS.find(({ list }) => list === key.list)?.title ?? say().forList.sources;
  const state = isPinned ? (pinnedAs === "" ? say().pinnedAlready : say().pinnedAs(pinnedAs)) : say().isNew;
  const element = h(
    "li",
    {},
    mark,
    h(
      "div",
      {},
      name,
      code(key.key),
      h("p", { class: "note" }, [title, ...(key.roles ?? []), state].join(" · ")),
    ),
  );
  return { key, mark, name, element };
}
