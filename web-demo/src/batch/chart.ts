/**
 * What many decisions come to: for each outcome a bar, in the colours and patterns of what was found of them, and beside it
 * the numbers. Outcomes are what the documents state: of those that do not hold they are only claims.
 */

import { drawing, figure } from "../view/drawing.ts";
import { svg } from "../view/h.ts";
import { manyWords as say } from "../words/many.ts";

export interface ChartRow {
  readonly outcome: string;
  readonly group: string;
}

/** A group of verdicts, in the order in which bars are built. */
export interface ChartGroup {
  readonly name: string;
  readonly words: string;
}

const BAR = { x: 8, width: 340, height: 18, gap: 46 };
const MOST_OUTCOMES = 8;

export function outcomesChart(rows: readonly ChartRow[], groups: readonly ChartGroup[]): HTMLElement {
  const counts = new Map<string, Map<string, number>>();
  for (const { outcome, group } of rows) {
    const of = counts.get(outcome) ?? new Map<string, number>();
    of.set(group, (of.get(group) ?? 0) + 1);
    counts.set(outcome, of);
  }
  const totals = [...counts].map(([outcome, of]) => ({ outcome, of, total: sum([...of.values()]) }));
  const shown = totals.toSorted((a, b) => b.total - a.total).slice(0, MOST_OUTCOMES);
  const most = Math.max(1, ...shown.map(({ total }) => total));
  const height = shown.length * (BAR.height + BAR.gap) + 8;
  const says = shown.map(({ outcome, of, total }) =>
    say().ofWhich(outcome || say().noOutcome, total, listed(of, groups)),
  );
  const picture = drawing(
    say().outcomesStatedAndWhatWasFound,
    says.join(" "),
    { width: BAR.x + BAR.width + 52, height },
    ...shown.flatMap(({ outcome, of, total }, i) =>
      barOf(outcome || say().noOutcome, of, total, i, most, groups),
    ),
  );
  return figure(picture, "outcomes.svg", say().saveDrawing);
}

function barOf(
  outcome: string,
  of: ReadonlyMap<string, number>,
  total: number,
  place: number,
  most: number,
  groups: readonly ChartGroup[],
): SVGElement[] {
  const y = 20 + place * (BAR.height + BAR.gap);
  const scale = BAR.width / most;
  let x = BAR.x;
  const pieces = groups.flatMap(({ name, words }) => {
    const count = of.get(name) ?? 0;
    if (count === 0) return [];
    const width = count * scale;
    const piece = svg(
      "g",
      { class: `bar-piece ${name}` },
      svg("title", {}, `${count} ${words}`),
      svg("rect", { x, y, width, height: BAR.height }),
    );
    x += width;
    return [piece];
  });
  return [
    svg("text", { x: BAR.x, y: y - 7 }, outcome.length > 42 ? `${outcome.slice(0, 41)}…` : outcome),
    ...pieces,
    svg("text", { x: x + 8, y: y + 13.5 }, String(total)),
    svg("text", { class: "label", x: BAR.x, y: y + BAR.height + 15 }, listed(of, groups)),
  ];
}

/** "3 verified, 1 not valid". */
export function listed(of: ReadonlyMap<string, number>, groups: readonly ChartGroup[]): string {
  return groups
    .flatMap(({ name, words }) => (of.has(name) ? [say().counted(of.get(name) ?? 0, words)] : []))
    .join(", ");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
