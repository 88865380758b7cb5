/**
 * The policy as the circuit sees it. Two rules with one meaning encode alike; the words of a policy are bound by
 * its manifest hash, not here.
 */
import type { POLICY_REASONS } from "../finding/sets/statement.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";
import type { Constraint } from "../wire/constraint.ts";
import type { DerivedValue } from "../wire/derived-value.ts";
import type { When } from "../wire/predicate.ts";
import { type EncodedDerived, encodeDerived } from "./encode-derived.ts";
import { type EncodedTerm, encodeTerm, NO_TERM, SetPool, type TermFault } from "./encode-term.ts";
import { STATEMENT_LIMITS } from "./limits.ts";

/** What a policy says to a machine: rules over the steps of their pipeline, and the values that they derive. */
export interface StatementPolicy {
  readonly steps: readonly string[];
  readonly constraints: readonly Constraint[];
  readonly derived?: readonly DerivedValue[] | undefined;
}

export interface EncodedConstraint {
  readonly critical: boolean;
  /** Index of the step at which it is enforced. */
  readonly vertex: number;
  readonly predicate: EncodedTerm;
  readonly when: EncodedTerm;
}

export interface EncodedPolicy {
  readonly constraints: readonly EncodedConstraint[];
  readonly derived: readonly EncodedDerived[];
  /** Members of all sets, each once. */
  readonly pool: readonly bigint[];
}

export type PolicyFault = keyof typeof POLICY_REASONS | TermFault;

const refuse: Refuse<typeof POLICY_REASONS> = refusal;

/**
 * Encodes rules that a wire schema has read. A refusal's pointer is relative to the policy: `/constraints/0/...`
 * or `/derived/0/...`.
 */
export function encodePolicy({
  steps,
  constraints,
  derived = [],
}: StatementPolicy): Reading<EncodedPolicy, PolicyFault> {
  if (steps.length > STATEMENT_LIMITS.steps) {
    return refuse("steps_too_many", { found: steps.length, limit: STATEMENT_LIMITS.steps });
  }
  if (constraints.length > STATEMENT_LIMITS.constraints) {
    const limit = STATEMENT_LIMITS.constraints;
    return refuse("constraints_too_many", { found: constraints.length, limit });
  }
  const values: EncodedDerived[] = [];
  for (const [d, value] of derived.entries()) {
    const encoded = encodeDerived(value);
    if (!encoded.ok) return { ...encoded, pointer: `/derived/${d}${encoded.pointer ?? ""}` };
    values.push(encoded.value);
  }
  const pool = new SetPool(STATEMENT_LIMITS.setMembers);
  const encoded: EncodedConstraint[] = [];
  for (const [i, { critical, vertex, predicate, when }] of constraints.entries()) {
    const pointer = `/constraints/${i}`;
    const at = steps.indexOf(vertex);
    if (at < 0) return refuse("vertex_unknown", { found: vertex }, `${pointer}/vertex`);
    const rule =
      predicate === undefined ? { ok: true as const, value: NO_TERM } : encodeTerm(predicate, derived, pool);
    if (!rule.ok) return { ...rule, pointer: `${pointer}/predicate` };
    const condition = encodeWhen(when, { steps, derived }, pool);
    if (!condition.ok) return { ...condition, pointer: `${pointer}/when` };
    encoded.push({ critical, vertex: at, predicate: rule.value, when: condition.value });
  }
  return { ok: true, value: { constraints: encoded, derived: values, pool: pool.values } };
}

function encodeWhen(
  when: When | undefined,
  { steps, derived }: { readonly steps: readonly string[]; readonly derived: readonly DerivedValue[] },
  pool: SetPool,
): Reading<EncodedTerm, PolicyFault> {
  if (when === undefined) return { ok: true, value: NO_TERM };
  if (!("outcome" in when)) return encodeTerm(when, derived, pool);
  const at = steps.indexOf(when.outcome);
  if (at < 0) return refuse("when_outcome_unknown", { found: when.outcome });
  return { ok: true, value: { ...NO_TERM, kind: "outcome", low: BigInt(at) } };
}
