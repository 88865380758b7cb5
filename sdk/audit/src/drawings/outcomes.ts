/**
 * What many decisions come to: for each outcome a bar, in the colours and patterns of what was found of them, and beside it
 * the numbers. Outcomes are what the documents state: of those that do not hold they are only claims.
 */
import { authorName, en, type FoundGroup, type Locale } from "@svc/messages";
import { FOUND_GROUPS, type GroupCounts, type TalliedOutcome, type Tally } from "../model/tally.ts";
import type { Drawing, DrawnShape } from "../model/view.ts";
import { barPiece, cutTo, shape } from "./shape.ts";

const BAR = { x: 8, width: 340, height: 18, gap: 46 };
const MOST_OUTCOMES = 8;
const SHOWN_CHARACTERS = 42;

/** Of more outcomes than there is room for, the last row is all others. */
export function outcomesDrawing(tally: Tally, locale: Locale = en): Drawing {
  const say = locale.drawings;
  const rows = rowsOf(tally).map(({ outcome, kinds, counts, total }) => ({
    name:
      outcome === null
        ? say.otherOutcomes(kinds, tally.others.isMore)
        : outcome === ""
          ? say.noOutcome
          : authorName(outcome),
    counts,
    total,
  }));
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return {
    name: say.outcomes,
    shows: rows
      .map(({ name, counts, total }) => say.outcome(name, total, listedCounts(counts, say)))
      .join(" "),
    width: BAR.x + BAR.width + 52,
    height: rows.length * (BAR.height + BAR.gap) + 8,
    shapes: rows.flatMap(({ name, counts, total }, i) => barOf(name, counts, total, i, most, say)),
  };
}

function rowsOf(tally: Tally): (TalliedOutcome & { readonly kinds: number })[] {
  const { outcomes, others } = tally;
  const room = outcomes.length > MOST_OUTCOMES ? MOST_OUTCOMES - 1 : outcomes.length;
  const shown = outcomes
    .slice(0, room)
    .map((row) => ({ ...row, kinds: row.outcome === null ? others.kinds : 1 }));
  const rest = outcomes.slice(room);
  if (rest.length === 0) return shown;
  const counts: Partial<Record<FoundGroup, number>> = {};
  for (const row of rest)
    for (const group of FOUND_GROUPS) counts[group] = (counts[group] ?? 0) + (row.counts[group] ?? 0);
  const kinds = rest.reduce((sum, { outcome }) => sum + (outcome === null ? others.kinds : 1), 0);
  return [...shown, { outcome: null, kinds, counts, total: rest.reduce((sum, { total }) => sum + total, 0) }];
}

function barOf(
  name: string,
  counts: GroupCounts,
  total: number,
  place: number,
  most: number,
  say: Locale["drawings"],
): DrawnShape[] {
  const y = 20 + place * (BAR.height + BAR.gap);
  const scale = BAR.width / most;
  let x = BAR.x;
  const pieces = FOUND_GROUPS.flatMap((group) => {
    const count = counts[group] ?? 0;
    if (count === 0) return [];
    const width = count * scale;
    const title = `${count} ${say.groups[group]}`;
    const piece = barPiece(group, title, { x, y, width, height: BAR.height });
    x += width;
    return [piece];
  });
  return [
    shape("text", { x: BAR.x, y: y - 7 }, cutTo(SHOWN_CHARACTERS, name)),
    ...pieces,
    shape("text", { x: x + 8, y: y + 13.5 }, String(total)),
    shape("text", { class: "label", x: BAR.x, y: y + BAR.height + 15 }, listedCounts(counts, say)),
  ];
}

/** "3 verified, 1 not valid". */
export function listedCounts(counts: GroupCounts, say: Locale["drawings"]): string {
  return FOUND_GROUPS.flatMap((group) => {
    const count = counts[group] ?? 0;
    return count === 0 ? [] : [say.counted(count, say.groups[group])];
  }).join(", ");
}
