/**
 * The way of an entry up to a log's root as a tree: at each level the hash that was computed here, and beside it the one
 * that the proof gave. Every hash is written out in the list below it.
 */

import type { PlacedPath } from "@svc/examine";
import { documentsWords as say } from "../words/documents.ts";
import { drawing, figure } from "./drawing.ts";
import { svg } from "./h.ts";

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

export function merkleDrawing({
  leaf,
  path,
  head,
  reaches_root: reaches,
  log_index: index,
}: PlacedPath): HTMLElement {
  const bottom = path.length * LEVEL + BOX.height;
  const hashes: Hash[] = [{ x: 0, y: bottom - BOX.height, text: leaf, look: "leaf" }];
  const lines: SVGElement[] = [];
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
  const end = reaches ? say().theRootThatTheLogSigned : say().anotherRootThanTheLogSigned;
  const says = say().entryIsHashedWithHashesThat(index ?? "", path.length, end);
  const picture = drawing(
    say().fromTheEntryToTheLogs,
    says,
    { width: right - left, height: bottom + 12 },
    svg("g", { transform: `translate(${-left} 4)` }, ...lines, ...hashes.map(boxOf)),
  );
  return figure(picture, "merkle-path.svg", say().saveDrawing);
}

function edge(fromX: number, fromY: number, toX: number, toY: number): SVGElement {
  return svg("path", { class: "edge known", d: `M${fromX} ${fromY}L${toX} ${toY}`, fill: "none" });
}

function boxOf({ x, y, text, look }: Hash): SVGElement {
  return svg(
    "g",
    { class: `hash-box ${look}` },
    svg("title", {}, text),
    svg("rect", { x: x - BOX.width / 2, y, width: BOX.width, height: BOX.height, rx: 6 }),
    svg("text", { x, y: y + 18.5, "text-anchor": "middle" }, `${text.slice(0, SHOWN_DIGITS)}…`),
  );
}
