/** Builds a decision from a manifest's cases and evaluates it in plain code; one constraint's verdict comes back. */
import {
  type Constraint,
  type ConstraintVerdict,
  evaluatePolicy,
  type Json,
  type Manifest,
  type PolicyEvaluation,
} from "@svc/core";
import type { LeafValue, ManifestCases } from "./manifest-cases.ts";

export interface Change {
  readonly outcome?: string;
  /** Leaves set to another value; `undefined` takes the leaf away. */
  readonly leaves?: Readonly<Record<string, LeafValue | null | undefined>>;
  readonly visit?: string;
  readonly skip?: string;
}

export function evaluate(manifest: Manifest, cases: ManifestCases, change: Change = {}): PolicyEvaluation {
  const outcome = change.outcome ?? (Object.keys(cases.paths)[0] as string);
  const inputs = documentOf({ ...cases.inputs, ...cases.inputsFor?.[outcome], ...change.leaves });
  const visited = new Set([...(cases.paths[outcome] ?? []), ...(change.visit ? [change.visit] : [])]);
  if (change.skip !== undefined) visited.delete(change.skip);
  const result = evaluatePolicy({
    ...manifest,
    steps: cases.steps,
    path: cases.steps.filter((step) => visited.has(step)),
    outcome,
    inputs,
  });
  if (!result.ok) throw new Error(`${cases.of}: ${result.reason}, ${result.detail}`);
  return result.value;
}

export function verdictOn(
  manifest: Manifest,
  cases: ManifestCases,
  constraint: Constraint,
  change: Change,
): ConstraintVerdict {
  const { constraints } = evaluate(manifest, cases, change);
  return constraints.find(({ id }) => id === constraint.id) as ConstraintVerdict;
}

/** Two-level documents only, which is what every manifest here reads. */
function documentOf(leaves: Readonly<Record<string, LeafValue | null | undefined>>): Json {
  const document: Record<string, Record<string, LeafValue | null>> = {};
  for (const [pointer, value] of Object.entries(leaves)) {
    const [group, member] = pointer.slice(1).split("/") as [string, string];
    if (value !== undefined) document[group] = { ...document[group], [member]: value };
  }
  return document;
}
