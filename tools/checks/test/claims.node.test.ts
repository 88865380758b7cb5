// The gate on promises must fail on each way around it: every test tells a miniature house something untrue.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkClaims, claimsOfPage, REGISTER, registerAt } from "../claims.ts";
import { claimsOfDocstrings, publicDocstrings } from "../docstrings.ts";
import { type Files, plantTree, roomFiles } from "./tree.ts";

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
    "package.json": { workspaces: [] },
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
  const root = plantTree({
    "README.md": said,
    "sdk/core/test/grant.test.ts": TESTS,
    "package.json": { workspaces: [] },
  });
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

test("a test that is left to the long run is said to be", () => {
  const said = (options: string) =>
    registerAt(
      plantTree({
        "README.md": `A grant is never spent twice. ${MARK}\n`,
        "sdk/core/test/grant.test.ts": TESTS.replace('twice", ', `twice", ${options}`),
        "package.json": { workspaces: [] },
      }),
    );
  expect(said('{ tags: "long" }, ')).toContain(", long run)");
  expect(said("{ timeout: 1 }, ")).not.toContain(", long run)");
});

/** A published room that hands on what `source` declares. */
const room = (source: string, handsOn = 'export { a } from "./a.ts";', manifest = {}): Files => ({
  ...roomFiles("sdk/registry", "@svc/vdi-registry", [], manifest),
  "package.json": { workspaces: ["sdk/registry"] },
  "sdk/registry/src/index.ts": `${handsOn}\n`,
  "sdk/registry/src/a.ts": source,
});
const DOC = "/** Spends. A grant is never spent twice. */";
const LINE = '// claim spent: sdk/core/test/grant.test.ts "a grant that is spent twice"';

test("a promise in a published docstring, and its mark below it", () => {
  const root = plantTree(room(`${DOC}\n${LINE}\nexport const a = 1;\n`));
  expect(claimsOfDocstrings(publicDocstrings(root))).toMatchObject({
    findings: [],
    claims: [
      {
        id: "spent",
        sentence: "A grant is never spent twice.",
        page: "sdk/registry/src/a.ts",
        tests: [{ file: "sdk/core/test/grant.test.ts", name: "a grant that is spent twice" }],
      },
    ],
  });
  expect(findings("", room(`${DOC}\n${LINE}\nexport const a = 1;\n`))).toEqual([]);
});

test.each([
  ["of a name handed on", `${DOC}\nexport const a = 1;\n`, undefined],
  ["of one under another name", `${DOC}\nexport const b = 1;\n`, 'export { b as a } from "./a.ts";'],
  ["of all that a file has", `${DOC}\nexport const b = 1;\n`, 'export * from "./a.ts";'],
  ["exported at the end of its file", `${DOC}\nconst a = 1;\nexport { a };\n`, undefined],
  ["of a member", `export interface a {\n  ${DOC}\n  readonly b: 1;\n}\n`, undefined],
  ["of a member of a member", `export interface a { b: {\n  ${DOC}\n  c: 1 } }\n`, undefined],
  ["of a method", `export class a {\n  ${DOC}\n  b() {}\n}\n`, undefined],
  ["of a parameter", "/**\n * Spends.\n *\n * @param a never two\n */\nexport function a() {}\n", undefined],
  ["over two lines", "/**\n * Spends at\n * most two.\n */\nexport function a() {}\n", undefined],
  [
    "behind one that is marked",
    `/** It never lies. It always was. */\n${LINE}\nexport const a = 1;\n`,
    undefined,
  ],
])("a docstring without a mark: %s", (_, source, handsOn) => {
  expect(findings("", room(source, handsOn))).toHaveLength(1);
});

test.each([
  ["what is not handed on", `${DOC}\nexport const b = 1;\nexport const a = 1;\n`, {}],
  ["what a body holds", `export function a() {\n  ${DOC}\n  const b = 1;\n  return b;\n}\n`, {}],
  ["what a class keeps to itself", `export class a {\n  ${DOC}\n  #b = 1;\n}\n`, {}],
  ["a room that is not published", `${DOC}\nexport const a = 1;\n`, { private: true }],
])("no reader of the declarations sees %s", (_, source, manifest) => {
  expect(findings("", room(source, undefined, manifest))).toEqual([]);
});

test("a mark without tests says again what another one of its name says, or nothing", () => {
  const again = room(`${DOC}\n// claim spent-once\nexport const a = 1;\n`);
  expect(findings(`A grant is never spent twice. ${MARK}\n`, again)).toEqual([]);
  expect(findings("", again).join()).toContain("names no test, and no other of its name does");
});

test("a mark too many below a docstring, and one whose test is gone", () => {
  expect(findings("", room(`/** Spends. */\n${LINE}\nexport const a = 1;\n`)).join()).toContain(
    "has no sentence",
  );
  const gone = LINE.replace("spent twice", "gone");
  expect(findings("", room(`${DOC}\n${gone}\nexport const a = 1;\n`)).join()).toContain("has no test");
});
