// Subject of a receipt: its time, its roots, and later revocations.
import { createTrustPolicy } from "@svc/core";
import { describe, expect, test } from "vitest";
import { evaluateAcceptancePolicy } from "../../src/acceptance/evaluate.ts";
import { ACCEPTANCE_LEVELS, type AcceptanceLevel } from "../../src/acceptance/levels.ts";
import type { AcceptancePolicy } from "../../src/acceptance/read-policy.ts";
import { NOW, publicKeyOf } from "../fixtures/attestation.ts";
import { receiptsBy } from "../fixtures/genuine-receipts.ts";
import { receiptOf, tvsOf } from "../fixtures/receipts.ts";
import { governed, STRICT } from "../fixtures/verification-cases.ts";

const LEVELS: readonly AcceptanceLevel[] = ["low", "medium", "high", "critical"];
const TVS = tvsOf(["a", "b", "c", "d"]);
const attestation = governed();

const three = await receiptsBy(["a", "b", "c"], attestation);
const about = three[0]?.attestation_hash ?? "";
const never = { random: () => 0.999_999, now: NOW, verification: STRICT };

async function outcome(receipts: unknown, policy: unknown, ...subject: [unknown?]) {
  const result = await evaluateAcceptancePolicy(receipts as [], policy as AcceptancePolicy, ...subject);
  return result;
}

describe("old and borrowed receipts", () => {
  const trust = STRICT.trust as object;
  const DAY = 86_400;
  const valid = (madeAt: number) => ["a", "b", "c"].map((verifier) => receiptOf({ verifier, about, madeAt }));
  const at = (level: AcceptanceLevel, changes: object = {}) => ({ ...never, level, tvs: TVS, ...changes });

  test.each<[AcceptanceLevel, number]>([
    ["low", 30 * DAY],
    ["medium", 30 * DAY],
    ["high", 7 * DAY],
    ["critical", DAY],
  ])("at %s a receipt speaks for %d seconds, and no longer", async (level, age) => {
    expect(await outcome(valid(NOW - age), at(level), attestation)).toMatchObject({ accepted: true });
    expect(await outcome(valid(NOW - age - 1), at(level), attestation)).toMatchObject({
      accepted: false,
      reason: "no_receipts",
      ignored: [0, 1, 2].map((index) => ({ index, reason: "evaluated_too_long_ago" })),
    });
  });

  test.each<AcceptanceLevel>(["high", "critical"])(
    "at %s a member that said invalid refuses, however long ago it did",
    async (level) => {
      for (const age of [8 * DAY, 100 * DAY, 1000 * DAY]) {
        const receipts = [
          ...valid(NOW),
          receiptOf({ verifier: "d", valid: false, about, madeAt: NOW - age }),
        ];
        expect(await outcome(receipts, at(level), attestation)).toMatchObject({
          accepted: false,
          reason: "contradicting_receipt",
        });
      }
    },
  );

  test("of six years ago, for an attestation that has expired, at every level", async () => {
    const then = NOW - 6 * 365 * DAY;
    for (const level of LEVELS) {
      for (const changes of [{}, { maxEvaluatedAgeSeconds: 10 * 365 * DAY, at: NOW + 400 * DAY }]) {
        const result = await outcome(valid(then), at(level, changes), attestation);
        expect(result.accepted).toBe(false);
      }
    }
    const asked = at("high", { maxEvaluatedAgeSeconds: 1000 * DAY, at: NOW + 400 * DAY });
    expect(await outcome(valid(NOW), asked, attestation)).toMatchObject({
      reason: "attestation_not_in_force",
      attestationInForce: false,
    });
    // Nobody can see it where the attestation is not there, and the result says that nobody looked.
    expect(await outcome(valid(NOW), asked)).toMatchObject({ accepted: true, attestationInForce: null });
  });

  test("as of a time later than the one asked about", async () => {
    expect(await outcome(valid(NOW - 60), at("medium", { at: NOW - 361 }))).toMatchObject({
      reason: "no_receipts",
      ignored: [{ reason: "evaluated_after_time_asked" }, {}, {}],
    });
    expect(await outcome(valid(NOW - 60), at("medium", { at: NOW - 360 }))).toMatchObject({ accepted: true });
  });

  test("on roots that somebody else pinned", async () => {
    const mine = createTrustPolicy(trust);
    const others = { ...trust, issuers: [] };
    for (const roots of [[mine], [mine.digest], [others, trust]]) {
      expect(await outcome(three, at("critical", { roots }), attestation)).toMatchObject({ accepted: true });
    }
    for (const roots of [[], [others], ["00".repeat(32)]]) {
      expect(await outcome(three, at("critical", { roots }), attestation)).toMatchObject({
        reason: "no_receipts",
        ignored: [{ reason: "roots_not_demanded" }, {}, {}],
      });
    }
    // A receipt that names no roots does not rest on those that are demanded.
    expect(await outcome(valid(NOW), at("low", { roots: [mine] }))).toMatchObject({ accepted: false });
  });

  test("revoked since", async () => {
    const snapshot = (changes: object) => ({
      revocation: {
        snapshot: { revokedAttestations: [], revokedKids: [], snapshotTime: NOW, ...changes },
      },
    });
    const id = attestation.attestation_id;
    const kid = attestation.signature.kid;
    for (const changes of [
      { revokedAttestations: [id] },
      { revokedKids: [kid] },
      { revokedKids: [attestation.signature.public_key] },
      { revokedKids: [attestation.verification.key_hash] },
    ]) {
      expect(await outcome(three, at("critical", snapshot(changes)), attestation)).toMatchObject({
        reason: "attestation_revoked",
        revocationChecked: true,
      });
    }
    // By its own id, whatever id the receipts state beside its hash.
    const stated = ["a", "b"].map((verifier) =>
      receiptOf({ verifier, about: three[0]?.attestation_hash ?? "" }),
    );
    expect(stated[0]?.attestation_id).not.toBe(id);
    const listed = at("medium", snapshot({ revokedAttestations: [id] }));
    expect(await outcome(stated, listed, attestation)).toMatchObject({ reason: "attestation_revoked" });
    expect(await outcome(stated, at("medium", snapshot({})), attestation)).toMatchObject({ accepted: true });
    const byKey = snapshot({ revokedKids: [three[0]?.signature.public_key] });
    expect(await outcome(three, at("critical", byKey), attestation)).toMatchObject({
      reason: "quorum_not_met",
      ignored: [{ index: 0, reason: "verifier_key_revoked" }],
    });
    expect(await outcome(three, at("critical", snapshot({})), attestation)).toMatchObject({ accepted: true });
    const stale = snapshot({ snapshotTime: NOW - DAY - 1 });
    expect(await outcome(three, at("critical", stale), attestation)).toMatchObject({
      reason: "revocation_stale",
    });
    const unsigned = { ...snapshot({}), revocationKeys: [publicKeyOf("snapshots")] };
    expect(await outcome(three, at("critical", unsigned), attestation)).toMatchObject({
      reason: "revocation_signature_missing",
    });
  });

  test("nothing unanchored is accepted at high and critical, and elsewhere the result says so", async () => {
    const many = Array.from({ length: 40 }, (_, i) => receiptOf({ verifier: `sybil-${i}`, about }));
    for (const level of LEVELS) {
      const result = await outcome(many, { ...never, level }, attestation);
      expect(result.anchored).toBe(false);
      expect(result.accepted).toBe(level === "low" || level === "medium");
    }
    expect(
      Object.entries(ACCEPTANCE_LEVELS).flatMap(([level, { tvs }]) => (tvs === "required" ? level : [])),
    ).toEqual(["high", "critical"]);
  });

  test("an expiry that lies after the time asked about is no contradiction", async () => {
    const later = receiptOf({ verifier: "d", about, valid: false, madeAt: NOW - 30 });
    const asked = at("high", { at: NOW - 60 });
    expect(await outcome([...valid(NOW - 60), later], asked)).toMatchObject({ accepted: true });
    expect(await outcome([...valid(NOW - 60), later], at("high"))).toMatchObject({
      reason: "contradicting_receipt",
    });
  });

  test("more receipts than are weighed", async () => {
    const flood = Array.from({ length: 4097 }, () => null);
    expect(await outcome(flood, at("low"))).toMatchObject({ reason: "too_many_receipts" });
    expect(await outcome(flood.slice(1), at("low"))).toMatchObject({ reason: "no_receipts" });
  });
});
