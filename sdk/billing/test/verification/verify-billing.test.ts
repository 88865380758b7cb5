// Verification row by row: what passes, and every reason reached by one change to a bill or to the settings.
import {
  type BillingAttestation,
  billingAttestationId,
  billingFingerprint,
  createSigner,
  hashBillingAttestation,
  PAYLOAD_TYPES,
  type Signer,
  signDocument,
  type VerificationReceipt,
} from "@svc/core";
import { issueReceipt } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import {
  BILLING_REASONS,
  type BillingEvidence,
  type BillingOptions,
  type BillingReason,
  type BillingRow,
  verifyBilling,
} from "../../src/index.ts";
import {
  AUTHORITY,
  bill,
  grant,
  METER_EVENT,
  NOW,
  operator,
  SALTS,
  SNAPSHOT,
  STRICT,
  stranger,
  TARIFF,
  USAGE_EVENT,
  V1,
} from "../support/bill.ts";

const v2 = bill({ authority: AUTHORITY });
const v1 = bill({ documents: V1 });
const hidden = bill({ mode: "private", authority: AUTHORITY });
const hiddenV1 = bill({ documents: V1, mode: "private" });

/** A bill with members changed or, where the value is undefined, taken away; id and signature made anew. */
function forge(base: BillingAttestation, change: object, signer: Signer = operator): BillingAttestation {
  const { signature: _s, attestation_id: _a, ...content } = { ...base, ...change };
  const members = Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== undefined),
  ) as typeof content;
  const signature = {
    algorithm: "Ed25519" as const,
    kid: signer.kid,
    public_key: signer.publicKey,
    value: "",
  };
  const attestation_id = billingAttestationId({ ...members, signature } as BillingAttestation);
  return signDocument(
    PAYLOAD_TYPES.billingAttestation,
    { ...members, attestation_id },
    signer,
  ) as BillingAttestation;
}

const row = (checks: readonly BillingRow[], name: string) => checks.find(({ check }) => check === name);
const verified = async (evidence: BillingEvidence, options: BillingOptions = STRICT) =>
  verifyBilling(evidence, options);

describe("what passes", () => {
  test.each([
    [
      "v2 with a grant",
      v2,
      [
        "schema",
        "attestation_id",
        "signature",
        "time",
        "manifest",
        "fingerprint",
        "revocation",
        "commitments",
        "receipt",
      ],
    ],
    [
      "v1",
      v1,
      [
        "schema",
        "attestation_id",
        "signature",
        "time",
        "manifest",
        "arithmetic",
        "revocation",
        "commitments",
        "receipt",
      ],
    ],
    [
      "private v2",
      hidden,
      [
        "schema",
        "attestation_id",
        "signature",
        "time",
        "manifest",
        "fingerprint",
        "revocation",
        "commitments",
        "receipt",
      ],
    ],
    [
      "private v1",
      hiddenV1,
      [
        "schema",
        "attestation_id",
        "signature",
        "time",
        "manifest",
        "arithmetic",
        "revocation",
        "commitments",
        "receipt",
      ],
    ],
  ])("%s, strict, with its openings and receipt", async (name, one, rows) => {
    const result = await verified(one);
    expect(result).toMatchObject({
      valid: true,
      conclusive: true,
      attestation_id: one.attestation.attestation_id,
    });
    expect(result.checks.filter(({ valid }) => valid).map(({ check }) => check)).toEqual(rows);
    expect(row(result.checks, "inclusion")?.reason).toBe("not_checked");
    expect(result.trust).toMatchObject({
      issuer: "pinned",
      manifest: "registry",
      circuit: "not_checked",
      execution: "self_asserted",
    });
    recordVerdict(`billing-verify/${name}`, result);
  });

  test("the charge is what the tariff says: 3 + 2 of the units, at 2000 and 10000 a thousand", () => {
    expect(v2.attestation.charge_micros).toBe("5000");
    expect(v1.attestation.charge_micros).toBe("18000");
  });

  test("a private document shows neither event, tariff, charge nor intent", () => {
    const text = JSON.stringify(hidden.attestation);
    for (const secret of ["/v1/chat", "input_tokens", "5000", "standard", "m-1"])
      expect(text).not.toContain(secret);
  });

  test("text and bytes verify as the value does", async () => {
    const text = JSON.stringify(v2.attestation);
    const byValue = await verified({ attestation: v2.attestation });
    expect(await verified({ attestation: text })).toEqual(byValue);
    expect(await verified({ attestation: new TextEncoder().encode(text) })).toEqual(byValue);
  });

  test("the inclusion checker's word is the row", async () => {
    const material = { entry: { a: 1 }, inclusion: { b: 2 }, checkpoint: { c: 3 } };
    const seen: unknown[] = [];
    const checkInclusion = (receipt: unknown, given: object) => {
      seen.push(receipt, given);
      return { valid: true } as const;
    };
    const result = await verified({ ...v2, ...material }, { ...STRICT, checkInclusion });
    expect(row(result.checks, "inclusion")).toEqual({ check: "inclusion", valid: true });
    expect(seen).toEqual([v2.receipt, { entry: { a: 1 }, proof: { b: 2 }, checkpoint: { c: 3 } }]);
  });
});

describe("profiles", () => {
  test("standard without roots: valid, on the document's own word, and it says so", async () => {
    const result = await verified(
      { attestation: v2.attestation },
      { profileId: "VDI_VERIFY_STANDARD_V1", now: NOW },
    );
    expect(result).toMatchObject({
      valid: true,
      conclusive: true,
      trust: { issuer: "self_asserted", revocation: "not_checked" },
    });
    expect(row(result.checks, "revocation")?.reason).toBe("not_checked");
  });

  test("strict without roots: not valid and not conclusive", async () => {
    const result = await verified({ attestation: v2.attestation }, { now: NOW });
    expect(result).toMatchObject({ valid: false, conclusive: false });
    expect(
      result.checks
        .filter(({ valid, reason }) => !valid && reason !== "not_checked")
        .map(({ reason }) => reason),
    ).toEqual(["issuer_trust_missing", "revocation_missing"]);
  });

  test("minimal leaves revocation out and still honours a pinned key", async () => {
    const minimal = { profileId: "VDI_VERIFY_MINIMAL_V1", now: NOW } as const;
    const revoked = { snapshot: { ...SNAPSHOT, revokedKids: [operator.kid] } };
    const result = await verified({ attestation: v2.attestation }, { ...minimal, revocation: revoked });
    expect(row(result.checks, "revocation")?.reason).toBe("not_in_profile");
    expect(result.valid).toBe(true);
    const pinned = await verified(
      { attestation: v2.attestation },
      { ...minimal, trust: { issuers: [stranger.publicKey] } },
    );
    expect(pinned).toMatchObject({ valid: false, conclusive: true });
  });

  test.each(["VDI_VERIFY_STRICT_V2", "strict", "", "constructor"])(
    "profile %j is a wrong call",
    async (profileId) => {
      await expect(
        verified({ attestation: v2.attestation }, { profileId: profileId as never }),
      ).rejects.toThrow(RangeError);
    },
  );
});

/** Reasons of issued receipts that are not good: made by hand, because the issuer makes none. */
function receiptWith(
  change: Partial<Parameters<typeof issueReceipt>[0]>,
  signer = operator,
): VerificationReceipt {
  return issueReceipt(
    {
      attestationId: v2.attestation.attestation_id,
      attestationHash: hashBillingAttestation(v2.attestation),
      verifierId: `vdi:verifier:${signer.kid}`,
      profileId: v2.receipt.profile_id,
      checks: v2.receipt.checks,
      conclusive: true,
      trust: v2.receipt.trust,
      trustDigest: v2.receipt.trust_digest,
      evaluatedAt: NOW,
      verifiedAt: NOW,
      executionIntent: AUTHORITY.intent,
      ...change,
    },
    signer,
  );
}

const document = (change: object, base = v2.attestation) => ({ attestation: forge(base, change) });
const openings = (part: string, change: object) => ({ ...v2, openings: { ...v2.openings, [part]: change } });
const priced = (charge_micros: string) => ({
  charge_micros,
  billing_verify_fingerprint: billingFingerprint({
    meter_event: METER_EVENT,
    tariff_snapshot: TARIFF,
    charge_micros,
    currency: "EUR",
  }),
});
const withMeter = (meter_event: object) => ({ meter_event: { ...METER_EVENT, ...meter_event } });
const line = TARIFF.lines[0] as object;
const withTariff = (change: object) => ({ tariff_snapshot: { ...TARIFF, ...change } });
const unpinned: BillingOptions = { ...STRICT, trust: {} };

const cases: [check: string, reason: BillingReason, evidence: BillingEvidence, options?: BillingOptions][] = [
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
          { ...line, tiers: { mode: "volume", bands: [{ up_to: "1", unit_price_micros: "1" }] } },
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
    { ...STRICT, checkInclusion: () => ({ valid: false, detail: "no" }) },
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

  test("an intent left out of, or brought into, the receipt", async () => {
    const bare = issueReceipt(
      {
        attestationId: v2.attestation.attestation_id,
        attestationHash: hashBillingAttestation(v2.attestation),
        verifierId: `vdi:verifier:${operator.kid}`,
        profileId: v2.receipt.profile_id,
        checks: v2.receipt.checks,
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

  test("were all reached", () => {
    const missing = Object.keys(BILLING_REASONS).filter((reason) => !reached.has(reason));
    expect(missing).toEqual([]);
  });
});

test("no detail shows a salt or a private value", async () => {
  const secret = {
    ...hidden.openings,
    charge: { salt: SALTS.charge, value: { charge_micros: "777777", currency: "EUR" } },
  };
  const result = await verified({ ...hidden, openings: secret });
  expect(JSON.stringify(result)).not.toContain(SALTS.charge);
});

test("evidence of any shape is a value, never an exception", async () => {
  const odd = [undefined, null, 1, "", "[]", [], {}, new Uint8Array([255]), () => 1, Symbol.iterator];
  for (const one of odd) {
    const result = await verified({
      attestation: one,
      receipt: one,
      openings: one,
      entry: one,
      inclusion: one,
      checkpoint: one,
    });
    expect(result).toMatchObject({ valid: false, conclusive: true, attestation_id: null });
  }
});

test("a key of one kind of document signs no other", async () => {
  const other = createSigner("44".repeat(32));
  const wrong = signDocument(PAYLOAD_TYPES.receipt, { ...v2.attestation }, other);
  expect(row((await verified({ attestation: wrong })).checks, "signature")?.reason).toBe("signature_invalid");
});
