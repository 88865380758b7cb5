import { expect, test } from "vitest";
import { RecentlyUsed } from "../src/key-cache.ts";

test("forgets the least recently used beyond its capacity", () => {
  const cache = new RecentlyUsed<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  expect(cache.get("a")).toBe(1);
  cache.set("c", 3);
  expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.size]).toEqual([1, undefined, 3, 2]);
});

test("setting again renews and does not grow", () => {
  const cache = new RecentlyUsed<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.set("a", 3);
  cache.set("c", 4);
  expect([cache.get("a"), cache.get("b"), cache.size]).toEqual([3, undefined, 2]);
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "a capacity of %d is a wrong call",
  (capacity) => {
    expect(() => new RecentlyUsed(capacity)).toThrow(RangeError);
  },
);
