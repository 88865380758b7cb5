// Keeps the measurements in docs/reference/growth.json and shows them: a plot, and a table on the page between two
// marks.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Provenance } from "../machine.ts";
import { logLogPlot } from "../plot.ts";
import { markdown } from "../print.ts";
import { type Curve, lastSlopeOf, slopeOf } from "./curve.ts";

export const GROWTH_FILE = "docs/reference/growth.json";
export const GROWTH_PLOT = "docs/reference/growth.svg";
export const GROWTH_PAGE = "docs/reference/growth.md";
const MARK = /(<!-- growth -->)[\s\S]*?(<!-- \/growth -->)/;
/** Above the expected power by so much. What grows with the number of digits looks, over these sizes, like a tenth. */
const STEEPER = 0.15;

/** One measurement, and what it gave. */
export interface Recorded extends Provenance {
  readonly command: string;
  /** The machine's load average of a minute, before and after. */
  readonly load: readonly [number, number];
  readonly curves: readonly Curve[];
}

export type Growth = Readonly<Record<string, Recorded>>;

export function readGrowth(root: string): Growth {
  return JSON.parse(readFileSync(join(root, GROWTH_FILE), "utf8")) as Growth;
}

/** Returns whether the last decade rises more steeply than it should. */
export function isSteeper({ points, expected }: Curve): boolean {
  return Math.min(slopeOf(points), lastSlopeOf(points)) > expected + STEEPER;
}

const digits = (value: number): string => Number(value.toPrecision(3)).toLocaleString("en-US");

function rowOf(curve: Curve): string[] {
  const { name, of, unit, points, expected } = curve;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) throw new Error(`${name} has no points`);
  return [
    `${name}, over ${of}`,
    `${digits(first.n)} to ${digits(last.n)}`,
    `${digits(first.cost)} to ${digits(last.cost)} ${unit}`,
    slopeOf(points).toFixed(2),
    lastSlopeOf(points).toFixed(2),
    String(expected),
    isSteeper(curve) ? "**steeper**" : "",
  ];
}

function tableOf(growth: Growth): string {
  const rows = Object.values(growth).flatMap(({ curves }) => curves.map(rowOf));
  const runs = Object.values(growth).map(
    ({ command, machine, runtime, date, load: [before, after] }) =>
      `\`${command}\`: ${machine}, ${runtime}, ${date}, load average ${before.toFixed(1)} before and ${after.toFixed(1)} after.`,
  );
  return [
    "",
    markdown(["What", "Sizes", "Cost", "Slope", "Last decade", "At most", ""], rows),
    "",
    ...runs.map((run) => `- ${run}`),
    "",
  ].join("\n");
}

export function plotOf(growth: Growth): string {
  return logLogPlot(
    "How cost grows",
    Object.values(growth).flatMap(({ curves }) => curves),
  );
}

/** The page with the table of what was measured. @throws Error when it has no place for one */
export function pageWith(page: string, growth: Growth): string {
  if (!MARK.test(page)) throw new Error(`${GROWTH_PAGE} has no place for the table`);
  return page.replace(MARK, (_, open, close) => `${open}\n${tableOf(growth)}\n${close}`);
}

/** Writes file, plot and page. */
export function writeGrowth(root: string, growth: Growth): void {
  writeFileSync(join(root, GROWTH_FILE), `${JSON.stringify(growth, null, 2)}\n`);
  spawnSync(join(root, "node_modules/.bin/biome"), ["format", "--write", GROWTH_FILE], { cwd: root });
  writeFileSync(join(root, GROWTH_PLOT), plotOf(growth));
  const path = join(root, GROWTH_PAGE);
  writeFileSync(path, pageWith(readFileSync(path, "utf8"), growth));
}
