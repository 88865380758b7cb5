/** Two heads of a log side by side, and two receipts of one verifier that contradict each other. */
import type { VerificationReceipt } from "@svc/core";
import type { Contradiction, Head, HeadPair, Relation } from "@svc/report";
import { inUtc } from "@svc/report";
import { code, section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";
import { type Side, sideBySide } from "./side-by-side.ts";

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

function headsComparison(pair: HeadPair): HTMLElement {
  const { relation, detail } = pair;
  return h(
    "div",
    { class: "compare", "data-relation": relation },
    h("p", { class: `notice ${TONES[relation]}` }, icon(TONES[relation]), detail),
    headsTable(pair),
  );
}

export function headsTable({ smaller, larger, relation }: HeadPair): HTMLElement {
  const sides = [headSide(smaller), headSide(larger)] as const;
  return sideBySide(["Log", "Entries", "Root", "Signed"], sides, relation === "forked");
}

function headSide({ source, origin, size, root, signed }: Head): Side {
  const words = signed ? "by the key that you pinned" : "not checked: pin the log's key";
  return {
    title: source,
    values: [h("bdi", {}, origin), h("span", {}, size), code(root), h("span", {}, words)],
  };
}

export function contradictionsSection(found: readonly Contradiction[]): HTMLElement {
  return section(
    "The two answers",
    "One key signed both: the same document, profile, roots and time, and opposite answers.",
    ...found.map(({ verifierKey, sides: [one, other] }) =>
      h(
        "div",
        { class: "compare", "data-relation": "equivocation" },
        h("p", { class: "notice bad" }, icon("bad"), h("span", {}, "Signed twice by ", code(verifierKey))),
        sideBySide(
          ["Says", "Verifier", "About", "Profile", "Asked about", "Made", "Receipt"],
          [receiptSide("One", one), receiptSide("The other", other)],
          true,
        ),
      ),
    ),
  );
}

function receiptSide(title: string, receipt: VerificationReceipt): Side {
  const { valid, reason = "" } = receipt.result;
  return {
    title,
    values: [
      h("strong", {}, valid ? "valid" : `not valid (${reason.replaceAll("_", " ")})`),
      h("span", {}, receipt.verifier.id),
      code(receipt.attestation_id),
      h("span", {}, receipt.profile_id),
      h("span", {}, inUtc(receipt.evaluated_at)),
      h("span", {}, inUtc(receipt.verified_at)),
      code(receipt.receipt_id),
    ],
  };
}
