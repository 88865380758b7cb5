// The score of receipts that are old, rest on other roots, or are about what is revoked or not in force.
import { createTrustPolicy } from "@svc/core";
import { expect, test, vi } from "vitest";
import { groupByVerifier } from "../../src/score/count-receipts.ts";
import { scoreReceiptSet, scoreReceiptSetAsync } from "../../src/score/score-receipts.ts";
import { NOW } from "../fixtures/attestation.ts";
import { governed } from "../fixtures/cases/case.ts";
import { ABOUT, receiptOf, tvsOf } from "../fixtures/receipts.ts";

const DAY = 86_400;
const good = receiptOf({ verifier: "a" });
const anchored = { now: NOW, tvs: tvsOf(["a", "b", "c"]) };

test.each([
  [30 * DAY, 60],
  [30 * DAY + 1, 0],
])("%d seconds old: %d", (age, score) => {
  const receipts = [receiptOf({ verifier: "a", madeAt: NOW - age })];
  expect(scoreReceiptSet(receipts, anchored).trust_score).toBe(score);
});

test("a contradiction does not grow old", () => {
  const against = receiptOf({ verifier: "b", valid: false, madeAt: NOW - 400 * DAY });
  expect(scoreReceiptSet([good, against], anchored).trust_score).toBeLessThanOrEqual(49);
});

test("the subject's faults make the score nothing, with their reason", async () => {
  const snapshot = { revokedAttestations: [good.attestation_id], revokedKids: [], snapshotTime: NOW };
  const cases: [object, string][] = [
    [{ attestation: governed() }, "attestation_mismatch"],
    [{ revocation: { snapshot } }, "attestation_revoked"],
    [
      { revocation: { snapshot: { ...snapshot, revokedAttestations: [], snapshotTime: 0 } } },
      "revocation_stale",
    ],
  ];
  for (const [options, reason] of cases) {
    const score = scoreReceiptSet([good], { ...anchored, ...options });
    expect(score).toMatchObject({ trust_score: 0, reason, recommendation: "low_confidence" });
    expect(await scoreReceiptSetAsync([good], { ...anchored, ...options })).toEqual(score);
  }
});

test("demanded roots", () => {
  const roots = [createTrustPolicy({ issuers: [] })];
  expect(scoreReceiptSet([good], { ...anchored, roots })).toMatchObject({
    trust_score: 0,
    ignored: [{ index: 0, reason: "roots_not_demanded" }],
  });
});

test("all_valid speaks of every receipt given, copies aside", () => {
  expect(scoreReceiptSet([good, {}], anchored)).toMatchObject({
    total_receipts: 2,
    valid_receipts: 1,
    all_valid: false,
  });
  expect(scoreReceiptSet([good, good], anchored).all_valid).toBe(true);
});

test("six who may be one person are not anchored", () => {
  const sybils = ["p", "q", "r", "s", "t", "u"].map((verifier) => receiptOf({ verifier }));
  expect(scoreReceiptSet(sybils, { now: NOW })).toMatchObject({
    trust_score: 90,
    recommendation: "high_confidence",
    anchored: false,
  });
});

test("more receipts than are weighed", async () => {
  const flood = Array.from({ length: 4097 }, () => ({}));
  const tooMany = { trust_score: 0, reason: "too_many_receipts" };
  expect(scoreReceiptSet(flood, anchored)).toMatchObject(tooMany);
  expect(await scoreReceiptSetAsync(flood, anchored)).toMatchObject(tooMany);
});

test("joining verifiers takes a look a receipt, also along the longest chain of shared ids and keys", () => {
  let looks = 0;
  const counted = (text: string) => ({
    get id() {
      looks += 1;
      return text;
    },
  });
  const chain = Array.from({ length: 4096 }, (_, i) => ({
    attestation_hash: ABOUT,
    verifier: counted(`id ${(i + 1) >> 1}`),
    signature: { public_key: `key ${i >> 1}` },
    result: { valid: true },
  })) as unknown as Parameters<typeof groupByVerifier>[0];
  expect(groupByVerifier(chain)).toHaveLength(1);
  expect(looks).toBe(2 * chain.length);
});

test("walking from name to name is as long for one receipt of many as of few", () => {
  const steps = (length: number): number => {
    // Each joins what was joined before to a name that is new, so that names hang below each other.
    const chain = Array.from({ length }, (_, i) => ({
      verifier: { id: `name ${i}` },
      signature: { public_key: `name ${i + 1}` },
      result: { valid: true },
    })) as unknown as Parameters<typeof groupByVerifier>[0];
    const get = vi.spyOn(Map.prototype, "get");
    try {
      expect(groupByVerifier(chain)).toHaveLength(1);
      return get.mock.calls.length;
    } finally {
      get.mockRestore();
    }
  };
  const [few, many] = [steps(512) / 512, steps(4096) / 4096];
  expect(many).toBeLessThan(2 * few);
});
