/**
 * A scorecard and its decision table as the circuit sees them: one slot an attribute, one lane a characteristic, rows of a
 * table. The circuit relies on what is refused here: a policy that breaks it has no root.
 */
import { FIELD_DOMAINS } from "../digest/domains.ts";
import { hashToField } from "../digest/hash-to-field.ts";
import type { SCORECARD_REASONS, TERM_REASONS } from "../finding/sets/statement.ts";
import { type Reading, type Refusal, type Refuse, refusal } from "../reading.ts";
import { type DateBound, resolveDateBound } from "../wire/date-bound.ts";
import type { DecisionTable, TableRow } from "../wire/decision-table.ts";
import { decimalUnits, encodeNumber, type NumberFault } from "../wire/encode-number.ts";
import { DECIMALS, ENCODED_NUMBER_MAX, ENCODED_NUMBER_MIN, ENCODED_ZERO } from "../wire/number-limits.ts";
import { operatorRow } from "../wire/predicate-operators.ts";
import { type Attribute, boundsOf, isInterval, type Scorecard, type Sides } from "../wire/scorecard.ts";
import type { SetPool } from "./encode-term.ts";
import { perUnitOf, scoreDecimals, textsOf } from "./score.ts";

export type SlotKind = "number" | "date" | "text" | "boolean" | "otherwise" | "missing";

/** An attribute. Points are in units of 10^-d, `perUnit` in units of 10^(6 - d). */
export interface EncodedSlot {
  /** Index of the characteristic. */
  readonly lane: number;
  readonly kind: SlotKind;
  /** Ends of an interval; a boolean is one, from 0 to 0 or from 1 to 1. Of texts `low` is a mask over the pool. */
  readonly low: bigint;
  readonly high: bigint;
  readonly points: bigint;
  readonly perUnit: bigint;
}

export interface EncodedLane {
  readonly key: bigint;
  /** In units of 10^-d; 0 where there is none. */
  readonly baseline: bigint;
}

export interface EncodedRow {
  /** Bit j says that slot j is allowed. */
  readonly slots: bigint;
  /** Bit i says that lane i is needed. */
  readonly lanes: number;
  /** Index of the outcome among the steps. */
  readonly outcome: number;
  /** Of the score plus 2^62; null where the row does not bound it. */
  readonly score: Interval | null;
}

interface Interval {
  readonly low: bigint;
  readonly high: bigint;
}

export interface EncodedScorecard {
  readonly decimals: number;
  readonly initial: bigint;
  /** Losses are measured above the baseline. */
  readonly isAbove: boolean;
  /** 0 without principal reasons. */
  readonly atMost: number;
  readonly lanes: readonly EncodedLane[];
  readonly slots: readonly EncodedSlot[];
  /** Empty without a table. */
  readonly rows: readonly EncodedRow[];
}

export type ScorecardFault = NumberFault | keyof typeof SCORECARD_REASONS | keyof typeof TERM_REASONS;

const refuse: Refuse<typeof SCORECARD_REASONS & typeof TERM_REASONS> = refusal;

const PER_UNIT_BITS = 40;
const SUM_BITS = 61;

/**
 * @param pool of the policy, after its constraints; the texts of the scorecard are added to it
 * @param day of issue, from which relative bounds are resolved
 */
export function encodeScorecard(
  scorecard: Scorecard,
  table: DecisionTable | undefined,
  context: {
    readonly steps: readonly string[];
    readonly outcomes?: readonly string[] | undefined;
    readonly pool: SetPool;
    readonly day: number;
  },
): Reading<EncodedScorecard, ScorecardFault> {
  const decimals = scoreDecimals(scorecard);
  const initial = decimalUnits(scorecard.initial, decimals);
  if (!initial.ok) return { ...initial, pointer: "/scorecard/initial" };
  const lanes: EncodedLane[] = [];
  const slots: EncodedSlot[] = [];
  for (const [lane, { input, baseline, attributes }] of scorecard.characteristics.entries()) {
    const pointer = `/scorecard/characteristics/${lane}`;
    const base = decimalUnits(baseline ?? 0, decimals);
    if (!base.ok) return { ...base, pointer: `${pointer}/baseline` };
    if (!isBelow(base.value, SUM_BITS)) return tooLarge(SUM_BITS, `${pointer}/baseline`);
    lanes.push({ key: hashToField(FIELD_DOMAINS.inputPointer, input), baseline: base.value });
    for (const [i, attribute] of attributes.entries()) {
      const slot = encodeAttribute(attribute, attributes, decimals, context);
      if (!slot.ok) return { ...slot, pointer: `${pointer}/attributes/${i}${slot.pointer ?? ""}` };
      slots.push({ ...slot.value, lane });
    }
  }
  const fault =
    overlapOf(scorecard, slots) ??
    (isBelow(sumOfSizes(initial.value, lanes, slots), SUM_BITS) ? null : tooLarge(SUM_BITS, "/scorecard"));
  if (fault !== null) return fault;
  const rows = encodeRows(scorecard, table?.rows ?? [], slots, { ...context, decimals });
  if (!rows.ok) return rows;
  const isAbove = scorecard.reason_direction === "points_above";
  const atMost = scorecard.principal_reasons?.at_most ?? 0;
  const value = { decimals, initial: initial.value, isAbove, atMost, lanes, slots, rows: rows.value };
  return { ok: true, value };
}

function encodeAttribute(
  attribute: Attribute,
  all: readonly Attribute[],
  decimals: number,
  { pool, day }: { readonly pool: SetPool; readonly day: number },
): Reading<Omit<EncodedSlot, "lane">, ScorecardFault> {
  const points = decimalUnits(attribute.points, decimals);
  if (!points.ok) return { ...points, pointer: "/points" };
  const perUnit = decimalUnits(perUnitOf(attribute) ?? 0, decimals - DECIMALS);
  if (!perUnit.ok || !isBelow(perUnit.value, PER_UNIT_BITS)) return tooLarge(PER_UNIT_BITS, "/per_unit");
  const base = { low: 0n, high: 0n, points: points.value, perUnit: perUnit.value };
  if (isInterval(attribute)) {
    const ends = encodeInterval(attribute, day);
    if (!ends.ok) return ends;
    const kind = boundsOf(attribute).every((bound) => typeof bound === "number") ? "number" : "date";
    return { ok: true, value: { ...base, kind, ...ends.value } };
  }
  if ("missing" in attribute) return { ok: true, value: { ...base, kind: "missing" } };
  if ("equals" in attribute && typeof attribute.equals === "boolean") {
    const value = attribute.equals ? 1n : 0n;
    return { ok: true, value: { ...base, kind: "boolean", low: value, high: value } };
  }
  const isOtherwise = "otherwise" in attribute;
  const texts = isOtherwise ? all.flatMap(textsOf) : textsOf(attribute);
  const mask = maskInPool(texts, pool);
  if (!mask.ok) return mask;
  return { ok: true, value: { ...base, kind: isOtherwise ? "otherwise" : "text", low: mask.value } };
}

/** Bit j of the mask says that entry j of the pool is one of the texts. */
function maskInPool(texts: readonly string[], pool: SetPool): Reading<bigint, keyof typeof TERM_REASONS> {
  const values = texts.map((text) => hashToField(FIELD_DOMAINS.stringValue, text));
  let mask = 0n;
  for (const value of values) {
    const at = pool.take("text", value);
    if (at === null) return refuse("pool_full", { found: pool.sizeWith("text", values), limit: pool.limit });
    mask |= 1n << BigInt(at);
  }
  return { ok: true, value: mask };
}

function encodeInterval(
  sides: Sides<number | DateBound>,
  day: number,
): Reading<Interval, NumberFault | keyof typeof SCORECARD_REASONS> {
  const ends = intervalOf(sides, (bound) => {
    if (typeof bound === "number") return encodeNumber(bound);
    const resolved = resolveDateBound(bound, day);
    return resolved === null ? refuse("date_out_of_range") : encodeNumber(resolved);
  });
  if (!ends.ok) return ends;
  return ends.value.low > ends.value.high ? refuse("interval_empty") : ends;
}

/** Ends of what an interval says, open sides at the ends of what can be encoded. */
function intervalOf<Bound, Fault extends string>(
  { from, above, below, to }: Sides<Bound>,
  encode: (bound: Bound) => Reading<bigint, Fault>,
): Reading<Interval, Fault> {
  let low = ENCODED_NUMBER_MIN;
  let high = ENCODED_NUMBER_MAX;
  for (const [side, op, bound] of [
    ["from", "ge", from],
    ["above", "gt", above],
    ["below", "lt", below],
    ["to", "le", to],
  ] as const) {
    if (bound === undefined) continue;
    const encoded = encode(bound);
    if (!encoded.ok) return { ...encoded, pointer: `/${side}` };
    const [least, greatest] = operatorRow(op).interval(encoded.value, encoded.value);
    if (least > low) low = least;
    if (greatest < high) high = greatest;
  }
  return { ok: true, value: { low, high } };
}

/** The first two attributes of a characteristic that one input can have. */
function overlapOf(
  { characteristics }: Scorecard,
  slots: readonly EncodedSlot[],
): Refusal<keyof typeof SCORECARD_REASONS> | null {
  for (const [lane, { id }] of characteristics.entries()) {
    const own = slots.filter((slot) => slot.lane === lane);
    for (const [second, b] of own.entries()) {
      const first = own.findIndex((a, i) => i < second && overlap(a, b));
      if (first < 0) continue;
      const pointer = `/scorecard/characteristics/${lane}/attributes/${second}`;
      return refuse("attributes_overlap", { characteristic: id, first, second }, pointer);
    }
  }
  return null;
}

function overlap(a: EncodedSlot, b: EncodedSlot): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === "text") return (a.low & b.low) !== 0n;
  if (a.kind === "boolean") return a.low === b.low;
  if (a.kind === "number" || a.kind === "date") return meet(a, b);
  return true;
}

/** Whether some value lies in both; none lies in an interval whose low end is above its high end. */
function meet(a: Interval, b: Interval): boolean {
  return a.low <= b.high && b.low <= a.high && a.low <= a.high && b.low <= b.high;
}

/** Of each lane the least and greatest partial score of each of its attributes, in units of 10^-d. */
export function partialRanges({
  lanes,
  slots,
}: Pick<EncodedScorecard, "lanes" | "slots">): (readonly [least: bigint, greatest: bigint])[][] {
  return lanes.map((_, lane) => slots.filter((slot) => slot.lane === lane).map(partialRange));
}

function partialRange({
  low,
  high,
  points,
  perUnit,
}: EncodedSlot): readonly [least: bigint, greatest: bigint] {
  if (perUnit === 0n) return [points, points];
  const ends = [points + perUnit * (low - ENCODED_ZERO), points + perUnit * (high - ENCODED_ZERO)] as const;
  return perUnit > 0n ? ends : [ends[1], ends[0]];
}

/** The initial score and the largest size that the partial score of each characteristic can have. */
function sumOfSizes(initial: bigint, lanes: readonly EncodedLane[], slots: readonly EncodedSlot[]): bigint {
  return partialRanges({ lanes, slots }).reduce((sum, ranges) => {
    return sum + greatestOf(ranges.flat().map(sizeOf));
  }, sizeOf(initial));
}

function encodeRows(
  { characteristics }: Scorecard,
  rows: readonly TableRow[],
  slots: readonly EncodedSlot[],
  {
    steps,
    outcomes = [],
    decimals,
  }: {
    readonly steps: readonly string[];
    readonly outcomes?: readonly string[] | undefined;
    readonly decimals: number;
  },
): Reading<EncodedRow[], ScorecardFault> {
  const encoded: EncodedRow[] = [];
  for (const [i, row] of rows.entries()) {
    const pointer = `/table/rows/${i}`;
    const outcome = steps.indexOf(row.outcome);
    if (outcome < 0 || !outcomes.includes(row.outcome)) {
      return refuse("table_outcome_not_declared", { found: row.outcome }, `${pointer}/outcome`);
    }
    const score = row.score && intervalOf(row.score, (bound) => encodeScore(bound, decimals));
    if (score !== undefined && !score.ok) return { ...score, pointer: `${pointer}/score${score.pointer}` };
    const allowed = allowedSlots(row, characteristics, slots);
    if (!allowed.ok) return { ...allowed, pointer: `${pointer}/allow` };
    const made = { ...allowed.value, outcome, score: score?.value ?? null };
    const first = encoded.findIndex(
      (other, j) =>
        other.outcome !== outcome &&
        !exclude({ row: rows[j] as TableRow, score: other.score }, { row, score: made.score }),
    );
    if (first >= 0) return refuse("table_rows_overlap", { first, second: i }, pointer);
    encoded.push(made);
  }
  return { ok: true, value: encoded };
}

/** S + 2^62 of a bound of the score, by which rules and rows compare. */
function encodeScore(bound: number, decimals: number): Reading<bigint, NumberFault> {
  const units = decimalUnits(bound, decimals);
  return units.ok ? { ok: true, value: units.value + ENCODED_ZERO } : units;
}

function allowedSlots(
  { allow = {} }: TableRow,
  characteristics: Scorecard["characteristics"],
  slots: readonly EncodedSlot[],
): Reading<Pick<EncodedRow, "slots" | "lanes">, keyof typeof SCORECARD_REASONS> {
  let mask = 0n;
  let lanes = 0;
  for (const [id, positions] of Object.entries(allow)) {
    const lane = characteristics.findIndex((characteristic) => characteristic.id === id);
    const count = characteristics[lane]?.attributes.length ?? 0;
    if (positions.some((position) => position >= count)) {
      return refuse("table_allows_unknown", { characteristic: id });
    }
    const first = slots.findIndex((slot) => slot.lane === lane);
    for (const position of positions) mask |= 1n << BigInt(first + position);
    lanes |= 1 << lane;
  }
  return { ok: true, value: { slots: mask, lanes } };
}

/** Whether no decision can match both: one characteristic has no attribute that both allow, or the scores lie apart. */
function exclude(
  a: { readonly row: TableRow; readonly score: Interval | null },
  b: { readonly row: TableRow; readonly score: Interval | null },
): boolean {
  if (a.score !== null && b.score !== null && !meet(a.score, b.score)) return true;
  const other = new Map(Object.entries(b.row.allow ?? {}));
  return Object.entries(a.row.allow ?? {}).some(
    ([id, positions]) => other.get(id)?.every((position) => !positions.includes(position)) ?? false,
  );
}

function isBelow(value: bigint, bits: number): boolean {
  return sizeOf(value) < 1n << BigInt(bits);
}

function tooLarge(bits: number, pointer: string): Refusal<keyof typeof SCORECARD_REASONS> {
  return refuse("points_too_large", { limit: bits }, pointer);
}

function sizeOf(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The greatest of one value or more. */
export function greatestOf(values: readonly bigint[]): bigint {
  let found = values[0] as bigint;
  for (const value of values) if (value > found) found = value;
  return found;
}
