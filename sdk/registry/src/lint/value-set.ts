/**
 * The values that satisfy one predicate, as the encoder sees it: intervals of encoded numbers, or texts and
 * booleans that are listed or left out. Enough to say whether one rule's values lie within another's.
 */
import {
  ENCODED_NUMBER_MAX,
  ENCODED_NUMBER_MIN,
  type EncodedPolicy,
  type EncodedTerm,
} from "@svc/core/statement";

type Interval = readonly [low: bigint, high: bigint];

export type ValueSet =
  | { readonly kind: "number"; readonly intervals: readonly Interval[] }
  | { readonly kind: "text" | "boolean"; readonly listed: boolean; readonly values: readonly bigint[] };

/** Returns `null` for a term that reads no value. */
export function valuesOf(term: EncodedTerm, { pool }: Pick<EncodedPolicy, "pool">): ValueSet | null {
  const { kind, negated, low, high, members } = term;
  if (kind === "none" || kind === "outcome") return null;
  const named = members === null ? [] : pool.filter((_, j) => ((members >> j) & 1) === 1);
  if (kind === "number") {
    const intervals: Interval[] =
      members === null ? (low <= high ? [[low, high]] : []) : named.map((value) => [value, value] as const);
    return { kind, intervals: negated ? complement(intervals) : intervals };
  }
  if (kind === "boolean") return { kind, listed: true, values: [negated ? 1n - low : low] };
  return { kind, listed: !negated, values: members === null ? [low] : named };
}

/** Every value of the set's type. */
export function everyValue({ kind }: ValueSet): ValueSet {
  if (kind === "number") return { kind, intervals: complement([]) };
  return kind === "boolean" ? { kind, listed: true, values: [0n, 1n] } : { kind, listed: false, values: [] };
}

/** Returns whether no value is in both. Values of different types have none in common. */
export function areDisjoint(a: ValueSet, b: ValueSet): boolean {
  if (a.kind !== b.kind) return true;
  if (a.kind === "number" || b.kind === "number") {
    const others = b.kind === "number" ? b.intervals : [];
    const own = a.kind === "number" ? a.intervals : [];
    return own.every(([low, high]) => others.every(([from, to]) => high < from || to < low));
  }
  if (!a.listed && !b.listed) return false;
  const [listed, other] = a.listed ? [a, b] : [b, a];
  return listed.values.every((value) => other.values.includes(value) !== other.listed);
}

/** Returns whether every value of the first is in the second. */
export function isWithin(a: ValueSet, b: ValueSet): boolean {
  return a.kind === b.kind && areDisjoint(a, opposite(b));
}

export function isEmpty(set: ValueSet): boolean {
  return set.kind === "number" ? set.intervals.length === 0 : set.listed && set.values.length === 0;
}

function opposite(set: ValueSet): ValueSet {
  if (set.kind === "number") return { kind: "number", intervals: complement(set.intervals) };
  if (set.kind === "text") return { ...set, listed: !set.listed };
  return { ...set, values: [0n, 1n].filter((value) => !set.values.includes(value)) };
}

function complement(intervals: readonly Interval[]): Interval[] {
  const rest: Interval[] = [];
  let from = ENCODED_NUMBER_MIN;
  for (const [low, high] of [...intervals].sort(([x], [y]) => (x < y ? -1 : 1))) {
    if (from < low) rest.push([from, low - 1n]);
    if (high >= from) from = high + 1n;
  }
  if (from <= ENCODED_NUMBER_MAX) rest.push([from, ENCODED_NUMBER_MAX]);
  return rest;
}
