/** What is on the table, and the slots for what would say more. A missing one is offered, never an error. */

import type { Kind } from "@svc/audit";
import { parseBillingDocument } from "@svc/core";
import { EXAMINED_SET, sentenceOf } from "@svc/messages";
import type { VNode } from "preact";
import { hasText, type PageItem } from "../examine/messages.ts";
import { reportLabels as say } from "../labels/report.ts";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { kindName, locale } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";

interface MaterialProps {
  readonly items: readonly PageItem[];
  readonly choose: () => void;
  readonly remove: (item: PageItem) => void;
  readonly clear: () => void;
}

interface Slot {
  readonly kinds: readonly Kind[];
  readonly name: keyof ReturnType<typeof say>["slots"];
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
    name: "attestation",
    beside: ["receipt"],
  },
  {
    kinds: ["billing_attestation"],
    name: "bill",
    beside: ["billing_openings", "billing_adjustment"],
  },
  {
    kinds: ["billing_adjustment"],
    name: "adjustment",
    beside: ["billing_attestation"],
  },
  {
    kinds: ["billing_openings"],
    name: "openings",
    beside: ["billing_attestation"],
    when: (items) => items.some(isPrivateBill),
  },
  {
    kinds: ["receipt"],
    name: "receipt",
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
    name: "entry",
    beside: ["receipt", "inclusion_proof", "checkpoint"],
  },
  {
    kinds: ["inclusion_proof", "tlog_proof"],
    name: "proof",
    beside: ["receipt", "log_entry", "checkpoint"],
  },
  {
    kinds: ["checkpoint", "tlog_proof"],
    name: "checkpoint",
    beside: ["receipt", "log_entry", "inclusion_proof"],
  },
];

const SHOWN_PROBLEMS = 12;
const MAX_CHIPS_OF_A_KIND = 4;

export function Material({ items, choose, remove, clear }: MaterialProps): VNode {
  const has = (kinds: readonly Kind[]) => items.some(({ kind }) => kinds.includes(kind));
  const open = SLOTS.filter(
    ({ kinds, beside, when }) => has(beside) && !has(kinds) && (when?.(items) ?? true),
  );
  return (
    <section class="material" aria-label={say().materialName}>
      <ul class="material-items">
        {chipsOf(items, remove)}
        {open.map(({ name }) => (
          <li>
            <button type="button" class="chip slot" onClick={choose}>
              <Icon name="add" />
              <span>
                <strong>{say().slots[name].name}</strong>
                <span class="aside">{say().slots[name].adds}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div class="material-actions">
        <Button look="quiet" drawing="add" onClick={choose}>
          {say().addFiles}
        </Button>
        <Button look="quiet" onClick={clear}>
          {say().startOver}
        </Button>
      </div>
      {(isSaidBelow(items) ? [] : items)
        .flatMap(({ source, problem }) => (problem === undefined ? [] : [{ source, problem }]))
        .slice(0, SHOWN_PROBLEMS)
        .map(({ source, problem }) => (
          <p class="notice unknown">
            <Icon name="unknown" />
            <span>
              <strong>{sourceName(source)}</strong>
              {`: ${sentenceOf(EXAMINED_SET, problem, locale())}`}
            </span>
          </p>
        ))}
    </section>
  );
}

/** Of one document by itself that is none of those known here, the verdict says why. */
function isSaidBelow(items: readonly PageItem[]): boolean {
  return items.length === 1 && items[0]?.kind === "unknown";
}

/** A chip for each document; many of one kind share one. */
function chipsOf(items: readonly PageItem[], remove: MaterialProps["remove"]): VNode[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const same = items.filter((item) => item.kind === kind);
    if (same.length > MAX_CHIPS_OF_A_KIND)
      return [<Chip kind={kind} aside={say().materialCount(same.length)} />];
    return same.map((item) => (
      <Chip kind={kind} aside={sourceName(item.source)} remove={() => remove(item)} />
    ));
  });
}

interface ChipProps {
  readonly kind: Kind;
  readonly aside: string;
  readonly remove?: () => void;
}

function Chip({ kind, aside, remove }: ChipProps): VNode {
  const isUnknown = kind === "unknown" && remove !== undefined;
  return (
    <li class={isUnknown ? "chip unknown" : "chip"}>
      <Icon name={isUnknown ? "unknown" : "file"} />
      <span>
        <strong>{kindName(kind)}</strong>
        <span class="aside">{aside}</span>
      </span>
      {remove && (
        <Button class="icon-only" look="quiet" drawing="remove" onClick={remove}>
          {say().removeDocument(aside)}
        </Button>
      )}
    </li>
  );
}
