/** What is on the table, and the slots for what would say more. A missing one is offered, never an error. */
import { KIND_NAMES, type Kind } from "@svc/examine";
import type { PageItem } from "../examine/messages.ts";
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

/** A guess by sight, for offering what would say more. */
function isPrivateBill({ kind, text }: PageItem): boolean {
  return kind === "billing_attestation" && !text.includes('"charge_micros"');
}

const SLOTS: readonly Slot[] = [
  {
    kinds: ["attestation", "billing_attestation"],
    name: "The attestation",
    adds: "to see that the receipt is about it",
    beside: ["receipt"],
  },
  {
    kinds: ["billing_attestation"],
    name: "The bill",
    adds: "that the openings open, or the adjustment adjusts",
    beside: ["billing_openings", "billing_adjustment"],
  },
  {
    kinds: ["billing_adjustment"],
    name: "What adjusts it",
    adds: "to see what stands in the end",
    beside: ["billing_attestation"],
  },
  {
    kinds: ["billing_openings"],
    name: "Its openings",
    adds: "to see inside a private bill",
    beside: ["billing_attestation"],
    when: (items) => items.some(isPrivateBill),
  },
  {
    kinds: ["receipt"],
    name: "A receipt",
    adds: "another verifier's signed word",
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
    name: "Log entry",
    adds: "what the log recorded",
    beside: ["receipt", "inclusion_proof", "checkpoint"],
  },
  {
    kinds: ["inclusion_proof", "tlog_proof"],
    name: "Inclusion proof",
    adds: "that the log holds the entry",
    beside: ["receipt", "log_entry", "checkpoint"],
  },
  {
    kinds: ["checkpoint", "tlog_proof"],
    name: "Checkpoint",
    adds: "the log's signed head",
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
    { class: "material", "aria-label": "Documents here" },
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
      button("Add files", () => events.choose(), { look: "quiet", drawing: "add" }),
      button("Start over", () => events.clear(), { look: "quiet" }),
    ),
    ...items
      .filter(({ problem }) => problem !== undefined)
      .slice(0, SHOWN_PROBLEMS)
      .map(({ source, problem }) =>
        h(
          "p",
          { class: "notice unknown" },
          icon("unknown"),
          h("span", {}, h("strong", {}, source), `: ${problem}`),
        ),
      ),
  );
}

/** A chip for each document; many of one kind share one. */
function chipsOf(items: readonly PageItem[], events: MaterialEvents): HTMLElement[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const same = items.filter((item) => item.kind === kind);
    if (same.length <= MAX_CHIPS_OF_A_KIND) return same.map((item) => chip(item, events));
    const aside = h("span", { class: "aside" }, `${same.length} documents`);
    return [
      h("li", { class: "chip" }, icon("file"), h("span", {}, h("strong", {}, KIND_NAMES[kind]), aside)),
    ];
  });
}

function chip(item: PageItem, events: MaterialEvents): HTMLElement {
  const remove = button(`Remove ${item.source}`, () => events.remove(item), {
    look: "quiet",
    drawing: "remove",
  });
  remove.classList.add("icon-only");
  return h(
    "li",
    { class: item.kind === "unknown" ? "chip unknown" : "chip" },
    icon(item.kind === "unknown" ? "unknown" : "file"),
    h("span", {}, h("strong", {}, KIND_NAMES[item.kind]), h("span", { class: "aside" }, item.source)),
    remove,
  );
}
