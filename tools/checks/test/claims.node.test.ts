// The gate on promises must fail on each way around it: every test tells a miniature house something untrue.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkClaims, claimsOfPage, claimsOfSource, REGISTER, registerAt } from "../claims.ts";
import { type Files, plantTree } from "./tree.ts";

const TESTS = `import { describe, expect, test } from "vitest";
test("a grant that is spent twice", () => expect(1).toBe(1));
test.each([1, 2])("at %d", () => expect(1).toBe(1));
test.skip("one that does not run", () => expect(1).toBe(1));
`;
const MARK = '<!-- claim spent-once: sdk/core/test/grant.test.ts "a grant that is spent twice" -->';

/** A house whose register is up to date, whatever its pages say. */
function findings(readme: string, more: Files = {}): string[] {
  const root = plantTree({
    "README.md": readme,
    "sdk/core/test/grant.test.ts": TESTS,
    "docs/a.txt": "",
    ...more,
  });
  writeFileSync(join(root, REGISTER), registerAt(root));
  return checkClaims(root).findings;
}

test("a promise whose test is there", () => {
  expect(findings(`A grant is never spent twice. ${MARK}\n`)).toEqual([]);
});

test.each([
  "never",
  "always",
  "cannot",
  "at most",
  "at least once",
  "exactly once",
  "the same as",
  "refuses",
  "is refused",
  "erased",
  "unmodified",
  "audited",
  "nobody",
  "no one",
  "impossible",
  "guarantees",
  "only",
])("a promise by the word %s without a mark", (word) => {
  for (const text of [
    `A grant ${word} spends.`,
    `- one\n- A grant ${word}\n  spends`,
    `| a | a grant ${word} |`,
    `${MARK.length}. It **${word.toUpperCase()}** spends`,
  ])
    expect(findings(`# House\n\n${text}\n`)).toHaveLength(1);
});

test("a mark covers its own sentence, and neither the one before nor the one behind", () => {
  expect(findings(`It never lies. A grant is never spent twice. ${MARK} It always was.\n`)).toEqual([
    'README.md:1: "never" promises, and no test is named: It never lies.',
    'README.md:1: "always" promises, and no test is named: It always was.',
  ]);
  expect(findings(`| It never lies | never spent twice ${MARK} |\n`)).toHaveLength(1);
});

test("a line break inside a promise hides nothing", () => {
  expect(findings("It holds at\nmost three.\n")).toHaveLength(1);
});

test("code, headings, names in code, targets of links and generated tables promise nothing", () => {
  const text =
    "# Never\n\n```sh\nnever\n```\n\nSee `always` and [this](only.md), append-only.\n\n    never indented\n\n| Never here |\n|---|\n| refused |\n\n<!-- table: x -->\n| never |\n<!-- end -->\n";
  expect(findings(text)).toEqual([]);
});

test.each([
  ["a test that is gone", '<!-- claim x: sdk/core/test/grant.test.ts "a grant that was" -->', "has no test"],
  [
    "a test that is skipped",
    '<!-- claim x: sdk/core/test/grant.test.ts "one that does not run" -->',
    "has no test",
  ],
  [
    "a file that is gone",
    '<!-- claim x: sdk/core/test/gone.test.ts "a grant that is spent twice" -->',
    "not there",
  ],
  ["a reason in place of a test", "<!-- claim x: no test: because it is so -->", "has no test"],
  ["a test without its file", '<!-- claim x: "a grant that is spent twice" -->', "names no file"],
])("%s", (_, mark, wanted) => {
  expect(findings(`It never lies. ${mark}\n`).join()).toContain(wanted);
});

const THREAT = (name: string) =>
  `| Wants | Gets | Test |\n|---|---|---|\n| **to spend** twice | never | \`sdk/core/test/grant.test.ts\` "${name}" |\n`;

test("a row that names its tests is marked by them, and its test may be gone as well", () => {
  expect(findings(THREAT("a grant that is spent twice"))).toEqual([]);
  expect(findings(THREAT("a grant that is")).join()).toContain("has no test");
  expect(claimsOfPage("README.md", THREAT("at %d")).claims).toMatchObject([
    { id: "README/to-spend-twice-never", sentence: "to spend twice: never" },
  ]);
});

test("the name of a case is a test's where a title has a place for it", () => {
  const named = 'It never lies. <!-- claim x: sdk/core/test/grant.test.ts "a case" -->\n';
  const cases = (title: string) => ({
    "sdk/core/test/grant.test.ts": `import { test } from "vitest";\ntest.each([["a case"]])("${title}", () => {});\n`,
  });
  expect(findings(named, cases("%s"))).toEqual([]);
  expect(findings(named, cases("all")).join()).toContain("has no test");
});

test("a mark without a sentence, and a name that is given twice", () => {
  expect(findings(`${MARK}\n`).join()).toContain("has no sentence");
  const said = `A grant is never spent twice. ${MARK}\n`;
  expect(findings(`${said}\n${said}`).join()).toContain("claim spent-once is given 2 times");
  expect(findings(said, { "docs/scale.md": said }).join()).toContain("claim spent-once is given 2 times");
});

test("a register that is not up to date, or not there", () => {
  const said = `A grant is never spent twice. ${MARK}\n`;
  const root = plantTree({ "README.md": said, "sdk/core/test/grant.test.ts": TESTS });
  expect(checkClaims(root).findings.join()).toContain("npm run claims");
  writeFileSync(join(root, "README.md"), said.replace("never", "not"));
  expect(checkClaims(root).findings.join()).toContain("npm run claims");
});

test("the register has sentence, page and tests", () => {
  const { claims } = claimsOfPage("docs/scale.md", `A [grant](x.md) is\nnever spent twice. ${MARK}\n`);
  expect(claims).toEqual([
    {
      id: "spent-once",
      sentence: "A grant is never spent twice.",
      page: "docs/scale.md",
      tests: [{ file: "sdk/core/test/grant.test.ts", name: "a grant that is spent twice" }],
    },
  ]);
});

test("a promise in a docstring", () => {
  const text = `/**\n * Spends. A grant is never spent twice.\n *\n * @claim spent-once: sdk/core/test/grant.test.ts "a grant that is spent twice"\n */\nexport const a = 1;\n`;
  expect(claimsOfSource("sdk/core/src/a.ts", text)).toMatchObject([
    {
      id: "spent-once",
      sentence: "A grant is never spent twice.",
      tests: [{ name: "a grant that is spent twice" }],
    },
  ]);
  const gone = text.replace('spent twice"', 'gone"');
  expect(findings("", { "sdk/core/src/a.ts": gone }).join()).toContain("has no test");
});
