// RFC 8785 against its published vectors, in every runtime.

import arraysIn from "vectors:jcs/cyberphone/input/arrays.json?base64";
import frenchIn from "vectors:jcs/cyberphone/input/french.json?base64";
import structuresIn from "vectors:jcs/cyberphone/input/structures.json?base64";
import unicodeIn from "vectors:jcs/cyberphone/input/unicode.json?base64";
import valuesIn from "vectors:jcs/cyberphone/input/values.json?base64";
import weirdIn from "vectors:jcs/cyberphone/input/weird.json?base64";
import arraysOut from "vectors:jcs/cyberphone/outhex/arrays.txt";
import frenchOut from "vectors:jcs/cyberphone/outhex/french.txt";
import structuresOut from "vectors:jcs/cyberphone/outhex/structures.txt";
import unicodeOut from "vectors:jcs/cyberphone/outhex/unicode.txt";
import valuesOut from "vectors:jcs/cyberphone/outhex/values.txt";
import weirdOut from "vectors:jcs/cyberphone/outhex/weird.txt";
import erdtmanArraysIn from "vectors:jcs/erdtman/input/arrays.json?base64";
import erdtmanFrenchIn from "vectors:jcs/erdtman/input/french.json?base64";
import erdtmanStructuresIn from "vectors:jcs/erdtman/input/structures.json?base64";
import erdtmanUnicodeIn from "vectors:jcs/erdtman/input/unicode.json?base64";
import erdtmanValuesIn from "vectors:jcs/erdtman/input/values.json?base64";
import erdtmanWeirdIn from "vectors:jcs/erdtman/input/weird.json?base64";
import erdtmanArraysOut from "vectors:jcs/erdtman/output/arrays.json?base64";
import erdtmanFrenchOut from "vectors:jcs/erdtman/output/french.json?base64";
import erdtmanStructuresOut from "vectors:jcs/erdtman/output/structures.json?base64";
import erdtmanUnicodeOut from "vectors:jcs/erdtman/output/unicode.json?base64";
import erdtmanValuesOut from "vectors:jcs/erdtman/output/values.json?base64";
import erdtmanWeirdOut from "vectors:jcs/erdtman/output/weird.json?base64";
import numbers from "vectors:jcs/es6_numbers_10000.txt";
import appendixB from "vectors:jcs/rfc8785_appendix_b_numbers.json";
import authored from "canonicalize";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeVectors, runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { decodeBase64 } from "../../src/bytes/base64.ts";
import { encodeHex } from "../../src/bytes/hex.ts";
import { decodeUtf8 } from "../../src/bytes/utf8.ts";
import { sha256 } from "../../src/digest/sha256.ts";
import { canonicalBytes, canonicalize } from "../../src/json/canonical.ts";
import { readDocument } from "../../src/json/read.ts";

/** The double with these big-endian bits; NaN payloads included. */
function doubleOf(ieeeHex: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${ieeeHex.padStart(16, "0")}`));
  return view.getFloat64(0);
}

function decoded(base64: string): string {
  return decodeUtf8(decodeBase64(base64) as Uint8Array) as string;
}

const cyberphone: [string, string, string][] = [
  ["arrays", arraysIn, arraysOut],
  ["french", frenchIn, frenchOut],
  ["structures", structuresIn, structuresOut],
  ["unicode", unicodeIn, unicodeOut],
  ["values", valuesIn, valuesOut],
  ["weird", weirdIn, weirdOut],
];

for (const [name, input, output] of cyberphone) {
  describeVectors(`cyberphone ${name}`, input, (json) => {
    test("gives the published bytes", () => {
      const bytes = canonicalBytes(JSON.parse(decoded(json)));
      recordVerdict(`jcs/cyberphone/${name}`, encodeHex(bytes));
      expect(encodeHex(bytes)).toBe(output.replace(/\s+/g, ""));
    });
  });
}

const erdtman: [string, string, string][] = [
  ["arrays", erdtmanArraysIn, erdtmanArraysOut],
  ["french", erdtmanFrenchIn, erdtmanFrenchOut],
  ["structures", erdtmanStructuresIn, erdtmanStructuresOut],
  ["unicode", erdtmanUnicodeIn, erdtmanUnicodeOut],
  ["values", erdtmanValuesIn, erdtmanValuesOut],
  ["weird", erdtmanWeirdIn, erdtmanWeirdOut],
];

for (const [name, input, output] of erdtman) {
  describeVectors(`erdtman ${name}`, input, (json) => {
    test("gives the published text", () => {
      expect(canonicalize(JSON.parse(decoded(json)))).toBe(decoded(output).trimEnd());
    });
  });
}

describeVectors("RFC 8785 appendix B", appendixB, ({ cases }) => {
  test("prints every number as the table does, and refuses what is not finite", () => {
    for (const { ieee, expected } of cases as { ieee: string; expected: string }[]) {
      const print = () => canonicalize(doubleOf(ieee));
      if (expected === "error") expect(print, ieee).toThrow(RangeError);
      else expect(print(), ieee).toBe(expected);
    }
  });
});

describeVectors("10,000 ECMAScript numbers", numbers, (text) => {
  test("are the published file, and print as it says", () => {
    const lines = (text as string).trimEnd().split("\n");
    expect(lines.length).toBe(10_000);
    expect(encodeHex(sha256(new TextEncoder().encode(text as string)))).toMatch(/^b9f7a8e7.*6892$/);
    const wrong = lines.filter((line) => {
      const [ieee, expected] = line.split(",") as [string, string];
      return canonicalize(doubleOf(ieee)) !== expected;
    });
    expect(wrong).toEqual([]);
    recordVerdict("jcs/es6-numbers", lines.length - wrong.length);
  });
});

describe("what has no canonical form", () => {
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  const cases: [string, unknown][] = [
    ["undefined", undefined],
    ["a member that is undefined", { a: undefined }],
    ["an element that is undefined", [undefined]],
    ["a function", () => 1],
    ["a bigint", 1n],
    ["a symbol", Symbol("a")],
    ["NaN", Number.NaN],
    ["infinity", { a: Number.POSITIVE_INFINITY }],
    ["a lone surrogate", "\ud800"],
    ["a lone surrogate in a name", { "\udc00": 1 }],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["bytes", new Uint8Array(2)],
    ["an object with toJSON", { toJSON: () => 1 }],
    ["one that no list of names has", Object.defineProperty({ a: 1 }, "toJSON", { value: () => 1 })],
    ["a cycle", cyclic],
    ["an array with a named member", Object.assign([1], { length_of: 1 })],
    ["one within", { a: [Object.assign([], { "-1": 0 })] }],
  ];
  test.each(cases)("%s is refused, never dropped or converted", (_name, value) => {
    expect(() => canonicalize(value as object)).toThrow(RangeError);
  });

  test("a lone surrogate in a name, and in a text beside it", () => {
    expect(canonicalize({ known: 1, other: 2 })).toBe('{"known":1,"other":2}');
    expect(() => canonicalize({ known: 1, "\udc00": 2 })).toThrow(/lone surrogate/);
    expect(() => canonicalize({ known: { other: "\ud800" } })).toThrow("value/known/other: ");
  });

  test("64 levels are printed and 65 are not", () => {
    const nested = (levels: number): object => JSON.parse("[".repeat(levels) + "]".repeat(levels));
    expect(canonicalize(nested(64))).toBe("[".repeat(64) + "]".repeat(64));
    expect(() => canonicalize(nested(65))).toThrow(/beyond 64 levels/);
  });

  test("levels are counted from the outside, also through parts that were read and printed before", () => {
    const nested = (levels: number, inner: unknown): object =>
      levels === 0 ? (inner as object) : [nested(levels - 1, inner)];
    const read = readDocument(`${"[".repeat(30)}${"]".repeat(30)}`);
    if (!read.ok) throw new Error(read.reason);
    expect(canonicalize(read.value as object)).toHaveLength(60);
    expect(canonicalize(nested(34, read.value))).toBe("[".repeat(64) + "]".repeat(64));
    expect(() => canonicalize(nested(35, read.value))).toThrow(/^value(\/0){64}: .*beyond 64 levels/);
  });

  test("an array with a hole, which JSON would print as null", () => {
    const holed = Object.assign(new Array(3), { 0: 1, 2: 3 });
    expect(() => canonicalize(holed)).toThrow("value/1: expected plain JSON data, found undefined");
  });

  test("what is wrong is named by its place, whatever stood before it", () => {
    expect(() => canonicalize({ a: [1, { b: "x" }], c: [0, [undefined]] } as object)).toThrow(
      "value/c/1/0: ",
    );
  });

  test("a member named toJSON that is data is data", () => {
    expect(canonicalize({ toJSON: 4, b: 1 })).toBe('{"b":1,"toJSON":4}');
  });
});

test("each code unit by itself, as a text and as a name: as the language escapes it, and half a pair not at all", () => {
  const wrong: number[] = [];
  for (let unit = 0; unit <= 0xffff; unit++) {
    const text = String.fromCharCode(unit);
    const isHalf = unit >= 0xd800 && unit <= 0xdfff;
    const expected = isHalf ? null : JSON.stringify(text);
    const print = (value: object | string) => {
      try {
        return canonicalize(value as object);
      } catch {
        return null;
      }
    };
    const found = [print(text), print({ [text]: 0 }), print(`a${text}b`)];
    const named = expected === null ? null : `{${expected}:0}`;
    const within = expected === null ? null : `"a${expected.slice(1, -1)}b"`;
    if (found.some((one, i) => one !== [expected, named, within][i])) wrong.push(unit);
  }
  expect(wrong).toEqual([]);
});

describe("the package `canonicalize`, by one of the authors of RFC 8785", () => {
  // Those that are escaped, those beside them, and the ends of what needs none.
  const EDGES = [
    '"',
    "\\",
    "/",
    "\b",
    "\u0000",
    "\u001f",
    " ",
    "\u007f",
    "\ud7ff",
    "\ue000",
    "\uffff",
    "\ud83d\ude00",
  ];
  const text = fc.oneof(
    fc.string({ unit: "binary" }).filter((one) => one.isWellFormed()),
    fc.string({ unit: fc.constantFrom(...EDGES), maxLength: 5 }),
  );
  // An engine lists names that look like places of an array first, and by number.
  const name = fc.oneof(
    text,
    fc.nat({ max: 120 }).map(String),
    fc.constantFrom("", "constructor", "toString"),
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, false, -0, 0, 5e-324, 1e21, 2 ** 53, "\u2028", "\u007f", "\ud83d\ude00"),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      text,
      fc.array(tie("json"), { maxLength: 5 }),
      fc.dictionary(
        name.filter((one) => one !== "__proto__"),
        tie("json"),
        { maxKeys: 8 },
      ),
    ),
  })) as { json: fc.Arbitrary<object> };

  test("prints the same text of whatever is plain data", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalize(value)).toBe(authored(value));
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  test("prints names that look like numbers in the order of texts", () => {
    const value = { b: 0, 10: 1, 9: 2, "": 3, "\u20ac": -0, "\ud83d\ude00": 4, "\ufb33": 5 };
    expect(canonicalize(value)).toBe(authored(value));
    expect(canonicalize(value)).toBe('{"":3,"10":1,"9":2,"b":0,"\u20ac":0,"\ud83d\ude00":4,"\ufb33":5}');
  });
});
