/** A score and how it came about: every point with what earned it, the share that says valid, the caps. */

import type { VerificationReceipt } from "@svc/core";
import { type ReceiptSetScore, SCORE_RULE } from "@svc/vdi-verifier";
import { countedReceipts, type ScoreParts, scoreParts } from "../examine/score-parts.ts";
import { documentsWords as say } from "../words/documents.ts";
import { ignoredNames } from "../words/library.ts";
import { copyButton } from "./controls.ts";
import { h } from "./h.ts";
import { machineText } from "./machine-text.ts";
import { scoreDrawing } from "./score-drawing.ts";

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
        "aria-label": say().score,
      }),
      h(
        "p",
        {},
        h("strong", {}, String(score.trust_score)),
        ` ${say().scoreOf100}, `,
        say()[score.recommendation],
      ),
      copyButton(say().copyScore, () => machineText(score)),
    ),
    parts === null ? null : scoreDrawing(parts),
    parts === null ? h("p", { class: "note" }, whyNothing(score)) : pointsTable(parts),
    score.ignored.length === 0 ? null : ignoredList(score),
    h("p", { class: "note" }, say().itMeasuresAgreementBetweenVerifiersNot),
  );
}

function whyNothing({ reason, total_receipts, ignored }: ReceiptSetScore): string {
  if (reason === "mixed_attestations") return say().noPointsTheReceiptsAreAbout;
  return ignored.length === total_receipts
    ? say().noPointsNoneOfTheReceipts
    : say().noPointsNoVerifierSaysThat;
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
    h("caption", { class: "off-screen" }, say().howTheScoreCameAbout),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, say().for2),
        h("th", { scope: "col" }, say().found),
        h("th", { scope: "col", class: "number" }, say().points),
      ),
    ),
    h(
      "tbody",
      {},
      ...points.map(({ name, found, points: earned, most }) =>
        h("tr", {}, ...cells(name, found, say().of(earned, most))),
      ),
      h("tr", { class: "sum" }, ...cells(say().together, "", String(sum))),
      h(
        "tr",
        {},
        ...cells(
          say().shareOfVerifiersThatSayValid,
          say().of(validVerifiers, verifiers),
          validVerifiers === verifiers
            ? say().allOfThem
            : `${sum} × ${validVerifiers} ÷ ${verifiers} = ${shared}`,
        ),
      ),
      ...caps.map(({ most, because }) => h("tr", {}, ...cells(say().limit, because, say().atMost(most)))),
      h("tr", { class: "sum" }, ...cells(say().score, "", String(score))),
    ),
  );
}

function ignoredList({ ignored }: ReceiptSetScore): HTMLElement {
  return h(
    "div",
    { class: "ignored" },
    h("p", { class: "note" }, say().notCounted),
    h(
      "ul",
      {},
      ...ignored.map(({ index, reason }) =>
        h("li", {}, say().receipt3(index + 1, ignoredNames()[reason]), h("code", {}, reason)),
      ),
    ),
  );
}
