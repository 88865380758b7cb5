// The checks on structure must catch what they are there for: each test breaks one rule in a sound little house.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Known } from "../known.ts";
import type { Room } from "../rooms.ts";
import { treeAt } from "../sources.ts";
import { checkStructure } from "../structure.ts";
import { type Files, plantTree } from "./tree.ts";

const ROOM: Room = {
  folder: "sdk/core",
  name: "@svc/core",
  mayImport: [],
  portable: true,
  what: "",
  why: "",
};
const NOTHING: Known = {};
const NONE_KNOWN = {
  cycles: NOTHING,
  deadExports: NOTHING,
  loads: NOTHING,
  decoders: NOTHING,
};

function house(changed: Files = {}): string {
  return plantTree({
    "package.json": { workspaces: ["sdk/core"] },
    "sdk/core/package.json": { name: "@svc/core", exports: { ".": { default: "./dist/index.js" } } },
    "sdk/core/src/index.ts": 'export { sum } from "./sum.ts";\n',
    "sdk/core/src/sum.ts": "export const sum = (a: number, b: number) => a + b;\n",
    ...changed,
  });
}

/** Findings of one check, in a house that is sound but for what is changed. */
function found(
  name: string,
  changed: Files = {},
  known: Partial<typeof NONE_KNOWN> = {},
  standIns: string[] = [],
) {
  const gates = checkStructure(house(changed), [ROOM], { ...NONE_KNOWN, ...known }, standIns);
  const gate = gates.find((one) => one.name === name);
  if (gate === undefined) throw new Error(`no check ${name}`);
  for (const other of gates)
    if (other.name !== name) expect([other.name, other.findings]).toEqual([other.name, []]);
  return gate;
}

test.each(["cycles", "exports", "loads", "decoders"])("a sound house passes %s", (name) => {
  expect(found(name)).toEqual({ name, findings: [], known: 0, gone: [] });
});

describe("cycles", () => {
  const CYCLE = {
    "sdk/core/src/sum.ts": 'import { b } from "./b.ts";\nexport const sum = b;\n',
    "sdk/core/src/b.ts": 'import type { C } from "./c.ts";\nexport const b = (c: C) => c;\n',
    "sdk/core/src/c.ts": 'import { sum } from "./sum.ts";\nexport type C = typeof sum;\n',
  };

  test("a file that needs itself through two others, types included", () => {
    expect(found("cycles", CYCLE).findings).toEqual([
      "sdk/core/src/b.ts <-> sdk/core/src/c.ts <-> sdk/core/src/sum.ts: import each other",
    ]);
  });

  test("what the list knows of stands, and what it knows too much of is said", () => {
    const cycles = {
      "sdk/core/src/b.ts": "",
      "sdk/core/src/c.ts": "",
      "sdk/core/src/sum.ts": "",
      "sdk/core/src/gone.ts": "",
    };
    expect(found("cycles", CYCLE, { cycles })).toMatchObject({
      findings: [],
      known: 3,
      gone: ["sdk/core/src/gone.ts"],
    });
  });
});

describe("exports", () => {
  const LEFT_OVER = "export const sum = 1;\nexport const leftOver = 2;\nexport interface Unused {}\n";

  test("a value and a type that nobody takes", () => {
    expect(found("exports", { "sdk/core/src/sum.ts": LEFT_OVER }).findings).toEqual([
      "sdk/core/src/sum.ts:2: leftOver is exported and taken by nobody",
      "sdk/core/src/sum.ts:3: Unused is exported and taken by nobody",
    ]);
  });

  test("taken by a test, by a dynamic import, as a part of an exported signature: not dead", () => {
    const files = {
      "sdk/core/src/sum.ts":
        'export interface Terms {}\nexport const sum = (_: Terms) => import("./late.ts");\nexport const leftOver = 2;\n',
      "sdk/core/src/late.ts": "export const late = 1;\n",
      "sdk/core/test/sum.test.ts": 'import { leftOver } from "../src/sum.ts";\nleftOver;\n',
    };
    expect(found("exports", files).findings).toEqual([]);
  });

  test("a dynamic import takes the names that it takes out", () => {
    const files = {
      "sdk/core/src/sum.ts":
        'export const sum = async () => {\n  const { late } = await import("./late.ts");\n  return late;\n};\n',
      "sdk/core/src/late.ts": "export const late = 1;\nexport const never = 2;\n",
    };
    expect(found("exports", files).findings).toEqual([
      "sdk/core/src/late.ts:2: never is exported and taken by nobody",
    ]);
  });

  test("what stands in for another file exports what that one does", () => {
    const files = { "sdk/core/src/small.ts": "export const product = 1;\n" };
    expect(found("exports", files).findings).toHaveLength(1);
    expect(found("exports", files, {}, ["sdk/core/src/small.ts"]).findings).toEqual([]);
  });
});

describe("loads", () => {
  test.each([
    ["import(name)", "export const sum = (name: string) => import(name);\n"],
    ["a template", `export const sum = (name: string) => import(\`@svc/$\{name}\`);\n`],
    [
      "createRequire",
      'import { createRequire } from "node:module";\nexport const sum = createRequire(import.meta.url)("@svc/vdi-prover");\n',
    ],
    [
      "createRequire, renamed",
      'import { createRequire as make } from "node:module";\nexport const sum = make(import.meta.url)("@svc/vdi-prover");\n',
    ],
    ["the whole of node:module", 'import * as m from "node:module";\nexport const sum = m;\n'],
    ["require(name)", "export const sum = (name: string) => require(name);\n"],
    ["a built-in that loads", 'export const sum = process.getBuiltinModule("node:module");\n'],
    ["a built-in by a name", "export const sum = (name: string) => process.getBuiltinModule(name);\n"],
    ["code from text", 'export const sum = new Function("return 1");\n'],
    ["eval", 'export const sum = eval("1");\n'],
    ["eval by another name", 'const run = eval;\nexport const sum = run("1");\n'],
    ["eval, said aside", 'export const sum = (0, eval)("1");\n'],
    ["eval of the global object", 'export const sum = globalThis.eval("1");\n'],
    ["eval by its name in brackets", 'export const sum = (globalThis as never)["eval"];\n'],
    ["Function taken out of the global object", "export const { Function: sum } = globalThis;\n"],
    ["Function through Reflect", 'export const sum = Reflect.construct(Function, ["return 1"]);\n'],
    ["a function's own maker", 'export const sum = (() => 1).constructor("return 1");\n'],
    ["require by another name", "const load = require;\nexport const sum = (name: string) => load(name);\n"],
    ["createRequire handed on", 'export { createRequire as sum } from "node:module";\n'],
    ["all of node:module handed on", 'export * from "node:module";\n'],
    [
      "a part of node:module",
      'import { register } from "node:module";\nregister("./hooks.mjs");\nexport const sum = 1;\n',
    ],
    ["node:vm", 'import { runInThisContext } from "node:vm";\nexport const sum = runInThisContext("1");\n'],
    ["import = require", 'import m = require("node:module");\nexport const sum = m;\n'],
    ["node:module at need", 'export const sum = () => import("node:module");\n'],
    [
      "another process",
      'import { execFileSync } from "node:child_process";\nexport const sum = execFileSync;\n',
    ],
    ["text for a timer", 'export const sum = setTimeout("1", 1);\n'],
    ["a thread of text", 'export const sum = new Worker("1", { eval: true });\n'],
    ["a thread of a data URL", 'export const sum = new Worker("data:text/javascript,1");\n'],
    ["a thread by a name", "export const sum = (name: string) => new Worker(name);\n"],
    ["what calls itself generated", '// Generated by hand\nexport const sum = eval("1");\n'],
  ])("%s", (_, text) => {
    expect(found("loads", { "sdk/core/src/sum.ts": text }).findings.length).toBeGreaterThan(0);
  });

  test.each(["js", "mjs", "cjs", "mts", "cts", "tsx"])("in a file that ends in .%s", (ending) => {
    const files = {
      [`sdk/core/src/late.${ending}`]: "const late = (name) => import(name);\nlate(String(1));\n",
    };
    expect(found("loads", files).findings.length).toBeGreaterThan(0);
  });

  test("a thread from a place that is written, and the type of a function, are none", () => {
    const text =
      'const ENTRY = new URL("./late.js", import.meta.url);\nexport const sum = [new Worker(ENTRY), null as Function | null];\n';
    expect(found("loads", { "sdk/core/src/sum.ts": text }).findings).toEqual([]);
  });

  test("a literal is what the check on arrows reads", () => {
    const text =
      'export const sum = [() => import("./late.ts"), () => process.getBuiltinModule("node:crypto")];\n';
    const files = { "sdk/core/src/sum.ts": text, "sdk/core/src/late.ts": "export const late = 1;\n" };
    expect(found("loads", files).findings).toEqual([]);
  });
});

test("a file is parsed once, and anew when its text is another", () => {
  const path = join(plantTree({ "a.ts": "const a = 1;\n" }), "a.ts");
  const tree = treeAt(path);
  expect(treeAt(path)).toBe(tree);
  writeFileSync(path, "const b = 1;\n");
  expect(treeAt(path).text).toBe("const b = 1;\n");
});

describe("decoders", () => {
  const body = (text: string) => ({
    "sdk/core/src/sum.ts": `export const sum = async (a: any) => ${text};\n`,
  });

  test.each([
    ["await a.text()", ".text()"],
    ["await a.json()", ".json()"],
    ["JSON.parse(a)", "JSON.parse"],
    ["new TextDecoder().decode(a)", "TextDecoder"],
    ['new TextDecoder("latin1")', "TextDecoder"],
    ["a.pipeThrough(new TextDecoderStream())", "TextDecoderStream"],
    ['a.toString("utf8")', ".toString(encoding)"],
    ['a.setEncoding("utf8")', "setEncoding"],
    ['a.readFileSync(a, "utf-8")', "readFile as text"],
    ['a.readFile(a, { encoding: "utf8" })', "readFile as text"],
    ["a.map(JSON.parse)", "JSON.parse"],
    ["globalThis.JSON.parse(a)", "JSON.parse"],
    ['JSON["parse"](a)', "JSON.parse"],
    ["(({ parse }) => parse(a))(JSON)", "JSON.parse"],
    ["a(JSON)", "JSON.parse"],
    ["new globalThis.TextDecoder()", "TextDecoder"],
    ['new globalThis["TextDecoder"]()', "TextDecoder"],
    ["(({ TextDecoder: D }) => new D())(globalThis)", "TextDecoder"],
    ['(await import("node:util")).TextDecoder', "TextDecoder"],
    ['a["text"]()', ".text()"],
    ["a?.json()", ".json()"],
    ['a["setEncoding"]("utf8")', "setEncoding"],
    ['a.toString("utf8" as const)', ".toString(encoding)"],
    ['a["toString"]("latin1")', ".toString(encoding)"],
    ["a.utf8Slice(0)", ".toString(encoding)"],
    ['a.createReadStream(a, "utf8")', "readFile as text"],
    ['a.createReadStream(a, { "encoding": "utf8" })', "readFile as text"],
    ['(await import("node:fs")).readFileSync(a, ENCODING)', "readFile as text"],
    ["a.readFileSync(a, { encoding })", "readFile as text"],
    ["a.open(a).readLines()", "readLines"],
    ["new XMLHttpRequest()", "XMLHttpRequest"],
    ['await import("node:stream/consumers")', "node:stream/consumers"],
    ['(({ readFileSync: read }) => read(a, "utf8"))(a)', "readFile as text"],
  ])("%s is one", (text, what) => {
    expect(found("decoders", body(text)).findings).toEqual([
      `sdk/core/src/sum.ts:1: decodes by ${what}; use decodeUtf8 or readJson of @svc/core`,
    ]);
  });

  test.each([
    ['import { text } from "node:stream/consumers";', "node:stream/consumers"],
    ['import { parse } from "node:string_decoder";', "node:string_decoder"],
    ['import { readFile as read } from "node:fs/promises";\nread("a", "utf8");', "readFile as text"],
  ])("%s is one, by another name", (text, what) => {
    const [finding, ...more] = found("decoders", {
      "sdk/core/src/sum.ts": `${text}\nexport const sum = 1;\n`,
    }).findings;
    expect(more).toEqual([]);
    expect(finding).toContain(`decodes by ${what};`);
  });

  test("of the reader itself, and calls that decode nothing, stand", () => {
    const reader = { "sdk/core/src/json/read.ts": "export const sum = (a: string) => JSON.parse(a);\n" };
    expect(
      found("decoders", {
        ...reader,
        "sdk/core/src/index.ts": 'export { sum } from "./json/read.ts";\n',
        "sdk/core/src/sum.ts": "",
      }).findings,
    ).toEqual([]);
    expect(
      found("decoders", body('a.text("a") + a.json(1) + a.toString() + JSON.stringify(a)')).findings,
    ).toEqual([]);
  });

  test("a file or a folder of the list is excused, for what it names alone", () => {
    const decoders = { "sdk/core/src/ JSON.parse": "", "sdk/core/src/gone.ts .text()": "" };
    expect(found("decoders", body("JSON.parse(a)"), { decoders })).toMatchObject({
      findings: [],
      known: 1,
      gone: ["sdk/core/src/gone.ts .text()"],
    });
    expect(found("decoders", body("await a.text()"), { decoders }).findings).toHaveLength(1);
  });
});
