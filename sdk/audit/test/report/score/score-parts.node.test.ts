// The score taken apart is the score: over every worked example of the published rule, point by point.
import { scoreReceiptSet } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import vectors from "../../../../verifier/test/vectors/score.json" with { type: "json" };
import { countedReceipts, scoreParts } from "../../../src/drawings/score-parts.ts";
import { type Listed, NOW, receiptOf, setOf } from "./scored.ts";

describe("the working shown is the published one", () => {
  test.each(vectors)("$name: $working", ({ anchored, receipts, working, wanted }) => {
    const set = (receipts as Listed[]).map(receiptOf);
    const score = scoreReceiptSet(set, { now: NOW, ...(anchored ? { tvs: setOf([..."abcdefghij"]) } : {}) });
    const parts = scoreParts(countedReceipts(set, score), score);
    expect(parts?.score ?? 0).toBe(wanted.trust_score);
    const numbers = /floor\(\((.+)\) \* (\d+) \/ (\d+)\) = (\d+)/.exec(working);
    if (numbers === null) {
      expect(parts).toBeNull();
      return;
    }
    const [, points = "", valid, total, shared] = numbers;
    expect(parts?.points.map((one) => one.points)).toEqual(points.split(" + ").map(Number));
    // Names and keys that nobody vouches for are not counted as verifiers.
    expect(parts?.points[0]?.of).toBe(anchored ? "verifiers" : "keys");
    expect([parts?.validVerifiers, parts?.verifiers, parts?.shared].map(String)).toEqual([
      valid,
      total,
      shared,
    ]);
  });
});
