import { describe, expect, test } from "vitest";
import { LruCache } from "../src/lru-cache.ts";

test("forgets the least recently used beyond its capacity", () => {
  const cache = new LruCache<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  expect(cache.get("a")).toBe(1);
  cache.set("c", 3);
  expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.size]).toEqual([1, undefined, 3, 2]);
});

test("setting again renews and does not grow", () => {
  const cache = new LruCache<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.set("a", 3);
  cache.set("c", 4);
  expect([cache.get("a"), cache.get("b"), cache.size]).toEqual([3, undefined, 2]);
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "a capacity of %d is a wrong call",
  (capacity) => {
    expect(() => new LruCache(capacity)).toThrow(RangeError);
  },
);

describe("memoize", () => {
  test("computes once what is still there, and keeps no more than the capacity", () => {
    const cache = new LruCache<string>(2);
    const made: string[] = [];
    const take = (key: string) =>
      cache.memoize(key, () => {
        made.push(key);
        return key.toUpperCase();
      });
    expect([take("a"), take("b"), take("a"), take("c")]).toEqual(["A", "B", "A", "C"]);
    expect(cache.size).toBe(2);
    take("a");
    expect(made).toEqual(["a", "b", "c"]);
    take("b");
    expect(made).toEqual(["a", "b", "c", "b"]);
  });

  test("keeps nothing of what throws", () => {
    const cache = new LruCache<string>(2);
    const broken = () => {
      throw new Error("no");
    };
    expect(() => cache.memoize("a", broken)).toThrow("no");
    expect(cache.memoize("a", () => "A")).toBe("A");
  });

  test("keeps a promise while it may be fulfilled, and nothing of one that is rejected", async () => {
    const cache = new LruCache<Promise<string>>(2);
    const first = cache.memoize("a", () => Promise.reject(new Error("no network")));
    await expect(first).rejects.toThrow("no network");
    expect(await cache.memoize("a", async () => "A")).toBe("A");
    expect(await cache.memoize("a", async () => "B")).toBe("A");
  });

  test("a promise that is rejected late takes no newer value with it", async () => {
    const cache = new LruCache<Promise<string>>(1);
    const { promise, reject } = Promise.withResolvers<string>();
    cache.memoize("a", () => promise);
    cache.set("a", Promise.resolve("newer"));
    reject(new Error("late"));
    await promise.catch(() => undefined);
    expect(await cache.get("a")).toBe("newer");
  });
});
