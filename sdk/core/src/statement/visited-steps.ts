/** A path as positions in its pipeline: each step at most once, in pipeline order, the outcome among them. */
import type { PATH_REASONS } from "../finding/sets/statement.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";

export type PathFault = keyof typeof PATH_REASONS;

const refuse: Refuse<typeof PATH_REASONS> = refusal;

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
  return { ok: true, value: visited };
}
