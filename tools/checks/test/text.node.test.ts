import { describe, expect, test } from "vitest";
import { checkText } from "../text.ts";
import { plantTree } from "./tree.ts";

// Put together here, so that this file does not hold what it looks for.
const up = ["..", "shared"].join("/");
const host = ["registry", "npmjs", "org"].join(".");
const machine = ["", "work", "main"].join("/");
const mark = ["TO", "DO"].join("");

const silenced = ["test", "only(1)"].join(".");
const replaced = ["vi", 'mock("a")'].join(".");

test("sound text has no findings", () => {
  const root = plantTree({
    "sdk/core/src/a.ts": "x();\n",
    "sdk/core/src/b.ts": 'fetch("https://example.org/files/1"); import "../files/a.ts";\n',
    "node_modules/a/index.js": `// ${machine} ${mark}`,
    "tools/testing/paths.ts": `const vectors = "${up}/vectors";\n`,
  });
  expect(checkText(root)).toEqual([]);
});

describe("findings", () => {
  test.each([
    ["a machine's path", "docs/a.md", `see \`${machine}/x\``, "docs/a.md:1: a path of one machine"],
    [
      "a host",
      "package-lock.json",
      `"https://${host}/a"`,
      "package-lock.json:1: the host of a package registry",
    ],
    [
      "the outside",
      "sdk/core/test/a.test.ts",
      `\nread("${up}/vectors")`,
      "sdk/core/test/a.test.ts:2: a place outside the repository: tools/testing/paths.ts alone names it",
    ],
    ["the outside, in a script", ".ci/run", `cp ${up}/x`, ".ci/run:1: a place outside the repository: tools"],
    ["unfinished work", "edge/src/a.ts", `// ${mark}: later`, "edge/src/a.ts:1: a mark of unfinished work"],
    ["a silenced suite", "sdk/core/test/a.test.ts", silenced, "a.test.ts:1: a test that silences others"],
    ["a module replaced", "sdk/core/test/a.test.ts", replaced, "a.test.ts:1: a module replaced for one file"],
  ])("%s", (_name, path, text, finding) => {
    const findings = checkText(plantTree({ [path]: text }));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(finding);
  });
});
