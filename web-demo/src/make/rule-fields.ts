/**
 * A rule as the form's fields hold it, and as the policy does. What the fields cannot say is not read into them: `fieldsOf`
 * gives only what `ruleOf` makes the same rule of.
 */
import { canonicalize } from "@svc/core/json";
import { operatorRow, PREDICATE_OPERATORS, type PredicateOperator } from "@svc/core/statement";
import type { Manifest } from "@svc/core/wire";
import { LENDING_INPUTS, type LendingInput } from "./lending-inputs.ts";

export type PolicyRule = Manifest["constraints"][number];
export type Derived = NonNullable<Manifest["derived"]>[number];
type Predicate = NonNullable<PolicyRule["predicate"]>;

/** `input` [+ `plus`] `op` `values` [× `times`], inputs by their ids. */
export interface ComparisonFields {
  readonly input: string;
  readonly plus: string | null;
  readonly op: PredicateOperator;
  /** Numbers, or choices of an input that has them: two for a range, some for a list, otherwise one. */
  readonly values: readonly (number | string)[];
  readonly times: string | null;
}

export interface RuleFields {
  readonly id: string;
  readonly description: string;
  readonly vertex: string;
  readonly critical: boolean;
  /** Null: that the step was visited, and no more. */
  readonly compared: ComparisonFields | null;
  /** For which decisions it is: all, those of an outcome, those of which a comparison holds. */
  readonly when: null | { readonly outcome: string } | ComparisonFields;
  readonly reasonCode: string;
  readonly reason: string;
}

export interface MadeRule {
  readonly rule: PolicyRule;
  /** Those that were there, and what this rule needs besides. */
  readonly derived: readonly Derived[];
}

export const lendingInputOf = (id: string): LendingInput | undefined =>
  LENDING_INPUTS.find((one) => one.id === id);
const pointerOf = (id: string) => `/${lendingInputOf(id)?.at.join("/")}`;
const idOf = (pointer: string) => LENDING_INPUTS.find(({ at }) => `/${at.join("/")}` === pointer)?.id ?? null;

/** The operators that fit what is compared: choices have no order, computed values no lists. */
export function operatorsFor(input: string, isComputed: boolean, isCondition: boolean): PredicateOperator[] {
  const all = Object.keys(PREDICATE_OPERATORS) as PredicateOperator[];
  const isChoice = "choices" in (lendingInputOf(input) ?? {});
  return all.filter((op) => {
    const { operand } = operatorRow(op);
    if (operand === "set") return !isComputed && !isCondition;
    return operand === "equality" || !isChoice;
  });
}

/** The policy's rule. Values that it computes are those of `derived` where they are there already. */
export function ruleOf(fields: RuleFields, derived: readonly Derived[]): MadeRule {
  const { id, description, critical, vertex, compared, when, reasonCode, reason } = fields;
  const all = [...derived];
  const rule = {
    ...{ id, description, critical, vertex },
    ...(compared && { predicate: predicateOf(compared, all) }),
    ...(when && { when: "outcome" in when ? when : (predicateOf(when, all) as PolicyRule["when"]) }),
    ...(reasonCode !== "" && { reason_code: reasonCode }),
    ...(reason !== "" && { reason }),
  } as PolicyRule;
  return { rule, derived: all };
}

function predicateOf({ input, plus, op, values, times }: ComparisonFields, derived: Derived[]): Predicate {
  const { operand } = operatorRow(op);
  const several = operand === "range" || operand === "set";
  if (plus === null && times === null)
    return { input: pointerOf(input), op, value: several ? values : values[0] } as unknown as Predicate;
  const [factor = 0] = values as number[];
  const terms = [
    { input: pointerOf(input), times: 1 },
    ...(plus === null ? [] : [{ input: pointerOf(plus), times: 1 }]),
    ...(times === null ? [] : [{ input: pointerOf(times), times: -factor }]),
  ];
  const value = times === null ? (several ? values : factor) : 0;
  const parts = [input, ...(plus === null ? [] : ["plus", plus])];
  if (times !== null) parts.push("less", String(factor), times);
  return { derived: nameIn(derived, terms, parts), op, value } as unknown as Predicate;
}

/** Of the value with these terms, which is added where there is none. */
function nameIn(derived: Derived[], terms: Derived["terms"], parts: readonly string[]): string {
  const there = derived.find((one) => one.plus === 0 && canonicalize(one.terms) === canonicalize(terms));
  if (there !== undefined) return there.name;
  const name = freeName(
    parts.join("-"),
    derived.map((one) => one.name),
  );
  derived.push({ name, terms, plus: 0 });
  return name;
}

/** A name as the policy language allows it, with a number where it is taken. */
export function freeName(wished: string, taken: readonly string[]): string {
  const plain = wished.replaceAll(/[^A-Za-z0-9._:-]/g, "-");
  let name = plain.slice(0, 64);
  for (let number = 2; taken.includes(name); number += 1) name = `${plain.slice(0, 60)}-${number}`;
  return name;
}

/** Null for a rule that the fields cannot say whole. */
export function fieldsOf(rule: PolicyRule, derived: readonly Derived[]): RuleFields | null {
  const { id, description, critical, vertex, predicate, when, reason_code, reason } = rule;
  const compared = predicate === undefined ? null : comparisonOf(predicate, derived, false);
  if (predicate !== undefined && compared === null) return null;
  const condition =
    when === undefined || "outcome" in when ? (when ?? null) : comparisonOf(when, derived, true);
  if (when !== undefined && condition === null) return null;
  const fields = {
    ...{ id, description, critical, vertex, compared },
    when: condition,
    reasonCode: reason_code ?? "",
    reason: reason ?? "",
  };
  const again = ruleOf(fields, derived);
  const same = again.derived.length === derived.length && canonicalize(again.rule) === canonicalize(rule);
  return same ? fields : null;
}

function comparisonOf(
  predicate: Predicate,
  derived: readonly Derived[],
  isCondition: boolean,
): ComparisonFields | null {
  const { op, value } = predicate;
  const given = (Array.isArray(value) ? value : [value]) as (number | string)[];
  const read = "input" in predicate ? computedOf(predicate.input) : termsOf(predicate.derived, derived);
  if (read === null) return null;
  const { input, plus, times, factor } = read;
  if (times !== null && value !== 0) return null;
  const isComputed = plus !== null || times !== null;
  const known = lendingInputOf(input);
  const values = times === null ? given : [factor];
  const fits = (one: unknown) =>
    known !== undefined && "choices" in known
      ? (known.choices as readonly unknown[]).includes(one)
      : typeof one === "number";
  const allowed = operatorsFor(input, isComputed, isCondition).includes(op);
  return allowed && values.every(fits) ? { input, plus, op, values, times } : null;
}

interface Computed {
  readonly input: string;
  readonly plus: string | null;
  readonly times: string | null;
  readonly factor: number;
}

function computedOf(pointer: string): Computed | null {
  const input = idOf(pointer);
  return input === null ? null : { input, plus: null, times: null, factor: 0 };
}

/** Of a computed value that is one input, or two added, less a third times a factor. */
function termsOf(name: string, derived: readonly Derived[]): Computed | null {
  const value = derived.find((one) => one.name === name);
  const [first, second, third] = (value?.terms ?? []).map(({ input, times }) => ({ id: idOf(input), times }));
  if (value?.plus !== 0 || first?.times !== 1 || first.id === null || second === undefined) return null;
  if (second.id === null || third?.id === null) return null;
  const input = first.id;
  if (third !== undefined)
    return second.times === 1 ? { input, plus: second.id, times: third.id, factor: -third.times } : null;
  return second.times === 1
    ? { input, plus: second.id, times: null, factor: 0 }
    : { input, plus: null, times: second.id, factor: -second.times };
}
