import { expect, test } from "vitest";
import { meetsGrade, type SetupGrade } from "../../src/transcript/grade.ts";

const LADDER: readonly SetupGrade[] = ["dev-insecure", "single-party", "mpc-2", "mpc-3", "mpc-10", "mpc-100"];

test("each grade meets itself and what is below it", () => {
  for (const [i, grade] of LADDER.entries()) {
    for (const [j, minimum] of LADDER.entries()) {
      expect([grade, minimum, meetsGrade(grade, minimum)]).toEqual([grade, minimum, i >= j]);
    }
  }
});

test.each([
  ["mpc-3+beacon", "mpc-3", true],
  ["mpc-3+beacon", "mpc-2+beacon", true],
  ["mpc-5", "mpc-3+beacon", false],
  ["mpc-2+beacon", "mpc-3", false],
  ["single-party", "mpc-1+beacon", false],
  ["dev-insecure", "dev-insecure", true],
])("%s for a demand of %s: %s", (grade, minimum, expected) => {
  expect(meetsGrade(grade, minimum)).toBe(expected);
});

test.each([
  "",
  "trusted",
  "mpc-0",
  "mpc-",
  "mpc-03",
  "mpc-2+",
  "dev-insecure+beacon",
  "single-party+beacon",
  " single-party",
  "MPC-2",
])("%j is no grade", (text) => {
  expect(() => meetsGrade(text, "single-party")).toThrow(RangeError);
  expect(() => meetsGrade("single-party", text)).toThrow(RangeError);
});
