/** An attestation and a bill under a key that leaked, beside the log that had them: kept where witnesses saw it before. */
import { issueBillingAttestation, verifyBillingAndReceipt } from "@svc/billing";
import { describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import { attestation, first, NOW, signedSnapshot } from "../../../../tools/fixtures/bundle-parts.ts";
import {
  key,
  kid,
  logged,
  SINCE,
  snapshotOf,
  TRUST,
  UNWITNESSED,
} from "../../../../tools/fixtures/leaked-key.ts";
import { examine } from "../../src/index.ts";
import { itemsOf } from "./fixtures/items.ts";

async function judged(files: { readonly [name: string]: unknown }, trust: object = TRUST) {
  const { documents, ties } = await examine(itemsOf(files), trust);
  const found = documents.find(({ kind }) => kind === "attestation" || kind === "billing_attestation");
  const revoking = ties.find(({ tie }) => tie === "revocation_of")?.verdict;
  return { verdict: found?.verdict, reason: found?.reason, revoking };
}

describe("a decision", () => {
  const revocation = snapshotOf([kid, key], SINCE);
  const beside = (log: object, change: object = {}) => ({
    attestation,
    receipt: first,
    ...log,
    revocation,
    ...change,
  });

  test("is kept where witnesses saw its receipt in a pinned log before", async () => {
    const kept = { verdict: "verified", reason: undefined, revoking: undefined };
    expect(await judged(beside(logged(first, NOW + 60, NOW + 70)))).toEqual(kept);
  });

  const lost = { verdict: "not_valid", reason: "issuer_revoked", revoking: "not_valid" };
  test.each([
    [
      "a log that dated it back, and a witness who came later",
      beside(logged(first, NOW + 60, SINCE + 5)),
      TRUST,
    ],
    ["a log without witnesses", beside(logged(first, NOW + 60, null)), UNWITNESSED],
    ["a witness that the reader does not demand", beside(logged(first, NOW + 60, NOW + 70)), UNWITNESSED],
    ["no log at all", { attestation, revocation }, TRUST],
    [
      "a later snapshot that moves the time, beside the earlier one",
      beside(logged(first, NOW + 60, NOW + 70), {
        before: signedSnapshot({
          revokedKids: [kid, key],
          revokedSince: { [kid]: NOW, [key]: NOW },
          snapshotTime: NOW + 80,
        }),
      }),
      TRUST,
    ],
    [
      "a later snapshot that moves the time, behind the earlier one",
      {
        before: signedSnapshot({
          revokedKids: [kid, key],
          revokedSince: { [kid]: NOW, [key]: NOW },
          snapshotTime: NOW + 80,
        }),
        ...beside(logged(first, NOW + 60, NOW + 70)),
      },
      TRUST,
    ],
    [
      "a snapshot that revokes the attestation itself",
      beside(logged(first, NOW + 60, NOW + 70), {
        before: signedSnapshot({
          revokedAttestations: [attestation.attestation_id],
          snapshotTime: NOW + 4_995,
        }),
      }),
      TRUST,
    ],
    [
      "a snapshot that excuses the key, and lists the attestation itself",
      beside(logged(first, NOW + 60, NOW + 70), {
        revocation: signedSnapshot({
          revokedAttestations: [attestation.attestation_id],
          revokedKids: [kid, key],
          revokedSince: { [kid]: SINCE, [key]: SINCE },
          snapshotTime: NOW + 4_990,
        }),
      }),
      TRUST,
    ],
  ])("is not by %s", async (name, files, trust) => {
    const reason = name.endsWith("itself") ? "attestation_revoked" : lost.reason;
    expect(await judged(files, trust)).toEqual({ ...lost, reason });
  });

  test("is not by any number of snapshots beside the one that gives an earlier time", async () => {
    const many = Array.from({ length: 64 }, (_, i) => snapshotOf([kid, key], SINCE + i));
    const before = snapshotOf([kid, key, "another"], NOW);
    const between = snapshotOf([kid, key], SINCE - 1);
    // The earliest counts, whichever comes first.
    for (const both of [
      { before, between },
      { between, before },
    ])
      expect(await judged({ ...many, ...both, ...beside(logged(first, NOW + 60, NOW + 70)) })).toEqual(lost);
  });

  test("is not by a newer snapshot that moves the time of the reader's own, or of one that the reader saw before", async () => {
    const old = (time: number, signer?: string) => {
      const revokedSince = { [kid]: time, [key]: time, another: time };
      return signedSnapshot(
        { revokedKids: [kid, key, "another"], revokedSince, snapshotTime: NOW + 80 },
        signer,
      );
    };
    const before = old(NOW);
    const equal = Array.from({ length: 64 }, () => snapshotOf([kid, key], SINCE));
    const moved = Array.from({ length: 64 }, () => snapshotOf([kid, key], SINCE - 1));
    const files = { ...beside(logged(first, NOW + 60, NOW + 70)), revocation };
    for (const [own, here, reason] of [
      [before, {}, "issuer_revoked"],
      [old(NOW, "alice"), {}, undefined],
      [{ snapshot: old(NOW - 1).snapshot }, { before }, "issuer_revoked"],
      [{ ...signedSnapshot(), earlier: [...equal.slice(1), before] }, {}, "issuer_revoked"],
      [{ ...signedSnapshot(), earlier: equal }, { before }, "issuer_revoked"],
      [{ ...signedSnapshot(), earlier: moved }, { before }, "issuer_revoked"],
    ] as const) {
      const verification = { ...TRUST.verification, revocation: own };
      expect((await judged({ ...files, ...here }, { ...TRUST, verification })).reason).toBe(reason);
    }
  });

  test("is not by a newer snapshot where as many as the library takes give an earlier time", async () => {
    const earlier = Array.from({ length: 64 }, (_, i) => snapshotOf([kid, key], NOW + i));
    const verification = { ...TRUST.verification, revocation: { ...revocation, earlier } };
    const files = {
      ...beside(logged(first, NOW + 60, NOW + 70)),
      revocation: snapshotOf([kid, key], NOW - 1),
    };
    expect(await judged(files, { ...TRUST, verification })).toEqual(lost);
  });

  test("an unsigned snapshot excuses nothing, and is not used either", async () => {
    const { snapshot } = revocation;
    const found = await judged({ ...beside(logged(first, NOW + 60, NOW + 70)), revocation: snapshot });
    expect(found.revoking).toBe("not_valid");
  });
});

describe("a bill", () => {
  const usageEvent = usageAt(NOW);
  const documents = { version: "v1", usageEvent } as const;
  const made = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, NOW);
  const options = {
    profileId: "VDI_VERIFY_STANDARD_V1",
    now: NOW,
    trust: { issuers: [operator.publicKey] },
  } as const;
  const { receipt } = verifyBillingAndReceipt(made, options, operator);
  const revocation = snapshotOf([operator.kid], SINCE);

  test("of the same operator is kept by the same evidence, and lost without it", async () => {
    const files = (seen: number | null) => ({
      bill: made.attestation,
      receipt,
      ...logged(receipt, NOW + 1, seen),
      revocation,
    });
    expect((await judged(files(NOW + 2))).verdict).toBe("verified");
    expect(await judged(files(SINCE))).toMatchObject({ verdict: "not_valid", reason: "issuer_revoked" });
    expect(await judged(files(null), UNWITNESSED)).toMatchObject({ reason: "issuer_revoked" });
  });
});
