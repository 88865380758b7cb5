/** A path as positions in its pipeline: each step at most once, in pipeline order, the outcome among them. */
import { type Reading, refuse } from "../reading.ts";

export type PathFault = "path_step_unknown" | "path_order" | "outcome_unknown" | "outcome_not_on_path";

/** Which steps the path visits, one flag per step. */
export function visitedSteps(
  steps: readonly string[],
  path: readonly string[],
  outcome: string,
): Reading<boolean[], PathFault> {
  const visited = steps.map(() => false);
  let last = -1;
  for (const step of path) {
    const at = steps.indexOf(step);
    if (at < 0) return refuse("path_step_unknown", `the path visits "${step}", which is no step`);
    if (at <= last) {
      return refuse("path_order", `the path visits "${step}" twice or against the pipeline's order`);
    }
    visited[at] = true;
    last = at;
  }
  const at = steps.indexOf(outcome);
  if (at < 0) return refuse("outcome_unknown", `the outcome "${outcome}" is no step`);
  if (visited[at] !== true) {
    return refuse("outcome_not_on_path", `the path does not visit the outcome "${outcome}"`);
  }
  return { ok: true, value: visited };
}
