// What a script whose size counts says in place of sentences: the same codes, the same values.
import { expect, test } from "vitest";
import * as brief from "../src/brief-reasons.ts";
import * as full from "../src/reasons.ts";

test("the code and the values, strangers' texts quoted", () => {
  expect(brief.sentence("expired", { expected: 5, found: 7 })).toBe("expired, expected 5, found 7");
  expect(brief.sentence("not_reached", { because: "an earlier step failed" })).toBe(
    "not_reached, an earlier step failed",
  );
  expect(brief.sentence("outcome_not_a_step", { found: 'a "b"' })).toBe(
    'outcome_not_a_step, found "a \\"b\\""',
  );
  expect(brief.sentence("not_in_profile")).toBe("not_in_profile");
});

test("everything else is the library's", () => {
  expect(brief.MATERIAL_REASONS).toBe(full.MATERIAL_REASONS);
  expect(brief.isMaterialReason).toBe(full.isMaterialReason);
  expect(Object.keys(brief).sort()).toEqual(Object.keys(full).sort());
});
