// The table of this folder's README and its tests name each other: no row without its test, no test without a row.
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testsIn } from "../../checks/promises.ts";
import { REPOSITORY } from "../../testing/paths.ts";

const HERE = new URL("..", import.meta.url);
const page = readFileSync(new URL("README.md", HERE), "utf8");
const OWN = "test/lines.node.test.ts";

/** Titles as they stand in a file of tests; of several tests in one, the pattern. */
function titlesIn(file: string): string[] {
  const code = readFileSync(new URL(file, HERE), "utf8");
  const title =
    /(?:^|\n)\s*test\(\s*"((?:[^"\\]|\\.)*)"|(?:\]|\)|const\))\(\s*"((?:[^"\\]|\\.)*)",\s*(?:async )?\(/g;
  return [...code.matchAll(title)].map(([, one, each]) => (one ?? each ?? "").replaceAll('\\"', '"'));
}

const rows = page.split("\n").filter((line) => line.startsWith("| ") && line.includes(".test.ts"));
const named = rows.flatMap((row) => testsIn(row).map(({ file, name }) => `${file} "${name}"`));
const files = globSync("test/*.test.ts", { cwd: HERE }).filter((file) => file !== OWN);
const standing = files.flatMap((file) => titlesIn(file).map((name) => `${file} "${name}"`));

test("each row names tests that stand, and each test has a row", () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(named.filter((one) => !standing.includes(one))).toEqual([]);
  expect(standing.filter((one) => !named.includes(one))).toEqual([]);
});

test("what is asked elsewhere is there", () => {
  const elsewhere = [...page.matchAll(/`([\w./-]+\/test\/[\w.-]+\.test\.ts)`/g)].map(
    ([, path]) => path as string,
  );
  expect(elsewhere).toHaveLength(2);
  expect(elsewhere.filter((path) => !existsSync(`${REPOSITORY}${path}`))).toEqual([]);
});
