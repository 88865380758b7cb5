import { type Json, PAYLOAD_TYPES, signDocument, type VerificationReceipt } from "@svc/core";
import { RECEIPT_REASONS, type ReceiptReason } from "@svc/core/finding";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import type { VerifierKeyRegistry } from "../../src/receipt/identify-verifier.ts";
import { verifyAndReceipt } from "../../src/receipt/verify-and-receipt.ts";
import { type ReceiptOptions, verifyReceipt } from "../../src/receipt/verify-receipt.ts";
import { buildAttestation, NOW, secretOf, signerOf } from "../fixtures/attestation.ts";
import { receiptOf, resigned, tvsOf, verifierId, verifierKey } from "../fixtures/receipts.ts";
import { governed, STRICT } from "../fixtures/verification-cases.ts";
import { changed, nearby, otherTypes, type Path, placesOf, pointerOf } from "../fixtures/walk.ts";

const ONE = verifierId("one");

interface ReceiptCase {
  readonly name: string;
  readonly receipt: unknown;
  readonly options?: ReceiptOptions;
  /** Absent: valid. */
  readonly reason?: ReceiptReason;
}

function edited(change: (copy: VerificationReceipt) => void, key?: string): VerificationReceipt {
  return resigned(receiptOf(), change, key);
}

const invalid = receiptOf({ valid: false });
const child = receiptOf({ parent: receiptOf() });

/** Knows one verifier's key, active, retired at a time, or revoked at a time. */
function registryWith(key: string, ended?: { status: string; at: number }): VerifierKeyRegistry {
  return {
    validateKey(id, publicKey, at = NOW) {
      if (id !== ONE) return { valid: false, reason: "verifier_unknown" };
      if (publicKey !== key) return { valid: false, reason: "key_unknown" };
      return ended === undefined || at < ended.at
        ? { valid: true, status: "active" }
        : { valid: false, status: ended.status, reason: `key_${ended.status}` };
    },
  };
}

const OWN_KEY = verifierKey("one");

const CASES: readonly ReceiptCase[] = [
  { name: "valid", receipt: receiptOf() },
  { name: "as text", receipt: JSON.stringify(receiptOf()) },
  { name: "says invalid, is a valid receipt", receipt: invalid },
  { name: "inconclusive", receipt: receiptOf({ valid: false, conclusive: false }) },
  { name: "standard", receipt: receiptOf({ profile: "standard" }) },
  { name: "minimal", receipt: receiptOf({ profile: "minimal" }) },
  { name: "depth 1", receipt: child },
  { name: "no receipt at all", receipt: "nothing", reason: "receipt_malformed" },
  { name: "null", receipt: null, reason: "receipt_malformed" },
  { name: "unknown member", receipt: { ...receiptOf(), extra: 1 }, reason: "receipt_malformed" },
  {
    name: "id of other content",
    receipt: { ...receiptOf(), evaluated_at: NOW },
    reason: "receipt_id_mismatch",
  },
  {
    name: "signature by another key",
    receipt: { ...receiptOf(), signature: { ...receiptOf().signature, value: child.signature.value } },
    reason: "receipt_signature_invalid",
  },
  {
    name: "signature made for another kind of document",
    receipt: signDocument(
      PAYLOAD_TYPES.attestation,
      { ...receiptOf(), signature: undefined } as unknown as object,
      signerOf("verifier one"),
    ),
    reason: "receipt_signature_invalid",
  },
  {
    name: "strict with the rows of standard",
    receipt: edited((copy) => {
      copy.checks.pop();
    }),
    reason: "profile_rows_mismatch",
  },
  {
    name: "minimal called strict",
    receipt: resigned(receiptOf({ profile: "minimal" }), (copy) => {
      copy.profile_id = "VDI_VERIFY_STRICT_V1";
    }),
    reason: "profile_rows_mismatch",
  },
  {
    name: "depth without a parent",
    receipt: edited((copy) => {
      copy.chain_depth = 5;
    }),
    reason: "chain_parent_missing",
  },
  {
    name: "parent without a depth",
    receipt: edited((copy) => {
      copy.parent_receipt_hash = "cc".repeat(32);
    }),
    reason: "chain_parent_unexpected",
  },
  { name: "made one skew ahead", receipt: receiptOf({ madeAt: NOW + 300 }) },
  { name: "made beyond the skew", receipt: receiptOf({ madeAt: NOW + 301 }), reason: "verified_in_future" },
  {
    name: "made after it was logged",
    receipt: receiptOf({ madeAt: NOW - 60 }),
    options: { logTime: NOW - 361 },
    reason: "verified_after_log_time",
  },
  {
    name: "valid although a check failed",
    receipt: resigned(invalid, (copy) => {
      copy.result = { valid: true, conclusive: true };
    }),
    reason: "result_disagrees",
  },
  {
    name: "invalid although all checks passed",
    receipt: edited((copy) => {
      copy.result = { valid: false, conclusive: true, failed_step: 2, reason: "expired" };
    }),
    reason: "result_disagrees",
  },
  {
    name: "valid and inconclusive",
    receipt: edited((copy) => {
      copy.result.conclusive = false;
    }),
    reason: "result_disagrees",
  },
  {
    name: "valid with a reason",
    receipt: edited((copy) => {
      copy.result.reason = "expired";
    }),
    reason: "result_disagrees",
  },
  {
    name: "failed_step of another row",
    receipt: resigned(invalid, (copy) => {
      copy.result.failed_step = 3;
    }),
    reason: "result_disagrees",
  },
  {
    name: "invalid without a reason",
    receipt: resigned(invalid, (copy) => {
      delete copy.result.reason;
    }),
    reason: "result_disagrees",
  },
  {
    name: "inconclusive for a fault of the document",
    receipt: resigned(invalid, (copy) => {
      copy.result.conclusive = false;
    }),
    reason: "result_disagrees",
  },
  {
    name: "strict and valid with an issuer nobody pinned",
    receipt: receiptOf({ issuer: "self_asserted" }),
    reason: "trust_disagrees",
  },
  {
    name: "strict and valid without a snapshot",
    receipt: edited((copy) => {
      copy.trust.revocation = "not_checked";
    }),
    reason: "trust_disagrees",
  },
  {
    name: "minimal that claims a pinned circuit",
    receipt: resigned(receiptOf({ profile: "minimal" }), (copy) => {
      copy.trust.circuit = "pinned";
    }),
    reason: "trust_disagrees",
  },
  {
    name: "minimal that claims a revocation snapshot",
    receipt: resigned(receiptOf({ profile: "minimal" }), (copy) => {
      copy.trust.revocation = "pinned";
    }),
    reason: "trust_disagrees",
  },
  {
    name: "key checked and circuit not",
    receipt: receiptOf({ circuit: "not_checked" }),
    reason: "trust_disagrees",
  },
  {
    name: "setup grade without the governance row",
    receipt: resigned(receiptOf({ profile: "standard" }), (copy) => {
      copy.setup_grade = "mpc-9";
    }),
    reason: "trust_disagrees",
  },
  {
    name: "intent without its digest",
    receipt: edited((copy) => {
      copy.execution_intent = { event_id: "e", tenant_id: "t", endpoint: "/x" };
    }),
    reason: "intent_disagrees",
  },
  {
    name: "digest of another intent",
    receipt: edited((copy) => {
      copy.execution_intent = { event_id: "e", tenant_id: "t", endpoint: "/x" };
      copy.execution_intent_digest = "dd".repeat(32);
    }),
    reason: "intent_disagrees",
  },
  {
    name: "trusted id, bare",
    receipt: receiptOf(),
    options: { trustedVerifiers: [ONE] },
  },
  {
    name: "trusted id with its key",
    receipt: receiptOf(),
    options: { trustedVerifiers: [`${ONE}#${OWN_KEY}`] },
  },
  {
    name: "threat 30: trusted id with another key",
    receipt: receiptOf({ key: "impostor" }),
    options: { trustedVerifiers: [`${ONE}#${OWN_KEY}`] },
    reason: "verifier_key_mismatch",
  },
  {
    name: "another trusted id",
    receipt: receiptOf(),
    options: { trustedVerifiers: [verifierId("two")], registry: registryWith(OWN_KEY) },
    reason: "verifier_not_trusted",
  },
  {
    name: "nobody is trusted",
    receipt: receiptOf(),
    options: { trustedVerifiers: [] },
    reason: "verifier_not_trusted",
  },
  {
    name: "bare id resolved by the registry",
    receipt: receiptOf(),
    options: { trustedVerifiers: [ONE], registry: registryWith(OWN_KEY) },
  },
  { name: "registry alone", receipt: receiptOf(), options: { registry: registryWith(OWN_KEY) } },
  {
    name: "threat 30: registry holds another key",
    receipt: receiptOf({ key: "impostor" }),
    options: { registry: registryWith(OWN_KEY) },
    reason: "verifier_key_not_valid",
  },
  {
    name: "threat 51: key revoked, receipt dated before",
    receipt: receiptOf({ madeAt: NOW - 600 }),
    options: { registry: registryWith(OWN_KEY, { status: "revoked", at: NOW - 300 }) },
    reason: "verifier_key_not_valid",
  },
  {
    name: "threat 51: key revoked, receipt logged before",
    receipt: receiptOf({ madeAt: NOW - 600 }),
    options: { registry: registryWith(OWN_KEY, { status: "revoked", at: NOW - 300 }), logTime: NOW - 301 },
  },
  {
    name: "threat 51: key revoked, receipt logged at its end",
    receipt: receiptOf({ madeAt: NOW - 600 }),
    options: { registry: registryWith(OWN_KEY, { status: "revoked", at: NOW - 300 }), logTime: NOW - 300 },
    reason: "verifier_key_not_valid",
  },
  {
    name: "threat 50: key retired",
    receipt: receiptOf(),
    options: { registry: registryWith(OWN_KEY, { status: "retired", at: NOW - 300 }) },
    reason: "verifier_key_not_valid",
  },
  { name: "member of the set", receipt: receiptOf(), options: { tvs: tvsOf(["one", "two"]) } },
  {
    name: "no member of the set",
    receipt: receiptOf({ verifier: "three" }),
    options: { tvs: tvsOf(["one", "two"]) },
    reason: "verifier_not_trusted",
  },
  {
    name: "member's id with another key",
    receipt: receiptOf({ key: "impostor" }),
    options: { tvs: tvsOf(["one", "two"]) },
    reason: "verifier_key_mismatch",
  },
  {
    name: "member of the set, revoked in the registry",
    receipt: receiptOf(),
    options: { tvs: tvsOf(["one"]), registry: registryWith(OWN_KEY, { status: "revoked", at: NOW - 300 }) },
    reason: "verifier_key_not_valid",
  },
];

describe("a receipt", () => {
  const reached = new Set<string>();

  test.each(CASES)("$name", async ({ name, receipt, options, reason }) => {
    const result = await verifyReceipt(receipt, { now: NOW, ...options });
    if (result.reason !== undefined) reached.add(result.reason);
    expect({ valid: result.valid, reason: result.reason }).toEqual({ valid: reason === undefined, reason });
    expect(result.checks.every(({ valid }) => valid)).toBe(result.valid);
    recordVerdict(`receipts/${name}`, result);
  });

  test("every reason but those of chains is reached", () => {
    // Two have files of their own.
    const elsewhere = ["attestation_mismatch", "record_disagrees"];
    const alone = Object.keys(RECEIPT_REASONS).filter(
      (reason) => !/^chain_(?!parent)/.test(reason) && !elsewhere.includes(reason),
    );
    expect(alone.filter((reason) => !reached.has(reason))).toEqual([]);
  });

  test("threat 29: about another attestation than the one given", async () => {
    const [a, b] = [governed(), governed({ nonce: "77".repeat(32) })];
    const config = { ...STRICT, signingKey: secretOf("verifier one"), verifierId: ONE };
    const { receipt } = await verifyAndReceipt(b, config);
    expect(await verifyReceipt(receipt, { now: NOW, attestation: b })).toMatchObject({ valid: true });
    for (const attestation of [a, buildAttestation(), "{", 7, { ...b, issued_at: 1 }]) {
      const result = await verifyReceipt(receipt, { now: NOW, attestation });
      expect(result).toMatchObject({ valid: false, reason: "attestation_mismatch" });
      expect(result.checks.filter(({ valid }) => !valid)).toEqual([
        { check: "attestation_binding", valid: false, outcome: "failed" },
      ]);
    }
  });

  test("threat 29: the hash of the attestation given, under the id of another", async () => {
    const [a, b] = [governed(), governed({ nonce: "77".repeat(32) })];
    const config = { ...STRICT, signingKey: secretOf("verifier one"), verifierId: ONE };
    const { receipt } = await verifyAndReceipt(b, config);
    const misnamed = resigned(receipt as VerificationReceipt, (copy) => {
      Object.assign(copy, { attestation_id: a.attestation_id });
    });
    expect(await verifyReceipt(misnamed, { now: NOW })).toMatchObject({ valid: true });
    const result = await verifyReceipt(misnamed, { now: NOW, attestation: b });
    expect(result).toMatchObject({ valid: false, reason: "attestation_mismatch" });
  });

  test("threat 29: about another proof of the same decision", async () => {
    const [a, b] = [governed(), governed({ proofSeed: 2 })];
    expect(a.attestation_id).toBe(b.attestation_id);
    const { receipt } = await verifyAndReceipt(a, { ...STRICT, signingKey: secretOf("verifier one") });
    const result = await verifyReceipt(receipt, { now: NOW, attestation: b });
    expect(result).toMatchObject({ valid: false, reason: "attestation_mismatch" });
  });

  test("changed in any place is refused", async () => {
    const receipt = child as unknown as Json;
    for (const { path, value } of placesOf(receipt)) {
      const others = [nearby(value), ...otherTypes(value)].map((other) => () => other);
      for (const replace of [() => undefined, ...others]) {
        const result = await verifyReceipt(changed(receipt, path, replace), { now: NOW });
        expect(result.valid, pointerOf(path as Path)).toBe(false);
      }
    }
  });

  test.each([
    { trustedVerifiers: ["vdi:verifier:ONE"] },
    { trustedVerifiers: ["vdi:verifier:one "] },
    { trustedVerifiers: ["vdi:verifier:оne"] },
    { trustedVerifiers: `${ONE}` },
    { registry: {} },
    { tvs: {} },
    { tvs: tvsOf(["one", "one"]) },
    { now: 1.5 },
    { now: Number.NaN },
    { logTime: -1 },
    { trustedVerifier: [ONE] },
  ])("malformed options are the caller's mistake: %j", async (options) => {
    const call = verifyReceipt(receiptOf(), options as unknown as ReceiptOptions);
    await expect(call).rejects.toThrow(/^options/);
  });
});

describe("anchored", () => {
  const forged = receiptOf({ key: "impostor" });
  const detail = expect.stringContaining("matched by id; its key is not pinned");
  const byId = { valid: true, anchored: false };

  test.each([
    ["no anchors", receiptOf(), {}, { valid: true, anchored: false }],
    ["a bare id", receiptOf(), { trustedVerifiers: [ONE] }, byId],
    ["threat 30: a stranger under a bare id", forged, { trustedVerifiers: [ONE] }, byId],
    ["threat 30: a stranger beside the key", forged, { trustedVerifiers: [`${ONE}#${OWN_KEY}`, ONE] }, byId],
    [
      "the key, also listed bare",
      receiptOf(),
      { trustedVerifiers: [ONE, `${ONE}#${OWN_KEY}`] },
      { valid: true, anchored: true },
    ],
    [
      "a bare id and a registry",
      receiptOf(),
      { trustedVerifiers: [ONE], registry: registryWith(OWN_KEY) },
      { valid: true, anchored: true },
    ],
    [
      "threat 30: a stranger under a bare id and a registry",
      forged,
      { trustedVerifiers: [ONE], registry: registryWith(OWN_KEY) },
      { valid: false, anchored: false },
    ],
    ["a set", receiptOf(), { tvs: tvsOf(["one"]) }, { valid: true, anchored: true }],
    [
      "a receipt that fails by itself",
      { ...receiptOf(), evaluated_at: NOW },
      { tvs: tvsOf(["one"]) },
      { valid: false, anchored: false },
    ],
    ["no receipt", null, { trustedVerifiers: [ONE] }, { valid: false, anchored: false }],
  ] as const)("%s", async (_, receipt, options, wanted) => {
    const result = await verifyReceipt(receipt, { now: NOW, ...options });
    expect(result).toMatchObject(wanted);
    const row = result.checks.find(({ check }) => check === "trusted_verifier");
    if (wanted === byId)
      expect(row).toEqual({ check: "trusted_verifier", valid: true, outcome: "passed", detail });
    else expect(row?.detail).toBeUndefined();
  });
});
