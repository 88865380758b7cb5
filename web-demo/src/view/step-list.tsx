/**
 * The steps, each appearing as it completes, with the one that runs at the end of the list. Nothing is above a row
 * that could still grow, so a row that stands never moves.
 */

import { type Outcome, type Values, VERIFICATION_STEPS } from "@svc/core/finding";
import { type CheckWords, duration } from "@svc/messages";
import type { StepResult } from "@svc/vdi-verifier";
import type { ComponentChildren, VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { Compared, detailBesideCompared } from "../ui/compared.tsx";
import { CopyButton } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { machineText } from "../ui/machine-text.ts";
import { decimal, stepNames, steps as stepTexts } from "../words/library.ts";

export interface StepRow {
  readonly words: CheckWords;
  readonly outcome: Outcome;
  readonly reason?: string | undefined;
  readonly detail?: string | undefined;
  /** What was expected and found, as the finding has them. */
  readonly values?: Values | undefined;
  readonly milliseconds?: number | null | undefined;
  /** What was looked at, to compare with the document. */
  readonly evidence?: VNode | null | undefined;
  /** The row as the library returned it, to be copied. */
  readonly machine?: object | undefined;
}

/** A step as it came, and how long it took; null where nobody measured. */
export interface TimedStep {
  readonly step: StepResult;
  readonly milliseconds: number | null;
}

type State = "good" | "bad" | "unknown" | "skipped" | "waiting" | "expired";

function stateText(state: State): string {
  const {
    statePassed: passed,
    stateFailed: failed,
    stateOpen: couldNotBeChecked,
    stateSkipped: notRun,
    stateWaiting: waiting,
    stateExpired: over,
  } = say();
  return { good: passed, bad: failed, unknown: couldNotBeChecked, skipped: notRun, waiting, expired: over }[
    state
  ];
}

interface StepsProps {
  readonly steps: readonly TimedStep[];
  /** Whether further steps may come. */
  readonly isRunning: boolean;
  /** The document was valid in its time: the step that says that it is over is not shown as false. */
  readonly isExpired: boolean;
}

/** All steps at a glance: the names of those to come, the answers of those that are there. */
export function StepStrip({ steps, isRunning, isExpired }: StepsProps): VNode {
  const states = new Map(steps.map(({ step }) => [step.step, stateOf(rowOf(step), isExpired)]));
  return (
    <ol class="strip" aria-hidden="true">
      {VERIFICATION_STEPS.map((name, i) => (
        <li class={states.get(i + 1) ?? (isRunning ? "waiting" : "skipped")}>
          <span>{stepNames()[name]}</span>
        </li>
      ))}
    </ol>
  );
}

interface StepListProps extends StepsProps {
  readonly evidence: (step: StepResult) => VNode | null;
}

export function StepList({ steps, isRunning, isExpired, evidence }: StepListProps): VNode {
  const done = steps.at(-1)?.step.step ?? 0;
  const next = VERIFICATION_STEPS[done];
  // The last step applies to some documents only: its result alone shows it.
  const isAnnounced = isRunning && next !== undefined && done + 1 < VERIFICATION_STEPS.length;
  return (
    <ol class="steps">
      {steps.map(({ step, milliseconds }) => {
        const row = { ...rowOf(step), milliseconds, evidence: evidence(step) };
        return <Row key={step.step} number={step.step} row={row} state={stateOf(row, isExpired)} isStep />;
      })}
      {isAnnounced && (
        <Frame key="next" number={done + 1} state="waiting" title={stepTexts()[next].title}>
          <p>{stepTexts()[next].asks}</p>
        </Frame>
      )}
    </ol>
  );
}

function rowOf(step: StepResult): StepRow {
  return {
    words: stepTexts()[step.name],
    ...step,
    detail: detailBesideCompared(step),
    machine: step,
  };
}

/** Rows that all exist at once, such as those of a receipt. */
export const RowList = ({ rows }: { readonly rows: readonly StepRow[] }): VNode => (
  <ol class="steps">
    {rows.map((row, i) => (
      <Row number={i + 1} row={row} state={stateOf(row, false)} />
    ))}
  </ol>
);

function stateOf({ outcome }: StepRow, isExpired: boolean): State {
  if (outcome === "failed") return isExpired ? "expired" : "bad";
  return ({ passed: "good", open: "unknown", skipped: "skipped" } as const)[outcome];
}

interface RowProps {
  readonly number: number;
  readonly row: StepRow;
  readonly state: State;
  /** Whether it is one of the verification's steps, which are found by their number. */
  readonly isStep?: boolean;
}

function Row({ number, row, state, isStep = false }: RowProps): VNode {
  const { words, outcome, detail, values, reason, milliseconds, evidence, machine } = row;
  const valid = outcome === "passed";
  const took = milliseconds == null || state === "skipped" ? "" : decimal(duration(milliseconds));
  return (
    <Frame number={number} state={state} title={words.title} took={took} isStep={isStep}>
      <p>{valid ? words.passed : (detail ?? words.asks)}</p>
      {valid && detail !== undefined && <p class="aside">{detail}</p>}
      {!valid && <Compared values={values} />}
      {evidence}
      {!valid && reason !== undefined && (
        <p class="meta">
          <code>{reason}</code>
        </p>
      )}
      {machine && (
        <CopyButton class="icon-only" label={say().copyRow(words.title)} text={() => machineText(machine)} />
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly number: number;
  readonly state: State;
  readonly title: string;
  readonly took?: string;
  readonly isStep?: boolean;
  readonly children: ComponentChildren;
}

const Frame = ({ number, state, title, took = "", isStep = false, children }: FrameProps): VNode => (
  <li class={`step ${state}`} data-state={state} data-step={isStep ? String(number) : undefined}>
    <span class="mark">
      <Icon name={state === "expired" ? "warn" : state} />
    </span>
    <div class="step-body">
      <h3>
        <span class="title">
          <span class="number" aria-hidden="true">
            {number}
          </span>
          {title}
        </span>
        <span class="state">{stateText(state)}</span>
        <span class="took">{took}</span>
      </h3>
      {children}
    </div>
  </li>
);
