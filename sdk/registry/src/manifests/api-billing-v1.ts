/**
 * Charging for API use: authority before execution, execution before charge, charge before receipt. Billing
 * attestations of both variants (usage_event, and meter_event with tariff_snapshot) name this manifest; their own
 * checks recompute the arithmetic, which no single-input predicate can say, so those rules are plain text here.
 * As a decision pipeline: authorize, preflight, execute, meter, charge, receipt, refuse; the outcome is receipt
 * or refuse. The input document:
 *
 *   { "grant": { "signature_valid": true, "seconds_before_event": 12, "events_consumed": 1 },
 *     "preflight": { "execution_eligible": true, "seconds_before_execution": 1 },
 *     "meter": { "unpriced_meters": 0, "intent_matches": true },
 *     "charge": { "micros": 125000, "excess_over_grant_micros": 0, "arithmetic_error_micros": 0 } }
 */
import { PROJECT_AUTHORITY, publish } from "../published.ts";

export const apiBillingV1 = publish({
  manifest: {
    manifest_version: "1.0.0",
    manifest_id: "vdi:manifest:api-billing-v1",
    name: "API billing: authority, execution, charge, receipt",
    regulation:
      "The billing rules of this project's protocol; names no statute and makes no claim of compliance",
    authority: PROJECT_AUTHORITY,
    outcomes: ["receipt", "refuse"],
    constraints: [
      {
        id: "grant-signature-valid",
        description: "The charge grant's signature is valid under a key of the operator.",
        critical: true,
        vertex: "authorize",
        predicate: { input: "/grant/signature_valid", op: "eq", value: true },
        when: { outcome: "receipt" },
        reason_code: "AB01",
        reason: "The charge grant has no valid signature of the operator.",
      },
      {
        id: "grant-before-event",
        description: "The grant was issued before the metered event, by at least one second.",
        critical: true,
        vertex: "authorize",
        predicate: { input: "/grant/seconds_before_event", op: "ge", value: 1 },
        when: { outcome: "receipt" },
        reason_code: "AB02",
        reason: "The charge grant is not older than the metered event.",
      },
      {
        id: "grant-consumed-once",
        description:
          "The tuple of authority, event and execution intent was consumed exactly once, by a preflight before this charge.",
        critical: true,
        vertex: "preflight",
        predicate: { input: "/grant/events_consumed", op: "eq", value: 1 },
        when: { outcome: "receipt" },
        reason_code: "AB03",
        reason: "The charge grant was not consumed exactly once for this event.",
      },
      {
        id: "execution-eligible",
        description: "Preflight answered that the execution is eligible.",
        critical: true,
        vertex: "preflight",
        predicate: { input: "/preflight/execution_eligible", op: "eq", value: true },
        when: { outcome: "receipt" },
        reason_code: "AB04",
        reason: "Preflight did not answer that the execution is eligible.",
      },
      {
        id: "preflight-before-execution",
        description: "Preflight came before the paid execution, or in the same second.",
        critical: true,
        vertex: "execute",
        predicate: { input: "/preflight/seconds_before_execution", op: "ge", value: 0 },
        when: { outcome: "receipt" },
        reason_code: "AB05",
        reason: "The execution came before its preflight.",
      },
      {
        id: "intent-matches",
        description:
          "Tenant, endpoint, model and any parameters of the metered event are those of the consumed intent.",
        critical: true,
        vertex: "meter",
        predicate: { input: "/meter/intent_matches", op: "eq", value: true },
        when: { outcome: "receipt" },
        reason_code: "AB06",
        reason: "The metered event is not the one that was authorised.",
      },
      {
        id: "all-meters-priced",
        description: "Every meter of the event has a price in the tariff snapshot.",
        critical: true,
        vertex: "meter",
        predicate: { input: "/meter/unpriced_meters", op: "eq", value: 0 },
        when: { outcome: "receipt" },
        reason_code: "AB07",
        reason: "A meter has no price in the tariff.",
      },
      {
        id: "charge-follows-arithmetic",
        description:
          "The charge is what exact rational arithmetic gives for usage and tariff with one rounding at the end: the difference is 0.",
        critical: true,
        vertex: "charge",
        predicate: { input: "/charge/arithmetic_error_micros", op: "in_range", value: [0, 0] },
        when: { outcome: "receipt" },
        reason_code: "AB08",
        reason: "The charge is not what usage and tariff give.",
      },
      {
        id: "charge-not-negative",
        description: "A charge is never negative.",
        critical: true,
        vertex: "charge",
        predicate: { input: "/charge/micros", op: "ge", value: 0 },
        when: { outcome: "receipt" },
        reason_code: "AB09",
        reason: "The charge is negative.",
      },
      {
        id: "charge-within-grant",
        description: "The grant's charges together are at most what it authorises: the excess is 0 or below.",
        critical: true,
        vertex: "charge",
        predicate: { input: "/charge/excess_over_grant_micros", op: "le", value: 0 },
        when: { outcome: "receipt" },
        reason_code: "AB10",
        reason: "The charge exceeds what the grant authorises.",
      },
      {
        id: "one-attestation-per-event",
        description:
          "One event of one tenant has one billing attestation; a repeat returns the same one. Plain text: proved by the ledger and the log, not by an input.",
        critical: true,
        vertex: "charge",
        when: { outcome: "receipt" },
      },
      {
        id: "receipt-last",
        description: "A receipt is issued only after the charge.",
        critical: true,
        vertex: "receipt",
        when: { outcome: "receipt" },
      },
      {
        id: "refusal-charges-nothing",
        description: "What is refused is not charged.",
        critical: true,
        vertex: "refuse",
        predicate: { input: "/charge/micros", op: "eq", value: 0 },
        when: { outcome: "refuse" },
        reason_code: "AB11",
        reason: "A refused use was charged.",
      },
    ],
    manifest_hash: "3971819ab359fe1246be65a2fe5372f4285c7300b74c813fd5c45a48fe52dff9",
  },
  inputs: [
    {
      pointer: "/grant/signature_valid",
      type: "boolean",
      meaning: "the grant's signature is valid under an operator's key",
    },
    {
      pointer: "/grant/seconds_before_event",
      type: "number",
      meaning: "seconds from the grant's issue to the event, negative when issued after it",
    },
    {
      pointer: "/grant/events_consumed",
      type: "number",
      meaning: "times that this grant, event and intent were consumed, a count",
    },
    {
      pointer: "/preflight/execution_eligible",
      type: "boolean",
      meaning: "preflight answered execution_eligible: true",
    },
    {
      pointer: "/preflight/seconds_before_execution",
      type: "number",
      meaning: "seconds from preflight to execution, negative when it came after",
    },
    { pointer: "/meter/unpriced_meters", type: "number", meaning: "meters without a price, a count" },
    {
      pointer: "/meter/intent_matches",
      type: "boolean",
      meaning: "the metered event agrees with the consumed intent",
    },
    { pointer: "/charge/micros", type: "number", meaning: "the charge, in millionths of the currency unit" },
    {
      pointer: "/charge/excess_over_grant_micros",
      type: "number",
      meaning: "the grant's charges so far less what it authorises, in millionths",
    },
    {
      pointer: "/charge/arithmetic_error_micros",
      type: "number",
      meaning: "charge less recomputed charge, in millionths",
    },
  ],
});
