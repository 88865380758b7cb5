/** Two heads of a log side by side, and two receipts of one verifier that contradict each other. */
import type { VerificationReceipt } from "@svc/core";
import type { ComparedHead, HeadPair, Relation } from "@svc/examine";
import { inUtc, LOG_SET, sentenceOf } from "@svc/words";
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
  const { relation } = pair;
  return h(
    "div",
    { class: "compare", "data-relation": relation },
    h("p", { class: `notice ${TONES[relation]}` }, icon(TONES[relation]), relationInWords(pair)),
    headsTable(pair),
  );
}

export function headsTable({ smaller, larger, relation }: HeadPair): HTMLElement {
  const sides = [headSide(smaller), headSide(larger)] as const;
  return sideBySide(["Log", "Entries", "Root", "Signed"], sides, relation === "forked");
}

function headSide({ source, origin, size, root, signed }: ComparedHead): Side {
  const words = signed ? "by the key that you pinned" : "not checked: pin the log's key";
  return {
    title: source === "" ? "stated by the consistency proof" : source,
    values: [h("bdi", {}, origin), h("span", {}, String(size)), code(root), h("span", {}, words)],
  };
}

/** What two heads come to, as a sentence. */
export function relationInWords({ relation, smaller, larger, failure }: HeadPair): string {
  switch (relation) {
    case "same":
      return "They are one and the same head.";
    case "consistent":
      return "Everything in the smaller tree is in the larger, in the same order.";
    case "forked":
      return "Two roots for one size: this log has shown different histories to different people.";
    case "not_consistent":
      return failure === undefined
        ? "The proof given does not lead from one to the other."
        : `The proof given does not lead from one to the other. ${sentenceOf(LOG_SET, failure)}`;
    case "unproven":
      return `Add the consistency proof from size ${smaller.size} to size ${larger.size}.`;
    case "other_log":
      return "These are heads of two different logs.";
  }
}

export function contradictionsSection(
  found: readonly (readonly [VerificationReceipt, VerificationReceipt])[],
): HTMLElement {
  return section(
    "The two answers",
    "One key signed both: the same document, profile, roots and time, and opposite answers.",
    ...found.map(([one, other]) =>
      h(
        "div",
        { class: "compare", "data-relation": "equivocation" },
        h(
          "p",
          { class: "notice bad" },
          icon("bad"),
          h("span", {}, "Signed twice by ", code(one.signature.public_key)),
        ),
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
