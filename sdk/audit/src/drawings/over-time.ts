/**
 * Many decisions over time: a strip for each outcome, a column for each span of the time that they state, built in the
 * colours and patterns of what was found. Times and outcomes are the documents' own: of those that do not hold only claims.
 */
import { en, type Locale, type Voice } from "@svc/messages";
import { FOUND_GROUPS, sumOf, type Tally, type TimeSpan } from "../model/tally.ts";
import type { Drawing, DrawnShape } from "../model/view.ts";
import { listedCounts } from "./outcomes.ts";
import { barPiece, cutTo, shape } from "./shape.ts";

const STRIP = { x: 8, width: 384, height: 64, gap: 48 };
const MOST_OUTCOMES = 4;
const MOST_COLUMNS = 24;
const SHOWN_CHARACTERS = 40;

/** Null where fewer than two times are stated: then there is nothing to lay out. */
export function overTimeDrawing(tally: Tally, locale: Locale = en): Drawing | null {
  const columns = tally.columns(MOST_COLUMNS);
  if (columns === null) return null;
  const say = locale.drawings;
  const voice = locale.voice;
  const strips = [...columns]
    .map(([outcome, spans]) => ({
      outcome: outcome || say.noOutcome,
      spans,
      total: spans.reduce((sum, { counts }) => sum + sumOf(counts), 0),
    }))
    .toSorted((a, b) => b.total - a.total)
    .slice(0, MOST_OUTCOMES);
  const most = Math.max(1, ...strips.flatMap(({ spans }) => spans.map(({ counts }) => sumOf(counts))));
  const undrawn = columns.size - strips.length + tally.others.kinds;
  const left = undrawn === 0 ? null : say.notDrawn(undrawn);
  const says = strips.flatMap(({ outcome, spans }) =>
    spans
      .filter(({ counts }) => sumOf(counts) > 0)
      .map(({ from, to, counts }) =>
        say.inTime(voice.time(from), voice.time(to), outcome, listedCounts(counts, say)),
      ),
  );
  const end = strips.length * (STRIP.height + STRIP.gap);
  return {
    name: say.overTime,
    shows: [...says, ...(left === null ? [] : [left])].join(" "),
    width: STRIP.width + 2 * STRIP.x,
    height: end + (left === null ? 4 : 20),
    shapes: [
      ...strips.flatMap((strip, i) => stripOf(strip, i, most, say, voice)),
      left === null ? [] : [shape("text", { class: "label", x: STRIP.x, y: end + 8 }, left)],
    ].flat(),
  };
}

function stripOf(
  {
    outcome,
    spans,
    total,
  }: { readonly outcome: string; readonly spans: readonly TimeSpan[]; readonly total: number },
  place: number,
  most: number,
  say: Locale["drawings"],
  voice: Voice,
): DrawnShape[] {
  const top = 20 + place * (STRIP.height + STRIP.gap);
  const bottom = top + STRIP.height;
  const width = STRIP.width / spans.length;
  const pieces = spans.flatMap(({ counts, from, to }, i) => {
    let y = bottom;
    return FOUND_GROUPS.flatMap((group) => {
      const count = counts[group] ?? 0;
      if (count === 0) return [];
      const height = (count * STRIP.height) / most;
      y -= height;
      const title = `${voice.time(from)} – ${voice.time(to)}: ${count} ${say.groups[group]}`;
      return [
        barPiece(group, title, { x: STRIP.x + i * width + 1, y, width: Math.max(1, width - 2), height }),
      ];
    });
  });
  const [from, to] = endsOf(spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0, voice);
  return [
    shape("text", { x: STRIP.x, y: top - 8 }, `${cutTo(SHOWN_CHARACTERS, outcome)}: ${total}`),
    shape("path", { class: "axis", d: `M${STRIP.x} ${bottom}H${STRIP.x + STRIP.width}`, fill: "none" }),
    ...pieces,
    shape("text", { class: "label", x: STRIP.x, y: bottom + 15 }, from),
    shape("text", { class: "label", x: STRIP.x + STRIP.width, y: bottom + 15, "text-anchor": "end" }, to),
  ];
}

/** The days, which have room beside each other; of one day its times. @param from and `to`: Unix seconds */
function endsOf(from: number, to: number, { time }: Voice): readonly [from: string, to: string] {
  const [[first], [last, ...until]] = [time(from).split(", "), time(to).split(", ")] as const;
  return first === last ? [time(from), until.join(", ")] : [first ?? "", last ?? ""];
}
