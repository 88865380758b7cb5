/**
 * The plain-code evaluator: which constraints hold for a decision, and why one does not. It reasons over JSON
 * values, not over encodings, so that it and the circuit are two opinions. The prover runs it before any
 * proving starts; its reasons never hold a private value.
 */
import type { Json } from "../json/json.ts";
import type { Reading } from "../reading.ts";
import type { Constraint, Predicate } from "../wire/constraint.ts";
import { encodePolicy, type PolicyFault } from "./encode-policy.ts";
import { flattenInputs, type InputFault, type InputLeaf, type LeafValue } from "./flatten-inputs.ts";
import { type PathFault, visitedSteps } from "./visited-steps.ts";

/** Why a constraint does not hold. */
export type ConstraintFault =
  | "vertex_not_visited"
  | "predicate_false"
  | "predicate_input_missing"
  | "predicate_input_type"
  | "when_input_missing"
  | "when_input_type";

export interface ConstraintVerdict {
  readonly id: string;
  readonly critical: boolean;
  readonly vertex: string;
  readonly held: boolean;
  /** `enforced`: vertex visited and predicate true. `waived`: its `when` is false. Absent when it does not hold. */
  readonly by?: "enforced" | "waived";
  readonly reason?: ConstraintFault;
  /** Names the rule and what was found of the input's presence and type, never its value. */
  readonly detail?: string;
}

export interface PolicyEvaluation {
  readonly constraints: readonly ConstraintVerdict[];
  /** Bit i, value 2^i, is constraint i. */
  readonly satisfiedMask: number;
  /** Critical constraints that do not hold: with any, no proof exists. */
  readonly failing: readonly ConstraintVerdict[];
  readonly visited: readonly boolean[];
  readonly leaves: readonly InputLeaf[];
}

export interface Decision {
  readonly steps: readonly string[];
  readonly constraints: readonly Constraint[];
  readonly path: readonly string[];
  readonly outcome: string;
  /** Read by `readJson`. */
  readonly inputs: Json;
}

/**
 * Evaluates every constraint of a decision. A refusal means that there is nothing to evaluate: the path is no
 * path of the pipeline, inputs or policy have no encoding.
 */
export function evaluatePolicy(
  decision: Decision,
): Reading<PolicyEvaluation, PathFault | InputFault | PolicyFault> {
  const encodable = encodePolicy(decision.steps, decision.constraints);
  if (!encodable.ok) return encodable;
  const visited = visitedSteps(decision.steps, decision.path, decision.outcome);
  if (!visited.ok) return visited;
  const leaves = flattenInputs(decision.inputs);
  if (!leaves.ok) return leaves;
  const values = new Map(leaves.value.map(({ pointer, value }) => [pointer, value]));
  const constraints = decision.constraints.map((constraint) => judge(constraint, decision, values));
  return {
    ok: true,
    value: {
      constraints,
      satisfiedMask: constraints.reduce((mask, { held }, i) => (held ? mask + 2 ** i : mask), 0),
      failing: constraints.filter(({ critical, held }) => critical && !held),
      visited: visited.value,
      leaves: leaves.value,
    },
  };
}

function judge(
  { id, critical, vertex, predicate, when }: Constraint,
  { path, outcome }: Decision,
  values: ReadonlyMap<string, LeafValue>,
): ConstraintVerdict {
  const refused = (reason: ConstraintFault, what: string): ConstraintVerdict => ({
    id,
    critical,
    vertex,
    held: false,
    reason,
    detail: `constraint "${id}" at step "${vertex}": ${what}`,
  });
  if (when !== undefined && "outcome" in when) {
    if (outcome !== when.outcome) return { id, critical, vertex, held: true, by: "waived" };
  } else if (when !== undefined) {
    const applies = test(when, values);
    if (applies === "missing") return refused("when_input_missing", `${describe(when)}: no such input`);
    if (applies === "type") return refused("when_input_type", `${describe(when)}: ${expectedType(when)}`);
    if (!applies) return { id, critical, vertex, held: true, by: "waived" };
  }
  if (!path.includes(vertex)) return refused("vertex_not_visited", "the path does not visit it");
  if (predicate !== undefined) {
    const result = test(predicate, values);
    const rule = describe(predicate);
    if (result === "missing") return refused("predicate_input_missing", `${rule}: no such input`);
    if (result === "type") return refused("predicate_input_type", `${rule}: ${expectedType(predicate)}`);
    if (!result) return refused("predicate_false", `${rule} does not hold`);
  }
  return { id, critical, vertex, held: true, by: "enforced" };
}

/** Absence and another type are answers of their own, never a vacuous truth. */
function test(predicate: Predicate, values: ReadonlyMap<string, LeafValue>): boolean | "missing" | "type" {
  const found = values.get(predicate.input);
  if (found === undefined) return "missing";
  const operand = Array.isArray(predicate.value) ? predicate.value[0] : predicate.value;
  if (typeof found !== typeof operand) return "type";
  switch (predicate.op) {
    case "eq":
      return found === operand;
    case "ne":
      return found !== operand;
    case "in_range":
      return (found as number) >= predicate.value[0] && (found as number) <= predicate.value[1];
    case "lt":
      return (found as number) < predicate.value;
    case "le":
      return (found as number) <= predicate.value;
    case "gt":
      return (found as number) > predicate.value;
    case "ge":
      return (found as number) >= predicate.value;
  }
}

function describe({ input, op, value }: Predicate): string {
  return `${input} ${op} ${JSON.stringify(value)}`;
}

function expectedType({ value }: Predicate): string {
  return `the input is no ${Array.isArray(value) ? "number" : typeof value}`;
}
