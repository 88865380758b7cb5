/** Many attestations: progress, counts that filter, a table, and files to take away. */
import type { Item } from "@svc/report";
import { inUtc, type VerdictKind, verdictOnAttestation } from "@svc/report";
import { announce, button, code } from "../view/controls.ts";
import { h } from "../view/h.ts";
import { icon } from "../view/icon.ts";
import { download } from "../view/trust-panel.ts";
import { type BatchRow, toCsv, toJson } from "./export.ts";
import type { Summary } from "./summary.ts";

/** Rows in the document at a time; thousands make scrolling slow on a phone. */
const SHOWN_ROWS = 200;

type Group = "good" | "warn" | "bad" | "unknown";
const GROUPS: Readonly<Record<Group, string>> = {
  good: "Verified",
  warn: "Verified, own word",
  bad: "Not valid",
  unknown: "Could not be checked",
};

export interface BatchEvents {
  open(item: Item): void;
  cancel(): void;
}

interface Checked extends BatchRow {
  readonly index: number;
  readonly item: Item;
  readonly group: Group;
  readonly kind: VerdictKind;
}

export class BatchView {
  readonly element: HTMLElement;
  readonly #items: readonly Item[];
  readonly #events: BatchEvents;
  readonly #rows: (Checked | undefined)[];
  readonly #progress = h("progress", { max: 1, value: 0, "aria-label": "Documents checked" });
  readonly #status = h("p", { class: "note" });
  readonly #filters = h("div", { class: "filters", role: "group", "aria-label": "Show" });
  readonly #search = h("input", {
    type: "search",
    placeholder: "Find in this list",
    "aria-label": "Find in this list",
  });
  readonly #body = h("tbody");
  readonly #more = h("p", { class: "note" });
  readonly #exports = h("div", { class: "actions flush" });
  readonly #bar: HTMLElement;
  #shown: Group | null = null;
  #checked = 0;
  readonly #startedAt = performance.now();

  constructor(items: readonly Item[], events: BatchEvents) {
    this.#items = items;
    this.#events = events;
    this.#rows = Array(items.length).fill(undefined);
    this.#progress.max = items.length;
    this.#bar = h(
      "div",
      { class: "batch-progress" },
      this.#progress,
      button("Cancel", () => events.cancel(), { look: "plain" }),
    );
    this.#search.addEventListener("input", () => this.#draw());
    this.element = h(
      "section",
      { class: "card batch" },
      h("h1", { tabindex: "-1" }, `${items.length} attestations`),
      this.#bar,
      this.#status,
      this.#filters,
      this.#search,
      h(
        "div",
        { class: "table-frame", tabindex: "0", role: "region", "aria-label": "Attestations" },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ...["Verdict", "Document", "Outcome", "Pipeline", "Issuer", "Issued"].map((name) =>
                h("th", { scope: "col" }, name),
              ),
            ),
          ),
          this.#body,
        ),
      ),
      this.#more,
      this.#exports,
    );
    this.#draw();
  }

  put(index: number, summary: Summary): void {
    const item = this.#items[index];
    if (item === undefined) return;
    const { kind, tone } = verdictOnAttestation(summary.result);
    this.#rows[index] = { index, item, source: item.source, summary, kind, group: tone };
    this.#checked += 1;
    this.#progress.value = this.#checked;
    // Drawing each row of thousands as it comes would cost more than checking it.
    if (this.#checked % 64 === 0 || this.#checked === this.#items.length) this.#draw();
  }

  finish(cancelled: boolean): void {
    this.#bar.remove();
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(2);
    this.#status.textContent = cancelled
      ? `Cancelled after ${this.#checked} of ${this.#items.length}.`
      : `Each was checked by itself, signature and proof included, in ${seconds} s together.`;
    this.element.dataset.finished = cancelled ? "cancelled" : "all";
    const rows = () => this.#rows.filter((row) => row !== undefined);
    this.#exports.replaceChildren(
      button("Save as CSV", () => download("attestations.csv", toCsv(rows()), "text/csv"), {
        drawing: "file",
      }),
      button("Save as JSON", () => download("attestations.json", toJson(rows())), { drawing: "file" }),
      button("Print", () => print(), { drawing: "print" }),
    );
    this.#draw();
    announce(
      `${this.#checked} checked: ${this.#counts()
        .map(([group, count]) => `${count} ${GROUPS[group]}`)
        .join(", ")}`,
    );
  }

  #counts(): [Group, number][] {
    return (Object.keys(GROUPS) as Group[]).map((group) => [
      group,
      this.#rows.filter((row) => row?.group === group).length,
    ]);
  }

  #draw(): void {
    this.#filters.replaceChildren(
      this.#filter(null, "All", this.#checked),
      ...this.#counts().map(([group, count]) => this.#filter(group, GROUPS[group], count)),
    );
    const wanted = this.#search.value.trim().toLowerCase();
    const matching = this.#rows.filter(
      (row): row is Checked =>
        row !== undefined &&
        (this.#shown === null || row.group === this.#shown) &&
        (wanted === "" || textOf(row).includes(wanted)),
    );
    this.#body.replaceChildren(...matching.slice(0, SHOWN_ROWS).map((row) => this.#tableRow(row)));
    const rest = matching.length - SHOWN_ROWS;
    this.#more.textContent = rest > 0 ? `${rest} more match; the saved files hold all of them.` : "";
  }

  #filter(group: Group | null, name: string, count: number): HTMLElement {
    return h(
      "button",
      {
        type: "button",
        class: `filter ${group ?? ""}`,
        "aria-pressed": String(this.#shown === group),
        click: () => {
          this.#shown = group;
          this.#draw();
        },
      },
      group === null ? null : icon(group),
      h("span", {}, name),
      h("strong", {}, String(count)),
    );
  }

  #tableRow({ item, group, summary, source }: Checked): HTMLElement {
    const { result, outcome, pipeline, issuer, issuedAt } = summary;
    return h(
      "tr",
      { class: group, "data-group": group },
      h(
        "td",
        {},
        h("span", { class: "cell-verdict" }, icon(group), GROUPS[group]),
        result.reason === undefined ? null : h("code", {}, result.reason),
      ),
      h(
        "td",
        {},
        h("button", { type: "button", class: "row-link", click: () => this.#events.open(item) }, source),
      ),
      h("td", {}, outcome),
      h("td", {}, pipeline),
      h("td", {}, issuer === "" ? "" : code(issuer)),
      h("td", { class: "when" }, issuedAt === null ? "" : inUtc(issuedAt)),
    );
  }
}

function textOf({ source, summary }: Checked): string {
  const { result, outcome, pipeline, issuer } = summary;
  return [source, outcome, pipeline, issuer, result.reason ?? "", result.attestation_id ?? ""]
    .join(" ")
    .toLowerCase();
}
