// Each code says what it means. (That each is reached is in refusals.node.test.ts.)
import { expect, test } from "vitest";
import { PROVER_ERRORS } from "../src/error-table.ts";

test("every code has a meaning", () => {
  for (const [code, { meaning }] of Object.entries(PROVER_ERRORS)) {
    expect(code).toMatch(/^[a-z_]+$/);
    expect(meaning.length).toBeGreaterThan(10);
  }
});
