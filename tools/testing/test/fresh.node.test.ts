// Outputs that are built once: made anew when a source is younger, never seen half made, and no failure is kept.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isFresh, madeOnce } from "../fresh.ts";

const root = mkdtempSync(join(tmpdir(), "fresh-"));
afterAll(() => rmSync(root, { recursive: true }));

/** A file of so many seconds. */
function file(path: string, seconds: number): string {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), "");
  utimesSync(join(root, path), seconds, seconds);
  return join(root, path);
}

test("fresh is what no source is younger than", () => {
  expect(isFresh(join(root, "made"), root, ["src/**"])).toBe(false);
  const made = file("made", 2_000);
  file("src/deep/one.ts", 2_000);
  expect(isFresh(made, root, ["src/**"])).toBe(true);
  file("src/deep/two.ts", 2_001);
  expect(isFresh(made, root, ["src/**"])).toBe(false);
  expect(isFresh(made, root, ["src/**"], ["src/deep/two.ts"])).toBe(true);
});

test("a folder is made once, as a whole; what failed leaves nothing", () => {
  const folder = join(root, "kept/bundle");
  const isStanding = () => existsSync(join(folder, "made"));
  const failing = () => {
    throw new Error("no bundle");
  };
  expect(() => madeOnce(folder, isStanding, failing)).toThrow("no bundle");
  expect(readdirSync(join(root, "kept"))).toEqual([]);
  let times = 0;
  const make = (apart: string) => {
    times += 1;
    expect(existsSync(folder)).toBe(false);
    writeFileSync(join(apart, "made"), "");
  };
  for (let i = 0; i < 2; i++) expect(madeOnce(folder, isStanding, make)).toBe(folder);
  expect([times, readdirSync(join(root, "kept"))]).toEqual([1, ["bundle"]]);
});

test("of two that make it at once the first one's stays", () => {
  const folder = join(root, "twice/bundle");
  const isStanding = () => existsSync(join(folder, "made"));
  madeOnce(folder, isStanding, (second) => {
    madeOnce(folder, isStanding, (first) => writeFileSync(join(first, "made"), ""));
    writeFileSync(join(second, "made"), "");
    writeFileSync(join(second, "late"), "");
  });
  expect(readdirSync(folder)).toEqual(["made"]);
});
