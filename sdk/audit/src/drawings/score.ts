/**
 * How a score comes about, as a drawing: on one scale of a hundred what each row earned of the most that it can, then what
 * the share that says valid leaves of the sum, then the caps, and the score.
 */
import { en, type Locale } from "@svc/messages";
import type { Drawing, DrawnShape } from "../model/view.ts";
import type { ScoreParts } from "./score-parts.ts";
import { shape } from "./shape.ts";

/** As wide as a phone: its letters stay as large as the page's. */
const ROW = { height: 16, gap: 24, x: 8, width: 340 };
const SCALE = 100;
/** Of a letter of a label, and some to spare. */
const LETTER_WIDTH = 6.2;

/** What each part of a score earned of the most that it can, on one scale of a hundred, and what its caps left. */
export function scoreDrawing(
  { points, sum, shared, caps, score, anchored }: ScoreParts,
  locale: Locale = en,
): Drawing {
  const say = locale.drawings;
  const at = (value: number) => ROW.x + (ROW.width * Math.min(value, SCALE)) / SCALE;
  const rows: DrawnShape[][] = [];
  const add = (from: number, to: number, earned: number, words: string) =>
    rows.push(bar(rows.length, at(from), at(to), at(earned), words));
  let most = 0;
  for (const row of points) {
    add(
      most,
      most + row.most,
      most + row.points,
      `${say.scoreFor[row.of]}: ${say.scoreOf(row.points, row.most)}`,
    );
    most += row.most;
  }
  add(
    0,
    Math.min(sum, SCALE),
    shared,
    `${say.scoreTogether}: ${sum === shared ? sum : `${sum} → ${shared}`}`,
  );
  add(0, SCALE, score, `${say.scoreIs}: ${score}${anchored ? "" : `. ${say.scoreUnanchored}`}`);
  const height = rows.length * (ROW.height + ROW.gap) + 8;
  return {
    name: say.score,
    shows: [
      say.scoreShows(
        points.map((row) => `${say.scoreFor[row.of]} ${say.scoreOf(row.points, row.most)}`).join("; "),
        shared,
        caps.map((cap) => say.scoreCap(cap.most, say.scoreCaps[cap.because])).join(""),
        score,
      ),
      ...(anchored ? [] : [say.scoreUnanchored]),
    ].join(" "),
    width: ROW.width + 2 * ROW.x,
    height,
    shapes: [
      ...rows.flat(),
      // Over the sum and the score, which it cuts; elsewhere it would only cross words.
      ...caps.map((cap) => {
        const over = [rows.length - 2, rows.length - 1].map(
          (place) => `M${at(cap.most)} ${top(place) - 2}v${ROW.height + 4}`,
        );
        return shape("path", { class: "score-cap", d: over.join(""), fill: "none" });
      }),
    ],
  };
}

const top = (place: number): number => 18 + place * (ROW.height + ROW.gap);

/** What is earned filled, the most that can be outlined, and over it what it is about: from its left end, or to its right one. */
function bar(place: number, from: number, to: number, earned: number, words: string): DrawnShape[] {
  const y = top(place);
  const { height } = ROW;
  return [
    shape("rect", { class: "score-most", x: from, y, width: Math.max(0, to - from), height }),
    shape("rect", { class: "score-earned", x: from, y, width: Math.max(0, earned - from), height }),
    shape(
      "text",
      {
        class: "label",
        y: y - 5,
        ...placeOf(words.length * LETTER_WIDTH, from, to),
      },
      words,
    ),
  ];
}

function placeOf(
  length: number,
  from: number,
  to: number,
): { readonly x: number; readonly "text-anchor"?: "end" } {
  if (from + length <= ROW.x + ROW.width) return { x: from };
  return to - length >= ROW.x ? { x: to, "text-anchor": "end" } : { x: ROW.x };
}
