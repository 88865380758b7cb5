/** Every code that an endpoint may refuse with: its own, and those that follow from the rest of its row. */
import type { Authentication } from "./endpoint.ts";
import { type EndpointId, endpointOf } from "./endpoints.ts";
import type { ProblemCode } from "./problems.ts";

const ANYWHERE = ["rate_limited", "internal_error"] as const;
const OF_CREDENTIALS = ["attest_secret_wrong", "scope_missing"] as const;
const OF_ISSUERS = ["attest_disabled", ...OF_CREDENTIALS] as const;
const OF_CALLERS: Readonly<Record<Authentication, readonly ProblemCode[]>> = {
  none: [],
  authorize: OF_ISSUERS,
  attest: OF_ISSUERS,
  adjust: OF_ISSUERS,
  log: OF_ISSUERS,
  read: OF_CREDENTIALS,
  attest_or_key: OF_CREDENTIALS,
  operator: OF_CREDENTIALS,
  metrics: ["metrics_secret_wrong", "scope_missing"],
};
const OF_BODIES = [
  "body_malformed",
  "schema_violation",
  "body_too_slow",
  "body_too_large",
  "media_type_unsupported",
] as const;
const OF_KEYS = ["idempotency_key_invalid", "idempotency_key_reused"] as const;

/** Every code that an endpoint may refuse with, its own and those that follow from its row. */
export function problemCodesOf(id: EndpointId): readonly ProblemCode[] {
  const row = endpointOf(id);
  return [
    ...OF_CALLERS[row.authentication],
    ...(row.body === undefined ? (["query_invalid"] as const) : OF_BODIES),
    ...(row.repeat === "with_key" ? OF_KEYS : []),
    ...row.problems,
    ...(row.withoutSettings === true ? [] : (["operator_misconfigured"] as const)),
    ...ANYWHERE,
  ];
}
