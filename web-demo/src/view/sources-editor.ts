/** Sources of inputs among the reader's roots: whose word counts, and for what. */

import { readSourceEntry, type TrustRoots } from "@svc/examine";
import { trustWords as say } from "../words/trust.ts";
import { announce, button, code } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

type Source = NonNullable<TrustRoots["sources"]>[number];

interface EditorEvents {
  change(roots: TrustRoots): void;
  toggle(isOpen: boolean): void;
}

/** The roots with the source pinned for these roles, beside those that it has. @throws TypeError for a malformed one */
export function withSource(
  roots: TrustRoots,
  publicKey: string,
  name: string,
  roles: readonly string[],
): TrustRoots {
  const { sources = [] } = roots;
  const known = sources.find(({ public_key }) => public_key === publicKey);
  const made = readSourceEntry(publicKey, name === "" ? (known?.name ?? "") : name, [
    ...(known?.roles ?? []),
    ...roles,
  ]);
  return { ...roots, sources: [...sources.filter((one) => one !== known), made] };
}

export function sourcesEditor(roots: TrustRoots, isOpen: boolean, events: EditorEvents): HTMLElement {
  const { sources = [], ...others } = roots;
  const without = (index: number) => {
    const left = sources.filter((_, i) => i !== index);
    events.change(left.length === 0 ? others : { ...others, sources: left });
  };
  const details: HTMLDetailsElement = h(
    "details",
    { open: isOpen, "data-list": "sources", toggle: () => events.toggle(details.open) },
    h(
      "summary",
      { "data-key": "sources summary" },
      h("span", {}, say().sourcesOfInputs),
      h("span", { class: sources.length === 0 ? "count" : "count some" }, String(sources.length)),
    ),
    h("p", { class: "note" }, say().whoseWordAboutInputsCountsBeside),
    h("ul", { class: "entries" }, ...sources.map((source, i) => entry(source, i, () => without(i)))),
    adder(roots, events.change),
  );
  return details;
}

function entry({ public_key, name, roles }: Source, index: number, remove: () => void): HTMLElement {
  const gone = button(say().removeSource(index + 1), remove, { look: "quiet", drawing: "remove" });
  gone.classList.add("icon-only");
  return h(
    "li",
    {},
    h(
      "div",
      {},
      name === undefined ? null : h("strong", {}, name),
      code(public_key),
      h("p", { class: "note" }, say().forWord, roles.join(", ")),
    ),
    gone,
  );
}

function adder(roots: TrustRoots, change: EditorEvents["change"]): HTMLElement {
  const problem = h("p", { class: "problem", role: "alert", id: "sources-problem" });
  const field = (label: string, key?: string) =>
    h("input", {
      type: "text",
      ...(key === undefined ? {} : { "data-key": key }),
      placeholder: label,
      "aria-label": label,
      spellcheck: "false",
      autocomplete: "off",
      "aria-describedby": "sources-problem",
    });
  const key = field(say().publicKey64HexDigits, "sources field");
  const roles = field("roles: credit-bureau, /applicant/income");
  const name = field(say().yourNameForIt);
  return h(
    "form",
    {
      class: "adder",
      submit: (event: SubmitEvent) => {
        event.preventDefault();
        try {
          const wanted = roles.value.split(/[\s,]+/).filter((role) => role !== "");
          const changed = withSource(roots, key.value.trim(), name.value.trim(), wanted);
          // The list is drawn anew; the next key is typed where this one was.
          key.focus();
          change(changed);
          announce(say().added);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          problem.textContent = error.message;
          key.setAttribute("aria-invalid", "true");
          key.focus();
        }
      },
    },
    key,
    roles,
    name,
    h("button", { type: "submit", class: "button plain" }, icon("add"), h("span", {}, say().pin)),
    problem,
  );
}
