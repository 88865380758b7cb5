/** Roots, times and durations as people read them. */
import { TRUST_ROOTS, TRUST_SUBJECTS } from "@svc/core";
import { expect, test } from "vitest";
import { duration, en, fromNow, inUtc, rootInWords, rootOfPart, toneOf } from "../src/index.ts";

test("every subject and every root has words, and only a root outside the document is green", () => {
  for (const subject of TRUST_SUBJECTS) {
    expect(en.roots.subjects[subject]).not.toBe("");
    for (const root of TRUST_ROOTS) expect(rootInWords(subject, root)).not.toMatch(/_|undefined/);
  }
  for (const root of TRUST_ROOTS) {
    const own = root === "self_asserted" || root === "not_checked";
    expect(toneOf(root) === "good").toBe(!own);
    expect(rootOfPart(root)).not.toMatch(/_|undefined/);
  }
});

test("times are in UTC, whatever the reader's zone, and beyond what dates can show still say something", () => {
  expect(inUtc(1_790_000_000)).toMatch(/^21 Sep 2026, \d{2}:\d{2}:\d{2} UTC$/);
  expect(inUtc(9e15)).toBe("9000000000000000 s");
  expect(fromNow(1_000, 4_600)).toBe("1 hour ago");
  expect(fromNow(1_000, 1_000)).toBe("now");
  const year = 31_536_000;
  expect(fromNow(year - 2_340, 0)).toBe("in 12 months");
  expect(fromNow(9.97 * year, 0)).toBe("in 10 years");
  expect(fromNow(1.5 * year, 0)).toBe("in 18 months");
  expect(fromNow(0, 100_000)).toBe("28 hours ago");
});

test("durations are as fine as they can be felt", () => {
  expect([0.01, 2.345, 12.6].map(duration)).toEqual(["<0.1 ms", "2.3 ms", "13 ms"]);
});
