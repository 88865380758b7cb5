import { hashAttestation, hashReceipt, type ProfileId, type RevocationSnapshot } from "@svc/core";
import type { RevocationOption } from "@svc/core/trust";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { type VerifierConfig, verifyAndReceipt } from "../../src/receipt/verify-and-receipt.ts";
import { verifyReceipt } from "../../src/receipt/verify-receipt.ts";
import { buildAttestation, NOW, publicKeyOf, secretOf, signerOf } from "../fixtures/attestation.ts";
import { casesByVerdict } from "../fixtures/cases-by-verdict.ts";
import { snapshotOf } from "../fixtures/circuit-record.ts";
import { governed, PINNED, STRICT } from "../fixtures/verification-cases.ts";

const OWN: VerifierConfig = { signingKey: secretOf("verifier one"), verifierId: "vdi:verifier:one" };

describe("verifyAndReceipt", () => {
  test("defaults: strict, named after the key, depth 0", async () => {
    const { profileId: _, ...rest } = STRICT;
    const { verification, receipt, ephemeralKey } = await verifyAndReceipt(governed(), {
      ...rest,
      signingKey: secretOf("verifier one"),
    });
    expect(verification.valid).toBe(true);
    expect(ephemeralKey).toBe(false);
    expect(receipt).toMatchObject({
      profile_id: "VDI_VERIFY_STRICT_V1",
      verifier: { id: `vdi:verifier:${signerOf("verifier one").kid}` },
      attestation_hash: hashAttestation(governed()),
      result: { valid: true, conclusive: true },
      chain_depth: 0,
      setup_grade: "single-party",
      evaluated_at: NOW,
      verified_at: NOW,
    });
    expect(receipt?.checks.map(({ check }) => check)).toHaveLength(8);
    recordVerdict("receipt of a strict pass", receipt);
  });

  test("of every case of the conformance table: it agrees with the verdict and with itself", async () => {
    let receipted = 0;
    for (const { name, attestation, options, wanted } of casesByVerdict().filter(
      (_, i) => i % runs(3, 1) === 0,
    )) {
      const profile = options.profileId ?? "VDI_VERIFY_STANDARD_V1";
      const { receipt } = await verifyAndReceipt(attestation, { ...OWN, ...options, profileId: profile });
      if (receipt === null) continue;
      receipted += 1;
      const checked = await verifyReceipt(receipt, { now: NOW, attestation });
      expect(checked, name).toMatchObject({ valid: true, all_original_checks_passed: wanted.valid });
      expect(receipt.result, name).toMatchObject({
        valid: wanted.valid,
        conclusive: wanted.conclusive ?? true,
        ...(wanted.reason === undefined ? {} : { reason: wanted.reason, failed_step: wanted.failedStep }),
      });
    }
    expect(receipted).toBeGreaterThan(runs(30, 80));
  });

  test("without a key: one is made, and said to be nobody's", async () => {
    const [a, b] = await Promise.all([1, 2].map(() => verifyAndReceipt(buildAttestation(), PINNED)));
    expect(a?.ephemeralKey).toBe(true);
    expect(a?.receipt?.signature.public_key).not.toBe(b?.receipt?.signature.public_key);
    expect(await verifyReceipt(a?.receipt, { now: NOW })).toMatchObject({ valid: true });
  });

  test("a good document under options that lack what its profile asks for: named, and no pass", async () => {
    const { trust, revocation: _, ...rest } = STRICT;
    const { issuers: __, ...otherTrust } = trust ?? {};
    for (const [options, wanted] of [
      [{ ...STRICT, trust: otherTrust }, "trust.issuers"],
      [{ ...rest, ...(trust === undefined ? {} : { trust }) }, "revocation"],
    ] as const) {
      const { verification, receipt, missingOptions } = await verifyAndReceipt(governed(), options);
      expect(missingOptions).toEqual([wanted]);
      expect(verification.valid).toBe(false);
      expect(receipt?.result.valid).toBe(false);
    }
  });

  test("a snapshot as it stands is taken as the one in an option of its own", async () => {
    const { revocation, ...rest } = STRICT;
    const { snapshot } = revocation as { snapshot: RevocationSnapshot };
    const under = (given: RevocationOption) => verifyAndReceipt(governed(), { ...rest, revocation: given });
    const [whole, beside] = await Promise.all([under(snapshot), under({ snapshot })]);
    expect(whole).toMatchObject({ verification: { valid: true }, missingOptions: [] });
    expect(whole.receipt.trust_digest).toBe(beside.receipt.trust_digest);
    const kid = governed().signature.public_key;
    const revoked = await under({ ...snapshot, revokedKids: [kid] });
    expect(revoked.verification).toMatchObject({ valid: false, reason: "issuer_revoked" });
    for (const odd of [
      {},
      { snapshots: snapshot },
      { ...snapshot, revokedKids: undefined },
      { snapshot: undefined },
    ])
      await expect(under(odd as never)).rejects.toThrow(/^verifierConfig\.revocation/);
    await expect(under(Promise.resolve(snapshot) as never)).rejects.toThrow("is an await missing?");
  });

  test("of what names no attestation: none, and no exception", async () => {
    for (const input of [
      "",
      "{",
      "[]",
      "7",
      '"text"',
      JSON.stringify(JSON.stringify(governed())),
      null,
      {},
      { attestation_id: "vdi:att:x" },
    ]) {
      const { verification, receipt } = await verifyAndReceipt(input, OWN);
      expect(verification).toMatchObject({ valid: false, failedStep: 1 });
      expect(receipt).toBeNull();
    }
  });

  test("of what strict reading refuses: none, though an id is in it", async () => {
    const text = JSON.stringify(governed());
    for (const [unreadable, reason] of [
      [text.replace("{", '{"issued_at":1,'), "duplicate_member"],
      [`\uFEFF${text}`, "byte_order_mark"],
      [text.replace(/"issued_at":\d+/, '"issued_at":-0'), "minus_zero"],
      [`${text.slice(0, -1)}${" ".repeat(2_000_000)}}`, "too_large"],
    ] as const) {
      const { verification, receipt } = await verifyAndReceipt(unreadable, OWN);
      expect(verification).toMatchObject({ valid: false, failedStep: 1, reason });
      expect(receipt).toBeNull();
    }
  });

  test("of a broken document that names an attestation: an invalid one, bound to the document", async () => {
    const { proof: _, ...broken } = governed();
    const { receipt } = await verifyAndReceipt(broken, { ...OWN, ...STRICT });
    expect(receipt?.result).toEqual({ valid: false, conclusive: true, failed_step: 1, reason: "schema" });
    expect(await verifyReceipt(receipt, { now: NOW, attestation: broken })).toMatchObject({ valid: true });
  });

  test("the trust digest names the roots, whatever their order", async () => {
    const digestWith = async (config: VerifierConfig) =>
      (await verifyAndReceipt(governed(), { ...OWN, ...config })).receipt?.trust_digest;
    const [a, b] = [publicKeyOf("issuer"), publicKeyOf("governor")];
    const base = await digestWith({ ...STRICT, trust: { issuers: [a, b] } });
    expect(await digestWith({ ...STRICT, trust: { issuers: [b, { public_key: a }, a] } })).toBe(base);
    const others: VerifierConfig[] = [
      { ...STRICT, trust: { issuers: [a] } },
      { ...STRICT, trust: { issuers: [a, { public_key: b, kid: "b" }] } },
      { ...STRICT, trust: { issuers: [a, b], acceptUnrecognisedKey: true } },
      { ...STRICT, trust: { issuers: [a, b], minimumGrade: "mpc-2" } },
      { ...STRICT, trust: { issuers: [a, b], governanceKeys: [] } },
      { ...STRICT, trust: { issuers: [a, b], manifestAuthorities: [] } },
      { ...STRICT, trust: { issuers: [a, b], revocationKeys: [] } },
      { ...STRICT, trust: { issuers: [a, b], verificationKeys: [] } },
      { ...STRICT, trust: { issuers: [a, b] }, logTime: NOW },
      { ...STRICT, trust: { issuers: [a, b] }, revocation: { snapshot: snapshotOf({ snapshotTime: NOW }) } },
    ];
    const digests = await Promise.all(others.map(digestWith));
    expect(new Set([base, ...digests]).size).toBe(others.length + 1);
    expect(await digestWith({ ...STRICT, trust: { issuers: [a, b] }, at: NOW - 1 })).toBe(base);
    recordVerdict("trust digests", [base, ...digests]);
  });

  test("a chain is named by its parent's hash", async () => {
    const first = await verifyAndReceipt(governed(), { ...OWN, ...STRICT });
    if (first.receipt === null) throw new Error("no receipt");
    const parentReceiptHash = hashReceipt(first.receipt);
    const second = await verifyAndReceipt(governed(), {
      ...OWN,
      ...STRICT,
      parentReceiptHash,
      chainDepth: 1,
    });
    expect(second.receipt).toMatchObject({ parent_receipt_hash: parentReceiptHash, chain_depth: 1 });
    for (const stated of [{}, { chainDepth: undefined }, { chainDepth: 0 }]) {
      const alone = await verifyAndReceipt(governed(), { ...OWN, ...STRICT, parentReceiptHash, ...stated });
      expect(alone.receipt).toMatchObject({ parent_receipt_hash: parentReceiptHash, chain_depth: 1 });
      expect(await verifyReceipt(alone.receipt)).toMatchObject({ valid: true });
    }
  });

  test.each([
    [{ chainDepth: 1 }, RangeError],
    [{ chainDepth: -1, parentReceiptHash: "aa".repeat(32) }, RangeError],
    [{ chainDepth: 1.5, parentReceiptHash: "aa".repeat(32) }, RangeError],
    [{ chainDepth: 65, parentReceiptHash: "aa".repeat(32) }, RangeError],
    [{ chainDepth: 1e308, parentReceiptHash: "aa".repeat(32) }, RangeError],
    [{ chainDepth: "1", parentReceiptHash: "aa".repeat(32) }, TypeError],
    [{ chainDepth: 1, parentReceiptHash: "AA".repeat(32) }, TypeError],
    [{ signingKey: "00" }, TypeError],
    [{ verifierId: "one" }, TypeError],
    [{ verifierId: "vdi:verifier:One" }, TypeError],
    [{ verifierId: "vdi:verifier:" }, TypeError],
    [{ profileId: "VDI_VERIFY_LAX_V1" as ProfileId }, RangeError],
    [{ verifierID: "vdi:verifier:one" }, TypeError],
  ] as const)("a malformed configuration is the caller's mistake: %j", async (config, error) => {
    await expect(verifyAndReceipt(governed(), { ...OWN, ...(config as VerifierConfig) })).rejects.toThrow(
      error,
    );
  });

  test("no message repeats a secret key", async () => {
    const secret = `${secretOf("verifier one").slice(0, 62)}zz`;
    const failure = await verifyAndReceipt(governed(), { signingKey: secret }).catch(
      (error: Error) => error.message,
    );
    expect(failure).toMatch(/^signingKey:/);
    expect(failure).not.toContain(secret.slice(0, 8));
  });
});
