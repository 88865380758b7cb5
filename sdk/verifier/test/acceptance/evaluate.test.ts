import { createTrustPolicy, type VerificationReceipt } from "@svc/core";
import { ACCEPTANCE_REASONS, type AcceptanceReason } from "@svc/core/finding";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { evaluateAcceptancePolicy } from "../../src/acceptance/evaluate.ts";
import { ACCEPTANCE_LEVELS, type AcceptanceLevel } from "../../src/acceptance/levels.ts";
import type { AcceptancePolicy } from "../../src/acceptance/read-policy.ts";
import { NOW } from "../fixtures/attestation.ts";
import { receiptsBy } from "../fixtures/genuine-receipts.ts";
import { receiptOf, type ShortProfile, tvsOf, verifierId } from "../fixtures/receipts.ts";
import { governed, STRICT } from "../fixtures/verification-cases.ts";

const LEVELS: readonly AcceptanceLevel[] = ["low", "medium", "high", "critical"];
const TVS = tvsOf(["a", "b", "c", "d"]);
const attestation = governed();

const three = await receiptsBy(["a", "b", "c"], attestation);
const about = three[0]?.attestation_hash ?? "";
const never = { random: () => 0.999_999, now: NOW, verification: STRICT };
const always = { random: () => 0, now: NOW, verification: STRICT };
const reached = new Set<string>();

async function outcome(receipts: unknown, policy: unknown, ...subject: [unknown?]) {
  const result = await evaluateAcceptancePolicy(receipts as [], policy as AcceptancePolicy, ...subject);
  reached.add(result.reason);
  return result;
}

describe("threat 35: receipts under each profile at each level", () => {
  const wanted: Readonly<Record<ShortProfile, Readonly<Record<AcceptanceLevel, boolean>>>> = {
    strict: { low: true, medium: true, high: true, critical: true },
    standard: { low: true, medium: true, high: true, critical: false },
    minimal: { low: true, medium: false, high: false, critical: false },
  };
  for (const profile of ["strict", "standard", "minimal"] as const) {
    for (const level of LEVELS) {
      for (const count of [0, 1, 2, 3]) {
        const enough = count >= ACCEPTANCE_LEVELS[level].quorum;
        const accepted = wanted[profile][level] && enough;
        test(`${count} ${profile} at ${level}: ${accepted ? "accepted" : "refused"}`, async () => {
          const receipts = ["a", "b", "c"]
            .slice(0, count)
            .map((verifier) => receiptOf({ verifier, profile, about }));
          const result = await outcome(receipts, { ...never, level, tvs: TVS }, attestation);
          expect(result.accepted).toBe(accepted);
          expect(result.receiptsAccepted).toBe(wanted[profile][level] ? count : 0);
          expect(result).toMatchObject({ spotCheckTriggered: false, spotCheckValid: null });
          recordVerdict(`acceptance/${count} ${profile} at ${level}`, result);
        });
      }
    }
  }
});

describe("quorum", () => {
  const at = (level: AcceptanceLevel, changes: Partial<AcceptancePolicy> = {}) => ({
    ...never,
    level,
    tvs: TVS,
    ...changes,
  });
  const valid = (...verifiers: string[]) => verifiers.map((verifier) => receiptOf({ verifier, about }));

  test.each<[string, readonly VerificationReceipt[], Partial<AcceptancePolicy>, AcceptanceReason]>([
    ["two members", valid("a", "b"), {}, "accepted"],
    ["a member and a stranger", valid("a", "z"), {}, "quorum_not_met"],
    ["one member twice", [...valid("a"), ...valid("a")], {}, "quorum_not_met"],
    [
      "one member under two profiles",
      [...valid("a"), receiptOf({ verifier: "a", profile: "standard", about })],
      {},
      "quorum_not_met",
    ],
    [
      "a member's id with a stranger's key",
      [...valid("a"), receiptOf({ verifier: "b", key: "z", about })],
      {},
      "quorum_not_met",
    ],
    ["a set with a quorum of its own", valid("a", "b"), { tvs: { ...TVS, quorum: 3 } }, "quorum_not_met"],
    [
      "without zero-knowledge verification",
      ["a", "b"].map((verifier) =>
        receiptOf({ verifier, about, profile: "standard", circuit: "self_asserted" }),
      ),
      {},
      "quorum_not_met",
    ],
    [
      "a member says invalid",
      [...valid("a", "b", "d"), receiptOf({ verifier: "c", valid: false, about })],
      {},
      "contradicting_receipt",
    ],
    [
      "a member contradicts itself",
      [...valid("a", "b"), receiptOf({ verifier: "a", profile: "standard", valid: false, about })],
      {},
      "contradicting_receipt",
    ],
    [
      "a stranger says invalid",
      [...valid("a", "b"), receiptOf({ verifier: "z", valid: false, about })],
      {},
      "accepted",
    ],
    [
      "a member is inconclusive",
      [...valid("a", "b"), receiptOf({ verifier: "c", valid: false, conclusive: false, about })],
      {},
      "accepted",
    ],
    [
      "a member about another attestation",
      [...valid("a", "b"), receiptOf({ verifier: "c", about: "cd".repeat(32) })],
      {},
      "mixed_attestations",
    ],
    [
      "a stranger about another attestation",
      [...valid("a", "b"), receiptOf({ verifier: "z", about: "cd".repeat(32) })],
      {},
      "accepted",
    ],
    [
      "all about another attestation",
      ["a", "b"].map((verifier) => receiptOf({ verifier, about: "cd".repeat(32) })),
      {},
      "attestation_mismatch",
    ],
    ["too old", valid("a", "b"), { tvs: { ...TVS, max_age_seconds: 59 } }, "quorum_not_met"],
    ["as old as allowed", valid("a", "b"), { tvs: { ...TVS, max_age_seconds: 60 } }, "accepted"],
    [
      "an old contradiction still counts",
      [...valid("a", "b"), receiptOf({ verifier: "c", valid: false, about, madeAt: NOW - 900 })],
      { tvs: { ...TVS, max_age_seconds: 60 } },
      "contradicting_receipt",
    ],
    ["two of one organization", valid("a", "b"), { tvs: organized("x", "x", "y", "z") }, "quorum_not_met"],
    ["two organizations", valid("a", "c"), { tvs: organized("x", "x", "y", "z") }, "accepted"],
    [
      "a member revoked in the registry",
      valid("a", "b"),
      { registry: { validateKey: (id) => ({ valid: id !== verifierId("b"), status: "revoked" }) } },
      "quorum_not_met",
    ],
    ["nothing", [], {}, "no_receipts"],
  ])("at high: %s", async (name, receipts, changes, reason) => {
    const result = await outcome(receipts, at("high", changes), attestation);
    expect(result.reason).toBe(reason);
    expect(result.accepted).toBe(reason === "accepted");
    recordVerdict(`acceptance/high ${name}`, result);
  });

  test("at low and medium a contradiction does not refuse", async () => {
    const receipts = [...valid("a"), receiptOf({ verifier: "b", valid: false, about })];
    for (const level of ["low", "medium"] as const)
      expect(await outcome(receipts, at(level))).toMatchObject({ accepted: true });
  });

  test("a set's own quorum replaces the default of high and critical, and never the one verifier of low and medium", async () => {
    for (const level of ["low", "medium"] as const)
      expect(await outcome(valid("a"), at(level, { tvs: { ...TVS, quorum: 2 } }))).toMatchObject({
        accepted: true,
      });
  });

  test("at medium a set that is given restricts; at low any verifier does", async () => {
    const stranger = valid("z");
    expect(await outcome(stranger, { now: NOW })).toMatchObject({ accepted: true });
    expect(await outcome(stranger, at("medium"))).toMatchObject({ accepted: false, reason: "no_receipts" });
    expect(await outcome(stranger, at("low"))).toMatchObject({ accepted: true });
  });

  test("at critical the issuer is pinned", async () => {
    const receipts = ["a", "b", "c"].map((verifier) => receiptOf({ verifier, profile: "standard", about }));
    expect(await outcome(receipts, at("critical"), attestation)).toMatchObject({
      reason: "quorum_not_met",
      receiptsAccepted: 0,
    });
  });
});

function organized(...names: readonly string[]) {
  return {
    ...TVS,
    distinct_organizations: true,
    verifiers: TVS.verifiers.map((verifier, i) => ({ ...verifier, organization: names[i] ?? "" })),
  };
}

describe("the spot check", () => {
  const critical = { level: "critical" as const, tvs: TVS };
  const RESTS_ON = {
    anchored: true,
    roots: {
      verifiers: ["tvs"],
      digests: [createTrustPolicy(STRICT.trust as object).digest],
      issuer: ["pinned"],
      circuit: ["pinned"],
    },
    attestationInForce: true,
    revocationChecked: false,
    ignored: [],
  };

  test("not drawn", async () => {
    const result = await outcome(three, { ...critical, ...never }, attestation);
    expect(result).toEqual({
      ...RESTS_ON,
      accepted: true,
      reason: "accepted",
      spotCheckTriggered: false,
      spotCheckValid: null,
      receiptsAccepted: 3,
    });
  });

  test("drawn and passed", async () => {
    const result = await outcome(three, { ...critical, ...always }, attestation);
    expect(result).toEqual({
      ...RESTS_ON,
      accepted: true,
      reason: "accepted",
      spotCheckTriggered: true,
      spotCheckValid: true,
      receiptsAccepted: 3,
    });
  });

  test("drawn and failed", async () => {
    const verification = { ...STRICT, at: NOW + 400 * 86_400 };
    const result = await outcome(three, { ...critical, ...always, verification }, attestation);
    expect(result).toMatchObject({
      accepted: false,
      reason: "spot_check_failed",
      spotCheckTriggered: true,
      spotCheckValid: false,
      receiptsAccepted: 3,
      values: { cause: { reason: "expired" } },
    });
  });

  test("threat 38: drawn and thrown", async () => {
    const onStep = () => {
      throw new Error("no");
    };
    const verification = { ...STRICT, onStep };
    const result = await outcome(three, { ...critical, ...always, verification }, attestation);
    expect(result).toMatchObject({
      accepted: false,
      reason: "spot_check_failed",
      spotCheckTriggered: true,
      spotCheckValid: false,
    });
  });

  test.each([0, 0.05, 1])("at rate %d it is drawn below the rate", async (spotCheckRate) => {
    for (const drawn of [0, 0.049_999, 0.05, 0.999_999]) {
      const policy = { ...critical, ...never, spotCheckRate, random: () => drawn };
      const result = await outcome(three, policy, attestation);
      expect(result.spotCheckTriggered).toBe(drawn < spotCheckRate);
      expect(result.reason).toBe("accepted");
    }
  });

  test("a broken source of randomness checks, rather than not", async () => {
    const thrown = () => {
      throw new Error("no entropy");
    };
    for (const random of [() => Number.NaN, () => -1, () => 1, () => "0.9" as unknown as number, thrown]) {
      const result = await outcome(three, { ...critical, ...never, random }, attestation);
      expect(result.spotCheckTriggered).toBe(true);
    }
  });

  test("threat 37: the default source is fair at the default rate", async () => {
    const policy = {
      level: "critical" as const,
      tvs: tvsOf(["a"], { quorum: 1 }),
      now: NOW,
      verification: { at: 0 },
    };
    const draws = runs(400, 20_000);
    let drawn = 0;
    for (let i = 0; i < draws; i++) {
      const { spotCheckTriggered } = await evaluateAcceptancePolicy(three.slice(0, 1), policy, attestation);
      if (spotCheckTriggered) drawn += 1;
    }
    const deviation = Math.sqrt(draws * 0.05 * 0.95);
    expect(Math.abs(drawn - draws * 0.05)).toBeLessThan(4.5 * deviation);
  });

  test("at critical without the attestation nothing is accepted", async () => {
    expect(await outcome(three, { ...critical, ...never })).toMatchObject({
      accepted: false,
      reason: "attestation_missing",
    });
    const other = governed({ nonce: "99".repeat(32) });
    expect(await outcome(three, { ...critical, ...never }, other)).toMatchObject({
      reason: "attestation_mismatch",
    });
    expect(await outcome(three, { ...critical, ...never }, "{")).toMatchObject({
      reason: "attestation_mismatch",
    });
  });

  test("refused receipts are not worth a check", async () => {
    const result = await outcome(three.slice(0, 2), { ...critical, ...always }, attestation);
    expect(result).toMatchObject({
      reason: "quorum_not_met",
      spotCheckTriggered: false,
      spotCheckValid: null,
      receiptsAccepted: 2,
    });
  });
});

describe("threat 36: a malformed policy accepts nothing", () => {
  test.each<[unknown, AcceptanceReason]>([
    [{ level: "hihg" }, "unknown_level"],
    [{ level: "constructor" }, "unknown_level"],
    [{ level: "__proto__" }, "unknown_level"],
    [{ level: "toString" }, "unknown_level"],
    [{ level: "HIGH" }, "unknown_level"],
    [{ spotCheckRate: Number.NaN }, "spot_check_rate_invalid"],
    [{ spotCheckRate: -0.1 }, "spot_check_rate_invalid"],
    [{ spotCheckRate: 1.1 }, "spot_check_rate_invalid"],
    [{ spotCheckRate: Number.POSITIVE_INFINITY }, "spot_check_rate_invalid"],
    [{ level: "high" }, "tvs_missing"],
    [{ level: "critical" }, "tvs_missing"],
  ])("%j: %s", async (policy, reason) => {
    const result = await outcome(three, policy);
    expect(result).toMatchObject({ accepted: false, reason, receiptsAccepted: 0 });
  });

  test.each<[unknown, string]>([
    [{ level: null }, "policy.level"],
    [{ level: 3 }, "policy.level"],
    [{ level: ["low"] }, "policy.level"],
    [{ spotCheckRate: "0.5" }, "policy.spotCheckRate"],
    [{ tvs: null }, "policy.tvs"],
    [{ tvs: {} }, "policy.tvs.tvs_id"],
    [{ tvs: { ...TVS, verifiers: [] } }, "policy.tvs.verifiers"],
    [{ tvs: { ...TVS, quorum: 0 } }, "policy.tvs.quorum"],
    [{ tvs: { ...TVS, quorum: Number.NaN } }, "policy.tvs.quorum"],
    [{ tvs: { ...TVS, trusted: true } }, "policy.tvs"],
    [{ tvs: { ...TVS, distinct_organizations: true } }, "policy.tvs"],
    [{ tvs: { ...TVS, verifiers: [...TVS.verifiers, TVS.verifiers[0]] } }, "policy.tvs.verifiers"],
    [
      { tvs: { ...TVS, verifiers: [{ verifier_id: verifierId("a"), public_keys: ["00".repeat(32)] }] } },
      "policy.tvs.verifiers[0].public_keys[0]",
    ],
    [{ now: Number.NaN }, "policy.now"],
    [{ random: 0.5 }, "policy.random"],
    [{ registry: {} }, "policy.registry"],
    [{ logTimes: { x: "now" } }, "policy.logTimes.x"],
    [{ spotcheckRate: 1 }, "policy"],
    [{ verification: 7 }, "policy.verification"],
    [{ verification: { at: Number.NaN } }, "policy.verification.at"],
    [{ verification: { trust: { issuer: [] } } }, "policy.verification.trust"],
    [null, "policy"],
    ["high", "policy"],
    [[], "policy"],
  ])("%j is its author's mistake", async (policy, path) => {
    await expect(outcome(three, policy)).rejects.toThrow(`${path}:`);
  });

  test.each([null, {}, "[]", 7])("no list of receipts: %j", async (receipts) => {
    await expect(outcome(receipts, { now: NOW })).rejects.toThrow("receipts: expected an array");
  });

  test("the levels cannot be changed from outside", () => {
    expect(() => Object.assign(ACCEPTANCE_LEVELS.high, { quorum: 1 })).toThrow(TypeError);
    expect(() => Object.assign(ACCEPTANCE_LEVELS, { high: ACCEPTANCE_LEVELS.low })).toThrow(TypeError);
  });
});

/** Those of `standing.test.ts`. */
const ELSEWHERE = [
  "attestation_not_in_force",
  "attestation_revoked",
  "revocation_stale",
  "revocation_signature_missing",
  "too_many_receipts",
];

test("every outcome is reached", () => {
  const all = Object.keys(ACCEPTANCE_REASONS);
  expect(all.filter((reason) => !reached.has(reason)).sort()).toEqual([...ELSEWHERE].sort());
});
