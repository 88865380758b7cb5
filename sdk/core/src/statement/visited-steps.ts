/**
 * A path as positions in its pipeline: each step at most once, in pipeline order, the outcome among them; where
 * the pipeline declares outcomes, one of them, the only one on the path and its last step.
 */
import type { PATH_REASONS } from "../finding/sets/statement.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";

export type PathFault = keyof typeof PATH_REASONS;

const refuse: Refuse<typeof PATH_REASONS> = refusal;

/** What a pipeline says of its paths. */
export interface StatementPipeline {
  readonly steps: readonly string[];
  /** Steps at which a path ends. */
  readonly outcomes?: readonly string[] | undefined;
}

/** Which steps the path visits, one flag per step. */
export function visitedSteps(
  { steps, outcomes }: StatementPipeline,
  path: readonly string[],
  outcome: string,
): Reading<boolean[], PathFault> {
  const visited = steps.map(() => false);
  let last = -1;
  for (const step of path) {
    const at = steps.indexOf(step);
    if (at < 0) return refuse("path_step_unknown", { found: step });
    if (at <= last) {
      return refuse("path_order", { found: step });
    }
    visited[at] = true;
    last = at;
  }
  const at = steps.indexOf(outcome);
  if (at < 0) return refuse("outcome_unknown", { found: outcome });
  if (visited[at] !== true) {
    return refuse("outcome_not_on_path", { found: outcome });
  }
  if (outcomes === undefined) return { ok: true, value: visited };
  if (!outcomes.includes(outcome)) {
    return refuse("outcome_not_declared", { expected: outcomes, found: outcome });
  }
  const other = path.find((step) => step !== outcome && outcomes.includes(step));
  if (other !== undefined) {
    return refuse("path_two_outcomes", { expected: outcome, found: other });
  }
  if (last > at) {
    return refuse("path_beyond_outcome", { expected: outcome, found: steps[last] as string });
  }
  return { ok: true, value: visited };
}
