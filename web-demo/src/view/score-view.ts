/** A score and how it came about: every point with what earned it, the share that says valid, the caps. */
import type { VerificationReceipt } from "@svc/core";
import { type ReceiptSetScore, SCORE_RULE } from "@svc/vdi-verifier";
import { IGNORED_IN_ENGLISH } from "@svc/words";
import { countedReceipts, type ScoreParts, scoreParts } from "../examine/score-parts.ts";
import { copyButton } from "./controls.ts";
import { h } from "./h.ts";
import { machineText } from "./machine-text.ts";

/** @param receipts in the order that the score was computed from; null where one could not be read */
export function scoreView(
  score: ReceiptSetScore,
  receipts: readonly (VerificationReceipt | null)[],
): HTMLElement {
  const parts = scoreParts(countedReceipts(receipts, score), score);
  return h(
    "div",
    { class: "score" },
    h(
      "div",
      { class: "score-number" },
      h("meter", {
        min: 0,
        max: 100,
        low: SCORE_RULE.mediumFrom,
        high: SCORE_RULE.highFrom,
        optimum: 100,
        value: score.trust_score,
        "aria-label": "Score",
      }),
      h(
        "p",
        {},
        h("strong", {}, String(score.trust_score)),
        " of 100, ",
        score.recommendation.replaceAll("_", " "),
      ),
      copyButton("Copy score", () => machineText(score)),
    ),
    parts === null ? h("p", { class: "note" }, whyNothing(score)) : pointsTable(parts),
    score.ignored.length === 0 ? null : ignoredList(score),
    h("p", { class: "note" }, "It measures agreement between verifiers, not truth."),
  );
}

function whyNothing({ reason, total_receipts, ignored }: ReceiptSetScore): string {
  if (reason === "mixed_attestations") return "No points: the receipts are about different attestations.";
  return ignored.length === total_receipts
    ? "No points: none of the receipts counts."
    : "No points: no verifier says that it is valid.";
}

function pointsTable({
  points,
  sum,
  validVerifiers,
  verifiers,
  shared,
  caps,
  score,
}: ScoreParts): HTMLElement {
  const cells = (name: string, found: string, earned: string) => [
    h("th", { scope: "row" }, name),
    h("td", {}, found),
    h("td", { class: "number" }, earned),
  ];
  return h(
    "table",
    { class: "points" },
    h("caption", { class: "off-screen" }, "How the score came about"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "For"),
        h("th", { scope: "col" }, "Found"),
        h("th", { scope: "col", class: "number" }, "Points"),
      ),
    ),
    h(
      "tbody",
      {},
      ...points.map(({ name, found, points: earned, most }) =>
        h("tr", {}, ...cells(name, found, `${earned} of ${most}`)),
      ),
      h("tr", { class: "sum" }, ...cells("Together", "", String(sum))),
      h(
        "tr",
        {},
        ...cells(
          "Share of verifiers that say valid",
          `${validVerifiers} of ${verifiers}`,
          validVerifiers === verifiers ? "all" : `${sum} × ${validVerifiers} ÷ ${verifiers} = ${shared}`,
        ),
      ),
      ...caps.map(({ most, because }) => h("tr", {}, ...cells("Limit", because, `at most ${most}`))),
      h("tr", { class: "sum" }, ...cells("Score", "", String(score))),
    ),
  );
}

function ignoredList({ ignored }: ReceiptSetScore): HTMLElement {
  return h(
    "div",
    { class: "ignored" },
    h("p", { class: "note" }, "Not counted:"),
    h(
      "ul",
      {},
      ...ignored.map(({ index, reason }) =>
        h("li", {}, `Receipt ${index + 1}: ${IGNORED_IN_ENGLISH[reason]} `, h("code", {}, reason)),
      ),
    ),
  );
}
