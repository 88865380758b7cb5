// Randomness where a policy names no source, and members of answers beside their reason.
import { expect, test } from "vitest";
import { evaluateAcceptancePolicy } from "../../src/acceptance/evaluate.ts";
import { NOW } from "../fixtures/attestation.ts";
import { receiptsBy } from "../fixtures/genuine-receipts.ts";
import { tvsOf } from "../fixtures/receipts.ts";
import { governed, STRICT } from "../fixtures/verification-cases.ts";

const attestation = governed();
const three = await receiptsBy(["a", "b", "c"], attestation);
const critical = { level: "critical" as const, tvs: tvsOf(["a", "b", "c", "d"]) };
const never = { random: () => 0.999_999, now: NOW, verification: STRICT };

// The first of two words of 32 bits gives the upper 27 bits of the fraction, the second the lower 26.
test.each([
  [2 ** 31, 0, 0.5],
  [0, 2 ** 32 - 1, (2 ** 26 - 1) / 2 ** 53],
  [32, 64, (2 ** 26 + 1) / 2 ** 53],
  [2 ** 32 - 1, 2 ** 32 - 1, 1 - 2 ** -53],
])("where no source is given, the system's words %d and %d draw one fraction", async (high, low, drawn) => {
  const real = crypto.getRandomValues;
  const at = async (spotCheckRate: number) => {
    crypto.getRandomValues = ((into: Uint32Array) => {
      into.set([high, low]);
      return into;
    }) as typeof real;
    try {
      const policy = { ...critical, now: NOW, verification: STRICT, spotCheckRate };
      return (await evaluateAcceptancePolicy(three, policy, attestation)).spotCheckTriggered;
    } finally {
      crypto.getRandomValues = real;
    }
  };
  expect(await at(drawn)).toBe(false);
  expect(await at(drawn + 2 ** -53)).toBe(true);
});

test("a refusal says why in words, an acceptance does not", async () => {
  expect(await evaluateAcceptancePolicy([], { level: "low" })).toMatchObject({
    accepted: false,
    detail: expect.any(String),
  });
  expect(
    await evaluateAcceptancePolicy(three, { ...critical, ...never, spotCheckRate: 0 }, attestation),
  ).not.toHaveProperty("detail");
});
