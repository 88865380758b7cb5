// The front page keeps its word: its links lead somewhere, its table of steps is the verifier's. Its code is run with
// all other samples; its table of packages is held to the checked one by `npm run check`.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { STEPS } from "@svc/vdi-verifier";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const readme = readFileSync(`${root}README.md`, "utf8");

test("every link leads to a file or folder of this repository", () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path as string);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});

test("the table of steps is the verifier's", () => {
  expect(STEPS.filter(({ number, name }) => !readme.includes(`| ${number} | ${name} | `))).toEqual([]);
});

test("the commands are scripts", () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = [...readme.matchAll(/npm (?:run ([a-z:]+)|(start|test)\b)/g)].map(
    ([, run, bare]) => (run ?? bare) as string,
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
