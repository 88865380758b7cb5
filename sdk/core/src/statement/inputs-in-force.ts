/** Which inputs a decision's policy reads, by its rules in force for the outcome: from public data alone. */
import type { Predicate, When } from "../wire/predicate.ts";
import type { PublicDecision } from "./rule-states.ts";

/**
 * Pointers that the rules in force read, in their predicates, conditions and derived values, each once, in ascending
 * order of UTF-16 code units. A rule with a condition on another outcome is in force where it was named as violated.
 */
export function inputsInForce({
  constraints,
  derived = [],
  outcome,
  violatedMask = 0,
}: PublicDecision): string[] {
  const read = new Set<string>();
  const add = (term: Predicate | When | undefined) => {
    if (term === undefined || "outcome" in term) return;
    if ("input" in term) read.add(term.input);
    else
      for (const { input } of derived.find(({ name }) => name === term.derived)?.terms ?? []) read.add(input);
  };
  for (const [i, { predicate, when }] of constraints.entries()) {
    const isForAnother = when !== undefined && "outcome" in when && when.outcome !== outcome;
    if (isForAnother && Math.floor(violatedMask / 2 ** i) % 2 === 0) continue;
    add(predicate);
    add(when);
  }
  return [...read].sort((a, b) => (a < b ? -1 : 1));
}
