/**
 * How a score comes about, as a drawing: on one scale of a hundred what each row earned of the most that it can, then what
 * the share that says valid leaves of the sum, then the caps, and the score. The table below it says the same.
 */
import type { ScoreParts } from "../examine/score-parts.ts";
import { documentsWords as say } from "../words/documents.ts";
import { drawing, figure } from "./drawing.ts";
import { svg } from "./h.ts";

/** As wide as a phone: its letters stay as large as the page's. */
const ROW = { height: 16, gap: 22, x: 8, width: 340 };
const SCALE = 100;

export function scoreDrawing({ points, sum, shared, caps, score }: ScoreParts): HTMLElement {
  const at = (value: number) => ROW.x + (ROW.width * Math.min(value, SCALE)) / SCALE;
  const rows: SVGElement[][] = [];
  let earnedSoFar = 0;
  let mostSoFar = 0;
  for (const { name, points: earned, most } of points) {
    rows.push(
      bar(
        rows.length,
        at(mostSoFar),
        at(mostSoFar + most),
        at(mostSoFar + earned),
        `${name}: ${say().of(earned, most)}`,
      ),
    );
    mostSoFar += most;
    earnedSoFar += earned;
  }
  rows.push(
    bar(
      rows.length,
      at(0),
      at(Math.min(earnedSoFar, SCALE)),
      at(shared),
      `${say().together}: ${sum === shared ? sum : `${sum} → ${shared}`}`,
    ),
  );
  rows.push(bar(rows.length, at(0), at(SCALE), at(score), `${say().score}: ${score}`));
  const height = rows.length * (ROW.height + ROW.gap) + 8;
  const limits = caps.map(({ most }) =>
    svg("path", { class: "score-cap", d: `M${at(most)} 2V${height - 2}`, fill: "none" }),
  );
  const shows = say().scoreShows(
    points.map(({ name, points: earned, most }) => `${name} ${say().of(earned, most)}`).join("; "),
    shared,
    caps.map(({ most, because }) => say().scoreCap(most, because)).join(""),
    score,
  );
  const picture = drawing(
    say().howTheScoreCameAbout,
    shows,
    { width: ROW.width + 2 * ROW.x, height },
    ...rows.flat(),
    ...limits,
  );
  return figure(picture, "score.svg", say().saveDrawing);
}

/** What is earned filled, the most that can be outlined, and what it is about beneath. */
function bar(place: number, from: number, to: number, earned: number, words: string): SVGElement[] {
  const y = 4 + place * (ROW.height + ROW.gap);
  const { height } = ROW;
  return [
    svg("rect", { class: "score-most", x: from, y, width: Math.max(0, to - from), height }),
    svg("rect", { class: "score-earned", x: from, y, width: Math.max(0, earned - from), height }),
    svg("text", { class: "label", x: ROW.x, y: y + height + 14 }, words),
  ];
}
