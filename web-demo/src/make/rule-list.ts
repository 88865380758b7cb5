/** The rules that the text holds, one by one: to be changed by the form, or taken out. What the form cannot say is shown as text. */
import type { Manifest } from "@svc/core/wire";
import { h } from "../view/h.ts";
import type { Words } from "./editor-words.ts";
import { fieldsOf, type RuleFields } from "./rule-fields.ts";

export interface RuleListUse {
  readonly change: (fields: RuleFields) => void;
  readonly remove: (id: string) => void;
}

/** Null rules cannot be read: of them it is said elsewhere. */
export function ruleList(
  policy: Manifest | null,
  { own, inItsWords }: Words,
  use: RuleListUse,
): HTMLElement[] {
  const derived = policy?.derived ?? [];
  return (policy?.constraints ?? []).map((rule) => {
    const fields = fieldsOf(rule, derived);
    const { predicate, when } = rule;
    const read = [predicate, when].flatMap((one) =>
      one !== undefined && "derived" in one ? [one.derived] : [],
    );
    const its = derived.filter(({ name }) => read.includes(name));
    const button = (text: string, click: () => void) =>
      h("button", { type: "button", class: "button", click, "aria-label": `${text} ${rule.id}` }, text);
    return h(
      "li",
      {},
      h("p", {}, h("code", {}, rule.id), " ", h("bdi", {}, inItsWords(rule.description))),
      fields === null ? h("p", { class: "note" }, own.onlyText) : null,
      fields === null
        ? h("pre", {}, JSON.stringify(its.length > 0 ? { derived: its, rule } : rule, null, 2))
        : null,
      h(
        "p",
        { class: "buttons" },
        fields === null ? null : button(own.edit, () => use.change(fields)),
        button(own.remove, () => use.remove(rule.id)),
      ),
    );
  });
}
