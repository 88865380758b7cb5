/**
 * The steps that a pipeline needs under a manifest: its declared outcomes, those at which a constraint is enforced
 * and those that a `when` names as outcome.
 */
import type { Constraint } from "@svc/core/wire";

interface Constrained {
  readonly outcomes?: readonly string[];
  readonly constraints: readonly Constraint[];
}

/** Each step once, in the order in which the constraints first name it, then other outcomes. Not an order for the pipeline. */
export function requiredSteps(manifest: Constrained): string[] {
  const named = manifest.constraints.flatMap(({ vertex, when }) =>
    when !== undefined && "outcome" in when ? [vertex, when.outcome] : [vertex],
  );
  return [...new Set([...named, ...(manifest.outcomes ?? [])])];
}

/** The required steps that a pipeline lacks; empty when it may be run under the manifest. */
export function missingSteps(manifest: Constrained, steps: readonly string[]): string[] {
  return requiredSteps(manifest).filter((step) => !steps.includes(step));
}
