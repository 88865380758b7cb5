/**
 * One predicate on one decision's inputs, in plain code over JSON values. Absence, another type, a text that is
 * not normal and a value out of range are answers of their own, never a vacuous truth.
 */
import type { DerivedValue } from "../wire/derived-value.ts";
import { exactUnits } from "../wire/encode-number.ts";
import { isNormalText } from "../wire/normal-text.ts";
import type { Predicate } from "../wire/predicate.ts";
import { type Comparable, operatorRow } from "../wire/predicate-operators.ts";
import { derivedDecimals } from "./encode-derived.ts";
import type { InputLeaf, LeafValue } from "./flatten-inputs.ts";

/** Why a predicate is neither true nor false. */
export type UndecidedReason = "input_missing" | "input_type" | "input_not_normal" | "derived_too_large";

export type PredicateJudgement =
  | { readonly decided: true; readonly holds: boolean }
  | { readonly decided: false; readonly reason: UndecidedReason; readonly values: UndecidedValues };

/** Which input is in the way, and of what type it had to be; never its value. */
interface UndecidedValues {
  readonly input?: string;
  readonly expected?: string;
}

/** Inputs by pointer, and the values that the policy derives from them by name. */
export interface PredicateFacts {
  readonly inputs: ReadonlyMap<string, LeafValue>;
  readonly derived: ReadonlyMap<string, Derivation>;
}

/** In units of 10^-12: inputs and factors have six decimals each. */
type Derivation =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly why: Undecided };
type Undecided = Extract<PredicateJudgement, { decided: false }>;

const UNIT_DECIMALS = 12;
const LARGEST = 2n ** 62n;

export function predicateFacts(
  leaves: readonly InputLeaf[],
  derived: readonly DerivedValue[],
): PredicateFacts {
  const inputs = new Map(leaves.map(({ pointer, value }) => [pointer, value]));
  return { inputs, derived: new Map(derived.map((value) => [value.name, derive(value, inputs)])) };
}

export function judgePredicate(predicate: Predicate, facts: PredicateFacts): PredicateJudgement {
  const { op, value } = predicate;
  const operands: readonly Comparable[] = Array.isArray(value) ? value : [value as Comparable];
  if ("derived" in predicate) {
    const found = facts.derived.get(predicate.derived);
    if (found === undefined) return undecided("input_missing", { input: predicate.derived });
    if (!found.ok) return found.why;
    const units = operands.map((operand) => exactUnits(operand as number, UNIT_DECIMALS));
    return { decided: true, holds: operatorRow(op).holds(found.units, units) };
  }
  const { input } = predicate;
  const found = facts.inputs.get(input);
  const expected = typeof operands[0];
  if (found === undefined) return undecided("input_missing", { input });
  if (typeof found !== expected) return undecided("input_type", { input, expected });
  if (typeof found === "string" && !isNormalText(found)) return undecided("input_not_normal", { input });
  return { decided: true, holds: operatorRow(op).holds(found as Comparable, operands) };
}

function derive(value: DerivedValue, inputs: ReadonlyMap<string, LeafValue>): Derivation {
  let units = exactUnits(value.plus, UNIT_DECIMALS);
  for (const { input, times } of value.terms) {
    const found = inputs.get(input);
    if (found === undefined) return { ok: false, why: undecided("input_missing", { input }) };
    if (typeof found !== "number") {
      return { ok: false, why: undecided("input_type", { input, expected: "number" }) };
    }
    units += exactUnits(found, UNIT_DECIMALS / 2) * exactUnits(times, UNIT_DECIMALS / 2);
  }
  const size = units < 0n ? -units : units;
  const limit = LARGEST * 10n ** BigInt(UNIT_DECIMALS - derivedDecimals(value));
  if (size >= limit) return { ok: false, why: undecided("derived_too_large") };
  return { ok: true, units };
}

function undecided(reason: UndecidedReason, values: UndecidedValues = {}): Undecided {
  return { decided: false, reason, values };
}
