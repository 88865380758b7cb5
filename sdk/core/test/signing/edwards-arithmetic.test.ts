// The arithmetic under the Ed25519 rule against @noble/curves: decompression on arbitrary bytes, [s]B - [k]A on edge
// values and on keys with a part of small order, where formulas that are not complete go wrong.
import { ed25519 } from "@noble/curves/ed25519.js";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { encodeHex } from "../../src/bytes/hex.ts";
import { sha256 } from "../../src/digest/sha256.ts";
import { combine, isOnCurve, littleEndian, littleEndianBytes } from "../../src/signing/edwards-arithmetic.ts";
import { checkPoint, GROUP_ORDER } from "../../src/signing/edwards-encoding.ts";

const { Point } = ed25519;
type Point = InstanceType<typeof Point>;

/** The same numbers in every runtime. */
function pseudoRandom(seed: string): bigint {
  return littleEndian(sha256(new TextEncoder().encode(seed)));
}

/** By noble, for scalars that it takes as zero, too. */
function expectedOf(s: bigint, k: bigint, a: Point): string {
  const times = (point: Point, scalar: bigint) => (scalar === 0n ? Point.ZERO : point.multiplyUnsafe(scalar));
  return encodeHex(times(Point.BASE, s).subtract(times(a, k)).toBytes());
}

function foundOf(s: bigint, k: bigint, a: Point): string {
  return encodeHex(combine(littleEndianBytes(s), littleEndianBytes(k), a.toBytes()) ?? new Uint8Array());
}

/** A point of order 8. */
function torsion(): Point {
  for (let y = 2n; ; y++) {
    try {
      const point = Point.fromBytes(littleEndianBytes(y), true);
      const rest = point.multiplyUnsafe(GROUP_ORDER - 1n).add(point);
      if (!rest.multiplyUnsafe(4n).is0()) return rest;
    } catch {
      // No point has this y.
    }
  }
}

const EDGES = [0n, 1n, 2n, 15n, 16n, 17n, 127n, 128n, 255n, 256n, GROUP_ORDER >> 1n, GROUP_ORDER - 1n];

describe("[s]B - [k]A", () => {
  test("on every pair of edge scalars", () => {
    const a = Point.BASE.multiply(pseudoRandom("a") % GROUP_ORDER);
    for (const s of EDGES) {
      for (const k of EDGES) expect(foundOf(s, k, a), `${s} ${k}`).toBe(expectedOf(s, k, a));
    }
  });

  test("meets the point at infinity and doublings on the way", () => {
    // A = B makes every partial sum cancel or coincide.
    for (const s of EDGES) expect(foundOf(s, s, Point.BASE)).toBe(encodeHex(Point.ZERO.toBytes()));
    for (const s of EDGES) {
      const k = (GROUP_ORDER - s) % GROUP_ORDER;
      expect(foundOf(s, k, Point.BASE)).toBe(expectedOf(s, k, Point.BASE));
    }
  });

  test(`on ${runs(40, 10_000)} random scalars and keys, half of them of mixed order`, () => {
    const small = torsion();
    for (let i = 0; i < runs(40, 10_000); i++) {
      const prime = Point.BASE.multiply((pseudoRandom(`key ${i}`) % (GROUP_ORDER - 1n)) + 1n);
      const a = i % 2 === 0 ? prime : prime.add(small.multiplyUnsafe(BigInt((i % 7) + 1)));
      const [s, k] = [pseudoRandom(`s ${i}`) % GROUP_ORDER, pseudoRandom(`k ${i}`) % GROUP_ORDER];
      const found = foundOf(s, k, a);
      recordVerdict(`ed25519/combine/${i}`, found);
      expect(found, `case ${i}`).toBe(expectedOf(s, k, a));
    }
  });
});

test(`whether a point has this y: ${runs(200, 20_000)} encodings, about half of them on the curve`, () => {
  let on = 0;
  for (let i = 0; i < runs(200, 20_000); i++) {
    const encoded = littleEndianBytes(pseudoRandom(`y ${i}`));
    if (checkPoint(encoded) !== null) continue;
    let expected = true;
    try {
      Point.fromBytes(encoded, false);
    } catch {
      expected = false;
    }
    expect(isOnCurve(encoded), `case ${i}`).toBe(expected);
    if (expected) on++;
  }
  expect(on).toBeGreaterThan(runs(200, 20_000) / 3);
  expect(on).toBeLessThan((runs(200, 20_000) * 2) / 3);
});

test("bytes and numbers, little-endian", () => {
  const value = pseudoRandom("bytes");
  expect(littleEndian(littleEndianBytes(value))).toBe(value);
  expect(littleEndian(new Uint8Array(64).fill(255))).toBe((1n << 512n) - 1n);
  expect(littleEndianBytes(258n).subarray(0, 3)).toEqual(Uint8Array.of(2, 1, 0));
});
