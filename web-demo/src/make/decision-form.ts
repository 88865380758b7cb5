/**
 * The form: what a lender knows of an application, and what is decided. Reading it gives a decision of the pipeline;
 * whether the policy allows that one is for the prover to say.
 */
import type { Decision } from "@svc/vdi-prover/browser";
import { h } from "../view/h.ts";

/** The pipeline that the published policy is about. */
export const LENDING_STEPS = [
  "intake",
  "identity",
  "affordability",
  "credit_policy",
  "human_review",
  "approve",
  "decline",
] as const;

type Choices = readonly (readonly [value: string, label: string])[];
type Field = {
  readonly id: string;
  readonly at: readonly [group: string, name: string];
  readonly label: string;
} & ({ readonly from: number; readonly to: number } | { readonly choices: Choices });

const FIELDS: readonly Field[] = [
  { id: "amount", at: ["application", "amount"], label: "Amount asked for", from: 0, to: 100_000 },
  { id: "duration", at: ["application", "duration_months"], label: "Duration in months", from: 1, to: 120 },
  { id: "age", at: ["applicant", "age"], label: "Age in years", from: 0, to: 120 },
  {
    id: "instalment",
    at: ["applicant", "instalment_rate"],
    label: "Instalment class, 1 to 4",
    from: 1,
    to: 4,
  },
  { id: "credits", at: ["applicant", "existing_credits"], label: "Credits held already", from: 0, to: 20 },
  {
    id: "account",
    at: ["applicant", "checking_account"],
    label: "Checking account",
    choices: [
      ["A11", "overdrawn"],
      ["A12", "below 200"],
      ["A13", "200 and more"],
      ["A14", "none"],
    ],
  },
  {
    id: "savings",
    at: ["applicant", "savings"],
    label: "Savings",
    choices: [
      ["A61", "below 100"],
      ["A62", "below 500"],
      ["A63", "below 1000"],
      ["A64", "1000 and more"],
      ["A65", "none or unknown"],
    ],
  },
  {
    id: "history",
    at: ["applicant", "credit_history"],
    label: "Credit history",
    choices: [
      ["A30", "none, or all paid back"],
      ["A31", "all paid back here"],
      ["A32", "paid back duly till now"],
      ["A33", "delay in the past"],
      ["A34", "critical account"],
    ],
  },
];

type Values = Readonly<Record<string, string>>;

/** Decisions to start from, by what they show. */
export const SAMPLES: readonly { readonly label: string; readonly values: Values }[] = [
  {
    label: "An approval",
    values: {
      ...{ amount: "2400", duration: "24", age: "35", instalment: "3", credits: "1" },
      ...{ account: "A12", savings: "A63", history: "A32", outcome: "approve", reviewed: "" },
    },
  },
  {
    label: "A decline with its reasons",
    values: {
      ...{ amount: "14000", duration: "60", age: "41", instalment: "4", credits: "3" },
      ...{ account: "A11", savings: "A61", history: "A34", outcome: "decline", reviewed: "yes" },
    },
  },
  {
    label: "An approval that the policy forbids",
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
  const controls = new Map(FIELDS.map((field) => [field.id, controlOf(field)]));
  const outcome = select("outcome", [
    ["approve", "approve"],
    ["decline", "decline"],
  ]);
  const reviewed = h("input", { id: "reviewed", type: "checkbox" });
  const element = h(
    "form",
    { class: "card", novalidate: false, submit: (event: SubmitEvent) => event.preventDefault() },
    h("h2", {}, "What is known, and stays in this tab"),
    h("div", { class: "fields" }, ...FIELDS.map(({ id, label }) => row(id, label, controls.get(id)))),
    h("h2", {}, "What is decided"),
    h("div", { class: "fields" }, row("outcome", "Outcome", outcome)),
    h("p", { class: "check" }, reviewed, h("label", { for: "reviewed" }, "A person has looked at it")),
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
      const privateInputs: Record<string, Record<string, string | number>> = {};
      for (const field of FIELDS) {
        const [group, name] = field.at;
        const { value } = controls.get(field.id) as HTMLInputElement | HTMLSelectElement;
        privateInputs[group] = {
          ...privateInputs[group],
          [name]: "choices" in field ? value : Number(value),
        };
      }
      const isOnPath = (step: string) =>
        step === outcome.value ||
        (step === "human_review" ? reviewed.checked : step !== "approve" && step !== "decline");
      return { executionPath: LENDING_STEPS.filter(isOnPath), privateInputs, outcomeId: outcome.value };
    },
  };
}

function controlOf(field: Field): HTMLInputElement | HTMLSelectElement {
  if ("choices" in field) return select(field.id, field.choices);
  const { id, from: min, to: max } = field;
  return h("input", { id, type: "number", min, max, step: 1, required: true, autocomplete: "off" });
}

function select(id: string, choices: Choices): HTMLSelectElement {
  return h("select", { id }, ...choices.map(([value, label]) => h("option", { value }, label)));
}

function row(id: string, label: string, control: HTMLElement | undefined): HTMLElement {
  return h("p", { class: "field" }, h("label", { for: id }, label), control);
}
