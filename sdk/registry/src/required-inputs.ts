/** The input leaves that a manifest's rules read. All of them must be present for a decision under it. */
import { type Constraint, conditionOf, type DerivedValue, type Predicate } from "@svc/core/wire";

interface Rules {
  readonly constraints: readonly Constraint[];
  readonly derived?: readonly DerivedValue[];
}

/** JSON Pointers, each once, in the order in which the constraints first name them, by themselves or by a derived value. */
export function inputPointers({ constraints, derived = [] }: Rules): string[] {
  const named = constraints.flatMap(({ predicate, when }) =>
    [predicate, conditionOf(when)].flatMap((rule) => (rule ? pointersOf(rule, derived) : [])),
  );
  return [...new Set(named)];
}

/** The inputs that one rule reads: its own, or the terms of its derived value. */
export function pointersOf(rule: Predicate, derived: readonly DerivedValue[]): string[] {
  if ("input" in rule) return [rule.input];
  return derived.find(({ name }) => name === rule.derived)?.terms.map(({ input }) => input) ?? [];
}
