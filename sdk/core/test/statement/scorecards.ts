// Scorecards for tests: the one of the protocol's page, and random ones whose attributes exclude each other.
import fc from "fast-check";
import type { Json } from "../../src/json/json.ts";
import type { LeafValue } from "../../src/statement/flatten-inputs.ts";
import { parseCalendarDate } from "../../src/wire/calendar-date.ts";
import { type DecisionTable, DecisionTableSchema } from "../../src/wire/decision-table.ts";
import { parseDocument } from "../../src/wire/parse.ts";
import { type Scorecard, ScorecardSchema } from "../../src/wire/scorecard.ts";

export const STEPS = ["intake", "score", "approve", "refer", "decline", "knock_out"];
export const OUTCOMES = ["approve", "refer", "decline", "knock_out"];
export const DAY = parseCalendarDate("2026-11-28") as number;

export function readScorecard(value: unknown): Scorecard {
  const read = parseDocument(ScorecardSchema, value);
  if (!read.ok) throw new Error(read.detail);
  return read.value;
}

export function readTable(value: unknown): DecisionTable {
  const read = parseDocument(DecisionTableSchema, value);
  if (!read.ok) throw new Error(read.detail);
  return read.value;
}

/** The scorecard of docs/protocol/3-statement.md. */
export function exampleScorecard(): Scorecard {
  return readScorecard({
    name: "application-score",
    initial: 500,
    reason_direction: "points_below",
    principal_reasons: { at_most: 4, required_for: ["decline"] },
    characteristics: [
      {
        id: "history",
        input: "/bureau/months_of_history",
        baseline: 60,
        reason_code: "SC02",
        reason: "Length of credit history",
        attributes: [
          { below: 24, points: 20 },
          { from: 24, below: 84, points: 45 },
          { from: 84, points: 60 },
          { missing: true, points: 15 },
        ],
      },
      {
        id: "checking",
        input: "/applicant/checking_account",
        baseline: 26.5,
        reason_code: "SC05",
        reason: "Checking account",
        attributes: [
          { equals: "A11", points: 5 },
          { in: ["A12", "A13"], points: 30 },
          { otherwise: true, points: 40 },
        ],
      },
      {
        id: "utilisation",
        input: "/applicant/utilisation",
        baseline: -3.2,
        reason_code: "SC07",
        reason: "Use of credit lines",
        attributes: [{ from: 0, to: 1.5, points: 10, per_unit: -37.25 }],
      },
      {
        id: "bankruptcy",
        input: "/bureau/bankruptcy",
        baseline: 0,
        reason_code: "SC01",
        reason: "Bankruptcy",
        attributes: [
          { equals: true, points: 0 },
          { equals: false, points: 0 },
        ],
      },
    ],
  });
}

export function exampleTable(): DecisionTable {
  return readTable({
    rows: [
      { score: { from: 600 }, allow: { bankruptcy: [1] }, outcome: "approve" },
      { score: { from: 560, below: 600 }, allow: { bankruptcy: [1] }, outcome: "refer" },
      { score: { below: 560 }, outcome: "decline" },
      { score: { from: 560 }, allow: { bankruptcy: [0] }, outcome: "knock_out" },
    ],
  });
}

/** Inputs as the evaluator takes them. */
export function leavesOf(inputs: { readonly [pointer: string]: Json }): ReadonlyMap<string, LeafValue> {
  return new Map(Object.entries(inputs) as [string, LeafValue][]);
}

const points = fc.integer({ min: -5000, max: 5000 }).map((n) => n / 100);
const TEXTS = ["", "a", "b", "c", "A11", "é", "2023-02-29"];

/** Values that an input of a random scorecard may have; undefined where it is absent. */
export const inputValue: fc.Arbitrary<Json | undefined> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -1200, max: 1200 }).map((n) => n / 100) },
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS, "other") },
  { weight: 2, arbitrary: fc.constantFrom("2000-01-01", "2008-11-28", "2008-11-29", "2026-11-28") },
  fc.boolean(),
  fc.constantFrom<Json | undefined>(null, undefined, [], {}),
);

/** Intervals over increasing cuts: each of them closed or open at either end, some left out, the last ones unbounded. */
const numberAttributes = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: -10, max: 10 }), { minLength: 1, maxLength: 4 }),
    fc.array(fc.record({ points, closed: fc.boolean(), left: fc.boolean(), factor: points }), {
      minLength: 5,
      maxLength: 5,
    }),
  )
  .map(([cuts, each]) => {
    const sorted = [...cuts].sort((a, b) => a - b);
    return [undefined, ...sorted].flatMap((low, i) => {
      const high = sorted[i];
      const { points, left, closed, factor } = each[i] as (typeof each)[number];
      if (left) return [];
      const isClosed = each[i - 1]?.closed === false || low === undefined;
      return [
        {
          ...(low === undefined ? {} : isClosed ? { from: low } : { above: low }),
          ...(high === undefined ? {} : closed ? { to: high } : { below: high }),
          ...(low === undefined || high === undefined || i % 2 === 0 ? {} : { per_unit: factor }),
          points,
        },
      ];
    });
  });

const dateAttributes = fc.tuple(points, points).map(([a, b]) => [
  { to: { issued: { years: -18 } }, points: a },
  { above: { issued: { years: -18 } }, to: { issued: { years: 0, months: 0 } }, points: b },
]);

const textAttributes = fc
  .tuple(fc.shuffledSubarray(TEXTS), fc.array(points, { minLength: 8, maxLength: 8 }), fc.boolean())
  .map(([texts, earned, otherwise]) => [
    ...(texts.length > 1 ? [{ in: texts.slice(0, 2), points: earned[0] }] : []),
    ...texts.slice(2).map((text, i) => ({ equals: text, points: earned[i + 1] })),
    ...(otherwise ? [{ otherwise: true, points: earned[7] }] : []),
  ]);

const booleanAttributes = fc.tuple(points, points, fc.integer({ min: 0, max: 2 })).map(([a, b, length]) =>
  [
    { equals: true, points: a },
    { equals: false, points: b },
  ].slice(0, length),
);

const missingAttributes = points.map((earned) => [{ missing: true, points: earned }]);
const nothing = fc.constant<object[]>([]);

const characteristic = fc
  .tuple(
    points,
    fc.oneof(numberAttributes, nothing),
    fc.oneof(dateAttributes, nothing),
    fc.oneof(textAttributes, nothing),
    booleanAttributes,
    fc.oneof(missingAttributes, nothing),
  )
  .map(([baseline, ...attributes]) => ({ baseline, attributes: attributes.flat() as object[] }))
  .filter(({ attributes }) => attributes.length > 0);

/** A scorecard of up to seven characteristics over `/x0`, `/x1`, ... that owes reasons to nobody. */
export const scorecard: fc.Arbitrary<Scorecard> = fc
  .tuple(
    points,
    fc.constantFrom("points_below", "points_above"),
    fc.integer({ min: 1, max: 5 }),
    fc.array(characteristic, { minLength: 1, maxLength: 7 }),
  )
  .map(([initial, reason_direction, at_most, characteristics]) =>
    readScorecard({
      name: "score",
      initial,
      reason_direction,
      principal_reasons: { at_most, required_for: [] },
      characteristics: characteristics.map((one, i) => ({
        id: `c${i}`,
        input: `/x${i}`,
        reason_code: `R${i}`,
        reason: `Reason ${i}`,
        ...one,
      })),
    }),
  );
