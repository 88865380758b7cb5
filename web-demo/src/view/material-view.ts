/** What is on the table, and the slots for what would say more. A missing one is offered, never an error. */

import type { Kind } from "@svc/audit";
import { parseBillingDocument } from "@svc/core";
import { EXAMINED_SET, sentenceOf } from "@svc/words";
import { hasText, type PageItem } from "../examine/messages.ts";
import { locale } from "../language.ts";
import { kindName } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { sourceName } from "../words/source-name.ts";
import { button } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export interface MaterialEvents {
  choose(): void;
  remove(item: PageItem): void;
  clear(): void;
}

interface Slot {
  readonly kinds: readonly Kind[];
  readonly name: string;
  /** What it would add. */
  readonly adds: string;
  /** Shown only where one of these is on the table. */
  readonly beside: readonly Kind[];
  readonly when?: (items: readonly PageItem[]) => boolean;
}

/** Whether a bill hides its charge, so that openings would say more. */
function isPrivateBill(item: PageItem): boolean {
  if (item.kind !== "billing_attestation" || !hasText(item)) return false;
  const bill = parseBillingDocument(item.text);
  return bill.ok && bill.value.charge_micros === undefined;
}

const SLOTS: readonly Slot[] = [
  {
    kinds: ["attestation", "billing_attestation"],
    get name() {
      return say().theAttestation;
    },
    get adds() {
      return say().toSeeThatTheReceiptIs;
    },
    beside: ["receipt"],
  },
  {
    kinds: ["billing_attestation"],
    get name() {
      return say().theBill;
    },
    get adds() {
      return say().thatTheOpeningsOpenOrThe;
    },
    beside: ["billing_openings", "billing_adjustment"],
  },
  {
    kinds: ["billing_adjustment"],
    get name() {
      return say().whatAdjustsIt;
    },
    get adds() {
      return say().toSeeWhatStandsInThe;
    },
    beside: ["billing_attestation"],
  },
  {
    kinds: ["billing_openings"],
    get name() {
      return say().itsOpenings;
    },
    get adds() {
      return say().toSeeInsideAPrivateBill;
    },
    beside: ["billing_attestation"],
    when: (items) => items.some(isPrivateBill),
  },
  {
    kinds: ["receipt"],
    get name() {
      return say().aReceipt;
    },
    get adds() {
      return say().anotherVerifiersSignedWord;
    },
    beside: [
      "attestation",
      "billing_attestation",
      "log_entry",
      "inclusion_proof",
      "checkpoint",
      "tlog_proof",
    ],
  },
  {
    kinds: ["log_entry", "tlog_proof"],
    get name() {
      return say().logEntry;
    },
    get adds() {
      return say().whatTheLogRecorded;
    },
    beside: ["receipt", "inclusion_proof", "checkpoint"],
  },
  {
    kinds: ["inclusion_proof", "tlog_proof"],
    get name() {
      return say().inclusionProof;
    },
    get adds() {
      return say().thatTheLogHoldsTheEntry;
    },
    beside: ["receipt", "log_entry", "checkpoint"],
  },
  {
    kinds: ["checkpoint", "tlog_proof"],
    get name() {
      return say().checkpoint;
    },
    get adds() {
      return say().theLogsSignedHead;
    },
    beside: ["receipt", "log_entry", "inclusion_proof"],
  },
];

const SHOWN_PROBLEMS = 12;
const MAX_CHIPS_OF_A_KIND = 4;

export function materialView(items: readonly PageItem[], events: MaterialEvents): HTMLElement {
  const has = (kinds: readonly Kind[]) => items.some(({ kind }) => kinds.includes(kind));
  const open = SLOTS.filter(
    ({ kinds, beside, when }) => has(beside) && !has(kinds) && (when?.(items) ?? true),
  );
  return h(
    "section",
    { class: "material", "aria-label": say().documentsHere },
    h(
      "ul",
      { class: "material-items" },
      ...chipsOf(items, events),
      ...open.map(({ name, adds }) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "chip slot", click: () => events.choose() },
            icon("add"),
            h("span", {}, h("strong", {}, name), h("span", { class: "aside" }, adds)),
          ),
        ),
      ),
    ),
    h(
      "div",
      { class: "material-actions" },
      button(say().addFiles, () => events.choose(), { look: "quiet", drawing: "add" }),
      button(say().startOver, () => events.clear(), { look: "quiet" }),
    ),
    ...(isSaidBelow(items) ? [] : items)
      .flatMap(({ source, problem }) => (problem === undefined ? [] : [{ source, problem }]))
      .slice(0, SHOWN_PROBLEMS)
      .map(({ source, problem }) =>
        h(
          "p",
          { class: "notice unknown" },
          icon("unknown"),
          h(
            "span",
            {},
            h("strong", {}, sourceName(source)),
            `: ${sentenceOf(EXAMINED_SET, problem, locale())}`,
          ),
        ),
      ),
  );
}

/** Of one document by itself that is none of those known here, the verdict says why. */
function isSaidBelow(items: readonly PageItem[]): boolean {
  return items.length === 1 && items[0]?.kind === "unknown";
}

/** A chip for each document; many of one kind share one. */
function chipsOf(items: readonly PageItem[], events: MaterialEvents): HTMLElement[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const same = items.filter((item) => item.kind === kind);
    if (same.length <= MAX_CHIPS_OF_A_KIND) return same.map((item) => chip(item, events));
    const aside = h("span", { class: "aside" }, say().documents(same.length));
    return [h("li", { class: "chip" }, icon("file"), h("span", {}, h("strong", {}, kindName(kind)), aside))];
  });
}

function chip(item: PageItem, events: MaterialEvents): HTMLElement {
  const remove = button(say().remove(sourceName(item.source)), () => events.remove(item), {
    look: "quiet",
    drawing: "remove",
  });
  remove.classList.add("icon-only");
  return h(
    "li",
    { class: item.kind === "unknown" ? "chip unknown" : "chip" },
    icon(item.kind === "unknown" ? "unknown" : "file"),
    h(
      "span",
      {},
      h("strong", {}, kindName(item.kind)),
      h("span", { class: "aside" }, sourceName(item.source)),
    ),
    remove,
  );
}
