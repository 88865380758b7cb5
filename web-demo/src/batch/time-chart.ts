/**
 * Many decisions over time: a strip for each outcome, a column for each span of the time that they state, built in the
 * colours and patterns of what was found. Times and outcomes are the documents' own: of those that do not hold only claims.
 */
import { drawing, figure } from "../view/drawing.ts";
import { svg } from "../view/h.ts";
import { time } from "../words/library.ts";
import { manyWords as say } from "../words/many.ts";
import { type ChartGroup, type ChartRow, listed } from "./chart.ts";

export interface TimedRow extends ChartRow {
  /** Unix seconds; null where it could not be read. */
  readonly issuedAt: number | null;
}

const STRIP = { x: 8, width: 384, height: 64, gap: 48 };
const MOST_OUTCOMES = 4;
const MOST_COLUMNS = 24;

interface Column {
  readonly from: number;
  readonly to: number;
  readonly of: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Null where fewer than two times are stated: then there is nothing to lay out. */
export function timeChart(rows: readonly TimedRow[], groups: readonly ChartGroup[]): HTMLElement | null {
  const timed = rows.flatMap(({ issuedAt, ...row }) => (issuedAt === null ? [] : [{ ...row, issuedAt }]));
  const times = timed.map(({ issuedAt }) => issuedAt);
  const [first, last] = [least(times), -least(times.map((one) => -one))];
  if (!(last > first)) return null;
  const span = Math.ceil((last - first + 1) / Math.min(MOST_COLUMNS, last - first + 1));
  const outcomes = Map.groupBy(timed, ({ outcome }) => outcome);
  const strips = [...outcomes]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_OUTCOMES)
    .map(([outcome, of]) => ({
      outcome: outcome || say().noOutcome,
      columns: columnsOf(of, first, last, span),
    }));
  const most = Math.max(1, ...strips.flatMap(({ columns }) => columns.map(({ total }) => total)));
  const says = strips.flatMap(({ outcome, columns }) =>
    columns
      .filter(({ total }) => total > 0)
      .map(({ from, to, of }) => say().inTime(time(from), time(to), outcome, listed(of, groups))),
  );
  const picture = drawing(
    say().overTime,
    says.join(" "),
    { width: STRIP.width + 2 * STRIP.x, height: strips.length * (STRIP.height + STRIP.gap) + 4 },
    ...strips.flatMap(({ outcome, columns }, i) => stripOf(outcome, columns, i, most, groups)),
  );
  return figure(picture, "over-time.svg", say().saveDrawing);
}

function columnsOf(
  rows: readonly { readonly group: string; readonly issuedAt: number }[],
  first: number,
  last: number,
  span: number,
): Column[] {
  const count = Math.floor((last - first) / span) + 1;
  const counts = Array.from({ length: count }, () => new Map<string, number>());
  for (const { group, issuedAt } of rows) {
    const of = counts[Math.floor((issuedAt - first) / span)];
    of?.set(group, (of.get(group) ?? 0) + 1);
  }
  return counts.map((of, i) => ({
    from: first + i * span,
    to: Math.min(last, first + (i + 1) * span - 1),
    of,
    total: [...of.values()].reduce((sum, one) => sum + one, 0),
  }));
}

function stripOf(
  outcome: string,
  columns: readonly Column[],
  place: number,
  most: number,
  groups: readonly ChartGroup[],
): SVGElement[] {
  const top = 20 + place * (STRIP.height + STRIP.gap);
  const bottom = top + STRIP.height;
  const width = STRIP.width / columns.length;
  const pieces = columns.flatMap(({ of, from, to }, i) => {
    let y = bottom;
    return groups.flatMap(({ name, words }) => {
      const count = of.get(name) ?? 0;
      if (count === 0) return [];
      const height = (count * STRIP.height) / most;
      y -= height;
      const shape = { x: STRIP.x + i * width + 1, y, width: Math.max(1, width - 2), height };
      return [
        svg(
          "g",
          { class: `bar-piece ${name}` },
          svg("title", {}, `${time(from)} – ${time(to)}: ${count} ${words}`),
          svg("rect", shape),
        ),
      ];
    });
  });
  const total = columns.reduce((sum, one) => sum + one.total, 0);
  const [from, to] = endsOf(columns[0]?.from ?? 0, columns.at(-1)?.to ?? 0);
  return [
    svg("text", { x: STRIP.x, y: top - 8 }, `${outcome.slice(0, 40)}: ${total}`),
    svg("path", { class: "axis", d: `M${STRIP.x} ${bottom}H${STRIP.x + STRIP.width}`, fill: "none" }),
    ...pieces,
    svg("text", { class: "label", x: STRIP.x, y: bottom + 15 }, from),
    svg("text", { class: "label", x: STRIP.x + STRIP.width, y: bottom + 15, "text-anchor": "end" }, to),
  ];
}

/** The days, which have room beside each other; of one day its times. @param from and `to`: Unix seconds */
function endsOf(from: number, to: number): readonly [from: string, to: string] {
  const [[first], [last, ...until]] = [time(from).split(", "), time(to).split(", ")] as const;
  return first === last ? [time(from), until.join(", ")] : [first ?? "", last ?? ""];
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((found, one) => Math.min(found, one), Number.POSITIVE_INFINITY);
}
