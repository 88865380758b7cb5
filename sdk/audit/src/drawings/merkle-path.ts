/**
 * The way of an entry up to a log's root as a tree: at each level the hash that was computed here, and beside it the one
 * that the proof gave. Whose the root is, and that it was signed, is for the findings beside it.
 */

import { en, type Locale } from "@svc/messages";
import type { PlacedPath } from "../model/examination.ts";
import type { Drawing, DrawnShape } from "../model/view.ts";
import { shape } from "./shape.ts";

const BOX = { width: 112, height: 28 };
const LEVEL = 58;
/** From a hash to the one beside it. */
const APART = 136;
const SHOWN_DIGITS = 8;

interface Hash {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly look: "known" | "given" | "leaf" | "root" | "not-root";
}

/** From a log's entry up to a root, hash by hash: the given ones beside those that were computed. Whether the log signed the root is not in it. */
export function merklePathDrawing(
  { leaf, path, head, reaches_root: reaches, log_index: index }: PlacedPath,
  locale: Locale = en,
): Drawing {
  const say = locale.drawings;
  const bottom = path.length * LEVEL + BOX.height;
  const hashes: Hash[] = [{ x: 0, y: bottom - BOX.height, text: leaf, look: "leaf" }];
  const lines: DrawnShape[] = [];
  let x = 0;
  for (const [level, { side, sibling, hash }] of path.entries()) {
    const y = bottom - BOX.height - level * LEVEL;
    const beside = x + (side === "left" ? -APART : APART);
    const above = (x + beside) / 2;
    const isTop = level === path.length - 1 && head !== null;
    hashes.push({ x: beside, y, text: sibling, look: "given" });
    hashes.push({
      x: above,
      y: y - LEVEL,
      text: hash,
      look: isTop ? (reaches ? "root" : "not-root") : "known",
    });
    lines.push(...[x, beside].map((from) => edge(from, y, above, y - LEVEL + BOX.height)));
    x = above;
  }
  const left = Math.min(...hashes.map((one) => one.x)) - BOX.width / 2 - 6;
  const right = Math.max(...hashes.map((one) => one.x)) + BOX.width / 2 + 6;
  const end = reaches ? "reached" : head === null ? "none" : "other";
  return {
    name: say.merkle,
    shows: say.merkleShows(index === null ? "" : String(index), path.length, end),
    width: right - left,
    height: bottom + 12,
    shapes: [shape("g", { transform: `translate(${-left} 4)` }, ...lines, ...hashes.map(boxOf))],
  };
}

function edge(fromX: number, fromY: number, toX: number, toY: number): DrawnShape {
  return shape("path", { class: "edge known", d: `M${fromX} ${fromY}L${toX} ${toY}`, fill: "none" });
}

function boxOf({ x, y, text, look }: Hash): DrawnShape {
  return shape(
    "g",
    { class: `hash-box ${look}` },
    shape("title", {}, text),
    shape("rect", { x: x - BOX.width / 2, y, width: BOX.width, height: BOX.height, rx: 6 }),
    shape("text", { x, y: y + 18.5, "text-anchor": "middle" }, `${text.slice(0, SHOWN_DIGITS)}…`),
  );
}
