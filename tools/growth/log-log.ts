// Curves over powers of ten as an SVG: a panel each, both axes logarithmic, so that a power is a straight line.
import { type Curve, slopeOf } from "./curve.ts";

const [COLUMNS, WIDTH, HEIGHT] = [3, 330, 230];
const [LEFT, RIGHT, TOP, BOTTOM] = [58, 24, 44, 38];

export function logLogPlot(title: string, curves: readonly Curve[]): string {
  const rows = Math.ceil(curves.length / COLUMNS);
  const panels = curves.map(
    (curve, i) =>
      `<g transform="translate(${(i % COLUMNS) * WIDTH} ${34 + Math.floor(i / COLUMNS) * HEIGHT})">\n${panel(curve)}\n</g>`,
  );
  const [width, height] = [COLUMNS * WIDTH, 34 + rows * HEIGHT];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${text(16, 22, title, "start", 'font-size="15"')}
${panels.join("\n")}
</svg>
`;
}

function panel(curve: Curve): string {
  const { name, of, unit, points } = curve;
  const xs = boundsOf(points.map(({ n }) => n));
  const ys = boundsOf(points.map(({ cost }) => cost));
  const x = (n: number) => LEFT + (WIDTH - LEFT - RIGHT) * shareOf(n, xs);
  const y = (cost: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * shareOf(cost, ys);
  const down = powers(xs).map((power) => {
    const at = x(10 ** power).toFixed(1);
    const line = `<path d="M${at} ${TOP}V${HEIGHT - BOTTOM}" stroke="#e4e4e4"/>`;
    return line + text(Number(at), HEIGHT - BOTTOM + 14, powerOf(power), "middle");
  });
  const across = powers(ys).map((power) => {
    const at = y(10 ** power).toFixed(1);
    const line = `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#e4e4e4"/>`;
    return line + text(LEFT - 5, Number(at) + 4, powerOf(power), "end");
  });
  const places = points.map(({ n, cost }) => `${x(n).toFixed(1)} ${y(cost).toFixed(1)}`);
  const dots = places.map((place) => {
    const [cx, cy] = place.split(" ");
    return `<circle cx="${cx}" cy="${cy}" r="2.6" fill="#1f5fa8"/>`;
  });
  return [
    text(LEFT, 16, name, "start", 'font-weight="bold"'),
    text(LEFT, 32, `${unit}, over ${of}; slope ${slopeOf(points).toFixed(2)}`, "start", 'fill="#555555"'),
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
