// The key files: what is written is read, and nothing that is damaged is.
import { expect, test } from "vitest";
import { type QuotientShare, SHARES, type Share } from "../../src/prove/share.ts";
import { decodeShare, encodeShare } from "../../src/prove/share-file.ts";

const sizes = { wires: 10, publicSignals: 2, domain: 8 };
const multiples = (count: number, bytes: number) => ({
  wires: Uint32Array.from({ length: count }, (_, i) => i + 3),
  points: new Uint8Array(count * bytes).fill(7),
});
const quotient: QuotientShare = {
  name: "quotient",
  ...sizes,
  ends: Uint32Array.of(1, 2, 3, 3),
  terms: Uint32Array.of(0, 0, 5, 2, 9, 1),
  coefficients: new Uint8Array(96).fill(1),
  h: new Uint8Array(8 * 64).fill(9),
  b1: multiples(3, 64),
  c: multiples(2, 64),
};
const points: Share = {
  name: "points",
  ...sizes,
  a: multiples(4, 64),
  b2: multiples(5, 128),
  c: multiples(1, 64),
};

test.each([quotient, points])("$name: written and read again", (share) => {
  expect(decodeShare(encodeShare(share))).toEqual(share);
});

test("every cut and every added byte is refused", () => {
  for (const share of [quotient, points]) {
    const bytes = encodeShare(share);
    for (let length = 0; length < bytes.length; length += length < 80 ? 1 : 37) {
      expect(() => decodeShare(bytes.subarray(0, length))).toThrow(RangeError);
    }
    expect(() => decodeShare(Uint8Array.of(...bytes, 0))).toThrow(RangeError);
  }
});

test.each<[string, Partial<QuotientShare>]>([
  ["wire", { terms: Uint32Array.of(0, 0, 10, 2, 9, 1) }],
  ["coefficient", { terms: Uint32Array.of(0, 0, 5, 3, 9, 1) }],
  ["row that ends before it begins", { ends: Uint32Array.of(1, 2, 1, 3) }],
  ["term without a row", { ends: Uint32Array.of(1, 2) }],
  ["row too many", { ends: new Uint32Array(18).fill(3) }],
  ["point of H too few", { h: new Uint8Array(7 * 64) }],
  ["wire of a point", { b1: { ...multiples(1, 64), wires: Uint32Array.of(13) } }],
  ["wire of a point of C", { c: { ...multiples(1, 64), wires: Uint32Array.of(13) } }],
  ["point without a wire", { b1: { ...multiples(2, 64), wires: Uint32Array.of(1) } }],
  ["domain that is no power of two", { domain: 12 }],
  ["domain that is too small", { domain: 4 }],
  ["number of public signals", { publicSignals: 10 }],
])("a wrong %s is refused", (_, change) => {
  expect(() => decodeShare(encodeShare({ ...quotient, ...change }))).toThrow(RangeError);
});

test("another magic, version or share is refused", () => {
  expect(SHARES).toEqual(["quotient", "points"]);
  for (const at of [0, 8, 12]) {
    const bytes = encodeShare(quotient);
    bytes[at] = 99;
    expect(() => decodeShare(bytes)).toThrow(RangeError);
  }
});
