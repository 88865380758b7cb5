/**
 * One predicate or `when` as the circuit sees it: "low <= x <= high, negated or not" for numbers, one comparison
 * for texts, booleans and outcomes, a set of the policy's pool.
 */
import { FIELD_DOMAINS } from "../digest/domains.ts";
import { hashToField } from "../digest/hash-to-field.ts";
import type { TERM_REASONS } from "../finding/sets/statement.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";
import type { DerivedValue } from "../wire/derived-value.ts";
import { decimalUnits, type NumberFault } from "../wire/encode-number.ts";
import { DECIMALS, ENCODED_NUMBER_MAX, ENCODED_NUMBER_MIN, ENCODED_ZERO } from "../wire/number-limits.ts";
import { type Predicate, readBy } from "../wire/predicate.ts";
import { operatorRow } from "../wire/predicate-operators.ts";
import { derivedDecimals } from "./encode-derived.ts";

export type TermKind = "none" | "number" | "text" | "boolean" | "outcome";

/** A predicate or a `when`. `low` holds the text's hash, the boolean or the step's index for the other kinds. */
export interface EncodedTerm {
  readonly kind: TermKind;
  readonly negated: boolean;
  readonly key: bigint;
  readonly low: bigint;
  readonly high: bigint;
  /** Index of the derived value that stands in for an input. */
  readonly derived: number | null;
  /** Bit j says that entry j of the policy's pool is a member; null for what is no set. */
  readonly members: number | null;
}

const refuse: Refuse<typeof TERM_REASONS> = refusal;

export type TermFault = NumberFault | keyof typeof TERM_REASONS;

export const NO_TERM: EncodedTerm = Object.freeze({
  kind: "none",
  negated: false,
  key: 0n,
  low: 0n,
  high: 0n,
  derived: null,
  members: null,
});

/** The members of all sets of a policy, each once, in the order in which its constraints name them. */
export class SetPool {
  readonly #entries: { readonly type: string; readonly value: bigint }[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get limit(): number {
    return this.#limit;
  }

  get values(): bigint[] {
    return this.#entries.map(({ value }) => value);
  }

  /** The entry's index, made when there is none; null when the pool is full. */
  take(type: string, value: bigint): number | null {
    const found = this.#entries.findIndex((entry) => entry.type === type && entry.value === value);
    if (found >= 0) return found;
    if (this.#entries.length === this.#limit) return null;
    return this.#entries.push({ type, value }) - 1;
  }

  /** How many entries there would be with these. */
  sizeWith(type: string, values: readonly bigint[]): number {
    const isHere = (value: bigint) =>
      this.#entries.some((entry) => entry.type === type && entry.value === value);
    return this.#entries.length + new Set(values.filter((value) => !isHere(value))).size;
  }
}

/** @param pool of the policy, which a set's members are added to */
export function encodeTerm(
  predicate: Predicate,
  derived: readonly DerivedValue[],
  pool: SetPool,
): Reading<EncodedTerm, TermFault> {
  const at = "derived" in predicate ? derived.findIndex(({ name }) => name === predicate.derived) : null;
  if (at !== null && at < 0) return refuse("derived_unknown", { found: readBy(predicate) });
  const row = operatorRow(predicate.op);
  const operands: readonly (number | boolean | string)[] = Array.isArray(predicate.value)
    ? predicate.value
    : [predicate.value as number | boolean | string];
  const base: EncodedTerm = {
    ...NO_TERM,
    negated: row.negated,
    key: "input" in predicate ? hashToField(FIELD_DOMAINS.inputPointer, predicate.input) : 0n,
    derived: at,
  };
  const [first] = operands;
  const kind = typeof first === "string" ? "text" : typeof first === "boolean" ? "boolean" : "number";
  if (kind === "boolean") return { ok: true, value: { ...base, kind, low: first === true ? 1n : 0n } };

  const value = at === null ? undefined : derived[at];
  const decimals = value === undefined ? DECIMALS : derivedDecimals(value);
  const encoded: bigint[] = [];
  for (const operand of operands) {
    const element = encodeOperand(operand, decimals);
    if (!element.ok) return element;
    encoded.push(element.value);
  }
  if (row.operand === "set") return encodeSet({ ...base, kind }, encoded, pool);
  const [low = 0n] = encoded;
  if (kind === "text") return { ok: true, value: { ...base, kind, low } };
  const [from, to] = row.interval(low, encoded.at(-1) ?? low);
  return { ok: true, value: { ...base, kind, low: from, high: to } };
}

function encodeSet(
  base: EncodedTerm,
  encoded: readonly bigint[],
  pool: SetPool,
): Reading<EncodedTerm, TermFault> {
  let members = 0;
  for (const value of encoded) {
    const at = pool.take(base.kind, value);
    if (at === null) {
      const found = pool.sizeWith(base.kind, encoded);
      return refuse("pool_full", { found, limit: pool.limit });
    }
    members |= 1 << at;
  }
  // A number beside a set is a number all the same: its interval is every number there is.
  const [low, high] = base.kind === "number" ? [ENCODED_NUMBER_MIN, ENCODED_NUMBER_MAX] : [0n, 0n];
  return { ok: true, value: { ...base, low, high, members } };
}

function encodeOperand(operand: number | boolean | string, decimals: number): Reading<bigint, NumberFault> {
  if (typeof operand === "string") {
    return { ok: true, value: hashToField(FIELD_DOMAINS.stringValue, operand) };
  }
  const units = decimalUnits(operand as number, decimals);
  return units.ok ? { ok: true, value: ENCODED_ZERO + units.value } : units;
}

/** Whether the term is about numbers and none of them can satisfy it: low lies above high. */
export function isEmptyInterval({ kind, low, high }: EncodedTerm): boolean {
  return kind === "number" && low > high;
}
