/** The published scoring rule as data. Integers only; every number of the rule is in this table. */
import type { ProfileId } from "@svc/core/wire";

export type Recommendation = "low_confidence" | "medium_confidence" | "high_confidence";

export const SCORE_RULE = Object.freeze({
  /** Points for 1, 2, 3, 4, 5 or more distinct verifiers. */
  verifiers: Object.freeze([20, 30, 38, 44, 50]),
  /** Points for the strongest profile among valid receipts. */
  profile: Object.freeze({
    VDI_VERIFY_STRICT_V1: 20,
    VDI_VERIFY_STANDARD_V1: 12,
    VDI_VERIFY_MINIMAL_V1: 4,
  } satisfies Record<ProfileId, number>),
  /** Points for a zero-knowledge verification among valid receipts, circuit pinned or built in. */
  zeroKnowledge: 20,
  /** Points for 1, 2, 3 distinct profiles among valid receipts. */
  profiles: Object.freeze([0, 5, 10]),
  /** Most that a set can have with a verifier in it that says invalid. */
  capWhenAnyInvalid: 49,
  highFrom: 80,
  mediumFrom: 50,
});

/** How long before the time asked about a receipt may speak of, unless the caller says otherwise: 30 days. */
export const DEFAULT_MAX_EVALUATED_AGE_SECONDS = 30 * 86_400;

export function recommendationFor(score: number): Recommendation {
  if (score >= SCORE_RULE.highFrom) return "high_confidence";
  return score >= SCORE_RULE.mediumFrom ? "medium_confidence" : "low_confidence";
}
