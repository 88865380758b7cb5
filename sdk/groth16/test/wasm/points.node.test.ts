// Points of G1 and their sums, points of the twist and the subgroup test, against @noble/curves.
import { bn254 } from "@noble/curves/bn254.js";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { LAMBDA, splitScalar } from "../../src/wasm/endomorphism.ts";
import { Laboratory, REPRESENTATIONS } from "../support/laboratory.ts";
import {
  COFACTOR,
  type G1,
  G1_BASE,
  type G2,
  G2_BASE,
  multiplyTwist,
  P,
  R,
  twistPoint,
} from "../support/points.ts";
import { RandomValues } from "../support/random-values.ts";

const { Fp } = bn254.fields;
const CASES = runs(100, 5_000);

const random = new RandomValues(3n);
const point = () => G1_BASE.multiply(1n + random.below(R - 1n));
const scalar = () => (random.below(4n) === 0n ? random.pick(EDGE_SCALARS) : random.below(R));

const EDGE_SCALARS = [
  ...[0n, 1n, 2n, 3n, R - 1n, R - 2n, (R - 1n) / 2n, LAMBDA, R - LAMBDA, LAMBDA + 1n],
  ...[1n << 64n, (1n << 64n) - 1n, 1n << 127n, (1n << 128n) - 1n, 1n << 253n],
];

describe("the endomorphism", () => {
  test("halves of every scalar are short and recombine", () => {
    for (const k of [...EDGE_SCALARS, ...Array.from({ length: CASES * 10 }, () => random.below(R))]) {
      const [k0, k1] = splitScalar(k % R);
      expect((((k0 + k1 * LAMBDA) % R) + R) % R).toBe(k % R);
      for (const half of [k0, k1]) expect((half < 0n ? -half : half) < 1n << 127n).toBe(true);
    }
  });
});

describe.each(REPRESENTATIONS)("%s", (representation) => {
  const lab = new Laboratory(representation);
  const place = (i: number) => lab.place(i);

  /** Both coordinates, in the lanes of one element where there are lanes. */
  function writeAffine(address: number, p: G1): void {
    const { x, y } = p.toAffine();
    lab.writePairs(address, [x, y]);
  }

  /** The accumulator at `address`, read as X/ZZ, Y/ZZZ, after seeing that ZZ³ = ZZZ². */
  function readSum(address: number): G1 {
    if (lab.call("isInfinity", address) !== 0) return bn254.G1.Point.ZERO;
    const [x, y, zz, zzz] = lab.readPairs(address, 4) as [bigint, bigint, bigint, bigint];
    expect(Fp.pow(zz, 3n)).toBe(Fp.sqr(zzz));
    return bn254.G1.Point.fromAffine({ x: Fp.div(x, zz), y: Fp.div(y, zzz) });
  }

  /** The record of a scalar as `InputArea` writes it. */
  function writeScalar(address: number, k: bigint): void {
    const [k0, k1] = splitScalar(k);
    const word = (n: bigint, i: bigint) => BigInt.asUintN(64, (n < 0n ? -n : n) >> (64n * i));
    const signs = [k0 < 0n ? 1n : 0n, k1 < 0n ? 1n : 0n];
    lab.writeWords(address, [word(k0, 0n), word(k0, 1n), word(k1, 0n), word(k1, 1n), ...signs]);
  }

  describe("G1", () => {
    test("sums of random points, of equal ones, of opposite ones, with infinity", () => {
      for (let i = 0; i < CASES; i++) {
        const [a, b] = [point(), point()];
        const cases: [G1, G1][] = [
          [a, b],
          [a, a],
          [a, a.negate()],
          [bn254.G1.Point.ZERO, a],
          [a.add(b), a.negate()],
        ];
        for (const [sum, addend] of cases) {
          if (sum.is0()) lab.call("setInfinity", place(0));
          else {
            writeAffine(place(2), sum);
            lab.call("fromAffine", place(0), place(2));
          }
          writeAffine(place(1), addend);
          lab.call("addAffine", place(0), place(1));
          const expected = sum.add(addend);
          expect(readSum(place(0)).equals(expected)).toBe(true);
          lab.call("double", place(0));
          expect(readSum(place(0)).equals(expected.double())).toBe(true);
          lab.call("addAffine", place(0), place(1));
          expect(readSum(place(0)).equals(expected.double().add(addend))).toBe(true);
        }
      }
    });

    test("affine forms of many at once", () => {
      const points = Array.from({ length: 9 }, point);
      const [xyzz, affine] = [lab.size("XYZZ"), lab.size("AFFINE")];
      for (const [i, p] of points.entries()) {
        writeAffine(place(20), p);
        lab.call("fromAffine", place(0) + i * xyzz, place(20));
        lab.call("double", place(0) + i * xyzz);
      }
      lab.call("toAffine", place(4), affine, place(0), points.length, place(10));
      for (const [i, p] of points.entries()) {
        const { x, y } = p.double().toAffine();
        expect(lab.readPairs(place(4) + i * affine, 2)).toEqual([x, y]);
      }
    });

    test("sums of multiples, by digits with shared doublings", () => {
      const size = lab.size("TERM");
      for (let i = 0; i < CASES / 5; i++) {
        const pairs = Array.from({ length: 1 + (i % 5) }, () => [point(), scalar() % R] as const);
        let length = 0;
        for (const [j, [p, k]] of pairs.entries()) {
          writeAffine(place(4) + j * size, p);
          writeScalar(place(1), k);
          length = Math.max(length, lab.call("setTerm", place(4) + j * size, place(1)));
        }
        lab.call("sumTerms", place(0), place(4), pairs.length, length);
        const expected = pairs.reduce((sum, [p, k]) => sum.add(p.multiplyUnsafe(k)), bn254.G1.Point.ZERO);
        expect(readSum(place(0)).equals(expected)).toBe(true);
      }
    });

    test.each([3, 4, 5, 6, 7, 8])("multiples from tables of width %i", (width) => {
      const p = point();
      const [table, row, products] = [place(100), place(10), place(60)];
      writeAffine(place(1), p);
      lab.call("fillTable", table, width, place(1), row, products);
      for (const k of [...EDGE_SCALARS, ...Array.from({ length: CASES / 5 }, () => random.below(R))]) {
        writeScalar(place(2), k % R);
        lab.call("setInfinity", place(0));
        lab.call("setInfinity", place(3));
        lab.call("addMultiple", place(0), place(3), table, width, place(2));
        lab.call("closeImage", place(0), place(3), place(60));
        expect(readSum(place(0)).equals(p.multiplyUnsafe(k % R))).toBe(true);
      }
    });
  });

  describe("the subgroup test at the end of the Miller loop", () => {
    const inSubgroup = (q: G2): boolean => {
      const { x, y } = q.toAffine();
      lab.writePairs(place(0), [x.c0, x.c1, y.c0, y.c1]);
      return lab.call("walk", place(10), place(0)) !== 0;
    };

    test("passes the subgroup", () => {
      for (let i = 0; i < CASES / 5; i++)
        expect(inSubgroup(G2_BASE.multiply(1n + random.below(R - 1n)))).toBe(true);
    });

    test("fails everything else: random points of the twist, cofactor order, order 10069, sums with good points", () => {
      for (let i = 0; i < CASES / 20; i++) {
        const stray = twistPoint(1n + random.below(P));
        const torsion = multiplyTwist(stray, R);
        const small = multiplyTwist(torsion, COFACTOR / 10069n);
        expect(stray.isTorsionFree()).toBe(false);
        for (const bad of [stray, torsion, small, G2_BASE.add(torsion), G2_BASE.add(small)]) {
          if (!bad.is0()) expect(inSubgroup(bad)).toBe(false);
        }
      }
    });

    // [6x + 2]Q + psi(Q) - psi²(Q) + psi³(Q) = 0 with psi² - t psi + p = 0: the norm of that endomorphism kills Q.
    test("its kernel on the twist is the subgroup: the norm shares no factor with the cofactor", () => {
      const x = 4965661367192848881n;
      const trace = 6n * x ** 2n + 1n;
      // psi² = t psi - p, psi³ = (t² - p) psi - t p
      const a = 6n * x + 2n + P - trace * P;
      const b = 1n - trace + trace ** 2n - P;
      const norm = a * a + a * b * trace + b * b * P;
      expect(norm % R).toBe(0n);
      expect(greatestCommonDivisor(norm, COFACTOR)).toBe(1n);
      expect(greatestCommonDivisor(R, COFACTOR)).toBe(1n);
    });
  });
});

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [m, n] = [a < 0n ? -a : a, b];
  while (n !== 0n) [m, n] = [n, m % n];
  return m;
}
