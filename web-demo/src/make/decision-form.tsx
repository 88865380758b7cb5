/**
 * The form: what a lender knows of an application, and what is decided. Reading it gives a decision of the pipeline;
 * the prover says whether the policy allows it.
 */
import type { Decision } from "@svc/vdi-prover/browser";
import type { ComponentChildren, RefObject, VNode } from "preact";
import { makeLabels as say } from "../labels/make.ts";
import { LENDING_INPUTS, type LendingInput } from "./lending-inputs.ts";
import { LENDING_STEPS } from "./lending-steps.ts";

type Values = Readonly<Record<string, string>>;

/** Decisions to start from, by what they show. */
type Sample = "sampleApproval" | "sampleDecline" | "sampleForbidden";
export const SAMPLES: readonly { readonly label: Sample; readonly values: Values }[] = [
  {
    label: "sampleApproval",
    values: {
      ...{ amount: "2400", duration: "24", age: "35", instalment: "3", credits: "1" },
      ...{ account: "A12", savings: "A63", history: "A32", outcome: "approve", reviewed: "" },
    },
  },
  {
    label: "sampleDecline",
    values: {
      ...{ amount: "14000", duration: "60", age: "41", instalment: "4", credits: "3" },
      ...{ account: "A11", savings: "A61", history: "A34", outcome: "decline", reviewed: "yes" },
    },
  },
  {
    label: "sampleForbidden",
    values: {
      ...{ amount: "14000", duration: "60", age: "41", instalment: "4", credits: "1" },
      ...{ account: "A12", savings: "A61", history: "A34", outcome: "approve", reviewed: "yes" },
    },
  },
];

interface FormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Below the fields. */
  readonly children: ComponentChildren;
}

export const DecisionForm = ({ form, children }: FormProps): VNode => (
  <form ref={form} class="card" onSubmit={(event) => event.preventDefault()}>
    <h2>{say().inputsTitle}</h2>
    <div class="fields">
      {LENDING_INPUTS.map((input) => (
        <Row id={input.id} label={say().fields[input.id]}>
          <Control {...input} />
        </Row>
      ))}
    </div>
    <h2>{say().outcomeTitle}</h2>
    <div class="fields">
      <Row id="outcome" label={say().outcome}>
        <select id="outcome">
          {(["approve", "decline"] as const).map((value) => (
            <option value={value}>{say().outcomes[value]}</option>
          ))}
        </select>
      </Row>
    </div>
    <p class="check">
      <input id="reviewed" type="checkbox" />
      <label for="reviewed">{say().reviewedBox}</label>
    </p>
    {children}
  </form>
);

interface RowProps {
  readonly id: string;
  readonly label: string;
  readonly children: ComponentChildren;
}

const Row = ({ id, label, children }: RowProps): VNode => (
  <p class="field">
    <label for={id}>{label}</label>
    {children}
  </p>
);

const Control = (field: LendingInput): VNode =>
  "choices" in field ? (
    <select id={field.id}>
      {field.choices.map((value) => (
        <option value={value}>{say().choices[value]}</option>
      ))}
    </select>
  ) : (
    <input id={field.id} type="number" min={field.from} max={field.to} step={1} required autocomplete="off" />
  );

const controlIn = (form: HTMLFormElement, id: string) =>
  form.elements.namedItem(id) as HTMLInputElement | HTMLSelectElement;

export function fillDecision(form: HTMLFormElement, values: Values): void {
  for (const id of [...LENDING_INPUTS.map((input) => input.id), "outcome"])
    controlIn(form, id).value = values[id] ?? "";
  (controlIn(form, "reviewed") as HTMLInputElement).checked = values.reviewed !== "";
}

/** Null where a field is not filled in rightly; the browser then says which. */
export function readDecision(form: HTMLFormElement): Decision | null {
  if (!form.reportValidity()) return null;
  const outcome = controlIn(form, "outcome").value;
  const isReviewed = (controlIn(form, "reviewed") as HTMLInputElement).checked;
  const isOnPath = (step: string) =>
    step === outcome || (step === "human_review" ? isReviewed : step !== "approve" && step !== "decline");
  return {
    executionPath: LENDING_STEPS.filter(isOnPath),
    privateInputs: inputsIn(form),
    outcomeId: outcome,
  };
}

function inputsIn(form: HTMLFormElement): Record<string, Record<string, string | number>> {
  const inputs: Record<string, Record<string, string | number>> = {};
  for (const field of LENDING_INPUTS) {
    const [group, name] = field.at;
    const { value } = controlIn(form, field.id);
    inputs[group] = { ...inputs[group], [name]: "choices" in field ? value : Number(value) };
  }
  return inputs;
}
