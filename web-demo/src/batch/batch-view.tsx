/** Many attestations: progress, counts that filter, a table, and files to take away. */

import { batch, type Signal, signal } from "@preact/signals";
import type { IssuerNames, Tone } from "@svc/audit";
import { outcomesDrawing, overTimeDrawing } from "@svc/audit/drawings";
import { countedDecision, FOUND_GROUPS, manyFacts, Tally } from "@svc/audit/many";
import { isIssuerPinned } from "@svc/core/wire";
import { authorName, authorText, type FoundGroup, manyInWords } from "@svc/messages";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PageItem } from "../examine/messages.ts";
import type { Reports } from "../examine/reports.ts";
import { manyLabels as say } from "../labels/many.ts";
import { announce, Button, Code } from "../ui/controls.tsx";
import { download } from "../ui/download.ts";
import { Figure } from "../ui/drawing.tsx";
import { Icon } from "../ui/icon.tsx";
import { PrintButton } from "../ui/result-actions.tsx";
import { Seal, type SealName } from "../ui/seal.tsx";
import { decimal, locale, stepFailure, time } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";
import { type BatchRow, toCsv, toJson } from "./export.ts";
import { RowList } from "./row-list.ts";
import type { Summary } from "./summary.ts";

/** Rows looked at in one drawing; the others in the next ones. */
const ROWS_IN_A_DRAWING = 5_000;
/** Rows put into the document at a time; thousands make scrolling slow on a phone. */
const ROWS_AT_A_TIME = 200;
/** Between two drawings while documents are still being checked: drawing takes time from the checking. */
const DRAWING_PAUSE_MILLISECONDS = 250;

type Group = FoundGroup;

const WORST_FIRST = ["bad", "unknown", "expired", "warn", "good"] as const;
const SEALS: Readonly<Record<Group, SealName>> = {
  good: "vouched",
  warn: "own_word",
  bad: "not_valid",
  expired: "expired",
  unknown: "could_not_check",
};

export interface BatchEvents {
  open(index: number): void;
  cancel(): void;
}

interface Checked extends BatchRow {
  readonly index: number;
  readonly group: Group;
}

type End = "all" | "cancelled" | "stopped";

/** The list as it stands, whoever looks at it: documents come one by one, rows are looked for in slices. */
export class BatchList {
  readonly items: readonly PageItem[];
  readonly reports: Reports;
  /** What the reader calls trusted issuers, by their keys. */
  readonly names: IssuerNames;
  readonly events: BatchEvents;
  readonly rows: RowList<Checked> = new RowList<Checked>();
  readonly tally: Tally = new Tally();
  readonly counts: Record<Group, number> = { good: 0, warn: 0, bad: 0, expired: 0, unknown: 0 };
  readonly shown: Signal<Group | null> = signal(null);
  readonly search: Signal<string> = signal("");
  readonly rowLimit: Signal<number> = signal(ROWS_AT_A_TIME);
  /** Null while documents are still being checked. */
  readonly end: Signal<End | null> = signal(null);
  /** Counts the drawings. */
  readonly drawings: Signal<number> = signal(0);
  /** How long all of it took. */
  seconds = 0;
  #drawingAsked = false;
  readonly #startedAt = performance.now();

  constructor(items: readonly PageItem[], reports: Reports, names: IssuerNames, events: BatchEvents) {
    this.items = items;
    this.reports = reports;
    this.names = names;
    this.events = events;
  }

  /** An arrow function: what draws it is in the same script. */
  readonly view = (): VNode => <BatchView list={this} />;

  put(index: number, summary: Summary): void {
    const item = this.items[index];
    if (item === undefined) return;
    const { result, outcome, issuer, issuedAt } = summary;
    const stated = issuedAt === null ? null : { outcome, issuer, issued_at: issuedAt };
    const counted = countedDecision(result, stated);
    this.tally.add(counted);
    this.rows.add({ index, source: item.source, summary, group: counted.group });
    this.counts[counted.group] += 1;
    this.#drawAfter(DRAWING_PAUSE_MILLISECONDS);
  }

  finish(end: End): void {
    this.seconds = (performance.now() - this.#startedAt) / 1000;
    batch(() => {
      this.end.value = end;
      this.look();
    });
    const found = (Object.entries(this.counts) as [Group, number][])
      .map(([group, count]) => `${count} ${locale().drawings.groups[group]}`)
      .join(", ");
    announce(say().announceEnd(this.rows.rows.length, found));
  }

  /** Looks at the next rows and has the list drawn. */
  look(most = ROWS_IN_A_DRAWING): void {
    const isWhole = this.rows.look(most);
    this.drawings.value += 1;
    if (!isWhole) this.#drawAfter(0);
  }

  show(group: Group | null, search: string): void {
    const wanted = search.trim().toLowerCase();
    this.rows.lookFor(
      (row) => (group === null || row.group === group) && (wanted === "" || textOf(row).includes(wanted)),
    );
    batch(() => {
      this.shown.value = group;
      this.search.value = search;
      this.rowLimit.value = ROWS_AT_A_TIME;
      this.look();
    });
  }

  nameOf(key: string): string | undefined {
    return Object.hasOwn(this.names, key) ? this.names[key] : undefined;
  }

  #drawAfter(milliseconds: number): void {
    if (this.#drawingAsked) return;
    this.#drawingAsked = true;
    setTimeout(() => {
      this.#drawingAsked = false;
      this.look();
    }, milliseconds);
  }
}

interface ListProps {
  readonly list: BatchList;
}

function BatchView({ list }: ListProps): VNode {
  // The rows are not signals: a drawing follows their number.
  const [end] = [list.end.value, list.drawings.value];
  const { rows, counts, items } = list;
  const { found } = rows;
  const until = Math.min(found.length, list.rowLimit.value);
  const body = useRef<HTMLTableSectionElement>(null);
  useWholeOnPaper(list);
  const showMore = () => {
    list.rowLimit.value += ROWS_AT_A_TIME;
    list.look();
    // The button may be gone now: who came here by keyboard goes on with the first of the new rows.
    queueMicrotask(() => body.current?.children[until]?.querySelector("button")?.focus());
  };
  const said = end === null ? null : saidOfAll(list);
  return (
    <section
      class={said === null ? "card batch" : `card batch ${drawingOf(said.group)}`}
      data-finished={end ?? undefined}
    >
      <div class="verdict-head">
        {said && <Seal name={SEALS[said.group]} />}
        <h1 tabindex={-1} class="say">
          {said === null ? say().title(items.length) : said.sentence}
          {said !== null && said.more !== "" && <span class="rest">{` ${said.more}`}</span>}
        </h1>
      </div>
      <div class="batch-progress">
        {end === null ? (
          <>
            <progress max={items.length} value={rows.rows.length} aria-label={say().progressName} />
            <span class="so-far">{say().soFar(rows.rows.length, items.length)}</span>
            <Button onClick={() => list.events.cancel()}>{say().cancel}</Button>
          </>
        ) : (
          <p class="note">{endText(list, end)}</p>
        )}
      </div>
      <div class="filters" role="group" aria-label={say().filtersName}>
        {[null, ...FOUND_GROUPS].map((group) => (
          <button
            type="button"
            class={`filter ${group ?? "all"}`}
            aria-pressed={list.shown.value === group}
            // What nothing came to is no choice; while documents are still coming, all of them may be.
            hidden={end !== null && group !== null && counts[group] === 0}
            onClick={() => list.show(group, list.search.value)}
          >
            {group !== null && <Icon name={drawingOf(group)} />}
            <span>{group === null ? say().filterAll : locale().drawings.groups[group]}</span>
            <strong>{group === null ? rows.rows.length : counts[group]}</strong>
          </button>
        ))}
      </div>
      <input
        type="search"
        placeholder={say().searchName}
        aria-label={say().searchName}
        value={list.search.value}
        onInput={({ currentTarget }) => list.show(list.shown.value, currentTarget.value)}
      />
      <section class="table-frame" tabindex={0} aria-label={say().tableName}>
        <table>
          <thead>
            <tr>
              {[
                say().columnVerdict,
                say().columnDocument,
                say().columnOutcome,
                say().columnPipeline,
                say().columnIssuer,
                say().columnIssued,
              ].map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {found.slice(0, until).map((row) => (
              <TableRow key={row.index} row={row} list={list} />
            ))}
          </tbody>
        </table>
      </section>
      <p class="note" hidden={found.length > 0 || end === null} role="status">
        {say().searchNothing}
      </p>
      <p class="note" hidden={found.length === until}>
        <span>{say().moreRows(found.length - until)}</span>
        <Button look="quiet" onClick={showMore}>
          {say().showMore(ROWS_AT_A_TIME)}
        </Button>
      </p>
      <div class="whole-keys on-paper">{end !== null && <WholeKeys list={list} />}</div>
      <div class="batch-chart">{end !== null && <Charts list={list} />}</div>
      <div class="actions flush">{end !== null && <Exports list={list} />}</div>
    </section>
  );
}

function endText({ seconds, rows, items }: BatchList, end: End): string {
  if (end === "all") return say().endAll(decimal(seconds.toFixed(2)));
  const [checked, given] = [rows.rows.length, items.length];
  return end === "cancelled" ? say().endCancelled(checked, given) : say().endStopped(checked, given);
}

/** On paper there is nothing to scroll or to press: all that match are there. */
function useWholeOnPaper(list: BatchList): void {
  useEffect(() => {
    let onScreen = list.rowLimit.value;
    const before = () => {
      onScreen = list.rowLimit.value;
      list.rowLimit.value = list.rows.rows.length;
      list.look(list.rows.rows.length);
    };
    const after = () => {
      list.rowLimit.value = onScreen;
    };
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, [list]);
}

/** The sentence on all of them, and the worst that was found. */
function saidOfAll({ items, rows, counts, tally, names }: BatchList) {
  const rest = items.length - rows.rows.length;
  const worst = WORST_FIRST.find((group) => counts[group] > 0) ?? "unknown";
  const { decisions, ...facts } = manyFacts(tally, names);
  // Of all that were given, also where it was stopped before their end.
  const ofAll = { ...decisions, total: decisions.total + rest };
  const said = manyInWords({ ...facts, decisions: ofAll }, locale());
  const details = said.details === "" ? "" : `${said.details}.`;
  const unreached = rest === 0 ? "" : say().sentenceUnreached(rest);
  return {
    group: rest > 0 && worst !== "bad" ? ("unknown" as const) : worst,
    sentence: `${said.clause}.`,
    more: [details, said.rest, unreached].filter((one) => one !== "").join(" "),
  };
}

/** Each once and whole, for paper: its rows have room for both ends alone. */
function WholeKeys({ list }: ListProps): VNode | null {
  const keys = new Set(list.rows.rows.map(({ summary }) => summary.issuer).filter((key) => key !== ""));
  if (keys.size === 0) return null;
  return (
    <>
      <p class="note">{say().wholeKeys}</p>
      <ul>
        {[...keys].map((key) => {
          const name = list.nameOf(key);
          return (
            <li>
              <Code value={key} whole />
              {name !== undefined && ` ${name}`}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Charts({ list: { tally } }: ListProps): VNode {
  const overTime = overTimeDrawing(tally, locale());
  return (
    <>
      <Figure drawn={outcomesDrawing(tally, locale())} file="outcomes.svg" />
      {overTime !== null && <Figure drawn={overTime} file="over-time.svg" />}
    </>
  );
}

const Exports = ({ list: { rows, reports } }: ListProps): VNode => (
  <>
    <Button drawing="file" onClick={() => download("attestations.csv", toCsv(rows.rows), "text/csv")}>
      {say().saveAsCsv}
    </Button>
    <Button drawing="file" onClick={async () => download("attestations.json", await toJson(reports))}>
      {say().saveAsJson}
    </Button>
    <PrintButton />
  </>
);

interface RowProps extends ListProps {
  readonly row: Checked;
}

function TableRow({ row: { index, group, summary, source }, list }: RowProps): VNode {
  const { result, outcome, pipeline, issuer, issuedAt } = summary;
  const name = list.nameOf(issuer);
  return (
    <tr class={group} data-group={group}>
      <td>
        <span class="cell-verdict">
          <Icon name={drawingOf(group)} />
          {locale().drawings.groups[group]}
        </span>
        {!result.valid && <span class="aside">{shortFailure(result)}</span>}
      </td>
      <td>
        <button type="button" class="row-link" onClick={() => list.events.open(index)}>
          {sourceName(source)}
        </button>
      </td>
      <td>{outcome !== "" && authorName(outcome)}</td>
      <td>{pipeline !== "" && authorText(pipeline)}</td>
      {/* By the reader's own name where its key is trusted and signed this. */}
      <td>
        {isIssuerPinned(result.trust.issuer) && name !== undefined
          ? name
          : issuer !== "" && <Code value={issuer} />}
      </td>
      <td class="when">{issuedAt !== null && time(issuedAt)}</td>
    </tr>
  );
}

function drawingOf(group: Group): Tone {
  return group === "expired" ? "warn" : group;
}

/** Why the first step that failed did. The exact values are in the files. */
function shortFailure({ steps, failedStep, reason }: Checked["summary"]["result"]): string {
  const failed = steps.find(({ step }) => step === failedStep);
  return (failed === undefined ? undefined : stepFailure(failed)) ?? reason ?? "";
}

function textOf({ source, summary }: Checked): string {
  const { result, outcome, pipeline, issuer } = summary;
  return [source, outcome, pipeline, issuer, result.reason ?? "", result.attestation_id ?? ""]
    .join(" ")
    .toLowerCase();
}
