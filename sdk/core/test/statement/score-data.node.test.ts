// Scorecards with expected results that were computed elsewhere; skipped where they are absent.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MATERIAL } from "../../../../tools/testing/paths.ts";
import type { Json } from "../../src/json/json.ts";
import { encodeScorecard } from "../../src/statement/encode-scorecard.ts";
import { SetPool } from "../../src/statement/encode-term.ts";
import { flattenInputs } from "../../src/statement/flatten-inputs.ts";
import {
  evaluateScorecard,
  formatUnits,
  principalReasons,
  scoreDecimals,
} from "../../src/statement/score.ts";
import { dayOfTime, formatCalendarDate, parseCalendarDate } from "../../src/wire/calendar-date.ts";
import { resolveDateBound } from "../../src/wire/date-bound.ts";
import { exactUnits } from "../../src/wire/encode-number.ts";
import type { Scorecard } from "../../src/wire/scorecard.ts";
import { readScorecard } from "./scorecards.ts";

const FOLDER = `${MATERIAL}/data/scorecards`;
const isHere = existsSync(FOLDER);
const DAY = dayOfTime(1_795_867_200);

function load<T>(file: string): T {
  return JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as T;
}

function rowsOf(file: string): Record<string, string>[] {
  const [head = "", ...rows] = readFileSync(`${FOLDER}/${file}`, "utf8").trim().split("\n");
  const names = head.split(",");
  return rows.map((row) => Object.fromEntries(row.split(",").map((cell, i) => [names[i] as string, cell])));
}

/** Score, partial scores and losses as decimal text, the reasons in order of their losses. */
function judge(card: Scorecard, input: Json) {
  const leaves = flattenInputs(input);
  if (!leaves.ok) throw new Error(leaves.detail);
  const decimals = scoreDecimals(card);
  const found = evaluateScorecard(
    card,
    new Map(leaves.value.map(({ pointer, value }) => [pointer, value])),
    DAY,
  );
  const reasons = principalReasons(card, found, decimals);
  const sign = card.reason_direction === "points_above" ? -1n : 1n;
  const rows = card.characteristics.map(({ id, baseline = 0 }, i) => {
    const partial = found.partials[i] ?? null;
    const loss = partial === null ? null : sign * (exactUnits(baseline, decimals) - partial);
    return { id, partial, loss, isReason: reasons?.members[i] === true };
  });
  const show = (units: bigint | null) => (units === null ? null : formatUnits(units, decimals));
  return {
    score: show(found.score),
    points: Object.fromEntries(rows.map(({ id, partial }) => [id, show(partial)])),
    losses: Object.fromEntries(rows.map(({ id, loss }) => [id, show(loss)])),
    missing: rows.filter(({ partial }) => partial === null).map(({ id }) => id),
    reasons: rows.filter(({ isReason }) => isReason).map(({ id }) => id),
  };
}

/** As `judge`, of a row of numbers and texts without leading zeros or signs of their own. */
function expectRow(card: Scorecard, input: Json, row: Record<string, string>) {
  const found = judge(card, input);
  const column = (prefix: string) =>
    Object.fromEntries(card.characteristics.map(({ id }) => [id, row[`${prefix}_${id}`]]));
  expect(found).toMatchObject({ score: row["score"], points: column("points"), losses: column("loss") });
  expect(found.reasons).toEqual(row["reasons"]?.split(" ").filter((id) => id !== "") ?? []);
}

interface Column {
  readonly column: number;
  readonly type: string;
}

/** Inputs of a row of German credit. */
function germanInput(cells: readonly string[], columns: Readonly<Record<string, Column>>): Json {
  const input: Record<string, Record<string, Json>> = {};
  for (const [pointer, { column, type }] of Object.entries(columns)) {
    const [, group = "", name = ""] = pointer.split("/");
    const cell = cells[column - 1] as string;
    input[group] = { ...input[group], [name]: type === "number" ? Number(cell) : cell };
  }
  return input as Json;
}

function encodes(card: Scorecard): boolean {
  return encodeScorecard(card, undefined, { steps: ["a"], pool: new SetPool(62), day: DAY }).ok;
}

describe.skipIf(!isHere)("scorecards computed elsewhere (skipped where the data is absent)", () => {
  test("a scorecard of German credit gives its points, losses and reasons for every row", () => {
    const card = readScorecard(load("german/scorecard.json"));
    const { columns } = load<{ columns: Record<string, Column> }>("german/columns.json");
    const data = readFileSync(`${MATERIAL}/data/german-credit/german.data`, "utf8").split("\n");
    const rows = rowsOf("german/expected.csv");
    for (const row of rows) {
      expectRow(card, germanInput((data[Number(row["row"]) - 1] as string).split(/\s+/), columns), row);
    }
    expect(rows.length).toBeGreaterThan(600);
    expect(encodes(card)).toBe(true);
  });

  interface EdgeCase {
    readonly id: string;
    readonly why: string;
    readonly input: Json;
    readonly expected: {
      readonly score: string | null;
      readonly points?: object;
      readonly losses?: object;
      readonly reasons?: readonly string[];
      readonly no_attribute_for?: readonly string[];
    };
  }

  test("its edge cases: bounds, absence, other types, all at their best and worst", () => {
    const card = readScorecard(load("german/scorecard.json"));
    for (const { id, input, expected } of load<{ cases: EdgeCase[] }>("german/edge-cases.json").cases) {
      const found = judge(card, input);
      expect(found.score, id).toBe(expected.score);
      if (expected.no_attribute_for) expect(found.missing, id).toEqual(expected.no_attribute_for);
      else {
        const { points, losses, reasons } = expected;
        expect(found, id).toMatchObject({ points, losses, reasons });
      }
    }
  });

  test("NEWS2 gives its aggregate, and the parameters above normal as reasons", () => {
    const card = readScorecard(load("news2/scorecard.json"));
    interface Case {
      readonly id: string;
      readonly input: Json;
      readonly expected: { readonly score: number; readonly points: object; readonly reasons: string[] };
    }
    for (const { id, input, expected } of load<{ cases: Case[] }>("news2/cases.json").cases) {
      const found = judge(card, input);
      expect(found.score, id).toBe(String(expected.score));
      expect(found.points, id).toEqual(
        Object.fromEntries(Object.entries(expected.points).map(([name, points]) => [name, String(points)])),
      );
      expect(found.reasons, id).toEqual(expected.reasons);
    }
    expect(encodes(card)).toBe(true);
  });

  test("the lending score of DMN", () => {
    const card = readScorecard(load("lending/scorecard.json"));
    for (const { input, score } of load<{ cases: { input: Json; score: string }[] }>("lending/cases.json")
      .cases)
      expect(judge(card, input).score).toBe(score);
    expect(encodes(card)).toBe(true);
  });

  test.each([
    ["logistic/scorecard.json", "logistic/inputs.json", "logistic/expected.csv"],
    ["logistic/scorecard-16-lanes.json", "logistic/inputs-16-lanes.json", "logistic/expected-16-lanes.csv"],
  ])("a logistic model with bounds for its terms: %s", (file, inputs, expected) => {
    const loaded = load<{ characteristics: { attributes: { per_unit?: number }[] }[] }>(file);
    for (const { attributes } of loaded.characteristics) {
      for (const attribute of attributes) {
        if (attribute.per_unit !== undefined) Object.assign(attribute, { from: 0, to: 20_000 });
      }
    }
    const card = readScorecard(loaded);
    const cases = new Map(
      load<{ cases: { id: string; input: Json }[] }>(inputs).cases.map((one) => [one.id, one.input]),
    );
    const rows = rowsOf(expected);
    for (const row of rows) expectRow(card, cases.get(row["row"] as string) as Json, row);
    expect(rows.length).toBeGreaterThan(100);
    expect(encodes(card)).toBe(true);
  });

  test("dates, offsets and the rule of 18 years", () => {
    const { strings, relative, rules } = load<{
      strings: { text: string; date: boolean; days?: number }[];
      relative: { issued_at: string; offset: object; date: string }[];
      rules: { birth: string; issued_at: string; holds: boolean }[];
    }>("dates/dates.json");
    const dayOf = (time: string) => dayOfTime(Date.parse(time) / 1000);
    for (const { text, date, days } of strings)
      expect(parseCalendarDate(text), text).toBe(date ? days : null);
    for (const { issued_at, offset, date } of relative)
      expect(formatCalendarDate(resolveDateBound({ issued: offset }, dayOf(issued_at)) as number)).toBe(date);
    for (const { birth, issued_at, holds } of rules) {
      const bound = resolveDateBound({ issued: { years: -18 } }, dayOf(issued_at)) as number;
      expect((parseCalendarDate(birth) as number) <= bound, birth).toBe(holds);
    }
  });
});
