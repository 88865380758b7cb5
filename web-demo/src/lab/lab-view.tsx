/**
 * The tamper lab: change any field of a copy, or choose a prepared attack, and see which steps notice and why. The
 * report above stays that of the document as it came.
 */

import { useSignal } from "@preact/signals";
import { type ExaminedDocument, headsTable, reportOn, stepDetailInWords } from "@svc/audit";
import { relationInWords } from "@svc/audit/drawings";
import { type DecisionAttestation, parseAttestation } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { briefRuleInWords } from "@svc/messages";
import type { StepResult, VerificationResult } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import { labLabels as say } from "../labels/lab.ts";
import { errorWords } from "../labels/shell.ts";
import { Blocks } from "../ui/blocks.tsx";
import { Compared, isCompared, shortenedIn } from "../ui/compared.tsx";
import { announce, Button, Fold, Notice, shortened } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { locale, stepFailure } from "../words/library.ts";
import { ATTACKS, type Attack, attack, resign } from "./attacks.ts";
import type { Fork } from "./forked-log.ts";

export interface LabEvents {
  /** @param at the time asked about, Unix seconds; absent for the reader's own */
  verify(text: string, at?: number): Promise<ExaminedDocument>;
  /** A document that verifies in everything but the key that its forger made. */
  loadForgery(): Promise<string>;
}

export interface LabProps {
  readonly document: DecisionAttestation;
  readonly events: LabEvents;
}

/** What the last attack came to. */
type Outcome =
  | { readonly shows: "note"; readonly text: string }
  | { readonly shows: "failure"; readonly why: string }
  | { readonly shows: "result"; readonly document: ExaminedDocument; readonly aim: string }
  | { readonly shows: "fork"; readonly fork: Fork };

export function Lab({ document, events }: LabProps): VNode {
  const untouched = JSON.stringify(document, null, 2);
  const text = useSignal(untouched);
  const isSigned = useSignal(false);
  /** The attack that the outcome is of; null for one's own change. */
  const chosen = useSignal<string | null>(null);
  const outcome = useSignal<Outcome | null>(null);
  const show = async (work: () => Promise<Outcome>) => {
    outcome.value = { shows: "note", text: say().checking };
    try {
      const found = await work();
      outcome.value = found;
      announce(found.shows === "result" ? noticedBy(found.document) : say().forkNoticed);
    } catch (error) {
      const why = errorWords(error);
      outcome.value = { shows: "failure", why };
      announce(say().notRun(why));
    }
  };
  const run = (given: string | Promise<string>, aim: string, at?: number) =>
    void show(async () => {
      text.value = await given;
      return { shows: "result", document: await events.verify(text.value, at), aim };
    });
  const runEdited = () => {
    chosen.value = null;
    const edited = parseAttestation(text.value);
    // A forger re-signs only what is a document at all; anything else is checked as it stands.
    const isResigned = isSigned.value && edited.ok;
    run(isResigned ? JSON.stringify(resign(edited.value), null, 2) : text.value, say().ownChangeAim);
  };
  const restore = () => {
    chosen.value = null;
    run(untouched, say().restoreAim);
  };
  const runPrepared = (one: Attack) => {
    const altered = attack(one, document, { now: currentSeconds(), signed: isSigned.value });
    if (altered === null) outcome.value = { shows: "note", text: say().attackImpossible };
    else run(JSON.stringify(altered, null, 2), aimOf(one, document), one.at?.(document));
  };
  const runFork = () =>
    void show(async () => {
      const { forkLog } = await import("./forked-log.ts");
      return { shows: "fork", fork: await forkLog(document) };
    });
  const AttackButton = (name: string, label: string, act: () => void) => (
    <Button
      aria-current={chosen.value === name ? "true" : undefined}
      onClick={() => {
        chosen.value = name;
        act();
      }}
    >
      {label}
    </Button>
  );
  const runForgery = () => run(events.loadForgery(), say().forgeryAim);
  return (
    <>
      <div class="lab-attacks" role="group" aria-label={say().attacksName}>
        {ATTACKS.map((one) => AttackButton(one.name, say().attacks[one.name].label, () => runPrepared(one)))}
        {AttackButton("forgery", say().forgery, runForgery)}
        {AttackButton("fork", say().fork, runFork)}
      </div>
      <p class="lab-choice">
        <input
          type="checkbox"
          id="lab-signed"
          onChange={({ currentTarget }) => {
            isSigned.value = currentTarget.checked;
          }}
        />
        <label for="lab-signed">{say().resign}</label>
      </p>
      <div class="lab-outcome" tabindex={-1} role="group" aria-label={say().outcomeName}>
        {outcome.value && <ShownOutcome outcome={outcome.value} />}
      </div>
      <textarea
        rows={14}
        class="lab-text"
        spellcheck={false}
        aria-label={say().textName}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
      <div class="actions flush">
        <Button look="strong" onClick={runEdited}>
          {say().check}
        </Button>
        <Button onClick={restore}>{say().restore}</Button>
      </div>
    </>
  );
}

function aimOf({ name, rule }: Attack, document: DecisionAttestation): string {
  const { aim } = say().attacks[name];
  const about = rule?.(document);
  return about === undefined
    ? aim
    : `${aim} ${say().aboutRule(briefRuleInWords({ ...about, derived: document.policy.derived }, locale()))}`;
}

function ShownOutcome({ outcome }: { readonly outcome: Outcome }): VNode {
  switch (outcome.shows) {
    case "note":
      return <p class="note">{outcome.text}</p>;
    case "failure":
      return <Notice tone="unknown">{say().notRun(outcome.why)}</Notice>;
    case "result":
      return <Noticed {...outcome} />;
    case "fork":
      return <ForkNoticed {...outcome.fork} />;
  }
}

function ForkNoticed({ inclusions, pair }: Fork): VNode {
  const rows = [
    [say().forkYou, say().forkYourProof, inclusions[0]],
    [say().forkOther, say().forkTheirProof, inclusions[1]],
    [say().forkBoth, relationInWords(pair, locale()), pair.relation !== "forked"],
  ] as const;
  return (
    <div class="lab-result bad" data-noticed="heads">
      <p class="aside">{say().forkAim}</p>
      <p class="lab-headline">
        <Icon name="bad" />
        <strong>{say().forkNoticed}</strong>
      </p>
      <ul>
        {rows.map(([who, what, holds]) => (
          <li class={holds ? "good" : "bad"}>
            <strong>
              <Icon name={holds ? "good" : "bad"} />
              {holds ? say().holds(who) : say().fails(who)}
            </strong>
            <span>{what}</span>
          </li>
        ))}
      </ul>
      <p class="lab-note">{say().forkNote}</p>
      <Blocks blocks={[headsTable(pair, say().forkSignedBy, locale())]} />
    </div>
  );
}

/** Longer ones are numbers, hashes and keys, none of which is read as a word. */
const LONG_NUMBER = /[0-9a-f]{25,}/g;

/** Why in words; numbers whole, and the two values that were to be equal, for those who ask. */
function FoundIn({ step }: { readonly step: StepResult }): VNode {
  const exactly = shortenedIn(stepDetailInWords(step, locale()) ?? "", step.values);
  const why = (stepFailure(step) ?? exactly).replace(LONG_NUMBER, shortened);
  return (
    <>
      <span>{why}</span>
      {(isCompared(step.values) || exactly !== why) && (
        <Fold summary={say().exactly}>
          <p>{exactly}</p>
          <Compared values={step.values} />
        </Fold>
      )}
    </>
  );
}

function failures({ result }: ExaminedDocument): readonly StepResult[] {
  const { steps } = result as VerificationResult;
  return steps.filter(({ outcome }) => outcome === "failed" || outcome === "open");
}

const verdictOn = (document: ExaminedDocument) =>
  reportOn(document, { names: {}, locale: locale() }).brief.verdict;

function noticedBy(document: ExaminedDocument): string {
  const numbers = failures(document).map(({ step }) => step);
  return numbers.length === 0 ? verdictOn(document).headline : say().noticedBy(numbers);
}

interface NoticedProps {
  readonly document: ExaminedDocument;
  readonly aim: string;
}

function Noticed({ document, aim }: NoticedProps): VNode {
  const { tone, because } = verdictOn(document);
  const failed = failures(document);
  return (
    <div class={`lab-result ${tone}`} data-noticed={failed.map(({ step }) => step).join(" ")}>
      <p class="aside">{aim}</p>
      <p class="lab-headline">
        <Icon name={tone} />
        <strong>{noticedBy(document)}</strong>
      </p>
      <ul>
        {failed.map((row) => (
          <li>
            <strong>{`${row.step} ${locale().steps[row.name].title}`}</strong>
            <FoundIn step={row} />
            {row.reason !== undefined && <code>{row.reason}</code>}
          </li>
        ))}
      </ul>
      {failed.length === 0 && <p>{because}</p>}
    </div>
  );
}
