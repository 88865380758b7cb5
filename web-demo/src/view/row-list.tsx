/**
 * Checks as rows, each appearing as it completes, with the one that runs at the end of the list. Nothing is above a row
 * that could still grow, so a row that stands never moves.
 */

import { type Fact, type Row, stepRows } from "@svc/audit";
import { VERIFICATION_STEPS } from "@svc/core/finding";
import { duration } from "@svc/messages";
import type { StepResult } from "@svc/vdi-verifier";
import type { ComponentChildren, VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { Facts } from "../ui/blocks.tsx";
import { Compared, shortenedIn } from "../ui/compared.tsx";
import { CopyButton } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { machineText } from "../ui/machine-text.ts";
import { decimal, locale } from "../words/library.ts";

/** A step as it came, and how long it took; null where nobody measured. */
export interface TimedStep {
  readonly step: StepResult;
  readonly milliseconds: number | null;
}

type State = "good" | "warn" | "bad" | "unknown" | "skipped" | "waiting" | "expired";

function stateText(state: State): string {
  const { passed, failed } = locale().headings;
  const { stateOpen: unknown, stateSkipped: skipped, stateWaiting: waiting, stateExpired: expired } = say();
  return { good: passed, warn: passed, bad: failed, unknown, skipped, waiting, expired }[state];
}

const stateOf = ({ tone }: Row, isExpired = false): State =>
  tone === "mute" ? "skipped" : tone === "bad" && isExpired ? "expired" : tone;

interface StepsProps {
  readonly steps: readonly TimedStep[];
  /** Whether further steps may come. */
  readonly isRunning: boolean;
  /** The document was valid in its time: the step that says that it is over is not shown as false. */
  readonly isExpired: boolean;
}

/** All steps at a glance: the names of those to come, the answers of those that are there. */
export function StepStrip({ steps, isRunning, isExpired }: StepsProps): VNode {
  const rows = stepRows(
    steps.map(({ step }) => step),
    locale(),
  );
  const states = new Map(rows.map((row) => [row.number, stateOf(row, isExpired)]));
  return (
    <ol class="strip" aria-hidden="true">
      {VERIFICATION_STEPS.map((name, i) => (
        <li class={states.get(i + 1) ?? (isRunning ? "waiting" : "skipped")}>
          <span>{locale().stepNames[name]}</span>
        </li>
      ))}
    </ol>
  );
}

interface StepListProps extends StepsProps {
  readonly evidence: (step: StepResult) => readonly Fact[];
}

export function StepList({ steps, isRunning, isExpired, evidence }: StepListProps): VNode {
  const done = steps.at(-1)?.step.step ?? 0;
  const next = VERIFICATION_STEPS[done];
  const rows = stepRows(
    steps.map(({ step }) => step),
    locale(),
  );
  return (
    <ol class="steps">
      {steps.map(({ step, milliseconds: took }, i) => {
        const row = rows[i] as Row;
        const state = stateOf(row, isExpired);
        const shown = { row, state, took, machine: step, facts: evidence(step), isStep: true };
        return <ShownRow key={step.step} number={step.step} {...shown} />;
      })}
      {/* The last step applies to some documents only: its result alone shows it. */}
      {isRunning && next !== undefined && done + 1 < VERIFICATION_STEPS.length && (
        <Frame key="next" number={done + 1} state="waiting" title={locale().steps[next].title}>
          <p>{locale().steps[next].asks}</p>
        </Frame>
      )}
    </ol>
  );
}

interface ListProps {
  readonly rows: readonly Row[];
  /** The rows as the library returned them, to be copied. */
  readonly machine?: readonly object[] | undefined;
}

/** Rows that all exist at once, such as those of a receipt. */
export const RowList = ({ rows, machine }: ListProps): VNode => (
  <ol class="steps">
    {rows.map((row, i) => (
      <ShownRow number={i + 1} row={row} state={stateOf(row)} machine={machine?.[i]} />
    ))}
  </ol>
);

interface RowProps {
  readonly number: number;
  readonly row: Row;
  readonly state: State;
  readonly took?: number | null;
  /** What was looked at, to compare with the document. */
  readonly facts?: readonly Fact[];
  readonly machine?: object | undefined;
  /** Whether it is one of the verification's steps, which are found by their number. */
  readonly isStep?: boolean;
}

function ShownRow({ number, row, state, took = null, facts = [], machine, isStep = false }: RowProps): VNode {
  const { name, meaning = "", detail, values, reason } = row;
  const isPassed = state === "good";
  const said = took === null || state === "skipped" ? "" : decimal(duration(took));
  return (
    <Frame number={number} state={state} title={name} took={said} isStep={isStep}>
      <p>{shortenedIn(meaning, values)}</p>
      {isPassed && detail !== undefined && <p class="aside">{detail}</p>}
      {!isPassed && <Compared values={values} />}
      {facts.length > 0 && <Facts facts={facts} look="evidence" />}
      {!isPassed && reason !== undefined && <Reason code={reason} />}
      {machine && (
        <CopyButton class="icon-only" label={say().copyRow(name)} text={() => machineText(machine)} />
      )}
    </Frame>
  );
}

export const Reason = ({ code }: { readonly code: string }): VNode => (
  <p class="meta">
    <code>{code}</code>
  </p>
);

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
