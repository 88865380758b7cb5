/**
 * The form: what a lender knows of an application, and what is decided. Reading it gives a decision of the pipeline;
 * whether the policy allows that one is for the prover to say.
 */
import type { Decision } from "@svc/vdi-prover/browser";
import { h } from "../view/h.ts";
import { spoken } from "../view/spoken.ts";
import { makeWords as say } from "../words/make.ts";
import { LENDING_INPUTS, type LendingInput } from "./lending-inputs.ts";
import { LENDING_STEPS } from "./lending-steps.ts";

type Values = Readonly<Record<string, string>>;

/** Decisions to start from, by what they show. */
type Sample = "anApproval" | "aDecline" | "aForbidden";
export const SAMPLES: readonly { readonly label: Sample; readonly values: Values }[] = [
  {
    label: "anApproval",
    values: {
      ...{ amount: "2400", duration: "24", age: "35", instalment: "3", credits: "1" },
      ...{ account: "A12", savings: "A63", history: "A32", outcome: "approve", reviewed: "" },
    },
  },
  {
    label: "aDecline",
    values: {
      ...{ amount: "14000", duration: "60", age: "41", instalment: "4", credits: "3" },
      ...{ account: "A11", savings: "A61", history: "A34", outcome: "decline", reviewed: "yes" },
    },
  },
  {
    label: "aForbidden",
    values: {
      ...{ amount: "14000", duration: "60", age: "41", instalment: "4", credits: "1" },
      ...{ account: "A12", savings: "A61", history: "A34", outcome: "approve", reviewed: "yes" },
    },
  },
];

export interface DecisionForm {
  readonly element: HTMLFormElement;
  fill(values: Values): void;
  /** Null where a field is not filled in rightly; the browser then says which. */
  read(): Decision | null;
}

export function decisionForm(...below: readonly HTMLElement[]): DecisionForm {
  const controls = new Map<string, HTMLInputElement | HTMLSelectElement>(
    LENDING_INPUTS.map((field) => [field.id, controlOf(field)]),
  );
  const outcome = select("outcome", ["approve", "decline"], (value) => say().outcomes[value]);
  const reviewed = h("input", { id: "reviewed", type: "checkbox" });
  const element = h(
    "form",
    { class: "card", novalidate: false, submit: (event: SubmitEvent) => event.preventDefault() },
    h(
      "h2",
      {},
      spoken(() => say().known),
    ),
    h(
      "div",
      { class: "fields" },
      ...LENDING_INPUTS.map(({ id }) => row(id, () => say().fields[id], controls.get(id))),
    ),
    h(
      "h2",
      {},
      spoken(() => say().decided),
    ),
    h(
      "div",
      { class: "fields" },
      row("outcome", () => say().outcome, outcome),
    ),
    h(
      "p",
      { class: "check" },
      reviewed,
      h(
        "label",
        { for: "reviewed" },
        spoken(() => say().reviewed),
      ),
    ),
    ...below,
  );
  return {
    element,
    fill(values) {
      for (const [id, control] of controls) control.value = values[id] ?? "";
      outcome.value = values.outcome ?? "approve";
      reviewed.checked = values.reviewed !== "";
    },
    read() {
      if (!element.reportValidity()) return null;
      const privateInputs = inputsIn(controls);
      const isOnPath = (step: string) =>
        step === outcome.value ||
        (step === "human_review" ? reviewed.checked : step !== "approve" && step !== "decline");
      return { executionPath: LENDING_STEPS.filter(isOnPath), privateInputs, outcomeId: outcome.value };
    },
  };
}

type Controls = ReadonlyMap<string, HTMLInputElement | HTMLSelectElement>;

function inputsIn(controls: Controls): Record<string, Record<string, string | number>> {
  const inputs: Record<string, Record<string, string | number>> = {};
  for (const field of LENDING_INPUTS) {
    const [group, name] = field.at;
    const { value } = controls.get(field.id) as HTMLInputElement | HTMLSelectElement;
    inputs[group] = { ...inputs[group], [name]: "choices" in field ? value : Number(value) };
  }
  return inputs;
}

function controlOf(field: LendingInput): HTMLInputElement | HTMLSelectElement {
  if ("choices" in field) return select(field.id, field.choices, (value) => say().choices[value]);
  const { id, from: min, to: max } = field;
  return h("input", { id, type: "number", min, max, step: 1, required: true, autocomplete: "off" });
}

function select<Value extends string>(
  id: string,
  values: readonly Value[],
  label: (value: Value) => string,
): HTMLSelectElement {
  const options = values.map((value) =>
    h(
      "option",
      { value },
      spoken(() => label(value)),
    ),
  );
  return h("select", { id }, ...options);
}

function row(id: string, label: () => string, control: HTMLElement | undefined): HTMLElement {
  return h("p", { class: "field" }, h("label", { for: id }, spoken(label)), control);
}
