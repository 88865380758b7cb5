/** Whether the numbers of a statement agree with each other: what anybody sees without anything else. */
import {
  type Fail,
  type FailureOf,
  failure,
  numberedLeaves,
  type PERIOD_REASONS,
  type PeriodContent,
  periodTreeSize,
} from "@svc/core";

export type PeriodFailure = FailureOf<typeof PERIOD_REASONS>;
const fail: Fail<typeof PERIOD_REASONS> = failure;

/** The first disagreement, or null. A signed statement with one convicts its issuer by itself. */
export function countsFault(statement: Omit<PeriodContent, "root">): PeriodFailure | null {
  const { stream, from, to, first, last, count, voids, outcomes, previous } = statement;
  if (to <= from) return fail("period_reversed", { from, to }, "/to");
  const sum = outcomes.reduce((total, row) => total + row.count, 0);
  if (sum !== count) return fail("counts_disagree", { expected: count, found: sum }, "/outcomes");
  if (last < first - 1) return fail("numbers_reversed", { expected: first - 1, found: last }, "/last");
  const numbered = numberedLeaves({ first, last });
  if (voids > numbered) return fail("voids_beyond_numbers", { expected: numbered, found: voids }, "/voids");
  if (numbered > periodTreeSize({ count, voids })) {
    return fail(
      "numbers_beyond_leaves",
      { expected: periodTreeSize({ count, voids }), found: numbered },
      "/last",
    );
  }
  if (stream === undefined && numbered > 0)
    return fail("numbers_without_stream", { found: numbered }, "/stream");
  if (previous === undefined && first !== 1)
    return fail("first_without_previous", { found: first }, "/first");
  return null;
}
