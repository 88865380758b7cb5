/**
 * Two heads of a log on one scale: each a bar as long as it has entries, and between them what was found. A line joins them
 * where a proof leads from one to the other; it is broken where none does, and struck through where one was refuted.
 */

import { en, LOG_SET, type Locale, sentenceOf } from "@svc/messages";
import type { ComparedHead, HeadPair } from "../model/examination.ts";
import type { Drawing, DrawnShape } from "../model/view.ts";
import { cutTo, shape } from "./shape.ts";

const BAR = { x: 8, width: 380, height: 30 };
const ROWS = [4, 78] as const;
const LABEL_HEIGHT = 18;
const LEAST_WIDTH = 6;
const PADDING = 8;
/** Of a letter in the font of the drawings, and some to spare. */
const LETTER_WIDTH = 7.7;
const SHOWN_DIGITS = [16, 8];
const SHOWN_CHARACTERS = 40;

const LOOKS: Readonly<Record<HeadPair["relation"], "root" | "not-root" | "given">> = {
  consistent: "root",
  forked: "not-root",
  differ: "given",
  not_consistent: "not-root",
  unproven: "given",
  other_log: "given",
};

/** Two heads on one scale, with what was found between them: joined where a proof leads from one to the other. */
export function headsDrawing(pair: HeadPair, locale: Locale = en): Drawing {
  const say = locale.drawings;
  const { smaller, larger, relation } = pair;
  const said = relationInWords(pair, locale);
  const look = LOOKS[relation];
  const scale = BAR.width / Math.max(1, larger.size, smaller.size);
  const middle = BAR.x + Math.max(LEAST_WIDTH, smaller.size * scale) / 2;
  // Below the name of the log, however long it is.
  const from = ROWS[0] + BAR.height + LABEL_HEIGHT;
  return {
    name: say.heads,
    shows: say.headsShow(smaller.size, larger.size, said),
    width: BAR.width + 2 * BAR.x,
    height: ROWS[1] + BAR.height + 22,
    shapes: [
      shape("path", {
        class: `edge ${look === "given" ? "hidden" : "known"}`,
        d: `M${middle} ${from}V${ROWS[1]}`,
        fill: "none",
      }),
      ...(look === "not-root" ? [strike(middle, (from + ROWS[1]) / 2)] : []),
      ...[smaller, larger].flatMap((head, i) => barOf(head, ROWS[i] as number, scale, look, say.entries)),
    ],
  };
}

/** What two heads come to, as a sentence. */
export function relationInWords(
  { relation, smaller, larger, failure }: HeadPair,
  locale: Locale = en,
): string {
  const { relations } = locale.drawings;
  if (relation === "unproven") return relations.unproven(smaller.size, larger.size);
  if (relation === "not_consistent")
    return relations.not_consistent(failure === undefined ? "" : sentenceOf(LOG_SET, failure, locale));
  return relations[relation];
}

function barOf(
  { origin, size, root }: ComparedHead,
  y: number,
  scale: number,
  look: "root" | "not-root" | "given",
  entries: (count: number) => string,
): DrawnShape[] {
  const width = Math.max(LEAST_WIDTH, size * scale);
  const caption = captionOf(entries(size), root, width);
  return [
    shape(
      "g",
      { class: `hash-box ${look}` },
      shape("title", {}, `${origin}, ${root}`),
      shape("rect", { x: BAR.x, y, width, height: BAR.height, rx: 4 }),
    ),
    shape("text", { x: BAR.x + caption.from, y: y + 19.5 }, caption.text),
    shape("text", { class: "label", x: BAR.x, y: y + BAR.height + 14 }, cutTo(SHOWN_CHARACTERS, origin)),
  ];
}

/** As much as there is room for, in the bar or else beside it: no letter lies on its border. */
function captionOf(
  count: string,
  root: string,
  width: number,
): { readonly text: string; readonly from: number } {
  for (const digits of SHOWN_DIGITS) {
    const text = `${count}, ${root.slice(0, digits)}…`;
    const needed = text.length * LETTER_WIDTH + 2 * PADDING;
    if (needed <= width) return { text, from: PADDING };
    if (width + needed <= BAR.width + PADDING) return { text, from: width + PADDING };
  }
  return { text: count, from: PADDING + (count.length * LETTER_WIDTH + 2 * PADDING <= width ? 0 : width) };
}

function strike(x: number, y: number): DrawnShape {
  return shape("path", {
    class: "strike",
    d: `M${x - 7} ${y - 7}L${x + 7} ${y + 7}M${x + 7} ${y - 7}L${x - 7} ${y + 7}`,
    fill: "none",
  });
}
