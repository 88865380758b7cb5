/** Two heads of a log side by side, and two receipts of one verifier that contradict each other. */
import type { Contradiction, Head, HeadPair, Relation } from "@svc/report";
import { inUtc } from "@svc/report";
import { code, fact, section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

const TONES: Readonly<Record<Relation, "good" | "bad" | "unknown">> = {
  same: "good",
  consistent: "good",
  forked: "bad",
  not_consistent: "bad",
  unproven: "unknown",
  other_log: "unknown",
};

export function headsSection(pairs: readonly HeadPair[]): HTMLElement {
  return section(
    "Heads of the log compared",
    "A log that only grows can prove that each head contains the one before.",
    ...pairs.map(headsComparison),
  );
}

export function headsComparison({ smaller, larger, relation, detail }: HeadPair): HTMLElement {
  return h(
    "div",
    { class: "compare", "data-relation": relation },
    h("p", { class: `notice ${TONES[relation]}` }, icon(TONES[relation]), detail),
    h("div", { class: "pair" }, headCard(smaller), headCard(larger)),
  );
}

function headCard({ source, origin, size, root, signed }: Head): HTMLElement {
  return h(
    "dl",
    { class: "facts" },
    fact("From", source),
    fact("Log", h("bdi", {}, origin)),
    fact("Entries", size),
    fact("Root", code(root)),
    fact("Signed", signed ? "by the key that you pinned" : "not checked: pin the log's key"),
  );
}

export function contradictionsSection(found: readonly Contradiction[]): HTMLElement {
  return section(
    "A verifier contradicts itself",
    "One key signed both: the same document, profile, roots and time, and opposite answers.",
    ...found.map(({ verifierKey, sides }) =>
      h(
        "div",
        { class: "compare", "data-relation": "equivocation" },
        h("p", { class: "notice bad" }, icon("bad"), h("span", {}, "Signed twice by ", code(verifierKey))),
        h(
          "div",
          { class: "pair" },
          ...sides.map((receipt) =>
            h(
              "dl",
              { class: "facts" },
              fact(
                "Says",
                h(
                  "strong",
                  {},
                  receipt.result.valid ? "valid" : `not valid (${receipt.result.reason ?? ""})`,
                ),
              ),
              fact("Receipt", code(receipt.receipt_id)),
              fact("Made", inUtc(receipt.verified_at)),
            ),
          ),
        ),
      ),
    ),
  );
}
