/** The steps as a list that is there from the start and fills in as results arrive. */

import { duration, STEP_WORDS, type StepWords, withDates } from "@svc/report";
import type { StepName, StepResult } from "@svc/vdi-verifier";
import { STEPS } from "@svc/vdi-verifier";
import { compared } from "./compared.ts";
import { h } from "./h.ts";
import { type IconName, icon } from "./icon.ts";

export interface Row {
  readonly words: StepWords;
  readonly valid: boolean;
  readonly reason?: string;
  readonly detail?: string;
  readonly milliseconds?: number;
  /** What was looked at, for the reader to hold against the document. */
  readonly evidence?: HTMLElement;
}

type State = "good" | "bad" | "unknown" | "skipped" | "waiting";

const STATE_WORDS: Readonly<Record<State, string>> = {
  good: "passed",
  bad: "failed",
  unknown: "could not be checked",
  skipped: "not run",
  waiting: "waiting",
};

/** A list of the steps that always run; the eighth is added when it applies. */
export class StepList {
  readonly element = h("ol", { class: "steps" });
  readonly #rows = new Map<number, HTMLElement>();

  constructor() {
    for (const { number, name } of STEPS)
      if (number < STEPS.length) this.#place(number, waitingRow(number, name));
  }

  put(step: StepResult, milliseconds: number, material: boolean, evidence?: HTMLElement): void {
    const row = { words: STEP_WORDS[step.name], ...step, milliseconds, ...(evidence ? { evidence } : {}) };
    this.#place(step.step, stepRow(String(step.step), row, stateOf(row, material)));
  }

  #place(number: number, row: HTMLElement): void {
    const before = this.#rows.get(number);
    if (before === undefined) this.element.append(row);
    else before.replaceWith(row);
    this.#rows.set(number, row);
  }
}

/** Rows that all exist at once, such as those of a receipt. */
export function rowList(rows: readonly Row[]): HTMLElement {
  return h(
    "ol",
    { class: "steps" },
    ...rows.map((row, i) => stepRow(String(i + 1), row, stateOf(row, false))),
  );
}

function stateOf({ valid, reason }: Pick<Row, "valid" | "reason">, material: boolean): State {
  if (valid) return "good";
  if (reason === "not_reached" || reason === "not_in_profile") return "skipped";
  return material ? "unknown" : "bad";
}

function waitingRow(number: number, name: StepName): HTMLElement {
  const { title, asks } = STEP_WORDS[name];
  return frame(String(number), "waiting", title, null, h("p", {}, asks));
}

function stepRow(number: string, row: Row, state: State): HTMLElement {
  const { words, valid, detail, reason, milliseconds, evidence } = row;
  const sentence = valid ? words.passed : withDates(detail ?? words.asks);
  return frame(
    number,
    state,
    words.title,
    milliseconds === undefined || state === "skipped" ? null : duration(milliseconds),
    h("p", {}, sentence),
    valid && detail !== undefined ? h("p", { class: "aside" }, detail) : null,
    valid || detail === undefined ? null : compared(detail),
    evidence ?? null,
    valid || reason === undefined ? null : h("p", { class: "meta" }, h("code", {}, reason)),
  );
}

function frame(
  number: string,
  state: State,
  title: string,
  took: string | null,
  ...body: readonly (HTMLElement | null)[]
): HTMLElement {
  return h(
    "li",
    { class: `step ${state}`, "data-state": state },
    h("span", { class: "mark" }, icon(state as IconName)),
    h(
      "div",
      { class: "step-body" },
      h(
        "h3",
        {},
        h("span", { class: "number", "aria-hidden": "true" }, number),
        title,
        h("span", { class: "state" }, STATE_WORDS[state]),
        h("span", { class: "took" }, took ?? ""),
      ),
      ...body,
    ),
  );
}
