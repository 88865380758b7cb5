import type { ManifestCases } from "./manifest-cases.ts";

export const apiBillingV1: ManifestCases = {
  of: "api-billing-v1@1.0.0",
  steps: ["authorize", "preflight", "execute", "meter", "charge", "receipt", "refuse"],
  paths: {
    receipt: ["authorize", "preflight", "execute", "meter", "charge", "receipt"],
    refuse: ["authorize", "refuse"],
  },
  inputs: {
    "/grant/signature_valid": true,
    "/grant/seconds_before_event": 12,
    "/grant/events_consumed": 1,
    "/preflight/execution_eligible": true,
    "/preflight/seconds_before_execution": 1,
    "/meter/unpriced_meters": 0,
    "/meter/intent_matches": true,
    "/charge/micros": 125000,
    "/charge/excess_over_grant_micros": 0,
    "/charge/arithmetic_error_micros": 0,
  },
  inputsFor: { refuse: { "/charge/micros": 0 } },
  boundaries: {
    "grant-signature-valid": { predicate: { holds: [true], fails: [false] } },
    "grant-before-event": { predicate: { holds: [1, 900], fails: [0, -5] } },
    "grant-consumed-once": { predicate: { holds: [1], fails: [0, 2] } },
    "execution-eligible": { predicate: { holds: [true], fails: [false] } },
    "preflight-before-execution": { predicate: { holds: [0, 30], fails: [-1] } },
    "intent-matches": { predicate: { holds: [true], fails: [false] } },
    "all-meters-priced": { predicate: { holds: [0], fails: [1] } },
    "charge-follows-arithmetic": { predicate: { holds: [0], fails: [1, -1] } },
    "charge-not-negative": { predicate: { holds: [0, 999999999999], fails: [-1] } },
    "charge-within-grant": { predicate: { holds: [0, -500], fails: [1] } },
    "refusal-charges-nothing": { predicate: { holds: [0], fails: [1, 125000, -1] } },
  },
};
