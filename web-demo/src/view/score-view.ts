/** A score and how it came about: every point with what earned it, the share that says valid, the caps. */

import {
  countedReceipts,
  type ScoreParts,
  type ScorePoints,
  scoreDrawing,
  scoreParts,
} from "@svc/audit/drawings";
import type { VerificationReceipt } from "@svc/core";
import type { ReceiptSetScore } from "@svc/vdi-verifier";
import { locale } from "../language.ts";
import { documentsWords as say } from "../words/documents.ts";
import { drawingWords as drawn, flag, ignoredNames } from "../words/library.ts";
import { copyButton, fold } from "./controls.ts";
import { figure } from "./drawing.ts";
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
        value: score.trust_score,
        "aria-label": drawn().scoreIs,
      }),
      h(
        "p",
        {},
        h("strong", {}, String(score.trust_score)),
        ` ${say().scoreOf100}, `,
        say()[score.recommendation],
        score.anchored ? "" : `. ${drawn().scoreUnanchored}`,
      ),
      copyButton(say().copyScore, () => machineText(score)),
    ),
    parts === null ? null : figure(scoreDrawing(parts, locale()), "score.svg", say().saveDrawing),
    parts === null ? h("p", { class: "note" }, whyNothing(score)) : pointsFold(parts),
    score.ignored.length === 0 ? null : ignoredList(score),
    h("p", { class: "note" }, drawn().scoreMeasures),
  );
}

/** The drawing says the same but for why a limit is there. */
function pointsFold(parts: ScoreParts): HTMLElement {
  const place = fold(drawn().score, pointsTable(parts));
  place.open = parts.caps.length > 0;
  return place;
}

function whyNothing({ reason, total_receipts, valid_receipts, ignored }: ReceiptSetScore): string {
  if (reason === "mixed_attestations") return say().noPointsTheReceiptsAreAbout;
  if (valid_receipts > 0) return say().noPointsEachContradicts;
  return ignored.length === total_receipts
    ? say().noPointsNoneOfTheReceipts
    : say().noPointsNoVerifierSaysThat;
}

function foundWords({ found }: ScorePoints): string {
  return typeof found === "boolean" ? flag(found) : String(found);
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
    h("caption", { class: "off-screen" }, drawn().score),
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
      ...points.map((row) =>
        h(
          "tr",
          {},
          ...cells(drawn().scoreFor[row.of], foundWords(row), drawn().scoreOf(row.points, row.most)),
        ),
      ),
      h("tr", { class: "sum" }, ...cells(drawn().scoreTogether, "", String(sum))),
      h(
        "tr",
        {},
        ...cells(
          say().shareOfVerifiersThatSayValid,
          drawn().scoreOf(validVerifiers, verifiers),
          validVerifiers === verifiers
            ? say().allOfThem
            : `${sum} × ${validVerifiers} ÷ ${verifiers} = ${shared}`,
        ),
      ),
      ...caps.map(({ most, because }) =>
        h("tr", {}, ...cells(say().limit, drawn().scoreCaps[because], say().atMost(most))),
      ),
      h("tr", { class: "sum" }, ...cells(drawn().scoreIs, "", String(score))),
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
