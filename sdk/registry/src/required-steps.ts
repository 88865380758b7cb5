/**
 * The steps that a pipeline needs under a manifest: those at which a constraint is enforced and those that a
 * `when` names as outcome. The manifest names them through its constraints; it has no list of its own that could
 * disagree with them.
 */
import type { Constraint } from "@svc/core/wire";

interface Constrained {
  readonly constraints: readonly Constraint[];
}

/** Each step once, in the order in which the constraints first name it. Not an order for the pipeline. */
export function requiredSteps(manifest: Constrained): string[] {
  const named = manifest.constraints.flatMap(({ vertex, when }) =>
    when !== undefined && "outcome" in when ? [vertex, when.outcome] : [vertex],
  );
  return [...new Set(named)];
}

/** The required steps that a pipeline lacks; empty when it may be run under the manifest. */
export function missingSteps(manifest: Constrained, steps: readonly string[]): string[] {
  return requiredSteps(manifest).filter((step) => !steps.includes(step));
}
