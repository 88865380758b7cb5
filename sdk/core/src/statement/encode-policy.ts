/**
 * The policy as the circuit sees it: every predicate normalised to "low <= x <= high, negated or not" for
 * numbers and to one comparison for texts, booleans and outcomes. Two rules with one meaning encode alike; the
 * words of a policy are bound by its manifest hash, not here.
 */
import { FIELD_DOMAINS } from "../digest/domains.ts";
import { hashToField } from "../digest/hash-to-field.ts";
import type { POLICY_REASONS } from "../finding/sets/statement.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";
import type { Constraint, Predicate, When } from "../wire/constraint.ts";
import { ENCODED_NUMBER_MAX, ENCODED_NUMBER_MIN, encodeNumber, type NumberFault } from "./encode-number.ts";
import { STATEMENT_LIMITS } from "./limits.ts";

export type TermKind = "none" | "number" | "text" | "boolean" | "outcome";

/** A predicate or a `when`. `low` holds the text's hash, the boolean or the step's index for the other kinds. */
export interface EncodedTerm {
  readonly kind: TermKind;
  readonly negated: boolean;
  readonly key: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

export interface EncodedConstraint {
  readonly critical: boolean;
  /** Index of the step at which it is enforced. */
  readonly vertex: number;
  readonly predicate: EncodedTerm;
  readonly when: EncodedTerm;
}

export type PolicyFault = keyof typeof POLICY_REASONS | NumberFault;

const refuse: Refuse<typeof POLICY_REASONS> = refusal;

const NONE: EncodedTerm = Object.freeze({ kind: "none", negated: false, key: 0n, low: 0n, high: 0n });

/** Encodes constraints that a wire schema has read, over the steps of their pipeline. */
export function encodePolicy(
  steps: readonly string[],
  constraints: readonly Constraint[],
): Reading<EncodedConstraint[], PolicyFault> {
  if (steps.length > STATEMENT_LIMITS.steps) {
    return refuse("steps_too_many", { found: steps.length, limit: STATEMENT_LIMITS.steps });
  }
  if (constraints.length > STATEMENT_LIMITS.constraints) {
    const limit = STATEMENT_LIMITS.constraints;
    return refuse("constraints_too_many", { found: constraints.length, limit });
  }
  const encoded: EncodedConstraint[] = [];
  for (const [i, { critical, vertex, predicate, when }] of constraints.entries()) {
    const at = steps.indexOf(vertex);
    if (at < 0) return refuse("vertex_unknown", { found: vertex }, `/${i}/vertex`);
    const rule = predicate === undefined ? { ok: true as const, value: NONE } : encodePredicate(predicate);
    if (!rule.ok) return { ...rule, pointer: `/${i}/predicate/value` };
    const condition = when === undefined ? { ok: true as const, value: NONE } : encodeWhen(when, steps);
    if (!condition.ok) return { ...condition, pointer: `/${i}/when` };
    encoded.push({ critical, vertex: at, predicate: rule.value, when: condition.value });
  }
  return { ok: true, value: encoded };
}

function encodeWhen(when: When, steps: readonly string[]): Reading<EncodedTerm, PolicyFault> {
  if (!("outcome" in when)) return encodePredicate(when);
  const at = steps.indexOf(when.outcome);
  if (at < 0) return refuse("when_outcome_unknown", { found: when.outcome });
  return { ok: true, value: { kind: "outcome", negated: false, key: 0n, low: BigInt(at), high: 0n } };
}

function encodePredicate({ input, op, value }: Predicate): Reading<EncodedTerm, NumberFault> {
  const key = hashToField(FIELD_DOMAINS.inputPointer, input);
  const negated = op === "ne";
  if (typeof value === "string") {
    const low = hashToField(FIELD_DOMAINS.stringValue, value);
    return { ok: true, value: { kind: "text", negated, key, low, high: 0n } };
  }
  if (typeof value === "boolean") {
    return { ok: true, value: { kind: "boolean", negated, key, low: value ? 1n : 0n, high: 0n } };
  }
  const [from, to] = Array.isArray(value) ? value : [value, value];
  const first = encodeNumber(from as number);
  if (!first.ok) return first;
  const last = encodeNumber(to as number);
  if (!last.ok) return last;
  const [low, high] = interval(op, first.value, last.value);
  return { ok: true, value: { kind: "number", negated, key, low, high } };
}

/** An empty interval (below the least number, above the largest) has low above high and holds for none. */
function interval(op: Predicate["op"], first: bigint, last: bigint): [bigint, bigint] {
  if (op === "lt") return [ENCODED_NUMBER_MIN, first - 1n];
  if (op === "le") return [ENCODED_NUMBER_MIN, first];
  if (op === "gt") return [first + 1n, ENCODED_NUMBER_MAX];
  if (op === "ge") return [first, ENCODED_NUMBER_MAX];
  return [first, last];
}
