// The check on decoders finds each way to decode an outside document beside the one reader.
import { expect, test } from "vitest";
import { checkDecoders } from "../decoders.ts";
import type { Package } from "../packages.ts";
import { type Files, plantTree } from "./tree.ts";

const CORE: Package = {
  folder: "sdk/core",
  name: "@svc/core",
  portable: true,
  what: "",
  why: "",
};

/** Findings in a repository that is sound but for what is changed. */
function found(changed: Files = {}, known: Readonly<Record<string, string>> = {}): readonly string[] {
  const root = plantTree({
    "package.json": { workspaces: ["sdk/core"] },
    "sdk/core/package.json": { name: "@svc/core", exports: { ".": { default: "./dist/index.js" } } },
    "sdk/core/src/index.ts": 'export { sum } from "./sum.ts";\n',
    "sdk/core/src/sum.ts": "export const sum = (a: number, b: number) => a + b;\n",
    ...changed,
  });
  return checkDecoders(root, [CORE], known);
}

test("a sound repository passes", () => expect(found()).toEqual([]));

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
  expect(found(body(text))).toEqual([
    `sdk/core/src/sum.ts:1: decodes by ${what}; use decodeUtf8 or readJson of @svc/core`,
  ]);
});

test.each([
  ['import { text } from "node:stream/consumers";', "node:stream/consumers"],
  ['import { parse } from "node:string_decoder";', "node:string_decoder"],
  ['import { readFile as read } from "node:fs/promises";\nread("a", "utf8");', "readFile as text"],
])("%s is one, by another name", (text, what) => {
  const [finding, ...more] = found({
    "sdk/core/src/sum.ts": `${text}\nexport const sum = 1;\n`,
  });
  expect(more).toEqual([]);
  expect(finding).toContain(`decodes by ${what};`);
});

test("of the reader itself, and calls that decode nothing, stand", () => {
  const reader = { "sdk/core/src/json/read.ts": "export const sum = (a: string) => JSON.parse(a);\n" };
  expect(
    found({
      ...reader,
      "sdk/core/src/index.ts": 'export { sum } from "./json/read.ts";\n',
      "sdk/core/src/sum.ts": "",
    }),
  ).toEqual([]);
  expect(found(body('a.text("a") + a.json(1) + a.toString() + JSON.stringify(a)'))).toEqual([]);
});

test("a file or a folder of the list is excused, for what it names alone", () => {
  const decoders = { "sdk/core/src/ JSON.parse": "", "sdk/core/src/gone.ts .text()": "" };
  expect(found(body("JSON.parse(a)"), decoders)).toEqual([
    'tools/checks/known.ts: "sdk/core/src/gone.ts .text()" is gone',
  ]);
  expect(found(body("await a.text()"), decoders)).toHaveLength(3);
});
