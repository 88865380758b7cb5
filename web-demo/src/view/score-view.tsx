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
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import { drawingWords as drawn, flag, ignoredNames } from "../words/library.ts";
import { CopyButton, Fold } from "./controls.tsx";
import { Figure } from "./drawing.tsx";
import { machineText } from "./machine-text.ts";

interface ScoreProps {
  readonly score: ReceiptSetScore;
  /** In the order that the score was computed from; null where one could not be read. */
  readonly receipts: readonly (VerificationReceipt | null)[];
}

export function Score({ score, receipts }: ScoreProps): VNode {
  const parts = scoreParts(countedReceipts(receipts, score), score);
  return (
    <div class="score">
      <div class="score-number">
        <meter min={0} max={100} value={score.trust_score} aria-label={drawn().scoreIs} />
        <p>
          <strong>{String(score.trust_score)}</strong>
          {` ${say().scoreOf100}, `}
          {say()[score.recommendation]}
          {score.anchored ? "" : `. ${drawn().scoreUnanchored}`}
        </p>
        <CopyButton label={say().copyScore} text={() => machineText(score)} />
      </div>
      {parts === null ? (
        <p class="note">{whyNothing(score)}</p>
      ) : (
        <>
          <Figure drawn={scoreDrawing(parts, locale())} file="score.svg" />
          {/* The drawing says the same but for why a limit is there. */}
          <Fold summary={drawn().score} open={parts.caps.length > 0}>
            <PointsTable {...parts} />
          </Fold>
        </>
      )}
      {score.ignored.length > 0 && <IgnoredList {...score} />}
      <p class="note">{drawn().scoreMeasures}</p>
    </div>
  );
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

function PointsTable({ points, sum, validVerifiers, verifiers, shared, caps, score }: ScoreParts): VNode {
  const cells = (name: string, found: string, earned: string) => [
    <th scope="row">{name}</th>,
    <td>{found}</td>,
    <td class="number">{earned}</td>,
  ];
  return (
    <table class="points">
      <caption class="off-screen">{drawn().score}</caption>
      <thead>
        <tr>
          <th scope="col">{say().for2}</th>
          <th scope="col">{say().found}</th>
          <th scope="col" class="number">
            {say().points}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((row) => (
          <tr>{cells(drawn().scoreFor[row.of], foundWords(row), drawn().scoreOf(row.points, row.most))}</tr>
        ))}
        <tr class="sum">{cells(drawn().scoreTogether, "", String(sum))}</tr>
        <tr>
          {cells(
            say().shareOfVerifiersThatSayValid,
            drawn().scoreOf(validVerifiers, verifiers),
            validVerifiers === verifiers
              ? say().allOfThem
              : `${sum} × ${validVerifiers} ÷ ${verifiers} = ${shared}`,
          )}
        </tr>
        {caps.map(({ most, because }) => (
          <tr>{cells(say().limit, drawn().scoreCaps[because], say().atMost(most))}</tr>
        ))}
        <tr class="sum">{cells(drawn().scoreIs, "", String(score))}</tr>
      </tbody>
    </table>
  );
}

function IgnoredList({ ignored }: ReceiptSetScore): VNode {
  return (
    <div class="ignored">
      <p class="note">{say().notCounted}</p>
      <ul>
        {ignored.map(({ index, reason }) => (
          <li>
            {say().receipt3(index + 1, ignoredNames()[reason])}
            <code>{reason}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
