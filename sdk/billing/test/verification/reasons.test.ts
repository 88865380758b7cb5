// Every reason of the billing rows, each reached by one change to a bill or to the settings.
import { hashBillingAttestation, PAYLOAD_TYPES, signDocument } from "@svc/core";
import { issueReceipt } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import {
  BILL_REASONS,
  type BillingEvidence,
  type BillingOptions,
  type BillingReason,
  type BillTerms,
  verifyBillingAndReceipt,
} from "../../src/index.ts";
import { ADJUSTMENT_CASES } from "../support/adjusted.ts";
import {
  AUTHORITY,
  bill,
  grant,
  METER_EVENT,
  meterKey,
  NOW,
  operator,
  SALTS,
  SNAPSHOT,
  STRICT,
  stranger,
  TARIFF,
  USAGE_EVENT,
  V2,
} from "../support/bill.ts";
import {
  document,
  forge,
  hidden,
  openings,
  priced,
  receiptWith,
  row,
  unpinned,
  v1,
  v2,
  verified,
  withMeter,
  withTariff,
} from "../support/forged.ts";
import { DOMAIN, DOMAIN_ROWS, named, USE_ROWS } from "../support/issuers.ts";

const METERS: BillingOptions = { ...STRICT, meterKeys: [meterKey.publicKey] };
const signedEvent = (() => {
  const { signature, ...event } = signDocument(PAYLOAD_TYPES.meterEvent, METER_EVENT, meterKey);
  return { ...event, meter_signature: signature };
})();
const metered = (meterEvent: object) => bill({ documents: { ...V2, meterEvent } as BillTerms["documents"] });
const signedByMeter = metered(signedEvent);
const zeroSigned = metered({
  ...signedEvent,
  meter_signature: { ...signedEvent.meter_signature, value: "00".repeat(64) },
});
/** By a verifier that had no snapshot. */
const inconclusive = {
  ...v2,
  receipt: verifyBillingAndReceipt(v2, { now: NOW, trust: STRICT.trust }, operator).receipt,
};

const cases: [check: string, reason: BillingReason, evidence: BillingEvidence, options?: BillingOptions][] = [
  ...ADJUSTMENT_CASES.map((one): [string, ...typeof one] => ["adjustments", ...one]),
  ["schema", "schema", { attestation: { ...v2.attestation, note: 1 } }],
  ["schema", "schema", { attestation: "{" }],
  ["schema", "schema", { attestation: { ...v2.attestation, billing_version: "V2" } }],
  ["schema", "schema", document({ charge_authority: undefined })],
  ["time", "not_reached", { attestation: null }],
  ["schema", "mode_mixed", document({ charge_micros: undefined })],
  ["schema", "mode_mixed", document({ billing_verify_fingerprint: undefined })],
  ["attestation_id", "attestation_id_mismatch", { attestation: { ...v2.attestation, expires_at: NOW + 5 } }],
  ["signature", "signature_invalid", { attestation: { ...v2.attestation, tenant_id: "tenant-b" } }],
  ["signature", "issuer_not_trusted", { attestation: forge(v2.attestation, {}, stranger) }],
  [
    "signature",
    "issuer_kid_mismatch",
    v2,
    { ...STRICT, trust: { issuers: [{ public_key: operator.publicKey, kid: "old" }] } },
  ],
  ["signature", "issuer_trust_missing", v2, unpinned],
  ["time", "expires_before_issue", document({ expires_at: NOW })],
  ["time", "issued_in_future", v2, { ...STRICT, at: NOW - 61 }],
  ["time", "issued_in_future", v2, { ...STRICT, logTime: NOW - 61 }],
  ["time", "expired", v2, { ...STRICT, at: v2.attestation.expires_at }],
  ["time", "event_after_issue", document(withMeter({ event_timestamp: NOW + 61 }))],
  ["manifest", "manifest_unknown", document({ manifest_id: "vdi:manifest:fair-lending-v1" })],
  ["manifest", "manifest_differs_from_published", document({ manifest_hash: "00".repeat(32) })],
  ["fingerprint", "event_differs", document({ event_id: "evt-2" })],
  ["fingerprint", "event_differs", document({ tenant_id: "tenant-b" })],
  ["fingerprint", "event_differs", document({ currency: "USD" })],
  ["fingerprint", "charge_mismatch", document(priced("4999"))],
  ["arithmetic", "charge_mismatch", document({ charge_micros: "1" }, v1.attestation)],
  [
    "arithmetic",
    "amount_mismatch",
    document({ usage_event: { ...USAGE_EVENT, amount_micros: "18001" } }, v1.attestation),
  ],
  [
    "arithmetic",
    "charge_too_large",
    document({ usage_event: { ...USAGE_EVENT, usage_units: "9".repeat(18) } }, v1.attestation),
  ],
  ["fingerprint", "meter_unpriced", document(withMeter({ usage: { images: "1" } }))],
  [
    "fingerprint",
    "usage_beyond_tiers",
    document(
      withTariff({
        lines: [
          {
            meter: "input_tokens",
            per_units: "1000",
            tiers: { mode: "volume", bands: [{ up_to: "1", unit_price_micros: "1" }] },
          },
          TARIFF.lines[1],
        ],
      }),
    ),
  ],
  ["fingerprint", "tariff_not_effective", document(withTariff({ effective_from: NOW - 9 }))],
  ["fingerprint", "tariff_not_effective", document(withTariff({ effective_until: NOW - 10 }))],
  ["fingerprint", "fingerprint_mismatch", document({ billing_verify_fingerprint: "00".repeat(32) })],
  ["fingerprint", "fingerprint_mismatch", document(withTariff({ version: "1.0.1" }))],
  ["fingerprint", "openings_missing", { attestation: hidden.attestation }],
  ["fingerprint", "openings_missing", { ...hidden, openings: { meter: hidden.openings.meter } }],
  [
    "fingerprint",
    "opened_value_malformed",
    { ...hidden, openings: { ...hidden.openings, tariff: { salt: SALTS.tariff, value: {} } } },
  ],
  [
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
  ["revocation", "revocation_missing", v2, { now: NOW, trust: STRICT.trust }],
  [
    "revocation",
    "revocation_stale",
    v2,
    { ...STRICT, revocation: { snapshot: { ...SNAPSHOT, snapshotTime: NOW - 86_401 } } },
  ],
  [
    "revocation",
    "revocation_stale",
    v2,
    { ...STRICT, revocation: { snapshot: { ...SNAPSHOT, snapshotTime: NOW + 61 } } },
  ],
  [
    "revocation",
    "revocation_signature_missing",
    v2,
    { ...STRICT, trust: { ...STRICT.trust, revocationKeys: [operator.publicKey] } },
  ],
  [
    "revocation",
    "issuer_revoked",
    v2,
    { ...STRICT, revocation: { snapshot: { ...SNAPSHOT, revokedKids: [operator.publicKey] } } },
  ],
  [
    "revocation",
    "attestation_revoked",
    v2,
    {
      ...STRICT,
      revocation: { snapshot: { ...SNAPSHOT, revokedAttestations: [v2.attestation.attestation_id] } },
    },
  ],
  [
    "revocation",
    "grant_revoked",
    v2,
    { ...STRICT, revocation: { snapshot: { ...SNAPSHOT, revokedAttestations: [grant().authority_id] } } },
  ],
  ["commitments", "not_checked", { attestation: v2.attestation }],
  ["commitments", "openings_malformed", { ...v2, openings: { meter: {} } }],
  ["commitments", "openings_malformed", { ...v2, openings: "not json" }],
  ["commitments", "openings_malformed", { ...v2, openings: [] }],
  ["commitments", "commitment_mismatch", openings("charge", { salt: "00".repeat(31) })],
  [
    "commitments",
    "commitment_mismatch",
    {
      ...hidden,
      openings: {
        ...hidden.openings,
        charge: { salt: SALTS.charge, value: { charge_micros: "1", currency: "EUR" } },
      },
    },
  ],
  ["commitments", "commitment_absent", { ...v1, openings: { intent: { salt: SALTS.intent, value: {} } } }],
  [
    "commitments",
    "opened_value_differs",
    openings("charge", { salt: SALTS.charge, value: { charge_micros: "1", currency: "EUR" } }),
  ],
  ["commitments", "opened_value_missing", { ...hidden, openings: { meter: { salt: SALTS.meter } } }],
  ["meter", "not_checked", v2],
  ["meter", "not_checked", v1],
  ["meter", "not_checked", signedByMeter],
  ["meter", "not_checked", { attestation: hidden.attestation }],
  ["meter", "meter_signature_missing", v2, METERS],
  ["meter", "meter_signature_missing", v1, METERS],
  ["meter", "openings_missing", { attestation: hidden.attestation }, METERS],
  ["meter", "meter_key_not_trusted", signedByMeter, { ...STRICT, meterKeys: [stranger.publicKey] }],
  ["meter", "meter_key_not_trusted", signedByMeter, { ...STRICT, meterKeys: [] }],
  ["meter", "meter_signature_invalid", zeroSigned, METERS],
  ["meter", "meter_signature_invalid", zeroSigned],
  ["receipt", "receipt_inconclusive", inconclusive],
  ["receipt", "not_checked", { attestation: v2.attestation }],
  ["receipt", "receipt_invalid", { ...v2, receipt: v1.receipt }],
  ["receipt", "receipt_invalid", { ...v2, receipt: { ...v2.receipt, verified_at: NOW - 1 } }],
  ["receipt", "receipt_invalid", { ...v2, receipt: "nonsense" }],
  ["receipt", "receipt_key_not_trusted", { ...v2, receipt: receiptWith({}, stranger) }],
  [
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
    "receipt",
    "receipt_intent_mismatch",
    { ...v2, receipt: receiptWith({ executionIntent: { ...AUTHORITY.intent, event_id: "evt-2" } }) },
  ],
  // For the same event and tenant, and not the one that the bill commits to.
  [
    "receipt",
    "receipt_intent_mismatch",
    { ...v2, receipt: receiptWith({ executionIntent: { ...AUTHORITY.intent, max_units: "999999" } }) },
  ],
  ["inclusion", "inclusion_incomplete", { ...v2, entry: {} }],
  [
    "inclusion",
    "inclusion_incomplete",
    { attestation: v2.attestation, entry: {}, inclusion: {}, checkpoint: {} },
  ],
  ["inclusion", "log_trust_missing", { ...v2, entry: {}, inclusion: {}, checkpoint: {} }],
  [
    "inclusion",
    "inclusion_invalid",
    { ...v2, entry: {}, inclusion: {}, checkpoint: {} },
    { ...STRICT, checkInclusion: () => ({ valid: false, reason: "nothing_proved", values: {} }) },
  ],
];

const reached = new Set<string>(["not_in_profile"]);

describe("every reason", () => {
  test.each(cases)("%s: %s (%#)", async (check, reason, evidence, options) => {
    const result = await verified(evidence, options);
    const found = row(result.checks, check);
    expect(found).toMatchObject({ valid: false, reason });
    expect(found?.detail).toMatch(/[.]$/);
    if (reason !== "not_checked") expect(result.valid).toBe(false);
    reached.add(reason);
    recordVerdict(
      `billing-verify/${check}-${reason}-${cases.findIndex((one) => one[2] === evidence && one[3] === options && one[1] === reason)}`,
      result.checks,
    );
  });

  test.each(USE_ROWS)("uses of keys, %s", async (_, check, expected, evidence, trust) => {
    const { checks } = await verified(evidence as BillingEvidence, { ...STRICT, trust } as BillingOptions);
    expect(row(checks, check)?.reason ?? null).toBe(expected);
  });

  test.each(DOMAIN_ROWS)("an issuer's domain, %s", async (_, expected, trust, beside = {}) => {
    const options = { ...STRICT, ...(beside as object), trust } as BillingOptions;
    const { checks, issuer } = await verified(named, options);
    const { reason = null } = row(checks, "signature") ?? {};
    if (reason !== null) reached.add(reason);
    expect(reason).toBe(expected);
    expect(issuer).toMatchObject({ domain: DOMAIN });
  });

  test("an intent left out of, or brought into, the receipt", async () => {
    const bare = issueReceipt(
      {
        attestationId: v2.attestation.attestation_id,
        attestationHash: hashBillingAttestation(v2.attestation),
        verifierId: `vdi:verifier:${operator.kid}`,
        profileId: v2.receipt.profile_id,
        checks: v2.receipt.checks,
        recorded: v2.receipt,
        conclusive: true,
        trust: v2.receipt.trust,
        trustDigest: v2.receipt.trust_digest,
        evaluatedAt: NOW,
        verifiedAt: NOW,
      },
      operator,
    );
    expect(row((await verified({ ...v2, receipt: bare })).checks, "receipt")?.reason).toBe(
      "receipt_intent_missing",
    );
    reached.add("receipt_intent_missing");
    const plain = bill();
    const brought = receiptWith({
      attestationId: plain.attestation.attestation_id,
      attestationHash: hashBillingAttestation(plain.attestation),
    });
    expect(row((await verified({ ...plain, receipt: brought })).checks, "receipt")?.reason).toBe(
      "receipt_intent_mismatch",
    );
  });

  test("a meter event that fulfils another intent than the receipt states", async () => {
    const meterEvent = { ...METER_EVENT, execution_intent_digest: "00".repeat(32) };
    const other = bill({ documents: { version: "v2", meterEvent, tariff: TARIFF }, authority: AUTHORITY });
    expect(row((await verified(other)).checks, "receipt")?.reason).toBe("receipt_intent_mismatch");
  });

  test("a billing proof shows nothing while there is no circuit for it", async () => {
    const g1 = ["1", "2", "1"];
    const g2 = [
      ["1", "2"],
      ["3", "4"],
      ["1", "0"],
    ];
    const protocol = { protocol: "groth16", curve: "bn128", nPublic: 0 };
    const key = { ...protocol, vk_alpha_1: g1, vk_beta_2: g2, vk_gamma_2: g2, vk_delta_2: g2, IC: [g1] };
    const proof = { system: "groth16", curve: "bn128", pi_a: g1, pi_b: g2, pi_c: g1, public_signals: [] };
    const billing_proof = { ...proof, verification: { key, key_hash: "00".repeat(32) } };
    const result = await verified({ attestation: forge(hidden.attestation, { billing_proof }) });
    expect(result).toMatchObject({ valid: false, conclusive: false });
    expect(row(result.checks, "fingerprint")?.reason).toBe("billing_proof_unsupported");
    reached.add("billing_proof_unsupported");
  });

  test("a receipt that could not decide leaves the bill undecided, and a named meter's signature counts", async () => {
    const undecided = await verified(inconclusive);
    expect(undecided).toMatchObject({ valid: false, conclusive: false });
    const signed = await verified(signedByMeter, METERS);
    expect(signed.valid).toBe(true);
    expect(row(signed.checks, "meter")).toEqual({ check: "meter", valid: true, outcome: "passed" });
    await expect(verified(v2, { ...STRICT, meterKeys: ["x"] })).rejects.toThrow("options.meterKeys[0]");
  });

  test("were all reached", () => {
    const missing = Object.keys(BILL_REASONS).filter((reason) => !reached.has(reason));
    expect(missing).toEqual([]);
  });
});
