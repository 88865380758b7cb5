// Plots as SVG, in few elements: lines over time, and curves over powers of ten.
import { type Curve, slopeOf } from "./growth/curve.ts";

export interface Line {
  readonly name: string;
  /** Null leaves a gap. */
  readonly values: readonly (number | null)[];
}

export interface Panel {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** A long run, recorded. */
export interface Soaked<Sample extends { readonly at: number } = { readonly at: number }> {
  readonly title: string;
  /** Members of the record beside samples. */
  readonly outcome: object;
  /** Unexpected answers. */
  readonly different: readonly string[];
  readonly samples: readonly Sample[];
  readonly panels: readonly Panel[];
}

/** A panel with lines of the samples, by their names. */
export function panelOf<Sample>(
  title: string,
  samples: readonly Sample[],
  lines: Readonly<Record<string, (sample: Sample) => number | null>>,
): Panel {
  return { title, lines: Object.entries(lines).map(([name, pick]) => ({ name, values: samples.map(pick) })) };
}

const WIDTH = 900;
const PANEL = 170;
const LEFT = 70;
const RIGHT = 20;
const TOP = 46;
const COLOURS = ["#1f5fa8", "#b3452c", "#2f7d4f"];

/** @param seconds the time of each value, from zero on; all lines have as many values */
export function plot(title: string, seconds: readonly number[], panels: readonly Panel[]): string {
  const height = TOP + panels.length * PANEL + 30;
  const last = seconds.at(-1) ?? 1;
  const x = (at: number) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / Math.max(last, 1);
  const ticks = Array.from({ length: 7 }, (_, i) => (last * i) / 6);
  const times = ticks.map((at) => text(x(at), height - 8, minutes(at), at === last ? "end" : "middle"));
  const drawn = panels.map((panel, i) => drawPanel(panel, seconds, TOP + i * PANEL, x));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${text(LEFT, 22, title, "start", 'font-size="15"')}
${[...drawn, ...times].join("\n")}
</svg>
`;
}

function drawPanel(
  { title, lines }: Panel,
  seconds: readonly number[],
  top: number,
  x: (at: number) => number,
): string {
  const bottom = top + PANEL - 34;
  const most = Math.max(1e-9, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const scale = roundedUp(most);
  const y = (value: number) => bottom - ((bottom - top - 18) * value) / scale;
  const grid = [0, 0.5, 1].map((share) => {
    const at = y(scale * share).toFixed(1);
    const label = text(LEFT - 8, Number(at) + 4, String(Number((scale * share).toPrecision(3))), "end");
    return `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#d8d8d8"/>${label}`;
  });
  const paths = lines.map(({ name, values }, i) => {
    const colour = COLOURS[i % COLOURS.length] as string;
    const d = pathOf(values, seconds, x, y);
    const legend = text(
      WIDTH - RIGHT - 130 * (lines.length - 1 - i),
      top + 8,
      name,
      "end",
      `fill="${colour}"`,
    );
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="1.4"/>${legend}`;
  });
  return [text(LEFT, top + 8, title, "start"), ...grid, ...paths].join("\n");
}

function pathOf(
  values: readonly (number | null)[],
  seconds: readonly number[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let command = "M";
  const points = values.map((value, i) => {
    if (value === null) {
      command = "M";
      return "";
    }
    const point = `${command}${x(seconds[i] as number).toFixed(1)} ${y(value).toFixed(1)}`;
    command = "L";
    return point;
  });
  return points.join("");
}

/** 1, 2 or 5 times a power of ten. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((digit) => digit * power >= value) as number) * power;
}

function minutes(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** Curves over powers of ten: a panel each, both axes logarithmic, so that a power is a straight line. */
const LOG_LOG = { columns: 3, width: 330, height: 230, left: 58, right: 24, top: 44, bottom: 38 } as const;

export function logLogPlot(title: string, curves: readonly Curve[]): string {
  const rows = Math.ceil(curves.length / LOG_LOG.columns);
  const panels = curves.map(
    (curve, i) =>
      `<g transform="translate(${(i % LOG_LOG.columns) * LOG_LOG.width} ${34 + Math.floor(i / LOG_LOG.columns) * LOG_LOG.height})">\n${logLogPanel(curve)}\n</g>`,
  );
  const [width, height] = [LOG_LOG.columns * LOG_LOG.width, 34 + rows * LOG_LOG.height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${text(16, 22, title, "start", 'font-size="15"')}
${panels.join("\n")}
</svg>
`;
}

function logLogPanel(curve: Curve): string {
  const { name, of, unit, points } = curve;
  const { width, height, left, right, top, bottom } = LOG_LOG;
  const xs = boundsOf(points.map(({ n }) => n));
  const ys = boundsOf(points.map(({ cost }) => cost));
  const x = (n: number) => left + (width - left - right) * shareOf(n, xs);
  const y = (cost: number) => height - bottom - (height - top - bottom) * shareOf(cost, ys);
  const down = powers(xs).map((power) => {
    const at = x(10 ** power).toFixed(1);
    const line = `<path d="M${at} ${top}V${height - bottom}" stroke="#e4e4e4"/>`;
    return line + text(Number(at), height - bottom + 14, powerOf(power), "middle");
  });
  const across = powers(ys).map((power) => {
    const at = y(10 ** power).toFixed(1);
    const line = `<path d="M${left} ${at}H${width - right}" stroke="#e4e4e4"/>`;
    return line + text(left - 5, Number(at) + 4, powerOf(power), "end");
  });
  const places = points.map(({ n, cost }) => `${x(n).toFixed(1)} ${y(cost).toFixed(1)}`);
  const dots = places.map((place) => {
    const [cx, cy] = place.split(" ");
    return `<circle cx="${cx}" cy="${cy}" r="2.6" fill="#1f5fa8"/>`;
  });
  return [
    text(left, 16, name, "start", 'font-weight="bold"'),
    text(left, 32, `${unit}, over ${of}; slope ${slopeOf(points).toFixed(2)}`, "start", 'fill="#555555"'),
    ...down,
    ...across,
    `<path d="M${places.join("L")}" fill="none" stroke="#1f5fa8" stroke-width="1.4"/>`,
    ...dots,
  ].join("\n");
}

type Bounds = readonly [least: number, most: number];

/** Whole powers of ten around the values. */
function boundsOf(values: readonly number[]): Bounds {
  const least = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const most = Math.ceil(Math.log10(Math.max(...values)) - 1e-9);
  return [least, Math.max(most, least + 1)];
}

const shareOf = (value: number, [least, most]: Bounds): number =>
  (Math.log10(value) - least) / (most - least);

const powers = ([least, most]: Bounds): number[] =>
  Array.from({ length: most - least + 1 }, (_, i) => least + i);

function powerOf(power: number): string {
  if (power >= -2 && power <= 4) return String(Number((10 ** power).toPrecision(1)));
  return `1e${power}`;
}

function text(x: number, y: number, words: string, anchor: string, more = ""): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" ${more}>${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
