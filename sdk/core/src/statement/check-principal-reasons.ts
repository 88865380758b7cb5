/**
 * Whether each outcome that owes principal reasons always has some: the score alone decides it, by one bound, and no score
 * that meets the bound can come without a loss.
 */
import type { SCORECARD_REASONS } from "../finding/sets/statement.ts";
import { type Refusal, type Refuse, refusal } from "../reading.ts";
import type { Constraint } from "../wire/constraint.ts";
import type { DecisionTable } from "../wire/decision-table.ts";
import { exactUnits } from "../wire/encode-number.ts";
import type { Scorecard } from "../wire/scorecard.ts";
import { type EncodedScorecard, greatestOf, partialRanges } from "./encode-scorecard.ts";
import { formatUnits } from "./score.ts";

const refuse: Refuse<typeof SCORECARD_REASONS> = refusal;

type Range = readonly [least: bigint, greatest: bigint];

/** @param encoded the scorecard, whose bounds have been found to be encodable */
export function checkPrincipalReasons(
  scorecard: Scorecard,
  encoded: EncodedScorecard,
  rules: { readonly constraints: readonly Constraint[]; readonly table?: DecisionTable | undefined },
): Refusal<keyof typeof SCORECARD_REASONS> | null {
  const { decimals, initial, isAbove, lanes } = encoded;
  // Below the baseline is mirrored to above it, so that there is one direction: S turns into -S.
  const sign = isAbove ? -1n : 1n;
  const ranges = partialRanges(encoded).map((attributes) =>
    attributes.map(([least, greatest]): Range => (isAbove ? [-greatest, -least] : [least, greatest])),
  );
  const greatestScore = ranges.reduce(
    (sum, attributes) => sum + greatestOf(attributes.map(([, greatest]) => greatest)),
    sign * initial,
  );
  const unlosing = leastWithoutLoss(
    ranges,
    lanes.map(({ baseline }) => sign * baseline),
  );
  for (const [i, outcome] of (scorecard.principal_reasons?.required_for ?? []).entries()) {
    const pointer = `/scorecard/principal_reasons/required_for/${i}`;
    const bound = losingBound(outcome, scorecard, isAbove, rules);
    if (bound === null) return refuse("reasons_not_by_score", { outcome }, pointer);
    // The greatest score that meets the bound.
    const limit = sign * exactUnits(bound.value, decimals) - (bound.isInclusive ? 0n : 1n);
    if (greatestScore <= limit) return refuse("reasons_bound_excludes_nothing", { outcome }, pointer);
    if (unlosing === null || sign * initial + unlosing > limit) continue;
    const found = formatUnits(initial + sign * unlosing, decimals);
    return refuse("reasons_may_be_none", { outcome, found }, pointer);
  }
  return null;
}

/** The sum of the least partial scores without a loss; null where some characteristic always loses. */
function leastWithoutLoss(
  ranges: readonly (readonly Range[])[],
  baselines: readonly bigint[],
): bigint | null {
  let sum = 0n;
  for (const [lane, attributes] of ranges.entries()) {
    const baseline = baselines[lane] as bigint;
    const free = attributes
      .filter(([, greatest]) => greatest >= baseline)
      .map(([least]) => greatestOf([least, baseline]));
    if (free.length === 0) return null;
    sum -= greatestOf(free.map((value) => -value));
  }
  return sum;
}

interface LosingBound {
  readonly value: number;
  readonly isInclusive: boolean;
}

/** The bound on the losing side by which alone the outcome is decided; null where something else has a say. */
function losingBound(
  outcome: string,
  { name }: Scorecard,
  isAbove: boolean,
  {
    constraints,
    table,
  }: { readonly constraints: readonly Constraint[]; readonly table?: DecisionTable | undefined },
): LosingBound | null {
  if (table !== undefined) {
    const [row, ...others] = table.rows.filter((one) => one.outcome === outcome);
    if (row === undefined || others.length > 0 || row.allow !== undefined) return null;
    const { from, above, below, to } = row.score ?? {};
    return isAbove ? boundOf(from, above) : boundOf(to, below);
  }
  const [rule, ...others] = constraints.filter(
    ({ critical, when }) => critical && when !== undefined && "outcome" in when && when.outcome === outcome,
  );
  const predicate = rule?.predicate;
  if (predicate === undefined || others.length > 0) return null;
  if (!("derived" in predicate) || predicate.derived !== name || typeof predicate.value !== "number")
    return null;
  const { op, value } = predicate;
  const [inclusive, exclusive] = isAbove ? (["ge", "gt"] as const) : (["le", "lt"] as const);
  return boundOf(op === inclusive ? value : undefined, op === exclusive ? value : undefined);
}

function boundOf(inclusive: number | undefined, exclusive: number | undefined): LosingBound | null {
  if (inclusive !== undefined) return { value: inclusive, isInclusive: true };
  return exclusive === undefined ? null : { value: exclusive, isInclusive: false };
}
