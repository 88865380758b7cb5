/**
 * The steps, each appearing as it completes, with the one that runs at the end of the list. Nothing is above a row
 * that could still grow, so a row that stands never moves.
 */

import { type Values, VERIFICATION_STEPS } from "@svc/core/finding";
import type { StepResult } from "@svc/vdi-verifier";
import { type CheckWords, duration } from "@svc/words";
import { decimal, stepNames, steps } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { compared, detailBesideCompared } from "./compared.ts";
import { copyButton } from "./controls.ts";
import { h } from "./h.ts";
import { type IconName, icon } from "./icon.ts";
import { machineText } from "./machine-text.ts";

export interface StepRow {
  readonly words: CheckWords;
  readonly valid: boolean;
  readonly reason?: string;
  readonly detail?: string;
  /** What was expected and found, as the finding has them. */
  readonly values?: Values;
  readonly milliseconds?: number | null;
  /** What was looked at, for the reader to hold against the document. */
  readonly evidence?: HTMLElement;
  /** What it lacks, the reader has to give: neither a pass nor a failure. */
  readonly material?: boolean;
  /** Nothing to look at, or not asked for. */
  readonly uncounted?: boolean;
  /** The row as the library returned it, to be copied. */
  readonly machine?: object;
}

type State = "good" | "bad" | "unknown" | "skipped" | "waiting";

const STATE_WORDS: Readonly<Record<State, string>> = {
  get good() {
    return say().passed;
  },
  get bad() {
    return say().failed;
  },
  get unknown() {
    return say().couldNotBeChecked;
  },
  get skipped() {
    return say().notRun;
  },
  get waiting() {
    return say().waiting;
  },
};

export class StepList {
  readonly element = h("ol", { class: "steps" });
  /** All of them at a glance: the names of those that are to come, the answers of those that are there. */
  readonly strip = h(
    "ol",
    { class: "strip", "aria-hidden": "true" },
    ...VERIFICATION_STEPS.map((step) => h("li", { class: "waiting" }, h("span", {}, stepNames()[step]))),
  );
  /** The row of the step that is running now. */
  #running: HTMLElement | null = null;

  /** Shows which step runs, until its result or the end replaces it. */
  start(): void {
    this.#wait(0);
  }

  put(step: StepResult, milliseconds: number | null, material: boolean, evidence?: HTMLElement): void {
    const row = {
      words: steps()[step.name],
      ...step,
      ...said(step),
      milliseconds,
      material,
      machine: step,
      ...(evidence === undefined ? {} : { evidence }),
    };
    this.#running?.remove();
    const element = stepRow(String(step.step), row, stateOf(row));
    const place = this.strip.children[step.step - 1];
    if (place !== undefined) place.className = stateOf(row);
    element.dataset.step = String(step.step);
    this.element.append(element);
    if (this.#running !== null) this.#wait(step.step);
  }

  /** What did not apply to this document, or did not run, has an empty place in the strip. */
  finish(): void {
    this.#endWaiting();
    for (const place of this.strip.querySelectorAll(".waiting")) place.className = "skipped";
  }

  #endWaiting(): void {
    this.#running?.remove();
    this.#running = null;
  }

  /** Of what held in its time nothing failed: the step that says that it is over is not shown as false. */
  expire(): void {
    for (const row of this.element.querySelectorAll<HTMLElement>('[data-state="bad"]')) {
      row.className = "step expired";
      row.dataset.state = "expired";
      row.querySelector(".mark")?.replaceChildren(icon("warn"));
      row.querySelector(".state")?.replaceChildren(say().over);
    }
    for (const place of this.strip.querySelectorAll(".bad")) place.className = "expired";
  }

  /** The last step applies to some documents only, and is announced by its result alone. */
  #wait(done: number): void {
    const next = VERIFICATION_STEPS[done];
    const number = done + 1;
    if (next === undefined || number === VERIFICATION_STEPS.length) {
      this.#endWaiting();
      return;
    }
    const { title, asks } = steps()[next];
    this.#running = frame(String(number), "waiting", title, null, h("p", {}, asks));
    this.element.append(this.#running);
  }
}

function said(step: StepResult): { readonly detail?: string } {
  const detail = detailBesideCompared(step);
  return detail === undefined ? {} : { detail };
}

/** Rows that all exist at once, such as those of a receipt. */
export function rowList(rows: readonly StepRow[]): HTMLElement {
  return h("ol", { class: "steps" }, ...rows.map((row, i) => stepRow(String(i + 1), row, stateOf(row))));
}

function stateOf({ valid, reason, material, uncounted }: StepRow): State {
  if (valid) return "good";
  if (uncounted || reason === "not_reached" || reason === "not_in_profile") return "skipped";
  return material ? "unknown" : "bad";
}

function stepRow(number: string, row: StepRow, state: State): HTMLElement {
  const { words, valid, detail, values, reason, milliseconds, evidence, machine } = row;
  const pair = valid ? null : compared(values);
  const sentence = valid ? words.passed : (detail ?? words.asks);
  return frame(
    number,
    state,
    words.title,
    milliseconds === undefined || milliseconds === null || state === "skipped"
      ? null
      : decimal(duration(milliseconds)),
    h("p", {}, sentence),
    valid && detail !== undefined ? h("p", { class: "aside" }, detail) : null,
    pair,
    evidence ?? null,
    valid || reason === undefined ? null : h("p", { class: "meta" }, h("code", {}, reason)),
    machine === undefined ? null : copyResult(words.title, machine),
  );
}

function copyResult(title: string, machine: object): HTMLElement {
  const copy = copyButton(say().copyResultOf(title), () => machineText(machine));
  copy.classList.add("icon-only");
  return copy;
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
        h("span", { class: "title" }, h("span", { class: "number", "aria-hidden": "true" }, number), title),
        h("span", { class: "state" }, STATE_WORDS[state]),
        h("span", { class: "took" }, took ?? ""),
      ),
      ...body,
    ),
  );
}
