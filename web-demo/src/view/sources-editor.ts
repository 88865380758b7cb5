/** Sources of inputs among the reader's roots: whose word counts, and for what. */

import { readSourceEntry, type TrustRoots } from "@svc/audit";
import { locale } from "../language.ts";
import { trustWords as say } from "../words/trust.ts";
import { adder } from "./adder.ts";
import { button, code } from "./controls.ts";
import { h } from "./h.ts";

type Source = NonNullable<TrustRoots["sources"]>[number];

/** The roots with the source pinned for these roles, beside those that it has. @throws TypeError for a malformed one */
export function withSource(
  roots: TrustRoots,
  publicKey: string,
  name: string,
  roles: readonly string[],
): TrustRoots {
  const { sources = [] } = roots;
  const known = sources.find(({ public_key }) => public_key === publicKey);
  const made = readSourceEntry(
    publicKey,
    name === "" ? (known?.name ?? "") : name,
    [...(known?.roles ?? []), ...roles],
    locale(),
  );
  return { ...roots, sources: [...sources.filter((one) => one !== known), made] };
}

export function sourcesEditor(
  roots: TrustRoots,
  isOpen: boolean,
  change: (roots: TrustRoots) => void,
): HTMLElement {
  const { sources = [], ...others } = roots;
  const without = (index: number) => {
    const left = sources.filter((_, i) => i !== index);
    change(left.length === 0 ? others : { ...others, sources: left });
  };
  const labels = [say().publicKey64HexDigits, say().rolesAndInputs];
  return h(
    "details",
    { open: isOpen, "data-list": "sources" },
    h(
      "summary",
      { "data-key": "sources summary" },
      h("span", {}, say().sourcesOfInputs),
      h("span", { class: sources.length === 0 ? "count" : "count some" }, String(sources.length)),
    ),
    h("p", { class: "note" }, say().whoseWordAboutInputsCountsBeside),
    h("ul", { class: "entries" }, ...sources.map((source, i) => entry(source, i, () => without(i)))),
    adder("sources", labels, ([key = "", roles = "", name = ""]) => {
      const wanted = roles.split(/[\s,]+/).filter((role) => role !== "");
      change(withSource(roots, key.trim(), name.trim(), wanted));
    }),
  );
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
