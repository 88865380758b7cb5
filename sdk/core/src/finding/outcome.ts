/** Outcome of a row of a result. Only this module derives it from a reason. */
import { BILLING_MATERIAL_REASONS } from "./sets/billing.ts";
import { PACKET_OPEN_REASONS } from "./sets/packets.ts";
import { PERIOD_OPEN_REASONS } from "./sets/period.ts";
import { isReadReason } from "./sets/reading.ts";
import { MATERIAL_REASONS } from "./sets/steps.ts";
import type { Failure } from "./value.ts";

/**
 * `failed`: the document is wrong, or the reader's own trust refuses it. `open`: the check was inconclusive, because the
 * reader did not supply material or the text cannot be read. `skipped`: not asked for, nothing to check, or not reached.
 */
export const OUTCOMES = /* @__PURE__ */ Object.freeze(["passed", "failed", "open", "skipped"] as const);

export type Outcome = (typeof OUTCOMES)[number];

const SKIPPED_REASONS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "not_reached",
  "not_in_profile",
  "not_checked",
]);

const OPEN_REASONS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  ...MATERIAL_REASONS,
  ...BILLING_MATERIAL_REASONS,
  ...PERIOD_OPEN_REASONS,
  ...PACKET_OPEN_REASONS,
  "verifier_not_trusted",
  "chain_gap",
  "tvs_missing",
]);

/** The outcome of a row with this reason; without a reason the row passed. */
export function outcomeOfReason(reason: string | null | undefined): Outcome {
  if (reason === undefined || reason === null) return "passed";
  if (SKIPPED_REASONS.has(reason)) return "skipped";
  return OPEN_REASONS.has(reason) || isReadReason(reason) ? "open" : "failed";
}

/** The outcome of a failure; `open` as well when its innermost cause is a text that cannot be read. */
export function outcomeOfFailure(found: Cause): Outcome {
  return isReadReason(innermostReason(found)) ? "open" : outcomeOfReason(found.reason);
}

type Cause = Pick<Failure, "reason"> & Partial<Pick<Failure, "values">>;

function innermostReason({ reason, values }: Cause): string {
  const cause = values?.cause;
  return typeof cause === "object" && cause !== null && "reason" in cause ? innermostReason(cause) : reason;
}
