// How cost grows: that a slope is the power, that what is steeper is said to be, that the page shows what was recorded, and
// that each measurement runs. How long anything takes is judged by nobody here.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LONG, REPOSITORY } from "../../testing/paths.ts";
import { type Curve, decades, lastSlopeOf, slopeOf } from "../growth/curve.ts";
import { GROWTH_PAGE, GROWTH_PLOT, isSteeper, pageWith, plotOf, readGrowth } from "../growth/growth-page.ts";
import { MEASURES } from "../growth/measures.ts";
import { logLogPlot } from "../plot.ts";

const along = (cost: (n: number) => number, to = 1e6) => decades(10, to).map((n) => ({ n, cost: cost(n) }));
const curve = (cost: (n: number) => number, expected: number): Curve => ({
  name: "it",
  of: "documents",
  unit: "s",
  expected,
  points: along(cost),
});

describe("the slope", () => {
  test.each([
    [0, () => 7],
    [1, (n: number) => 3 * n],
    [2, (n: number) => 0.5 * n * n],
    [0.5, (n: number) => Math.sqrt(n)],
  ] as const)("is the power: %s", (power, cost) => {
    expect(slopeOf(along(cost))).toBeCloseTo(power, 10);
    expect(lastSlopeOf(along(cost))).toBeCloseTo(power, 10);
  });

  test("of the last decade does not see what a start costs", () => {
    const started = along((n) => 1000 + n);
    expect(slopeOf(started)).toBeLessThan(0.7);
    expect(lastSlopeOf(started)).toBeGreaterThan(0.99);
  });
});

test("what grows more steeply than it should is called so, and logarithms are not", () => {
  expect(isSteeper(curve((n) => n * n, 1))).toBe(true);
  expect(isSteeper(curve((n) => n, 0))).toBe(true);
  expect(isSteeper(curve((n) => n * Math.log(n), 1))).toBe(false);
  expect(isSteeper(curve((n) => n, 1))).toBe(false);
});

test("a plot holds every point of every curve, and text that is no markup", () => {
  const drawn = logLogPlot("a < b & c", [curve((n) => n, 1), curve((n) => 1 / n, 0)]);
  expect(drawn.match(/<circle/g)).toHaveLength(2 * along(() => 1).length);
  expect(drawn).toContain("a &lt; b &amp; c");
  expect(drawn).not.toContain("NaN");
});

test("page and plot say what was recorded, of every measurement", () => {
  const growth = readGrowth(REPOSITORY);
  const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8");
  expect(Object.keys(growth).sort()).toEqual(MEASURES.map(({ name }) => name).sort());
  expect(read(GROWTH_PAGE)).toBe(pageWith(read(GROWTH_PAGE), growth));
  expect(read(GROWTH_PLOT)).toBe(plotOf(growth));
});

describe("each measurement runs", () => {
  // The page and the service have to be bundled first, and documents to be proved: in the long run.
  const some = MEASURES.filter(({ name }) => LONG || !["page", "preflight", "verify"].includes(name));
  test.each(some)("$name", { timeout: 600_000 }, async ({ run, most }) => {
    const curves = await run(most.short);
    for (const { points } of curves) {
      expect(points.length).toBeGreaterThan(0);
      expect(points.every(({ n, cost }) => n >= 1 && n <= most.short + 1 && cost > 0)).toBe(true);
    }
  });
});
