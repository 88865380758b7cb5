/** Many attestations: progress, counts that filter, a table, and files to take away. */

import type { IssuerNames, Tone } from "@svc/audit";
import { outcomesDrawing, overTimeDrawing } from "@svc/audit/drawings";
import { countedDecision, FOUND_GROUPS, manyFacts, Tally } from "@svc/audit/many";
import { authorName, authorText, type FoundGroup, keptTogether, manyInWords } from "@svc/words";
import type { PageItem } from "../examine/messages.ts";
import type { Reports } from "../examine/reports.ts";
import { locale } from "../language.ts";
import { announce, button, code } from "../view/controls.ts";
import { download } from "../view/download.ts";
import { figure } from "../view/drawing.ts";
import { h } from "../view/h.ts";
import { icon } from "../view/icon.ts";
import { type SealName, seal } from "../view/seal.ts";
import { decimal, drawingWords, stepFailure, time } from "../words/library.ts";
import { manyWords as say } from "../words/many.ts";
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
  /** Made when the row is first shown. */
  element: HTMLElement | null;
}

export class BatchView {
  readonly element: HTMLElement;
  readonly #items: readonly PageItem[];
  readonly #events: BatchEvents;
  readonly #reports: Reports;
  readonly #names: IssuerNames;
  readonly #list = new RowList<Checked>();
  readonly #tally = new Tally();
  readonly #counts: Record<Group, number> = { good: 0, warn: 0, bad: 0, expired: 0, unknown: 0 };
  readonly #progress = h("progress", { max: 1, value: 0, "aria-label": say().documentsChecked });
  readonly #status = h("p", { class: "note" });
  readonly #soFar = h("span", { class: "so-far" });
  readonly #filters = new Map<Group | null, { readonly button: HTMLElement; readonly count: HTMLElement }>();
  readonly #search = h("input", {
    type: "search",
    placeholder: say().findInThisList,
    "aria-label": say().findInThisList,
  });
  readonly #body = h("tbody");
  readonly #rest = h("span");
  readonly #more = h(
    "p",
    { class: "note", hidden: true },
    this.#rest,
    button(say().showMore(ROWS_AT_A_TIME), () => this.#showMore(), { look: "quiet" }),
  );
  readonly #exports = h("div", { class: "actions flush" });
  readonly #keys = h("div", { class: "whole-keys on-paper" });
  readonly #chart = h("div", { class: "batch-chart" });
  readonly #bar: HTMLElement;
  readonly #head: HTMLElement;
  readonly #nothing = h("p", { class: "note", hidden: true, role: "status" }, say().nothingMatches);
  #shown: Group | null = null;
  #rowLimit = ROWS_AT_A_TIME;
  /** How many of those that were found stand in the table. */
  #inTable = 0;
  #drawingAsked = false;
  readonly #startedAt = performance.now();

  /**
   * @param reports what is told of the documents, as it comes
   * @param names what the reader calls pinned issuers, by their keys
   */
  constructor(items: readonly PageItem[], reports: Reports, names: IssuerNames, events: BatchEvents) {
    this.#names = names;
    this.#items = items;
    this.#events = events;
    this.#reports = reports;
    this.#progress.max = items.length;
    this.#bar = h(
      "div",
      { class: "batch-progress" },
      this.#progress,
      this.#soFar,
      button(say().cancel, () => events.cancel(), { look: "plain" }),
    );
    this.#search.addEventListener("input", () => this.#show(this.#shown));
    const title = h("h1", { tabindex: "-1", class: "say" }, say().attestations(items.length));
    this.#head = h("div", { class: "verdict-head" }, title);
    const filters = [null, ...FOUND_GROUPS].map((group) => this.#filter(group));
    this.element = h(
      "section",
      { class: "card batch" },
      this.#head,
      this.#bar,
      h("div", { class: "filters", role: "group", "aria-label": say().show }, ...filters),
      this.#search,
      h(
        "div",
        { class: "table-frame", tabindex: "0", role: "region", "aria-label": say().attestations2 },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ...[
                say().verdict,
                say().document,
                say().outcome,
                say().pipeline,
                say().issuer,
                say().issued,
              ].map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          this.#body,
        ),
      ),
      this.#nothing,
      this.#more,
      this.#keys,
      this.#chart,
      this.#exports,
    );
    this.#draw();
  }

  put(index: number, summary: Summary): void {
    const item = this.#items[index];
    if (item === undefined) return;
    const { result, outcome, issuer, issuedAt } = summary;
    const stated = issuedAt === null ? null : { outcome, issuer, issued_at: issuedAt };
    const counted = countedDecision(result, stated);
    const { group } = counted;
    this.#tally.add(counted);
    this.#list.add({ index, source: item.source, summary, group, element: null });
    this.#counts[group] += 1;
    this.#drawAfter(DRAWING_PAUSE_MILLISECONDS);
  }

  #drawAfter(milliseconds: number): void {
    if (this.#drawingAsked) return;
    this.#drawingAsked = true;
    setTimeout(() => {
      this.#drawingAsked = false;
      this.#draw();
    }, milliseconds);
  }

  finish(end: "all" | "cancelled" | "stopped"): void {
    // In the same place, so that nothing below it moves.
    this.#bar.replaceChildren(this.#status);
    const seconds = decimal(((performance.now() - this.#startedAt) / 1000).toFixed(2));
    const [checked, given] = [this.#list.rows.length, this.#items.length];
    if (end === "all") this.#status.textContent = say().eachWasCheckedByItselfSignature(seconds);
    else if (end === "cancelled") this.#status.textContent = say().cancelledAfterOf(checked, given);
    else this.#status.textContent = say().stoppedAfterOf(checked, given);
    this.element.dataset.finished = end;
    this.#sayAll();
    const overTime = overTimeDrawing(this.#tally, locale());
    this.#chart.replaceChildren(
      figure(outcomesDrawing(this.#tally, locale()), "outcomes.svg", say().saveDrawing),
      ...(overTime === null ? [] : [figure(overTime, "over-time.svg", say().saveDrawing)]),
    );
    this.#sayKeys();
    // On paper there is nothing to scroll or to press: all that match are there.
    let onScreen = this.#rowLimit;
    addEventListener("beforeprint", () => {
      onScreen = this.#rowLimit;
      this.#list.look(this.#list.rows.length);
      this.#limitTo(this.#list.rows.length);
    });
    addEventListener("afterprint", () => this.#limitTo(onScreen));
    this.#exports.replaceChildren(
      button(say().saveAsCsv, () => download("attestations.csv", toCsv(this.#list.rows), "text/csv"), {
        drawing: "file",
      }),
      button(say().saveAsJson, async () => download("attestations.json", await toJson(this.#reports)), {
        drawing: "file",
      }),
      button(say().print, () => print(), { drawing: "print" }),
    );
    this.#draw();
    announce(
      say().checked(
        this.#list.rows.length,
        (Object.entries(this.#counts) as [Group, number][])
          .map(([group, count]) => `${count} ${drawingWords().groups[group]}`)
          .join(", "),
      ),
    );
  }

  /** The sentence on all of them, with the seal of the worst that was found. */
  #sayAll(): void {
    const rest = this.#items.length - this.#list.rows.length;
    const worst = WORST_FIRST.find((group) => this.#counts[group] > 0) ?? "unknown";
    const group = rest > 0 && worst !== "bad" ? "unknown" : worst;
    this.element.classList.add(drawingOf(group));
    const { decisions, ...facts } = manyFacts(this.#tally, this.#names);
    // Of all that were given, also where it was stopped before their end.
    const ofAll = { ...decisions, total: decisions.total + rest };
    const said = manyInWords({ ...facts, decisions: ofAll }, locale());
    const details = said.details === "" ? "" : `${said.details}.`;
    const unreached = rest === 0 ? "" : say().unreached(rest);
    const more = [details, said.rest, unreached].filter((one) => one !== "").join(" ");
    this.#head
      .querySelector("h1")
      ?.replaceChildren(
        keptTogether(`${said.clause}.`),
        ...(more === "" ? [] : [h("span", { class: "rest" }, ` ${more}`)]),
      );
    this.#head.prepend(seal(SEALS[group]));
  }

  /** Each once and whole, for paper: its rows have room for both ends alone. */
  #sayKeys(): void {
    const keys = new Set(this.#list.rows.map(({ summary }) => summary.issuer).filter((key) => key !== ""));
    if (keys.size === 0) return;
    const shown = [...keys].map((key) => {
      const name = this.#nameOf(key);
      return h("li", {}, code(key, { whole: true }), name === undefined ? null : ` ${name}`);
    });
    this.#keys.replaceChildren(h("p", { class: "note" }, say().keysWhole), h("ul", {}, ...shown));
  }

  #nameOf(key: string): string | undefined {
    return Object.hasOwn(this.#names, key) ? this.#names[key] : undefined;
  }

  #draw(): void {
    const checked = this.#list.rows.length;
    this.#progress.value = checked;
    this.#soFar.textContent = say().of(checked, this.#items.length);
    const isFinished = this.element.dataset.finished !== undefined;
    for (const [group, { button, count }] of this.#filters) {
      // What nothing came to is no choice; while documents are still coming, all of them may be.
      button.hidden = isFinished && group !== null && this.#counts[group] === 0;
      count.textContent = String(group === null ? checked : this.#counts[group]);
      button.setAttribute("aria-pressed", String(this.#shown === group));
    }
    const isWhole = this.#list.look(ROWS_IN_A_DRAWING);
    this.#fillTable();
    if (!isWhole) this.#drawAfter(0);
  }

  /** Adds what was found since; what stands there stays. */
  #fillTable(): void {
    const { found } = this.#list;
    const until = Math.min(found.length, this.#rowLimit);
    const elements = found.slice(this.#inTable, until).map((row) => {
      row.element ??= this.#tableRow(row);
      return row.element;
    });
    this.#body.append(...elements);
    this.#inTable = until;
    const rest = found.length - until;
    this.#nothing.hidden = found.length > 0 || this.element.dataset.finished === undefined;
    this.#more.hidden = rest === 0;
    this.#rest.textContent = say().moreMatchTheSavedFilesHold(rest);
  }

  #emptyTable(): void {
    this.#body.replaceChildren();
    this.#inTable = 0;
  }

  #showMore(): void {
    const before = this.#inTable;
    this.#rowLimit += ROWS_AT_A_TIME;
    this.#draw();
    // The button may be gone now: who came here by keyboard goes on with the first of the new rows.
    this.#list.found[before]?.element?.querySelector("button")?.focus();
  }

  #limitTo(rows: number): void {
    this.#rowLimit = rows;
    this.#emptyTable();
    this.#fillTable();
  }

  #show(group: Group | null): void {
    this.#shown = group;
    this.#rowLimit = ROWS_AT_A_TIME;
    const wanted = this.#search.value.trim().toLowerCase();
    this.#list.lookFor(
      (row) => (group === null || row.group === group) && (wanted === "" || textOf(row).includes(wanted)),
    );
    this.#emptyTable();
    this.#draw();
  }

  #filter(group: Group | null): HTMLElement {
    const count = h("strong", {}, "0");
    const filter = h(
      "button",
      {
        type: "button",
        class: `filter ${group ?? "all"}`,
        "aria-pressed": "false",
        click: () => this.#show(group),
      },
      group === null ? null : icon(drawingOf(group)),
      h("span", {}, group === null ? say().all : drawingWords().groups[group]),
      count,
    );
    this.#filters.set(group, { button: filter, count });
    return filter;
  }

  /** By the reader's own name where its key is pinned and signed this. */
  #issuerOf({ result, issuer }: Summary): HTMLElement | string {
    if (issuer === "") return "";
    const name = this.#nameOf(issuer);
    return result.trust.issuer === "pinned" && name !== undefined ? name : code(issuer);
  }

  #tableRow({ index, group, summary, source }: Checked): HTMLElement {
    const { result, outcome, pipeline, issuedAt } = summary;
    return h(
      "tr",
      { class: group, "data-group": group },
      h(
        "td",
        {},
        h("span", { class: "cell-verdict" }, icon(drawingOf(group)), drawingWords().groups[group]),
        result.valid ? null : h("span", { class: "aside" }, shortFailure(result)),
      ),
      h(
        "td",
        {},
        h(
          "button",
          { type: "button", class: "row-link", click: () => this.#events.open(index) },
          sourceName(source),
        ),
      ),
      h("td", {}, outcome === "" ? "" : authorName(outcome)),
      h("td", {}, pipeline === "" ? "" : authorText(pipeline)),
      h("td", {}, this.#issuerOf(summary)),
      h("td", { class: "when" }, issuedAt === null ? "" : time(issuedAt)),
    );
  }
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
