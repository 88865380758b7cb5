/** The verdict of a result. Every output derives it here, from the outcomes of rows. */
import type { Outcome } from "@svc/core/finding";
import type { TrustRoot } from "@svc/core/wire";

/** The first that applies; `verdictOf` says when. */
export const VERDICTS = Object.freeze([
  "not_valid",
  "expired",
  "could_not_check",
  "issuer_not_confirmed",
  "verified",
] as const);

export type Verdict = (typeof VERDICTS)[number];

export interface JudgedRow {
  readonly outcome: Outcome;
  readonly reason?: string | undefined;
}

/** Any result of this library: its rows, or its own outcome where it has no rows, and whose keys it rests on. */
export type JudgedResult = (
  | { readonly steps: readonly JudgedRow[] }
  | { readonly checks: readonly JudgedRow[] }
  | JudgedRow
) & {
  readonly trust?: { readonly issuer: TrustRoot } | undefined;
  readonly rests_on?: TrustRoot | undefined;
  readonly anchored?: boolean | undefined;
};

/**
 * Returns the verdict of a result: the first verdict that applies.
 *
 * - `not_valid`: a row failed for another reason than `expired` or `issuer_not_trusted`
 * - `expired`: a row failed as `expired`
 * - `could_not_check`: a row is open
 * - `issuer_not_confirmed`: a row failed as `issuer_not_trusted`, or the signing key is self-asserted
 * - `verified`
 *
 * Skipped rows do not count. With `stopAtFirstFailure` the rows after the failure are skipped.
 *
 * @example
 * const verdict = verdictOf(await verifyDecision(attestation, { trust }));
 */
export function verdictOf(result: JudgedResult): Verdict {
  const rows = rowsOf(result);
  const failed = rows.flatMap(({ outcome, reason = "" }) => (outcome === "failed" ? [reason] : []));
  if (failed.some((reason) => reason !== "expired" && reason !== "issuer_not_trusted")) return "not_valid";
  if (failed.includes("expired")) return "expired";
  if (rows.some(({ outcome }) => outcome === "open")) return "could_not_check";
  return failed.length > 0 || isSelfAsserted(result) ? "issuer_not_confirmed" : "verified";
}

/** The four verdicts on documents in files, sets and bundles (`docs/protocol/9-bundle.md`). */
export type DocumentVerdict = Exclude<Verdict, "issuer_not_confirmed">;

/**
 * Returns the verdict on a document among others, whoever signed it: `expired` only where a pinned log shows that it
 * was valid.
 *
 * @param held_at the log time at which it was valid, Unix seconds
 */
export function documentVerdictOf(result: JudgedResult, held_at?: number | undefined): DocumentVerdict {
  if (held_at !== undefined) return "expired";
  const rows = rowsOf(result);
  if (rows.some(({ outcome }) => outcome === "failed")) return "not_valid";
  return rows.some(({ outcome }) => outcome === "open") ? "could_not_check" : "verified";
}

function rowsOf(result: JudgedResult): readonly JudgedRow[] {
  if ("steps" in result) return result.steps;
  return "checks" in result ? result.checks : [result];
}

function isSelfAsserted({ trust, rests_on, anchored }: JudgedResult): boolean {
  return trust?.issuer === "self_asserted" || rests_on === "self_asserted" || anchored === false;
}
