/** The score's bounds as numbers: what each recommendation begins at, and how old a receipt may be. */
import { describe, expect, test } from "vitest";
import {
  DEFAULT_MAX_EVALUATED_AGE_SECONDS,
  recommendationFor,
  SCORE_RULE,
} from "../../src/score/score-receipts.ts";

describe("recommendations", () => {
  test.each([
    [0, "low_confidence"],
    [49, "low_confidence"],
    [50, "medium_confidence"],
    [79, "medium_confidence"],
    [80, "high_confidence"],
    [100, "high_confidence"],
  ])("%i: %s", (score, wanted) => {
    expect(recommendationFor(score)).toBe(wanted);
  });
});

test("a set with an invalid in it stays below medium", () => {
  const { capWhenAnyInvalid: cap } = SCORE_RULE;
  expect([cap, recommendationFor(cap)]).toEqual([49, "low_confidence"]);
});

test("a receipt speaks of the last thirty days", () => {
  expect(DEFAULT_MAX_EVALUATED_AGE_SECONDS).toBe(2_592_000);
});
