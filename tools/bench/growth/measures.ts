// Measurements, their sizes and their results: a row each.
import { BUNDLE_LIMITS } from "@svc/audit";
import { type Curve, decades, type Point } from "./curve.ts";
import { growLog } from "./log.ts";
import { growPage } from "./page.ts";
import { growBundle, growSet } from "./parts.ts";
import { growGrants } from "./preflight.ts";
import { verifyStream } from "./verify.ts";

/** `short` is for tests, `long` for a machine with hours to spare. */
export type Length = "short" | "usual" | "long";

export interface Measure {
  readonly name: string;
  /** The largest size of each length, a power of ten. */
  readonly most: Readonly<Record<Length, number>>;
  /** @param most the largest size */
  run(most: number): Promise<Curve[]>;
}

const MEGA = 1e6;

function curve<Found extends { readonly n: number }>(
  found: readonly Found[],
  about: Omit<Curve, "points">,
  cost: (one: Found) => number,
): Curve {
  return { ...about, points: found.map((one): Point => ({ n: one.n, cost: cost(one) })) };
}

export const MEASURES: readonly Measure[] = [
  {
    name: "verify",
    most: { short: 100, usual: 1e5, long: 1e7 },
    async run(most) {
      const found = [];
      for (const n of decades(Math.min(1000, most / 10), most)) found.push({ n, ...(await verifyStream(n)) });
      const of = "documents";
      return [
        curve(
          found,
          { name: "vdi verify --stream", of, unit: "s of processor", expected: 1 },
          (one) => one.seconds,
        ),
        curve(
          found,
          { name: "its memory", of, unit: "MB at most", expected: 0 },
          (one) => one.peakBytes / MEGA,
        ),
      ];
    },
  },
  {
    name: "log",
    most: { short: 1000, usual: 1e6, long: 1e7 },
    async run(most) {
      const found = await growLog(decades(Math.min(1000, most / 10), most));
      const [of, unit, expected] = ["entries stored", "µs of processor", 0];
      return [
        curve(found, { name: "one append", of, unit, expected }, (one) => one.appendSeconds * MEGA),
        curve(
          found,
          { name: "one inclusion proof", of, unit, expected },
          (one) => one.inclusionSeconds * MEGA,
        ),
        curve(
          found,
          { name: "one consistency proof", of, unit, expected },
          (one) => one.consistencySeconds * MEGA,
        ),
        curve(found, { name: "the log's file", of, unit: "MB", expected: 1 }, (one) => one.bytes / MEGA),
      ];
    },
  },
  {
    name: "preflight",
    most: { short: 10, usual: 1e4, long: 1e5 },
    async run(most) {
      const found = await growGrants(decades(1, most));
      const about = { name: "one preflight", of: "grants known", unit: "ms of processor", expected: 0 };
      return [curve(found, about, (one) => one.seconds * 1000)];
    },
  },
  {
    name: "page",
    most: { short: 10, usual: 1e4, long: 1e5 },
    async run(most) {
      const found = await growPage(decades(Math.min(10, most), most));
      const of = "documents";
      return [
        curve(found, { name: "the page, all verified", of, unit: "s", expected: 1 }, (one) => one.seconds),
        curve(found, { name: "its longest task", of, unit: "ms", expected: 0 }, (one) =>
          // None that was noted is one below 50 ms, from which on they are.
          Math.max(50, one.longestTaskSeconds * 1000),
        ),
        curve(
          found,
          { name: "its memory", of, unit: "MB at most", expected: 1 },
          (one) => one.peakBytes / MEGA,
        ),
      ];
    },
  },
  {
    name: "parts",
    most: { short: 10, usual: 1e3, long: 1e3 },
    async run(most) {
      const verifiers = [0, 1, 4, 16, BUNDLE_LIMITS.maxReceipts].filter((one) => 2 * one < most);
      const bundles = await growBundle(verifiers);
      const sets = await growSet([0, ...decades(5, most / 2)]);
      const unit = "ms of processor";
      return [
        curve(bundles, { name: "a bundle", of: "parts", unit, expected: 1 }, (one) => one.seconds * 1000),
        curve(
          sets,
          { name: "documents together", of: "documents", unit, expected: 1 },
          (one) => one.seconds * 1000,
        ),
      ];
    },
  },
];
