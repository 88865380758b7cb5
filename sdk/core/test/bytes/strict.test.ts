// Hex, base64 and UTF-8: one spelling for every byte string, everything else refused.
import hex32 from "vectors:formats/hex32_adversarial.json";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeVectors, runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import {
  compareCodeUnits,
  concatBytes,
  decodeBase64,
  decodeBase64Url,
  decodeHex,
  decodeUtf8,
  encodeBase64,
  encodeBase64Url,
  encodeHex,
  encodeUtf8,
  equalBytes,
  isHex,
} from "../../src/index.ts";

describeVectors("hex of 32 bytes", hex32, ({ accept, reject }) => {
  test("accepts exactly the accepted", () => {
    for (const text of accept as string[]) expect(decodeHex(text, 32)?.length).toBe(32);
    for (const [i, text] of (reject as string[]).entries()) {
      recordVerdict(`formats/hex32/${i}`, decodeHex(text, 32) !== null);
      expect(decodeHex(text, 32), JSON.stringify(text)).toBeNull();
      expect(isHex(text, 32)).toBe(false);
    }
  });
});

describe("hex", () => {
  test("is its own inverse", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeHex(encodeHex(bytes))).toEqual(bytes);
      }),
      { numRuns: runs(100, 10_000) },
    );
  });
  test.each([null, undefined, 5, {}, ["ab"], "abc", "AB", "g0", "0x00", " 00"])("%j is none", (input) => {
    expect(decodeHex(input)).toBeNull();
  });
});

describe("base64 (RFC 4648 section 10)", () => {
  const vectors: [string, string][] = [
    ["", ""],
    ["f", "Zg=="],
    ["fo", "Zm8="],
    ["foo", "Zm9v"],
    ["foob", "Zm9vYg=="],
    ["fooba", "Zm9vYmE="],
    ["foobar", "Zm9vYmFy"],
  ];
  test.each(vectors)("%j", (text, encoded) => {
    expect(encodeBase64(encodeUtf8(text))).toBe(encoded);
    expect(decodeBase64(encoded)).toEqual(encodeUtf8(text));
  });
  test.each([
    "Zg",
    "Zg=",
    "Zh==",
    "Zm9=",
    "Zm8",
    "Z=g=",
    "====",
    "Zg==\n",
    " Zg==",
    "Zm-_",
    "Zg==Zg==",
    5,
    null,
  ])("%j is none", (input) => {
    expect(decodeBase64(input)).toBeNull();
  });
  test.each(vectors)("%j in base64url has no padding", (text, encoded) => {
    const url = encoded.replaceAll("=", "");
    expect(encodeBase64Url(encodeUtf8(text))).toBe(url);
    expect(decodeBase64Url(url)).toEqual(encodeUtf8(text));
    if (url !== encoded) expect(decodeBase64Url(encoded)).toBeNull();
  });
  test("in base64url has its own alphabet", () => {
    expect(encodeBase64Url(Uint8Array.of(0xfb, 0xff))).toBe("-_8");
    expect(decodeBase64Url("-_8")).toEqual(Uint8Array.of(0xfb, 0xff));
    for (const text of ["+/8", "-_9", "-_8=", "-_8\n", "-_ 8", "-", 5, null])
      expect(decodeBase64Url(text)).toBeNull();
  });
  test("has one spelling", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ABgw09+/="), maxLength: 12 }), (text) => {
        const bytes = decodeBase64(text);
        if (bytes !== null) expect(encodeBase64(bytes)).toBe(text);
      }),
      { numRuns: runs(1_000, 50_000) },
    );
  });
});

describe("UTF-8", () => {
  test("refuses lone surrogates one way and bad bytes the other", () => {
    expect(() => encodeUtf8("a\ud800")).toThrow(RangeError);
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]]) {
      expect(decodeUtf8(Uint8Array.from(bytes))).toBeNull();
    }
  });
  test("keeps a byte order mark", () => {
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe("\ufeffa");
  });
});

test("order is by UTF-16 code units, not code points", () => {
  expect(["\ufb33", "\u{1f600}", "a"].sort(compareCodeUnits)).toEqual(["a", "\u{1f600}", "\ufb33"]);
  expect(compareCodeUnits("a", "a")).toBe(0);
});

test("byte strings join and compare", () => {
  expect(concatBytes(Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3));
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(equalBytes(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false);
});
