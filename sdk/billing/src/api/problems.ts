/**
 * Every way in which a request fails: code, status, title, and whether the same request may be sent again.
 * The pure functions' reasons are codes here under their own names; what a reason means for a status is decided
 * in this table and nowhere else. Which endpoint answers with which is in the table of endpoints.
 */
export interface ProblemRow {
  readonly status: number;
  readonly title: string;
  /** Sending the same request again later, with the same Idempotency-Key where it has one, may succeed. */
  readonly retryable: boolean;
}

const refusal = (status: number, title: string): ProblemRow =>
  Object.freeze({ status, title, retryable: false });
const passing = (status: number, title: string): ProblemRow =>
  Object.freeze({ status, title, retryable: true });

export const PROBLEMS = Object.freeze({
  body_malformed: refusal(400, "The body is not JSON that can be read"),
  schema_violation: refusal(400, "The body has not the shape of this request"),
  idempotency_key_invalid: refusal(400, "The Idempotency-Key is malformed or shorter than 128 bits"),
  query_invalid: refusal(400, "A query parameter is missing, malformed or repeated"),
  from_size_too_large: refusal(400, "from_size is larger than the log"),

  attest_secret_wrong: refusal(401, "The attest secret is missing or wrong"),
  metrics_secret_wrong: refusal(401, "The secret for metrics is missing or wrong"),

  scope_missing: refusal(403, "The credential is not for this"),
  tenant_not_yours: refusal(403, "The credential is another tenant's"),
  preflight_key_wrong: refusal(403, "The Idempotency-Key is not the one that the event was consumed under"),
  attest_disabled: refusal(403, "Issuing is not enabled"),
  authority_required: refusal(403, "The attest needs a charge grant"),
  pinned_roots_required: refusal(403, "Preflight needs pinned_roots"),
  grant_key_unknown: refusal(403, "The grant is not signed by a grant key of this operator"),
  grant_key_not_pinned: refusal(403, "The grant's key is not among pinned_roots"),
  grant_revoked: refusal(403, "The grant or its key is revoked"),

  not_found: refusal(404, "There is nothing here"),
  bill_unknown: refusal(404, "No bill of this event was issued here"),
  webhook_not_found: refusal(404, "No webhook endpoint has this id"),
  entry_not_found: refusal(404, "The log has no such entry"),
  method_not_allowed: refusal(405, "The method is not allowed here"),

  already_consumed: refusal(409, "The grant is consumed for this event"),
  event_has_other_grant: refusal(409, "The event was consumed under another grant"),
  event_has_other_intent: refusal(409, "The event was consumed with another execution intent"),
  hold_exceeds_grant: refusal(409, "The grant has less left than the call may cost"),
  consumption_mismatch: refusal(409, "The event was consumed under another name"),
  event_closed: refusal(409, "The event is closed: billed before, or older than what is kept"),
  event_released: refusal(409, "The event was released as not executed"),
  events_exhausted: refusal(409, "The grant has no events left"),
  idempotency_key_reused: refusal(409, "The Idempotency-Key belongs to another request"),
  event_not_consumed: refusal(409, "No preflight consumed the grant for this event"),
  event_charged_otherwise: refusal(409, "The event was charged with another amount"),
  event_attested_otherwise: refusal(409, "Another request was attested for this event"),

  bill_adjusted_otherwise: refusal(409, "Something else stands than is to be adjusted"),
  adjustment_key_differs: refusal(409, "The bill was signed by another key than the service has now"),
  bill_void: refusal(409, "The bill is void"),
  adjustments_exhausted: refusal(409, "The bill is adjusted as often as a bill can be"),

  packet_taken: refusal(409, "Another packet has this id"),

  body_too_slow: passing(408, "The body did not arrive in time"),
  body_too_large: refusal(413, "The body is larger than is read"),
  media_type_unsupported: refusal(415, "The body has to be application/json, not encoded"),

  grant_not_yet_valid: refusal(422, "The grant does not hold yet"),
  grant_expired: refusal(422, "The grant has expired"),
  authority_id_mismatch: refusal(422, "The grant's id does not follow from its content"),
  grant_signature_invalid: refusal(422, "The grant's signature fails"),
  tenant_mismatch: refusal(422, "Another tenant than was authorised"),
  endpoint_mismatch: refusal(422, "Another endpoint than was authorised"),
  model_mismatch: refusal(422, "Another model than was authorised"),
  currency_mismatch: refusal(422, "Another currency than was authorised"),
  intent_digest_mismatch: refusal(422, "Another execution intent than was authorised"),
  usage_exceeds_intent: refusal(422, "More units than were intended"),
  charge_exceeds_grant: refusal(422, "More than the grant authorises"),
  grant_not_before_event: refusal(422, "The grant does not predate the event"),
  event_before_consumption: refusal(422, "The event is earlier than its consumption"),
  event_in_future: refusal(422, "The event is of the future"),
  meter_signature_missing: refusal(422, "No meter of this operator signed the event"),
  meter_key_unknown: refusal(422, "The meter is not known"),
  meter_signature_invalid: refusal(422, "The meter's signature fails"),
  amount_mismatch: refusal(422, "The amount is not units times price"),
  meter_unpriced: refusal(422, "The tariff has no price for a meter"),
  usage_beyond_tiers: refusal(422, "The tariff's bands end before the usage"),
  charge_too_large: refusal(422, "The charge has more than 18 digits"),
  adjustment_amount_against_kind: refusal(422, "An overage is more, a correction no more than stands"),
  adjustment_terms_differ: refusal(422, "The bill has another variant, currency or grant"),
  statement_refused: refusal(422, "The statement is not signed by the key that it names"),
  hold_zero: refusal(422, "Nothing is to be held"),
  tariff_not_effective: refusal(422, "The tariff is not in effect at the event's time"),

  quota_exceeded: refusal(429, "The credential has granted its share of the day"),
  rate_limited: passing(429, "Too many requests"),
  internal_error: passing(500, "The service failed"),
  operator_misconfigured: refusal(503, "The operator's settings are not in order"),
  revocation_unavailable: passing(503, "No fresh revocation snapshot is available"),
  archive_unavailable: passing(503, "Bills that were moved to the archive cannot be read"),
  log_unavailable: passing(503, "The log cannot be written or read"),
  log_busy: passing(503, "The log has more to do than it takes on"),
} as const satisfies Record<string, ProblemRow>);

export type ProblemCode = keyof typeof PROBLEMS;
