/**
 * The plain-code evaluator of scorecards and decision tables, over JSON values and exact integers: which attribute of each
 * characteristic applies, the score, the principal reasons, the rows that match. Takes what a policy with an encoding says.
 */
import { parseCalendarDate } from "../wire/calendar-date.ts";
import { type DateBound, resolveDateBound } from "../wire/date-bound.ts";
import type { DecisionTable, TableRow } from "../wire/decision-table.ts";
import { decimalsOf, exactUnits } from "../wire/encode-number.ts";
import { isNormalText } from "../wire/normal-text.ts";
import { DECIMALS } from "../wire/number-limits.ts";
import {
  type Attribute,
  boundsOf,
  type Characteristic,
  isInterval,
  type Scorecard,
  type Sides,
} from "../wire/scorecard.ts";
import type { LeafValue } from "./flatten-inputs.ts";

/** What a scorecard comes to for one decision's inputs. Private: it shows what they are. */
export interface ScoreEvaluation {
  /** Per characteristic the position of the attribute that applies; null where none does. */
  readonly attributes: readonly (number | null)[];
  /** Likewise the partial score, in units of 10^-d (`scoreDecimals`). */
  readonly partials: readonly (bigint | null)[];
  /** In the same units; null where some characteristic has no attribute. */
  readonly score: bigint | null;
}

/** d: scores, points, baselines and score bounds are integers in units of 10^-d. */
export function scoreDecimals({ characteristics }: Pick<Scorecard, "characteristics">): number {
  const factors = characteristics.flatMap(({ attributes }) =>
    attributes.flatMap((one) => perUnitOf(one) ?? []),
  );
  return DECIMALS + Math.max(0, ...factors.map(decimalsOf));
}

/** What an attribute earns for each unit of the input, where it does. */
export function perUnitOf(attribute: Attribute): number | undefined {
  return "per_unit" in attribute ? attribute.per_unit : undefined;
}

/**
 * @param inputs scalars and empty containers by their pointers
 * @param day of issue, from which relative bounds are resolved
 */
export function evaluateScorecard(
  scorecard: Scorecard,
  inputs: ReadonlyMap<string, LeafValue>,
  day: number,
): ScoreEvaluation {
  const decimals = scoreDecimals(scorecard);
  const attributes = scorecard.characteristics.map((characteristic) =>
    attributeFor(characteristic, inputs.get(characteristic.input), day),
  );
  const partials = scorecard.characteristics.map(({ attributes: all, input }, i) => {
    const attribute = all[attributes[i] ?? all.length];
    return attribute === undefined ? null : partialScore(attribute, inputs.get(input), decimals);
  });
  const score = partials.reduce<bigint | null>(
    (sum, partial) => (sum === null || partial === null ? null : sum + partial),
    exactUnits(scorecard.initial, decimals),
  );
  return { attributes, partials, score };
}

function attributeFor(
  { attributes }: Characteristic,
  found: LeafValue | undefined,
  day: number,
): number | null {
  const named = attributes.flatMap((one) => textsOf(one));
  const at = attributes.findIndex((attribute) => {
    if (isInterval(attribute)) return isWithin(found, attribute, day);
    if ("missing" in attribute) return found === undefined || found === null;
    if ("otherwise" in attribute) return isComparableText(found) && !named.includes(found);
    return "equals" in attribute ? found === attribute.equals : attribute.in.includes(found as string);
  });
  return at < 0 ? null : at;
}

/** The texts that an attribute names. */
export function textsOf(attribute: Attribute): string[] {
  if ("in" in attribute) return attribute.in;
  return "equals" in attribute && typeof attribute.equals === "string" ? [attribute.equals] : [];
}

function isWithin(found: LeafValue | undefined, interval: Sides<number | DateBound>, day: number): boolean {
  const ofNumbers = boundsOf(interval).every((bound) => typeof bound === "number");
  const x = ofNumbers ? found : typeof found === "string" ? parseCalendarDate(found) : null;
  if (typeof x !== "number") return false;
  const at = (bound: number | DateBound | undefined, open: number) =>
    bound === undefined
      ? open
      : typeof bound === "number"
        ? bound
        : (resolveDateBound(bound, day) ?? Number.NaN);
  return (
    x >= at(interval.from, -Infinity) &&
    x > at(interval.above, -Infinity) &&
    x < at(interval.below, Infinity) &&
    x <= at(interval.to, Infinity)
  );
}

/** A text as rules compare it; a date is none. */
function isComparableText(found: LeafValue | undefined): found is string {
  return typeof found === "string" && isNormalText(found) && parseCalendarDate(found) === null;
}

function partialScore(attribute: Attribute, found: LeafValue | undefined, decimals: number): bigint {
  const points = exactUnits(attribute.points, decimals);
  const factor = perUnitOf(attribute);
  if (factor === undefined) return points;
  return points + exactUnits(factor, decimals - DECIMALS) * exactUnits(found as number, DECIMALS);
}

/** Which characteristics lost most, and the mark that tells them from the others. */
export interface PrincipalReasons {
  /** One flag a characteristic. */
  readonly members: readonly boolean[];
  /** The least l_i of a member; 16 where there are fewer members than the policy wants. */
  readonly threshold: bigint;
}

/** A loss of one unit, of the first of sixteen characteristics: l_i = 16 * loss_i + 15 - i. */
const LEAST_MARK = 16n;

/**
 * The set R of principal reasons: the `at_most` characteristics of the greatest positive losses, the earlier one first
 * where losses are equal. Null without a score, and for a scorecard without principal reasons.
 */
export function principalReasons(
  { principal_reasons: wanted, reason_direction, characteristics }: Scorecard,
  { partials, score }: Pick<ScoreEvaluation, "partials" | "score">,
  decimals: number,
): PrincipalReasons | null {
  if (wanted === undefined || score === null) return null;
  const marks = characteristics.map(({ baseline = 0 }, i) => {
    const gain = (partials[i] as bigint) - exactUnits(baseline, decimals);
    return LEAST_MARK * (reason_direction === "points_above" ? gain : -gain) + 15n - BigInt(i);
  });
  const losing = marks.filter((mark) => mark >= LEAST_MARK).sort((a, b) => (a > b ? -1 : 1));
  const threshold = losing[wanted.at_most - 1] ?? LEAST_MARK;
  return { members: marks.map((mark) => mark >= threshold), threshold };
}

/** Positions of the rows that match; those of a table with an encoding all have one outcome. */
export function matchingRows(
  { rows }: DecisionTable,
  { characteristics }: Scorecard,
  evaluation: Pick<ScoreEvaluation, "attributes" | "score">,
  decimals: number,
): number[] {
  const at = new Map(characteristics.map(({ id }, i) => [id, evaluation.attributes[i] ?? null]));
  return rows.flatMap((row, i) => (isMatch(row, at, evaluation.score, decimals) ? [i] : []));
}

function isMatch(
  { allow = {}, score: bounds }: TableRow,
  at: ReadonlyMap<string, number | null>,
  score: bigint | null,
  decimals: number,
): boolean {
  const allowed = Object.entries(allow).every(([id, positions]) => positions.includes(at.get(id) ?? -1));
  if (!allowed || bounds === undefined) return allowed;
  if (score === null) return false;
  const { from, above, below, to } = bounds;
  const holds = (bound: number | undefined, compare: (limit: bigint) => boolean) =>
    bound === undefined || compare(exactUnits(bound, decimals));
  return (
    holds(from, (limit) => score >= limit) &&
    holds(above, (limit) => score > limit) &&
    holds(below, (limit) => score < limit) &&
    holds(to, (limit) => score <= limit)
  );
}

/** An integer in units of 10^-decimals as decimal text without trailing zeros: "601", "-3.2". */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const integer = digits.slice(0, digits.length - decimals);
  return `${units < 0n ? "-" : ""}${integer}${fraction === "" ? "" : `.${fraction}`}`;
}
