// The score taken apart is the score: over every worked example of the published rule, point by point.
import { scoreReceiptSet } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { NOW } from "../../sdk/verifier/test/fixtures/attestation.ts";
import { type ReceiptParts, receiptOf, tvsOf } from "../../sdk/verifier/test/fixtures/receipts.ts";
import vectors from "../../sdk/verifier/test/vectors/score.json" with { type: "json" };
import { countedReceipts, scoreParts } from "../src/examine/score-parts.ts";

interface Listed extends ReceiptParts {
  readonly broken?: boolean;
}

function made({ broken = false, ...parts }: Listed) {
  const receipt = receiptOf(parts);
  const value = `${receipt.signature.value.slice(0, 64)}${"0".repeat(64)}`;
  return broken ? { ...receipt, signature: { ...receipt.signature, value } } : receipt;
}

describe("the working shown is the published one", () => {
  test.each(vectors)("$name: $working", ({ anchored, receipts, working, wanted }) => {
    const set = (receipts as Listed[]).map(made);
    const score = scoreReceiptSet(set, { now: NOW, ...(anchored ? { tvs: tvsOf([..."abcdefghij"]) } : {}) });
    const parts = scoreParts(countedReceipts(set, score), score);
    expect(parts?.score ?? 0).toBe(wanted.trust_score);
    const numbers = /floor\(\((.+)\) \* (\d+) \/ (\d+)\) = (\d+)/.exec(working);
    if (numbers === null) {
      expect(parts).toBeNull();
      return;
    }
    const [, points = "", valid, total, shared] = numbers;
    expect(parts?.points.map((one) => one.points)).toEqual(points.split(" + ").map(Number));
    expect([parts?.validVerifiers, parts?.verifiers, parts?.shared].map(String)).toEqual([
      valid,
      total,
      shared,
    ]);
  });
});
