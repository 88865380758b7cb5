import { expect, test } from "vitest";
import { RecentlyUsed } from "../src/recently-used.ts";

test("holds what was used last, computes once, and never more than its capacity", () => {
  const held = new RecentlyUsed<string>(2);
  const made: string[] = [];
  const take = (key: string) =>
    held.take(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect([take("a"), take("b"), take("a"), take("c")]).toEqual(["A", "B", "A", "C"]);
  expect(held.size).toBe(2);
  take("a");
  expect(made).toEqual(["a", "b", "c"]);
  take("b");
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("holds nothing of what throws", () => {
  const held = new RecentlyUsed<string>(2);
  const broken = () => {
    throw new Error("no");
  };
  expect(() => held.take("a", broken)).toThrow("no");
  expect(held.take("a", () => "A")).toBe("A");
});

test("holds a promise while it may be kept, and nothing of one that is broken", async () => {
  const held = new RecentlyUsed<Promise<string>>(2);
  const first = held.take("a", () => Promise.reject(new Error("no network")));
  await expect(first).rejects.toThrow("no network");
  expect(await held.take("a", async () => "A")).toBe("A");
  expect(await held.take("a", async () => "B")).toBe("A");
});
