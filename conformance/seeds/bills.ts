// Bills: every reason of every row, by one change to a bill or to the reader's settings.
import type { BillTerms } from "@svc/billing";
import {
  AUTHORITY,
  bill,
  grant,
  METER_EVENT,
  NOW,
  operator,
  SALTS,
  STRICT,
  stranger,
  TARIFF,
  USAGE_EVENT,
  V2,
} from "../../sdk/billing/test/support/bill.ts";
import {
  document,
  forge,
  hidden,
  hiddenV1,
  openings,
  priced,
  receiptWith,
  unpinned,
  v1,
  v2,
  withMeter,
  withTariff,
} from "../../sdk/billing/test/support/forged.ts";
import { DOMAIN_ROWS, named, USE_ROWS } from "../../sdk/billing/test/support/issuers.ts";
import { adjustmentSeeds } from "./adjustments.ts";
import {
  bareReceipt,
  billing_proof,
  inconclusive,
  listed,
  METERS,
  signedByMeter,
  tiers,
  withoutIntent,
  zeroSigned,
} from "./bill-parts.ts";
import type { Seed, SeedTable } from "./seed.ts";

type Row = readonly [name: string, check: string, reason: string | null, evidence: object, options?: object];

const ROWS: readonly Row[] = [
  ["usage and tariff", "fingerprint", null, v2],
  ["units and price", "arithmetic", null, v1],
  ["private, opened", "fingerprint", null, hidden],
  ["private units and price, opened", "arithmetic", null, hiddenV1],
  [
    "standard, without issuers or snapshot",
    "revocation",
    "not_checked",
    v2,
    { now: NOW, profileId: "VDI_VERIFY_STANDARD_V1" },
  ],
  ["minimal", "revocation", "not_in_profile", v2, { now: NOW, profileId: "VDI_VERIFY_MINIMAL_V1" }],
  ["signed by a known meter", "meter", null, signedByMeter, METERS],
  ["an unknown member", "schema", "schema", { attestation: { ...v2.attestation, note: 1 } }],
  ["no JSON", "schema", "schema", { attestation_text: "{" }],
  ["another version", "schema", "schema", { attestation: { ...v2.attestation, billing_version: "V2" } }],
  ["an intent without a grant", "schema", "schema", document({ charge_authority: undefined })],
  ["null", "time", "not_reached", { attestation: null }],
  ["disclosed without its charge", "schema", "mode_mixed", document({ charge_micros: undefined })],
  [
    "disclosed without its fingerprint",
    "schema",
    "mode_mixed",
    document({ billing_verify_fingerprint: undefined }),
  ],
  [
    "the id of other content",
    "attestation_id",
    "attestation_id_mismatch",
    { attestation: { ...v2.attestation, expires_at: NOW + 5 } },
  ],
  [
    "altered",
    "signature",
    "signature_invalid",
    { attestation: { ...v2.attestation, tenant_id: "tenant-b" } },
  ],
  ["by a stranger", "signature", "issuer_not_trusted", { attestation: forge(v2.attestation, {}, stranger) }],
  [
    "pinned under another kid",
    "signature",
    "issuer_kid_mismatch",
    v2,
    { ...STRICT, trust: { issuers: [{ public_key: operator.publicKey, kid: "old" }] } },
  ],
  ["nobody is pinned", "signature", "issuer_trust_missing", v2, unpinned],
  ["expires as it is issued", "time", "expires_before_issue", document({ expires_at: NOW })],
  ["asked about before its issue", "time", "issued_in_future", v2, { ...STRICT, at: NOW - 61 }],
  ["logged before its issue", "time", "issued_in_future", v2, { ...STRICT, logTime: NOW - 61 }],
  ["over", "time", "expired", v2, { ...STRICT, at: v2.attestation.expires_at }],
  [
    "an event after the bill",
    "time",
    "event_after_issue",
    document(withMeter({ event_timestamp: NOW + 61 })),
  ],
  [
    "another manifest",
    "manifest",
    "manifest_unknown",
    document({ manifest_id: "vdi:manifest:fair-lending-v1" }),
  ],
  [
    "another manifest hash",
    "manifest",
    "manifest_differs_from_published",
    document({ manifest_hash: "00".repeat(32) }),
  ],
  ["another event inside", "fingerprint", "event_differs", document({ event_id: "evt-2" })],
  ["another tenant inside", "fingerprint", "event_differs", document({ tenant_id: "tenant-b" })],
  ["another currency inside", "fingerprint", "event_differs", document({ currency: "USD" })],
  ["a charge one below", "fingerprint", "charge_mismatch", document(priced("4999"))],
  ["a charge of one", "arithmetic", "charge_mismatch", document({ charge_micros: "1" }, v1.attestation)],
  [
    "an amount one above",
    "arithmetic",
    "amount_mismatch",
    document({ usage_event: { ...USAGE_EVENT, amount_micros: "18001" } }, v1.attestation),
  ],
  [
    "a charge of nineteen digits",
    "arithmetic",
    "charge_too_large",
    document({ usage_event: { ...USAGE_EVENT, usage_units: "9".repeat(18) } }, v1.attestation),
  ],
  [
    "a meter without a price",
    "fingerprint",
    "meter_unpriced",
    document(withMeter({ usage: { images: "1" } })),
  ],
  [
    "units beyond the last band",
    "fingerprint",
    "usage_beyond_tiers",
    document(tiers("volume", [{ up_to: "1", unit_price_micros: "1" }])),
  ],
  [
    "graduated bands",
    "fingerprint",
    "charge_mismatch",
    document(tiers("graduated", [{ up_to: "1000", unit_price_micros: "3" }, { unit_price_micros: "1" }])),
  ],
  [
    "a tariff that is over",
    "fingerprint",
    "tariff_not_effective",
    document(withTariff({ effective_until: NOW - 10 })),
  ],
  [
    "a tariff that is not yet",
    "fingerprint",
    "tariff_not_effective",
    document(withTariff({ effective_from: NOW - 9 })),
  ],
  [
    "another fingerprint",
    "fingerprint",
    "fingerprint_mismatch",
    document({ billing_verify_fingerprint: "00".repeat(32) }),
  ],
  [
    "another version of the tariff",
    "fingerprint",
    "fingerprint_mismatch",
    document(withTariff({ version: "1.0.1" })),
  ],
  [
    "bands that do not rise",
    "schema",
    "schema",
    document(
      tiers("volume", [
        { up_to: "5", unit_price_micros: "1" },
        { up_to: "5", unit_price_micros: "2" },
      ]),
    ),
  ],
  [
    "a line with both prices",
    "schema",
    "schema",
    document(
      withTariff({
        lines: [{ ...TARIFF.lines[0], tiers: { mode: "volume", bands: [{ unit_price_micros: "1" }] } }],
      }),
    ),
  ],
  ["a window after its event", "schema", "schema", document(withMeter({ window_end: NOW + 51 }))],
  ["private and not opened", "fingerprint", "openings_missing", { attestation: hidden.attestation }],
  [
    "private and opened in part",
    "fingerprint",
    "openings_missing",
    { ...hidden, openings: { meter: hidden.openings.meter } },
  ],
  [
    "an opened tariff that is none",
    "fingerprint",
    "opened_value_malformed",
    { ...hidden, openings: { ...hidden.openings, tariff: { salt: SALTS.tariff, value: {} } } },
  ],
  [
    "an opened charge of one",
    "fingerprint",
    "charge_mismatch",
    {
      ...hidden,
      openings: {
        ...hidden.openings,
        charge: { salt: SALTS.charge, value: { charge_micros: "1", currency: "EUR" } },
      },
    },
  ],
  [
    "a billing proof",
    "fingerprint",
    "billing_proof_unsupported",
    { attestation: forge(hidden.attestation, { billing_proof }) },
  ],
  ["no snapshot", "revocation", "revocation_missing", v2, { now: NOW, trust: STRICT.trust }],
  ["a snapshot too old", "revocation", "revocation_stale", v2, listed({ snapshotTime: NOW - 86_401 })],
  ["a snapshot just young enough", "revocation", null, v2, listed({ snapshotTime: NOW - 86_400 })],
  ["a snapshot from the future", "revocation", "revocation_stale", v2, listed({ snapshotTime: NOW + 61 })],
  [
    "a snapshot that nobody signed",
    "revocation",
    "revocation_signature_missing",
    v2,
    { ...STRICT, trust: { ...STRICT.trust, revocationKeys: [operator.publicKey] } },
  ],
  ["a revoked key", "revocation", "issuer_revoked", v2, listed({ revokedKids: [operator.publicKey] })],
  [
    "revoked",
    "revocation",
    "attestation_revoked",
    v2,
    listed({ revokedAttestations: [v2.attestation.attestation_id] }),
  ],
  [
    "a revoked grant",
    "revocation",
    "grant_revoked",
    v2,
    listed({ revokedAttestations: [grant().authority_id] }),
  ],
  ["no openings", "commitments", "not_checked", { attestation: v2.attestation }],
  ["openings without salt", "commitments", "openings_malformed", { ...v2, openings: { meter: {} } }],
  ["openings that are no JSON", "commitments", "openings_malformed", { ...v2, openings: "not json" }],
  ["another salt", "commitments", "commitment_mismatch", openings("charge", { salt: "00".repeat(31) })],
  [
    "an opening of what is not there",
    "commitments",
    "commitment_absent",
    { ...v1, openings: { intent: { salt: SALTS.intent, value: {} } } },
  ],
  [
    "an opening with another value",
    "commitments",
    "opened_value_differs",
    openings("charge", { salt: SALTS.charge, value: { charge_micros: "1", currency: "EUR" } }),
  ],
  [
    "an opening without its value",
    "commitments",
    "opened_value_missing",
    { ...hidden, openings: { meter: { salt: SALTS.meter } } },
  ],
  ["no signature by a meter", "meter", "meter_signature_missing", v2, METERS],
  ["no place for a meter's signature", "meter", "meter_signature_missing", v1, METERS],
  ["a meter's signature, no meters named", "meter", "not_checked", signedByMeter],
  [
    "an event that is not at hand, meters named",
    "meter",
    "openings_missing",
    { attestation: hidden.attestation },
    METERS,
  ],
  [
    "another meter's key",
    "meter",
    "meter_key_not_trusted",
    signedByMeter,
    { ...STRICT, meterKeys: [stranger.publicKey] },
  ],
  ["no meter is trusted", "meter", "meter_key_not_trusted", signedByMeter, { ...STRICT, meterKeys: [] }],
  ["a meter's signature that fails", "meter", "meter_signature_invalid", zeroSigned, METERS],
  ["a meter's signature that fails, no meters named", "meter", "meter_signature_invalid", zeroSigned],
  ["a receipt that could not decide", "receipt", "receipt_inconclusive", inconclusive],
  ["no receipt", "receipt", "not_checked", { attestation: v2.attestation }],
  ["a receipt of another bill", "receipt", "receipt_invalid", { ...v2, receipt: v1.receipt }],
  [
    "a receipt that was altered",
    "receipt",
    "receipt_invalid",
    { ...v2, receipt: { ...v2.receipt, verified_at: NOW - 1 } },
  ],
  ["a receipt whose intent was taken out", "receipt", "receipt_invalid", { ...v2, receipt: bareReceipt }],
  [
    "a stranger's receipt",
    "receipt",
    "receipt_key_not_trusted",
    { ...v2, receipt: receiptWith({}, stranger) },
  ],
  [
    "a receipt that says invalid",
    "receipt",
    "receipt_says_invalid",
    {
      ...v2,
      receipt: receiptWith({
        checks: v2.receipt.checks.map((one, i) => ({ ...one, valid: i > 0 })),
        reason: "schema",
      }),
    },
  ],
  [
    "a receipt with another intent",
    "receipt",
    "receipt_intent_mismatch",
    { ...v2, receipt: receiptWith({ executionIntent: { ...AUTHORITY.intent, event_id: "evt-2" } }) },
  ],
  [
    "a receipt with an intent that the bill does not commit to",
    "receipt",
    "receipt_intent_mismatch",
    { ...v2, receipt: receiptWith({ executionIntent: { ...AUTHORITY.intent, max_units: "999999" } }) },
  ],
  [
    "an event that fulfils another intent",
    "receipt",
    "receipt_intent_mismatch",
    bill({
      documents: {
        ...V2,
        meterEvent: { ...METER_EVENT, execution_intent_digest: "00".repeat(32) },
      } as BillTerms["documents"],
      authority: AUTHORITY,
    }),
  ],
  ["an entry alone", "inclusion", "inclusion_incomplete", { ...v2, entry: {} }],
  [
    "evidence without the receipt",
    "inclusion",
    "inclusion_incomplete",
    { attestation: v2.attestation, entry: {}, inclusion: {}, checkpoint: {} },
  ],
  [
    "evidence without a log",
    "inclusion",
    "log_trust_missing",
    { ...v2, entry: {}, inclusion: {}, checkpoint: {} },
  ],
  [
    "evidence that is none",
    "inclusion",
    "inclusion_invalid",
    { ...v2, entry: {}, inclusion: {}, checkpoint: {} },
    { ...STRICT, log: { log: "log.example/2026+8b3cac80+AS6Ljwe5/HGo0yoVk6px3DVUffBhBvcyso8/xIiD6bAv" } },
  ],
  [
    "a receipt without the intent of its grant",
    "receipt",
    "receipt_intent_missing",
    { ...v2, receipt: withoutIntent },
  ],
  ...USE_ROWS.map(
    ([name, check, reason, evidence, trust]): Row => [
      `uses, ${name}`,
      check,
      reason,
      evidence,
      { ...STRICT, trust },
    ],
  ),
  ...DOMAIN_ROWS.map(
    ([name, reason, trust, beside]): Row => [
      `domain, ${name}`,
      "signature",
      reason,
      named,
      { ...STRICT, trust, ...beside },
    ],
  ),
  ["meters that are none", "", "", v2, { ...STRICT, meterKeys: ["x"] }],
];

export function bills(): SeedTable {
  const seeds = ROWS.map(
    ([name, check, reason, input, options = STRICT]): Seed => ({
      name,
      about:
        reason === null
          ? `A bill whose row ${check} holds: ${name}.`
          : `A bill with ${reason || "a wrong call"}: ${name}.`,
      question: { input, options },
      wanted: reason === "" ? { wrong_call: true } : {},
      row: { check, reason },
    }),
  );
  return {
    operation: "bill",
    seeds: [...seeds, ...adjustmentSeeds],
    bases: [
      "usage and tariff",
      "units and price",
      "private, opened",
      "adjusted: a chain that ends in a void",
    ],
  };
}
