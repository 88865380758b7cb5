import { BILLING_MATERIAL_REASONS, MATERIAL_REASONS, OUTCOMES, outcomeOfReason } from "@svc/core/finding";
import { describe, expect, test } from "vitest";
import type { VerifyOptions } from "../src/options/read-options.ts";
import { verifyReceiptChain } from "../src/receipt/verify-chain.ts";
import { verifyReceipt } from "../src/receipt/verify-receipt.ts";
import { documentVerdictOf, type JudgedRow, type Verdict, verdictOf } from "../src/verdict.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { buildAttestation, NOW, publicKeyOf } from "./fixtures/attestation.ts";
import { receiptOf, verifierId, verifierKey } from "./fixtures/receipts.ts";
import { governed, PINNED, STRICT } from "./fixtures/verification-cases.ts";

const { issuers: _pinned, ...WITHOUT_ISSUERS } = STRICT.trust ?? {};
/** A year on every clock: the attestation has expired, and nothing else of it. */
const LATER = { ...PINNED, at: NOW + 400 * 86_400 };
const OTHER_ISSUER = { ...STRICT, trust: { ...STRICT.trust, issuers: [publicKeyOf("somebody else")] } };

const UNPINNED = { now: NOW, profileId: "VDI_VERIFY_MINIMAL_V1" } as const;

const CASES: readonly [name: string, attestation: unknown, options: VerifyOptions, verdict: Verdict][] = [
  ["a governed one under STRICT", governed(), STRICT, "verified"],
  ["one that nobody pinned", governed(), UNPINNED, "issuer_not_confirmed"],
  ["one by an issuer that is not pinned", governed(), OTHER_ISSUER, "issuer_not_confirmed"],
  ["an expired one", buildAttestation(), LATER, "expired"],
  ["one without the demanded material", governed(), { ...STRICT, trust: WITHOUT_ISSUERS }, "could_not_check"],
  ["a text that is no JSON", "{", PINNED, "could_not_check"],
  ["an object that is no attestation", {}, PINNED, "not_valid"],
  ["an altered one", { ...governed(), issued_at: NOW - 1 }, STRICT, "not_valid"],
];

describe("verdictOf a decision's result", () => {
  test.each(CASES)("%s", async (_, attestation, options, verdict) => {
    const result = await verifyDecision(attestation, options);
    expect(verdictOf(result)).toBe(verdict);
  });

  test.each(CASES)("is the same with stopAtFirstFailure: %s", async (_, attestation, options, verdict) => {
    const result = await verifyDecision(attestation, { ...options, stopAtFirstFailure: true });
    expect(verdictOf(result)).toBe(verdict);
    expect(documentVerdictOf(result)).toBe(documentVerdictOf(await verifyDecision(attestation, options)));
  });

  test("skips what the profile leaves out and what was not reached", async () => {
    const minimal = await verifyDecision(governed(), UNPINNED);
    expect(minimal.steps.filter(({ outcome }) => outcome === "skipped").map(({ reason }) => reason)).toEqual(
      Array(3).fill("not_in_profile"),
    );
    const stopped = await verifyDecision(governed(), { ...LATER, stopAtFirstFailure: true });
    expect(stopped.steps.map(({ outcome }) => outcome)).toEqual([
      "passed",
      "failed",
      ...Array(6).fill("skipped"),
    ]);
  });
});

const row = (outcome: JudgedRow["outcome"], reason?: string): JudgedRow => ({ outcome, reason });

test.each<[rows: readonly JudgedRow[], verdict: Verdict, document: Verdict]>([
  [[row("passed")], "verified", "verified"],
  [[row("skipped", "not_checked")], "verified", "verified"],
  [[row("failed", "expired"), row("failed", "schema")], "not_valid", "not_valid"],
  [[row("failed", "expired"), row("open", "revocation_missing")], "expired", "not_valid"],
  [[row("failed", "expired"), row("failed", "issuer_not_trusted")], "expired", "not_valid"],
  [[row("failed", "issuer_not_trusted"), row("open", "revocation_missing")], "could_not_check", "not_valid"],
  [[row("failed", "issuer_not_trusted")], "issuer_not_confirmed", "not_valid"],
  [[row("open", "issuer_trust_missing")], "could_not_check", "could_not_check"],
])("verdicts of the rows %j", (checks, verdict, document) => {
  expect(verdictOf({ checks })).toBe(verdict);
  expect(documentVerdictOf({ checks })).toBe(document);
});

test("a document is expired only with the log time at which it was valid", () => {
  const checks = [row("failed", "expired")];
  expect(documentVerdictOf({ checks })).toBe("not_valid");
  expect(documentVerdictOf({ checks }, NOW)).toBe("expired");
});

test("assigns each material reason to open, and other reasons to failed", () => {
  for (const reason of [...MATERIAL_REASONS, ...BILLING_MATERIAL_REASONS])
    expect(outcomeOfReason(reason)).toBe("open");
  expect(outcomeOfReason("not_json")).toBe("open");
  expect(outcomeOfReason("signature_mismatch")).toBe("failed");
  expect(outcomeOfReason("a reason of tomorrow")).toBe("failed");
  expect(OUTCOMES.map((one) => one)).toContain(outcomeOfReason(undefined));
});

describe("verdictOf receipts", () => {
  const pinned = { now: NOW, trustedVerifiers: [`${verifierId("one")}#${verifierKey("one")}`] };

  test.each([
    ["by a pinned verifier", receiptOf(), pinned, "verified"],
    ["by nobody known", receiptOf(), { now: NOW }, "issuer_not_confirmed"],
    ["by another than the trusted", receiptOf({ verifier: "two" }), pinned, "could_not_check"],
    ["altered", { ...receiptOf(), evaluated_at: NOW }, pinned, "not_valid"],
    ["no receipt at all", {}, pinned, "not_valid"],
  ] as const)("%s", async (_, receipt, options, verdict) => {
    expect(verdictOf(await verifyReceipt(receipt, options))).toBe(verdict);
  });

  test("of a chain", async () => {
    const parent = receiptOf();
    const chain = [parent, receiptOf({ parent })];
    expect(verdictOf(await verifyReceiptChain(chain, { now: NOW }))).toBe("issuer_not_confirmed");
    expect(verdictOf(await verifyReceiptChain(chain.slice(1), { now: NOW }))).toBe("could_not_check");
    expect(verdictOf(await verifyReceiptChain([...chain, parent], { now: NOW }))).toBe("not_valid");
  });

  test("checks only the schema of what is no receipt", async () => {
    const { checks } = await verifyReceipt({}, pinned);
    expect(checks.map(({ outcome }) => outcome)).toEqual([
      "failed",
      ...Array(checks.length - 1).fill("skipped"),
    ]);
  });
});

test("takes the outcome of a result without rows", () => {
  expect(verdictOf({ outcome: "failed", reason: "source_signature_invalid" })).toBe("not_valid");
  expect(verdictOf({ outcome: "passed" })).toBe("verified");
});
