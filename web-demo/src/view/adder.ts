/** The form by which a reader adds a key to one of their lists: one way for every list that is typed in. */
import { trustWords as say } from "../words/trust.ts";
import { announce } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

const MAX_NAME_CHARACTERS = 80;

/**
 * @param labels of the fields before that of the reader's own name for it
 * @param add takes what was typed, the name last; a TypeError is shown beside the fields
 */
export function adder(
  list: string,
  labels: readonly string[],
  add: (typed: readonly string[]) => void,
): HTMLElement {
  const problem = h("p", { class: "problem", role: "alert", id: `${list}-problem` });
  const fields = [...labels, say().yourNameForIt].map((label, i) =>
    h("input", {
      type: "text",
      "data-key": i === 0 ? `${list} field` : null,
      placeholder: label,
      "aria-label": label,
      spellcheck: "false",
      autocomplete: "off",
      maxlength: i === labels.length ? MAX_NAME_CHARACTERS : null,
      "aria-describedby": i === labels.length ? null : `${list}-problem`,
    }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // First: the list is drawn anew, and the next key is typed where this one was.
    fields[0]?.focus();
    try {
      add(fields.map(({ value }) => value));
      announce(say().added);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      problem.textContent = error.message;
      fields[0]?.setAttribute("aria-invalid", "true");
    }
  };
  return h(
    "form",
    { class: "adder", submit },
    ...fields,
    h("button", { type: "submit", class: "button plain" }, icon("add"), h("span", {}, say().pin)),
    problem,
  );
}
