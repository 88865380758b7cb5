// Lines over time as an SVG, in the few elements that it takes: panels below one another, each with its own scale.
export interface Line {
  readonly name: string;
  /** Null leaves a gap. */
  readonly values: readonly (number | null)[];
}

export interface Panel {
  readonly title: string;
  readonly lines: readonly Line[];
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

function text(x: number, y: number, words: string, anchor: string, more = ""): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" ${more}>${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
