/** Refusals that several endpoints share: of grants, of scopes, of what is charged, of a bill's chain. */
import type { ProblemCode } from "./problems.ts";

export const GRANT_PROBLEMS = [
  "grant_key_unknown",
  "grant_revoked",
  "grant_not_yet_valid",
  "grant_expired",
  "authority_id_mismatch",
  "grant_signature_invalid",
] as const satisfies readonly ProblemCode[];
export const SCOPE_PROBLEMS = [
  "tenant_mismatch",
  "endpoint_mismatch",
  "model_mismatch",
  "intent_digest_mismatch",
] as const satisfies readonly ProblemCode[];

export const CHARGE_PROBLEMS = [
  "amount_mismatch",
  "meter_unpriced",
  "usage_beyond_tiers",
  "charge_too_large",
  "tariff_not_effective",
  "event_in_future",
  ...SCOPE_PROBLEMS,
  "currency_mismatch",
  "grant_not_before_event",
  "meter_signature_missing",
  "meter_key_unknown",
  "meter_signature_invalid",
  ...GRANT_PROBLEMS,
  "event_not_consumed",
  "event_closed",
  "usage_exceeds_intent",
  "event_before_consumption",
  "event_charged_otherwise",
  "charge_exceeds_grant",
] as const satisfies readonly ProblemCode[];
export const CHAIN_PROBLEMS = [
  "tenant_not_yours",
  "bill_unknown",
  "bill_adjusted_otherwise",
  "bill_void",
  "adjustment_key_differs",
  "adjustments_exhausted",
  "revocation_unavailable",
  "log_unavailable",
  "log_busy",
] as const satisfies readonly ProblemCode[];
