// The table of sizes: what fits the smaller circuit fits the larger one, and says the same there.
import { expect, test } from "vitest";
import {
  LARGEST_SIZE,
  STATEMENT_SIGNALS,
  STATEMENT_SIZE_NAMES,
  STATEMENT_SIZES,
} from "../../src/wire/statement-sizes.ts";

const limitsOf = (name: (typeof STATEMENT_SIZE_NAMES)[number]) => {
  const { policyDomain, ...limits } = STATEMENT_SIZES[name];
  return Object.values(limits) as number[];
};

test("sizes grow in every limit, and each has its domain", () => {
  const [small, large] = STATEMENT_SIZE_NAMES.map(limitsOf) as [number[], number[]];
  expect(small.every((limit, i) => limit <= (large[i] as number))).toBe(true);
  expect(STATEMENT_SIZES.decision.policyDomain).not.toBe(LARGEST_SIZE.policyDomain);
});

test("the larger size has two signals more, and the others in their order", () => {
  const { decision, "decision-large": large } = STATEMENT_SIGNALS;
  expect(large.filter((name) => decision.includes(name))).toEqual(decision);
  expect(large.filter((name) => !decision.includes(name))).toEqual(["principal_mask", "score_commitment"]);
});
