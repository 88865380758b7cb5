/** Why a stranger's document is not read, or has not the shape of its schema. */
import { defineReasons } from "../kinds.ts";

export const READ_REASONS = /* @__PURE__ */ defineReasons({
  not_utf8: {},
  not_json: { expected: "term", found: "text?", at: "count" },
  byte_order_mark: {},
  /** Bytes, or characters where the bytes were not counted; null where reading stopped at the limit. */
  too_large: { found: "count?", limit: "count" },
  too_deep: { limit: "count" },
  too_many_members: { limit: "count" },
  duplicate_member: { member: "text" },
  forbidden_member: {},
  lone_surrogate: {},
  number_not_finite: { found: "text" },
  /** `nearest`: the double that it would become; null for a number of too many characters. */
  number_lossy: { found: "text", nearest: "text?" },
  minus_zero: {},
  not_plain_data: { found: "term" },
});

/** Faults of a document's schema: `expected` in its terms; `found` null is a missing member. */
export const SCHEMA_REASONS = /* @__PURE__ */ defineReasons({
  schema: { expected: "form?", found: "text?" },
});

export type ReadReason = keyof typeof READ_REASONS;

/**
 * Returns whether the reason means that a text or value could not be read at all, so that nothing in it was found
 * false.
 */
export function isReadReason(reason: string | undefined): reason is ReadReason {
  return reason !== undefined && Object.hasOwn(READ_REASONS, reason);
}
export type ParseReason = ReadReason | keyof typeof SCHEMA_REASONS;
