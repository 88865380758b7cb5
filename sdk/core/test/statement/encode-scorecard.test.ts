// The encoder of scorecards and tables, against the evaluator and against what the circuit relies on.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { FIELD_DOMAINS } from "../../src/digest/domains.ts";
import { hashToField } from "../../src/digest/hash-to-field.ts";
import type { Json } from "../../src/json/json.ts";
import { checkPrincipalReasons } from "../../src/statement/check-principal-reasons.ts";
import {
  type EncodedScorecard,
  type EncodedSlot,
  encodeScorecard,
} from "../../src/statement/encode-scorecard.ts";
import { SetPool } from "../../src/statement/encode-term.ts";
import { evaluateScorecard, formatUnits } from "../../src/statement/score.ts";
import { parseCalendarDate } from "../../src/wire/calendar-date.ts";
import type { Constraint } from "../../src/wire/constraint.ts";
import type { DecisionTable } from "../../src/wire/decision-table.ts";
import type { Scorecard } from "../../src/wire/scorecard.ts";
import {
  DAY,
  exampleScorecard,
  exampleTable,
  inputValue,
  leavesOf,
  OUTCOMES,
  readScorecard,
  readTable,
  STEPS,
  scorecard,
} from "./scorecards.ts";

function encode(card: Scorecard, table?: DecisionTable, pool = new SetPool(62), day = DAY) {
  return encodeScorecard(card, table, { steps: STEPS, outcomes: OUTCOMES, pool, day });
}

function encoded(card: Scorecard, table?: DecisionTable, pool?: SetPool): EncodedScorecard {
  const read = encode(card, table, pool);
  if (!read.ok) throw new Error(read.detail);
  return read.value;
}

const text = (value: string) => hashToField(FIELD_DOMAINS.stringValue, value);

/** A leaf's tag and value as the circuit has them; null where there is none. */
function leaf(found: Json | undefined): { tag: number; value: bigint } | null {
  const e = (units: number) => BigInt(Math.round(units * 1e6)) + 2n ** 62n;
  if (found === undefined) return null;
  if (typeof found === "number") return { tag: 1, value: e(found) };
  if (typeof found === "boolean") return { tag: 3, value: found ? 1n : 0n };
  if (found === null) return { tag: 4, value: 0n };
  if (typeof found !== "string") return { tag: 5, value: 0n };
  const day = parseCalendarDate(found);
  return day === null ? { tag: 2, value: text(found) } : { tag: 7, value: e(day) };
}

/** Whether the circuit lets a prover pick this slot for this leaf. */
function isPickable(slot: EncodedSlot, found: ReturnType<typeof leaf>, pool: readonly bigint[]): boolean {
  if (slot.kind === "missing") return found === null || found.tag === 4;
  const tag = { number: 1, text: 2, otherwise: 2, boolean: 3, date: 7 }[slot.kind];
  if (found === null || found.tag !== tag) return false;
  const named = pool.filter((_, j) => (slot.low >> BigInt(j)) & 1n).includes(found.value);
  if (slot.kind === "text") return named;
  if (slot.kind === "otherwise") return !named;
  return slot.kind === "boolean"
    ? found.value === slot.low
    : slot.low <= found.value && found.value <= slot.high;
}

test("slots, lanes and rows of the page's example", () => {
  const pool = new SetPool(62);
  const { slots, lanes, rows, ...rest } = encoded(exampleScorecard(), exampleTable(), pool);
  expect(rest).toEqual({ decimals: 8, initial: 50_000_000_000n, isAbove: false, atMost: 4 });
  expect(lanes.map(({ baseline }) => baseline)).toEqual([6_000_000_000n, 2_650_000_000n, -320_000_000n, 0n]);
  expect(pool.values).toEqual([text("A11"), text("A12"), text("A13")]);
  expect(slots.map(({ lane, kind }) => `${lane} ${kind}`)).toEqual([
    "0 number",
    "0 number",
    "0 number",
    "0 missing",
    "1 text",
    "1 text",
    "1 otherwise",
    "2 number",
    "3 boolean",
    "3 boolean",
  ]);
  expect(slots.slice(4, 8).map(({ low, points, perUnit }) => [low, points, perUnit])).toEqual([
    [1n, 500_000_000n, 0n],
    [6n, 3_000_000_000n, 0n],
    [7n, 4_000_000_000n, 0n],
    [2n ** 62n, 1_000_000_000n, -3725n],
  ]);
  const zero = 2n ** 62n;
  expect(rows).toEqual([
    { slots: 512n, lanes: 8, outcome: 2, score: { low: zero + 60_000_000_000n, high: 2n ** 63n - 1n } },
    {
      slots: 512n,
      lanes: 8,
      outcome: 3,
      score: { low: zero + 56_000_000_000n, high: zero + 59_999_999_999n },
    },
    { slots: 0n, lanes: 0, outcome: 4, score: { low: 1n, high: zero + 55_999_999_999n } },
    { slots: 256n, lanes: 8, outcome: 5, score: { low: zero + 56_000_000_000n, high: 2n ** 63n - 1n } },
  ]);
});

test("the circuit lets a prover pick one attribute at most, the evaluator's, with its partial score", () => {
  const inputs = fc.array(inputValue, { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(scorecard, inputs, (card, values) => {
      const pool = new SetPool(62);
      const { slots, lanes, initial } = encoded(card, undefined, pool);
      const given = values.flatMap((value, i) => (value === undefined ? [] : [[`/x${i}`, value] as const]));
      const found = evaluateScorecard(card, leavesOf(Object.fromEntries(given)), DAY);
      let sum: bigint | null = initial;
      for (const lane of lanes.keys()) {
        const own = slots.filter((slot) => slot.lane === lane);
        const input = leaf(values[lane]);
        const picks = own.flatMap((slot, i) => (isPickable(slot, input, pool.values) ? [i] : []));
        expect(picks).toEqual(found.attributes[lane] === null ? [] : [found.attributes[lane]]);
        const slot = own[picks[0] ?? -1];
        const partial = slot && slot.points + slot.perUnit * ((input?.value ?? 0n) - 2n ** 62n);
        if (slot?.perUnit) expect(found.partials[lane]).toBe(partial);
        else expect(found.partials[lane]).toBe(slot?.points ?? null);
        sum = sum === null || found.partials[lane] === null ? null : sum + (found.partials[lane] as bigint);
      }
      expect(found.score).toBe(sum);
    }),
    { numRuns: runs(400, 20_000) },
  );
});

describe("refuses", () => {
  const card = (attributes: readonly object[], rest: object = {}) =>
    readScorecard({
      name: "s",
      initial: 0,
      characteristics: [{ id: "c", input: "/x", attributes, ...rest }],
    });
  const reasonOf = (read: ReturnType<typeof encode>) => (read.ok ? "none" : read.reason);
  const points = 0;

  test.each<[string, object[], boolean]>([
    [
      "two that touch at a closed end",
      [
        { to: 2, points },
        { from: 2, points },
      ],
      true,
    ],
    [
      "two that touch at an open end",
      [
        { below: 2, points },
        { from: 2, points },
      ],
      false,
    ],
    [
      "one within another",
      [
        { from: 0, to: 9, points },
        { from: 3, to: 4, points },
      ],
      true,
    ],
    [
      "the same text twice",
      [
        { equals: "A", points },
        { in: ["B", "A"], points },
      ],
      true,
    ],
    [
      "two otherwise",
      [
        { otherwise: true, points },
        { otherwise: true, points },
      ],
      true,
    ],
    [
      "two missing",
      [
        { missing: true, points },
        { missing: true, points },
      ],
      true,
    ],
    [
      "true twice",
      [
        { equals: true, points },
        { equals: true, points },
      ],
      true,
    ],
    [
      "a number and a date",
      [
        { from: 1, points },
        { from: "2000-01-01", points },
      ],
      false,
    ],
    [
      "dates apart",
      [
        { below: "2000-01-01", points },
        { from: "2000-01-01", points },
      ],
      false,
    ],
    [
      "relative dates that meet",
      [
        { to: { issued: { years: -1 } }, points },
        { from: { issued: { months: -12 } }, points },
      ],
      true,
    ],
  ])("attributes that overlap: %s", (_, attributes, refused) => {
    expect(reasonOf(encode(card(attributes)))).toBe(refused ? "attributes_overlap" : "none");
  });

  test.each([
    [{ from: 2, below: 2, points }],
    [{ above: 2, below: 2.000001, points }],
    [{ from: 3, to: 2, points }],
    [{ from: { issued: { months: -11 } }, to: { issued: { years: -1 } }, points }],
  ])("an interval in which nothing lies: %j", (attribute) => {
    expect(encode(card([attribute]))).toMatchObject({
      reason: "interval_empty",
      pointer: "/scorecard/characteristics/0/attributes/0",
    });
  });

  test("a relative date outside of the calendar, on the days on which it is", () => {
    const relative = card([{ from: { issued: { years: -2025 } }, points }]);
    expect(reasonOf(encode(relative, undefined, undefined, parseCalendarDate("2026-01-01") as number))).toBe(
      "none",
    );
    expect(encode(relative, undefined, undefined, parseCalendarDate("2025-12-31") as number)).toMatchObject({
      reason: "date_out_of_range",
      pointer: "/scorecard/characteristics/0/attributes/0/from",
    });
  });

  test("numbers with more decimals than the scorecard's", () => {
    const six = { missing: true, points: 0.000001 };
    expect(reasonOf(encode(card([six])))).toBe("none");
    expect(reasonOf(encode(card([{ missing: true, points: 0.0000001 }])))).toBe("number_too_many_decimals");
    const factor = { from: 0, to: 1, points: 0.00000001, per_unit: 0.25 };
    expect(reasonOf(encode(card([factor])))).toBe("none");
    expect(reasonOf(encode(card([six], { baseline: 0.0000001 })))).toBe("number_too_many_decimals");
  });

  test("sizes: a baseline, and the sum of the largest partial scores, below 2^61 units", () => {
    // 2^61 units of 10^-6 are 2305843009213.693952.
    const below = 2_305_843_009_213.6934;
    const above = 2_305_843_009_213.7;
    expect(reasonOf(encode(card([{ missing: true, points: below }])))).toBe("none");
    expect(reasonOf(encode(card([{ missing: true, points: -below }])))).toBe("none");
    expect(reasonOf(encode(card([{ missing: true, points: above }])))).toBe("points_too_large");
    expect(reasonOf(encode(card([{ missing: true, points: -above }])))).toBe("points_too_large");
    expect(reasonOf(encode(card([{ missing: true, points: 0 }], { baseline: above })))).toBe(
      "points_too_large",
    );
    expect(reasonOf(encode(card([{ missing: true, points: 0 }], { baseline: below })))).toBe("none");
    const two = (a: number, b: number) =>
      readScorecard({
        name: "s",
        initial: a,
        characteristics: [{ id: "c", input: "/x", attributes: [{ missing: true, points: b }] }],
      });
    expect(reasonOf(encode(two(1_152_921_504_606.8, -1_152_921_504_606.8)))).toBe("none");
    expect(reasonOf(encode(two(1_152_921_504_606.9, -1_152_921_504_606.9)))).toBe("points_too_large");
    // 2^62 units of points have no encoding at all.
    expect(reasonOf(encode(two(0, 4_611_686_018_428)))).toBe("number_too_large");
  });

  test("sizes: per_unit below 2^40 units, products within the sum", () => {
    const product = (per_unit: number, to: number) => card([{ from: 0, to, points: 0, per_unit }]);
    expect(reasonOf(encode(product(2 ** 40 - 1, 2)))).toBe("none");
    expect(reasonOf(encode(product(2 ** 40, 2)))).toBe("points_too_large");
    expect(reasonOf(encode(product(-(2 ** 40), 2)))).toBe("points_too_large");
    expect(reasonOf(encode(product(2 ** 40 - 1, 3)))).toBe("points_too_large");
    expect(reasonOf(encode(product(-(2 ** 40 - 1), 3)))).toBe("points_too_large");
  });

  test("more texts than the pool holds, those of rules first", () => {
    const texts = (length: number) => Array.from({ length }, (_, i) => `t${i}`);
    expect(reasonOf(encode(card([{ in: texts(62), points }])))).toBe("none");
    const pool = new SetPool(62);
    pool.take("text", text("of a rule"));
    expect(encode(card([{ in: texts(62), points }]), undefined, pool)).toMatchObject({
      reason: "pool_full",
      values: { found: 63, limit: 62 },
    });
  });
});

describe("tables", () => {
  const read = (...rows: object[]) => encode(exampleScorecard(), readTable({ rows }));

  test("refuse two rows of different outcomes that one decision can match", () => {
    const approve = { score: { from: 600 }, allow: { bankruptcy: [1] }, outcome: "approve" };
    expect(read(approve, { score: { from: 600 }, outcome: "decline" })).toMatchObject({
      reason: "table_rows_overlap",
      values: { first: 0, second: 1 },
    });
    expect(read(approve, { allow: { bankruptcy: [1, 0] }, outcome: "decline" }).ok).toBe(false);
    expect(read(approve, { allow: { history: [0] }, outcome: "decline" }).ok).toBe(false);
    expect(read(approve, { score: { to: 600 }, outcome: "decline" }).ok).toBe(false);
    expect(read(approve, { allow: { bankruptcy: [0] }, outcome: "decline" }).ok).toBe(true);
    expect(read(approve, { score: { below: 600 }, outcome: "decline" }).ok).toBe(true);
    expect(read(approve, { score: { from: 500 }, outcome: "approve" }).ok).toBe(true);
  });

  test("refuse outcomes that are not declared, unknown attributes and bounds with too many decimals", () => {
    expect(read({ score: { from: 600 }, outcome: "score" })).toMatchObject({
      reason: "table_outcome_not_declared",
      pointer: "/table/rows/0/outcome",
    });
    expect(read({ allow: { bankruptcy: [2] }, outcome: "approve" })).toMatchObject({
      reason: "table_allows_unknown",
    });
    expect(() => readTable({ rows: [{ allow: { constructor: [0] }, outcome: "approve" }] })).toThrow(
      "constructor",
    );
    expect(read({ score: { below: 0.000000001 }, outcome: "approve" })).toMatchObject({
      reason: "number_too_many_decimals",
      pointer: "/table/rows/0/score/below",
    });
    const undeclared = { steps: STEPS, pool: new SetPool(62), day: DAY };
    expect(encodeScorecard(exampleScorecard(), exampleTable(), undeclared)).toMatchObject({
      reason: "table_outcome_not_declared",
    });
  });
});

describe("principal reasons", () => {
  const change = (card: Scorecard, edit: (copy: Record<string, never>) => void): Scorecard => {
    const copy = structuredClone(card);
    edit(copy as unknown as Record<string, never>);
    return readScorecard(copy);
  };
  const check = (card: Scorecard, table?: DecisionTable, constraints: readonly object[] = []) =>
    checkPrincipalReasons(card, encoded(card, table), { constraints: constraints as Constraint[], table });
  const table = (decline: object, ...rows: object[]) =>
    readTable({ rows: [{ outcome: "decline", ...decline }, ...rows] });

  test("are certain where nobody below the bound can be without a loss", () => {
    // 500 + 60 + 30 - 3.2 + 0
    expect(check(exampleScorecard(), exampleTable())).toBeNull();
    expect(check(exampleScorecard(), table({ score: { below: 586.8 } }))).toBeNull();
    expect(check(exampleScorecard(), table({ score: { to: 586.79999999 } }))).toBeNull();
    expect(check(exampleScorecard(), table({ score: { to: 586.8 } }))).toMatchObject({
      reason: "reasons_may_be_none",
      values: { outcome: "decline", found: "586.8" },
    });
    expect(check(exampleScorecard(), table({ score: { below: 586.80000001 } }))?.reason).toBe(
      "reasons_may_be_none",
    );
  });

  test("are certain for any bound where some characteristic always loses", () => {
    const losing = change(exampleScorecard(), (copy) =>
      Object.assign(copy["characteristics"]?.[3] as never, { baseline: 1 }),
    );
    expect(check(losing, table({ score: { below: 586.80000001 } }))).toBeNull();
  });

  test("need one row that bounds the score on the losing side, and nothing beside it", () => {
    const refused = (...tables: DecisionTable[]) =>
      tables.map((one) => check(exampleScorecard(), one)?.reason);
    expect(
      refused(
        table({ score: { below: 560 }, allow: { bankruptcy: [0] } }),
        table({ allow: { bankruptcy: [0] } }),
        table({ score: { from: 560 } }),
        table({ score: { below: 500 } }, { score: { from: 500, below: 560 }, outcome: "decline" }),
        readTable({ rows: [{ score: { below: 560 }, outcome: "refer" }] }),
      ),
    ).toEqual(Array(5).fill("reasons_not_by_score"));
    expect(check(exampleScorecard(), table({ score: { from: 500, below: 560 } }))).toBeNull();
  });

  test("need a bound that excludes some possible score", () => {
    // 500 + 60 + 40 + 10
    const sure = change(exampleScorecard(), (copy) =>
      Object.assign(copy["characteristics"]?.[3] as never, { baseline: 1 }),
    );
    expect(check(sure, table({ score: { to: 609.99999999 } }))).toBeNull();
    expect(check(sure, table({ score: { to: 610 } }))?.reason).toBe("reasons_bound_excludes_nothing");
  });

  test("without a table need one critical rule about the score for the outcome", () => {
    const rule = (rest: object) => ({
      id: "r",
      description: "d",
      critical: true,
      vertex: "decline",
      when: { outcome: "decline" },
      predicate: { derived: "application-score", op: "lt", value: 560 },
      ...rest,
    });
    const about = (op: string, value: unknown) =>
      rule({ predicate: { derived: "application-score", op, value } });
    expect(check(exampleScorecard(), undefined, [about("lt", 560)])).toBeNull();
    expect(check(exampleScorecard(), undefined, [about("le", 560)])).toBeNull();
    expect(check(exampleScorecard(), undefined, [rule({}), rule({ id: "s", critical: false })])).toBeNull();
    for (const rules of [
      [],
      [about("ge", 560)],
      [about("in_range", [0, 560])],
      [rule({ critical: false })],
      [rule({ predicate: undefined })],
      [rule({ predicate: { derived: "other", op: "lt", value: 560 } })],
      [rule({ predicate: { input: "/x", op: "lt", value: 560 } })],
      [rule({}), rule({ id: "s" })],
      [rule({ when: { outcome: "approve" } })],
    ])
      expect(check(exampleScorecard(), undefined, rules)?.reason).toBe("reasons_not_by_score");
  });

  test("are mirrored above the baseline", () => {
    const risk = readScorecard({
      name: "risk",
      initial: 1,
      reason_direction: "points_above",
      principal_reasons: { at_most: 1, required_for: ["decline"] },
      characteristics: [
        {
          id: "c",
          input: "/x",
          baseline: 2,
          reason_code: "R",
          reason: "r",
          attributes: [
            { from: 0, below: 5, points: 0 },
            { from: 5, below: 9, points: 2 },
            { from: 9, points: 3 },
          ],
        },
      ],
    });
    expect(check(risk, table({ score: { above: 3 } }))).toBeNull();
    expect(check(risk, table({ score: { from: 4 } }))).toBeNull();
    expect(check(risk, table({ score: { from: 3 } }))).toMatchObject({
      reason: "reasons_may_be_none",
      values: { found: "3" },
    });
    expect(check(risk, table({ score: { from: 1 } }))?.reason).toBe("reasons_bound_excludes_nothing");
    expect(check(risk, table({ score: { below: 3 } }))?.reason).toBe("reasons_not_by_score");
  });

  test("nobody whose score is the bound of a policy that passes is without a loss", () => {
    let passed = 0;
    fc.assert(
      fc.property(scorecard, fc.array(inputValue, { minLength: 7, maxLength: 7 }), (free, values) => {
        const given = values.flatMap((one, i) => (one === undefined ? [] : [[`/x${i}`, one] as const]));
        const found = evaluateScorecard(free, leavesOf(Object.fromEntries(given)), DAY);
        const { decimals, lanes, isAbove } = encoded(free);
        if (found.score === null) return;
        const bound = Number(formatUnits(found.score, decimals));
        const card = readScorecard({ ...free, principal_reasons: { at_most: 1, required_for: ["decline"] } });
        if (check(card, table({ score: isAbove ? { from: bound } : { to: bound } })) !== null) return;
        passed += 1;
        const gains = found.partials.map(
          (partial, i) => (partial as bigint) - (lanes[i]?.baseline as bigint),
        );
        expect(gains.some((gain) => (isAbove ? gain > 0n : gain < 0n))).toBe(true);
      }),
      { numRuns: runs(1000, 20_000) },
    );
    expect(passed).toBeGreaterThan(10);
  });
});
