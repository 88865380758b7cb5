/** Only an inconclusive, earlier receipt by the same key about the same document is replaced. */
import { hashReceipt, type VerificationReceipt } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { supersessionFault } from "../../src/receipt/issue-receipt.ts";
import { verifyAndReceipt } from "../../src/receipt/verify-and-receipt.ts";
import { verifyReceipt } from "../../src/receipt/verify-receipt.ts";
import { NOW, secretOf } from "../fixtures/attestation.ts";
import { type ReceiptParts, receiptOf, resigned } from "../fixtures/receipts.ts";
import { governed, STRICT } from "../fixtures/verification-cases.ts";

const OPEN: ReceiptParts = { valid: false, conclusive: false };

/** A receipt of these parts that says it replaces the other. */
function replacing(earlier: VerificationReceipt, parts: ReceiptParts = {}): VerificationReceipt {
  const change = (copy: VerificationReceipt) => {
    copy.supersedes = hashReceipt(earlier);
  };
  return resigned(receiptOf(parts), change, parts.verifier ?? "one");
}

describe("a receipt that replaces another", () => {
  const cases: [string, ReceiptParts, ReceiptParts, string | null][] = [
    ["inconclusive, of the same key, document and an earlier time", OPEN, {}, null],
    ["of the same second", { ...OPEN, madeAt: NOW - 60 }, { madeAt: NOW - 60 }, null],
    ["conclusive and invalid", { valid: false }, {}, "superseded_is_conclusive"],
    ["valid", {}, {}, "superseded_is_conclusive"],
    ["by another key", OPEN, { verifier: "two" }, "superseded_key_differs"],
    ["about another document", OPEN, { about: "cd".repeat(32) }, "superseded_document_differs"],
    ["made later", { ...OPEN, madeAt: NOW - 59 }, { madeAt: NOW - 60 }, "superseded_is_later"],
  ];
  test.each(cases)("%s", (name, earlier, later, wanted) => {
    const first = receiptOf(earlier);
    const fault = supersessionFault(replacing(first, later), first);
    recordVerdict(`supersedes/${name}`, fault);
    expect(fault).toBe(wanted);
  });

  test("names that receipt and no other", () => {
    const [first, other] = [receiptOf(OPEN), receiptOf({ ...OPEN, madeAt: NOW - 99 })];
    expect(supersessionFault(receiptOf(), first)).toBe("supersedes_another");
    expect(supersessionFault(replacing(first), other)).toBe("supersedes_another");
  });
});

describe("issuing one", () => {
  const { revocation, ...blind } = STRICT;
  const config = { ...blind, signingKey: secretOf("verifier one") };

  test("names what came to no conclusion, and is a receipt like any other", async () => {
    const { receipt: open } = await verifyAndReceipt(governed(), config);
    expect(open?.result).toMatchObject({ conclusive: false, reason: "revocation_missing" });
    const supersedes = open as VerificationReceipt;
    const { receipt } = await verifyAndReceipt(governed(), { ...config, ...STRICT, supersedes });
    expect(receipt).toMatchObject({ result: { valid: true }, supersedes: hashReceipt(supersedes) });
    expect(supersessionFault(receipt as VerificationReceipt, supersedes)).toBeNull();
    expect(await verifyReceipt(receipt, { now: NOW })).toMatchObject({ valid: true });
    expect(revocation).toBeDefined();
  });

  test("refuses to replace a conclusion, another's word, or what is no receipt, by name", async () => {
    const conclusive = { ...config, ...STRICT };
    const { receipt } = await verifyAndReceipt(governed(), conclusive);
    const issue = (supersedes: unknown) =>
      verifyAndReceipt(governed(), { ...conclusive, supersedes: supersedes as VerificationReceipt });
    await expect(issue(receipt)).rejects.toThrow(/^verifierConfig\.supersedes: superseded_is_conclusive$/);
    await expect(issue(receiptOf(OPEN))).rejects.toThrow(/superseded_document_differs/);
    for (const none of [null, "{}", { ...receipt, extra: 1 }, 5])
      await expect(issue(none)).rejects.toThrow(TypeError);
  });
});
