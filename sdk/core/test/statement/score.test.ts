// The evaluator of scorecards and tables: which attribute applies, exact scores, principal reasons, rows.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import type { Json } from "../../src/json/json.ts";
import {
  evaluateScorecard,
  formatUnits,
  matchingRows,
  principalReasons,
  scoreDecimals,
} from "../../src/statement/score.ts";
import type { Attribute } from "../../src/wire/scorecard.ts";
import { DAY, exampleScorecard, exampleTable, leavesOf, readScorecard, readTable } from "./scorecards.ts";

const applicant = {
  "/bureau/months_of_history": 30,
  "/applicant/checking_account": "A12",
  "/applicant/utilisation": 0.5,
  "/bureau/bankruptcy": false,
};

function judge(changes: { readonly [pointer: string]: Json | undefined } = {}) {
  const card = exampleScorecard();
  const inputs = leavesOf(
    Object.fromEntries(
      Object.entries({ ...applicant, ...changes }).filter(([, value]) => value !== undefined),
    ) as { [pointer: string]: Json },
  );
  const decimals = scoreDecimals(card);
  const evaluation = evaluateScorecard(card, inputs, DAY);
  const reasons = principalReasons(card, evaluation, decimals);
  return {
    attributes: evaluation.attributes,
    score: evaluation.score === null ? null : formatUnits(evaluation.score, decimals),
    reasons: reasons && card.characteristics.filter((_, i) => reasons.members[i]).map(({ id }) => id),
    outcomes: matchingRows(exampleTable(), card, evaluation, decimals).map(
      (i) => exampleTable().rows[i]?.outcome,
    ),
  };
}

test("sums the points of the attributes that apply, products included, in exact units", () => {
  // 500 + 45 + 30 + (10 - 37.25 * 0.5) + 0
  expect(judge()).toEqual({
    attributes: [1, 1, 0, 1],
    score: "566.375",
    reasons: ["history", "utilisation"],
    outcomes: ["refer"],
  });
  expect(scoreDecimals(exampleScorecard())).toBe(8);
  expect(judge({ "/applicant/utilisation": 0.000001 }).score).toBe("584.99996275");
});

describe("which attribute applies", () => {
  const attributeOf = (attributes: readonly object[], found: Json | undefined): number | null => {
    const card = readScorecard({
      name: "s",
      initial: 0,
      characteristics: [{ id: "c", input: "/x", attributes }],
    });
    const inputs = leavesOf(found === undefined ? {} : { "/x": found });
    return evaluateScorecard(card, inputs, DAY).attributes[0] ?? null;
  };

  test.each<[string, object, [Json | undefined, boolean][]]>([
    [
      "from",
      { from: 2, points: 1 },
      [
        [1.999999, false],
        [2, true],
        ["2", false],
        [true, false],
      ],
    ],
    [
      "above",
      { above: 2, points: 1 },
      [
        [2, false],
        [2.000001, true],
      ],
    ],
    [
      "below",
      { below: 2, points: 1 },
      [
        [2, false],
        [1.999999, true],
        [null, false],
        [undefined, false],
      ],
    ],
    [
      "to",
      { to: 2, points: 1 },
      [
        [2, true],
        [2.000001, false],
      ],
    ],
    [
      "a fixed date",
      { from: "2000-01-01", to: "2000-12-31", points: 1 },
      [
        ["1999-12-31", false],
        ["2000-01-01", true],
        ["2000-12-31", true],
        ["2001-01-01", false],
        ["2000-06-31", false],
        [11_000, false],
      ],
    ],
    [
      "a relative date",
      { to: { issued: { years: -18 } }, points: 1 },
      [
        ["2008-11-28", true],
        ["2008-11-29", false],
        ["0001-01-01", true],
      ],
    ],
    [
      "a text",
      { equals: "A", points: 1 },
      [
        ["A", true],
        ["a", false],
        ["A ", false],
        [null, false],
      ],
    ],
    [
      "one of",
      { in: ["", "B"], points: 1 },
      [
        ["", true],
        ["B", true],
        ["C", false],
        [undefined, false],
      ],
    ],
    [
      "true",
      { equals: true, points: 1 },
      [
        [true, true],
        [false, false],
        [1, false],
        ["true", false],
      ],
    ],
    [
      "otherwise",
      { otherwise: true, points: 1 },
      [
        ["", true],
        ["x", true],
        [" x", false],
        ["e\u0301", false],
        ["2000-01-01", false],
        ["2000-02-30", true],
        [1, false],
        [null, false],
        [undefined, false],
        [[], false],
      ],
    ],
    [
      "missing",
      { missing: true, points: 1 },
      [
        [undefined, true],
        [null, true],
        ["", false],
        [[], false],
        [{}, false],
        [0, false],
      ],
    ],
  ])("%s", (_, attribute, cases) => {
    for (const [found, applies] of cases)
      expect(attributeOf([attribute], found), JSON.stringify(found)).toBe(applies ? 0 : null);
  });

  test("otherwise leaves out what another attribute names", () => {
    const attributes = [
      { otherwise: true, points: 1 },
      { equals: "A", points: 2 },
      { in: ["B"], points: 3 },
    ];
    expect([..."ABC"].map((text) => attributeOf(attributes, text))).toEqual([1, 2, 0]);
  });
});

describe("without an attribute", () => {
  test("there is no score and there are no reasons, but rows without a score still match", () => {
    expect(judge({ "/applicant/utilisation": 1.6 })).toMatchObject({
      score: null,
      reasons: null,
      outcomes: [],
    });
    const card = exampleScorecard();
    const table = readTable({ rows: [{ allow: { bankruptcy: [0] }, outcome: "knock_out" }] });
    const evaluation = evaluateScorecard(card, leavesOf({ "/bureau/bankruptcy": true }), DAY);
    expect(matchingRows(table, card, evaluation, 8)).toEqual([0]);
  });
});

describe("principal reasons", () => {
  const marks = (losses: readonly number[], at_most: number, reason_direction = "points_below") => {
    const sign = reason_direction === "points_below" ? -1 : 1;
    const card = readScorecard({
      name: "s",
      initial: 0,
      reason_direction,
      principal_reasons: { at_most, required_for: [] },
      characteristics: losses.map((loss, i) => ({
        id: `c${i}`,
        input: `/x${i}`,
        baseline: 7,
        reason_code: "R",
        reason: "r",
        attributes: [{ missing: true, points: 7 + sign * loss } as Attribute],
      })),
    });
    const reasons = principalReasons(card, evaluateScorecard(card, new Map(), DAY), scoreDecimals(card));
    return reasons?.members.flatMap((member, i) => (member ? [i] : []));
  };

  test("are the greatest losses, the earlier of two equal ones", () => {
    expect(marks([1, 3, 2], 2)).toEqual([1, 2]);
    expect(marks([2, 2, 2, 2], 2)).toEqual([0, 1]);
    expect(marks([1, 2, 2], 2)).toEqual([1, 2]);
    expect(marks([1, 2, 1], 2)).toEqual([0, 1]);
  });

  test("have lost something: not zero, nor less than nothing", () => {
    expect(marks([0, 0.000001, -5], 4)).toEqual([1]);
    expect(marks([0, -1], 4)).toEqual([]);
    expect(
      marks(
        Array.from({ length: 16 }, (_, i) => (i === 15 ? 0.000001 : 0)),
        1,
      ),
    ).toEqual([15]);
  });

  test("are mirrored above the baseline", () => {
    expect(marks([1, 3, 0], 1, "points_above")).toEqual([1]);
    expect(judge({ "/bureau/months_of_history": null }).reasons).toEqual(["history", "utilisation"]);
  });

  test("are the one set that the statement's inequalities allow", () => {
    const losses = fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(losses, fc.integer({ min: 1, max: 6 }), (all, at_most) => {
        const l = all.map((loss, i) => 16 * loss * 1_000_000 + 15 - i);
        const allowed = Array.from({ length: 2 ** all.length }, (_, set) =>
          l.flatMap((_, i) => ((set >> i) & 1 ? [i] : [])),
        ).filter((set) => {
          const spare = at_most - set.length;
          const inside = l.filter((_, i) => set.includes(i));
          const t = spare > 0 ? 16 : Math.min(...inside);
          return spare >= 0 && t >= 16 && l.every((mark, i) => set.includes(i) === mark >= t);
        });
        expect(allowed).toEqual([marks(all, at_most)]);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});

test("rows compare scores at their bounds", () => {
  const card = readScorecard({
    name: "s",
    initial: 560,
    characteristics: [{ id: "c", input: "/x", attributes: [{ missing: true, points: 0 }] }],
  });
  const evaluation = evaluateScorecard(card, new Map(), DAY);
  const match = (score: object) =>
    matchingRows(readTable({ rows: [{ score, outcome: "o" }] }), card, evaluation, 6);
  expect([{ from: 560 }, { above: 559.999999 }, { to: 560 }, { below: 560.000001 }].map(match)).toEqual([
    [0],
    [0],
    [0],
    [0],
  ]);
  expect([{ from: 560.000001 }, { above: 560 }, { to: 559.999999 }, { below: 560 }].map(match)).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test.each([
  [0n, 0, "0"],
  [60_100_000_000n, 8, "601"],
  [-320_000_000n, 8, "-3.2"],
  [1n, 6, "0.000001"],
  [-1n, 6, "-0.000001"],
  [120n, 0, "120"],
])("%d units of 10^-%i are %s", (units, decimals, text) => {
  expect(formatUnits(units as bigint, decimals)).toBe(text);
});
