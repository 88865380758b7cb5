// The generated field code of both representations against @noble/curves: random and edge values, and limbs at the
// bounds that README.md derives, where a column that could overflow would.
import { bn254 } from "@noble/curves/bn254.js";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { Laboratory, P, REPRESENTATIONS } from "../support/laboratory.ts";
import { RandomValues } from "../support/random-values.ts";

const { Fp, Fp2 } = bn254.fields;
type Element = typeof Fp2.ZERO;
const CASES = runs(2_000, 100_000);
const random = new RandomValues(1n);
const powers = (bits: number) =>
  Array.from({ length: Math.floor(254 / bits) + 1 }, (_, i) => 1n << BigInt(bits * i));

/** 0, 1, p-1 and their neighbours, values at limb boundaries and between, Montgomery's own constants. */
const EDGES: readonly bigint[] = [
  ...[0n, 1n, 2n, P - 1n, P - 2n, (P - 1n) / 2n, (P + 1n) / 2n],
  ...[29, 51].flatMap(powers).flatMap((n) => [n - 1n, n, n + 1n, P - n]),
  ...[29, 51]
    .flatMap((bits) => powers(bits).map((n) => n << BigInt(bits - 1)))
    .flatMap((n) => [n - 1n, n, P - n]),
  ...[1n << 64n, 1n << 128n, 1n << 192n, 1n << 255n, 1n << 261n, 1n << 510n, 1n << 522n],
].map((value) => Fp.create(value));

const any = () => (random.below(8n) === 0n ? random.pick(EDGES) : random.below(P));
const anyPair = (): Element => ({ c0: any(), c1: any() });

/** Limits of a representation: pairs of weights of operands, in units of half a limb. */
const BOUNDS = {
  portable: {
    weights: [
      [1n, 1n],
      [2n, 2n],
      [3n, 4n],
      [2n, 6n],
      [12n, 1n],
    ],
  },
  fused: {
    weights: [
      [1n, 1n],
      [2n, 2n],
      [4n, 1n],
      [1n, 3n],
    ],
  },
} as const;

describe.each(REPRESENTATIONS)("%s", (representation) => {
  const lab = new Laboratory(representation);
  const place = (i: number) => lab.place(i);
  const half = 1n << (lab.bits - 1n);
  const topBits = 253n - lab.bits * BigInt(lab.limbs - 1);

  describe("Fp", () => {
    test.each([
      ["fpMul", (a: bigint, b: bigint) => Fp.mul(a, b)],
      ["fpAdd", (a: bigint, b: bigint) => Fp.add(a, b)],
      ["fpSub", (a: bigint, b: bigint) => Fp.sub(a, b)],
    ] as const)("%s", (name, expected) => {
      const check = (a: bigint, b: bigint) => {
        lab.write(place(0), [a]);
        lab.write(place(1), [b]);
        lab.call(name, place(2), place(0), place(1));
        if (lab.read(place(2), 1)[0] !== expected(a, b)) expect.fail(`${name}(${a}, ${b})`);
      };
      for (const a of EDGES) for (const b of EDGES) check(a, b);
      for (let i = 0; i < CASES; i++) check(any(), any());
    });

    test.each([
      ["fpSqr", (a: bigint) => Fp.sqr(a), CASES],
      ["fpNeg", (a: bigint) => Fp.neg(a), CASES],
      ["fpCarry", (a: bigint) => a, CASES],
      ["fpInv", (a: bigint) => (a === 0n ? 0n : Fp.inv(a)), CASES / 5],
    ] as const)("%s", (name, expected, count) => {
      for (const a of [...EDGES, ...Array.from({ length: count }, any)]) {
        lab.write(place(0), [a]);
        lab.call(name, place(2), place(0));
        if (lab.read(place(2), 1)[0] !== expected(a)) expect.fail(`${name}(${a})`);
      }
    });

    test("encodings: loading, storing, the canonical value in 32 bytes", () => {
      const words = (a: bigint) => [0n, 64n, 128n, 192n].map((shift) => BigInt.asUintN(64, a >> shift));
      for (const a of [...EDGES, ...Array.from({ length: CASES }, any)]) {
        lab.writeWords(place(0), words(a));
        lab.call("fpLoad", place(1), place(0));
        if (lab.read(place(1), 1)[0] !== a) expect.fail(`fpLoad(${a})`);
        lab.call("fpStore", place(2), place(1));
        expect(lab.words(place(2), 4)).toEqual(words(a));
        const b = any();
        lab.writeWords(place(0), [...words(a), ...words(b)]);
        lab.call("fp2Load", place(1), place(0));
        expect(lab.readPairs(place(1), 2)).toEqual([a, b]);
        lab.call("fp2Store", place(2), place(1));
        expect(lab.words(place(2), 8)).toEqual([...words(a), ...words(b)]);
      }
    });

    test("zero is recognised in every representation, and nothing else is", () => {
      const modulus = lab.split(P);
      for (let k = -3n; k <= 3n; k++) {
        const limbs = modulus.map((limb) => k * limb);
        lab.writeFpLimbs(place(0), limbs);
        expect([lab.call("fpIsZero", place(0)), lab.call("fpMayBeZero", place(0))]).toEqual([1, 1]);
        for (const [i, limb] of limbs.entries()) {
          lab.writeFpLimbs(place(0), limbs.with(i, limb + 1n));
          expect(lab.call("fpIsZero", place(0))).toBe(0);
        }
      }
    });

    test("products of limbs at the bound keep their value and come out carried", () => {
      for (const [ka, kb] of BOUNDS[representation].weights) {
        for (let i = 0; i < CASES / 10; i++) {
          const [a, b] = [extreme(ka), extreme(kb)];
          lab.writeFpLimbs(place(0), a);
          lab.writeFpLimbs(place(1), b);
          lab.call("fpMul", place(2), place(0), place(1));
          const result = lab.readLimbs(place(2));
          if (lab.elementOf(result) !== Fp.mul(lab.elementOf(a), lab.elementOf(b)))
            expect.fail(`${a} times ${b}`);
          expectCarried(result);
        }
      }
    });

    test("carrying keeps the value of limbs at the bound", () => {
      for (let i = 0; i < CASES; i++) {
        const a = extreme(4n);
        lab.writeFpLimbs(place(0), a);
        lab.call("fpCarry", place(1), place(0));
        const result = lab.readLimbs(place(1));
        expect(lab.elementOf(result)).toBe(lab.elementOf(a));
        expectCarried(result);
      }
    });
  });

  describe("Fp2", () => {
    test.each([
      ["fp2Mul", (a: Element, b: Element) => Fp2.mul(a, b)],
      ["fp2Add", (a: Element, b: Element) => Fp2.add(a, b)],
      ["fp2Sum", (a: Element, b: Element) => Fp2.add(a, b)],
      ["fp2Sub", (a: Element, b: Element) => Fp2.sub(a, b)],
    ] as const)("%s", (name, expected) => {
      for (let i = 0; i < CASES; i++) {
        const [a, b] = [anyPair(), anyPair()];
        lab.writePairs(place(0), [a.c0, a.c1]);
        lab.writePairs(place(1), [b.c0, b.c1]);
        lab.call(name, place(2), place(0), place(1));
        if (!Fp2.eql(readPair(2), expected(a, b))) expect.fail(`${name}(${a.c0} ${a.c1}, ${b.c0} ${b.c1})`);
      }
    });

    test.each([
      ["fp2Sqr", (a: Element) => Fp2.sqr(a), CASES],
      ["fp2Neg", (a: Element) => Fp2.neg(a), CASES],
      ["fp2Conj", ({ c0, c1 }: Element) => ({ c0, c1: Fp.neg(c1) }), CASES],
      ["fp2Inv", (a: Element) => Fp2.inv(a), CASES / 5],
    ] as const)("%s", (name, expected, count) => {
      for (let i = 0; i < count; i++) {
        const a = anyPair();
        if (Fp2.is0(a)) continue;
        lab.writePairs(place(0), [a.c0, a.c1]);
        lab.call(name, place(2), place(0));
        if (!Fp2.eql(readPair(2), expected(a))) expect.fail(`${name}(${a.c0}, ${a.c1})`);
      }
    });

    test("sums of products as dense as any reduce to the right and a tight value", () => {
      for (let i = 0; i < CASES / 10; i++) {
        // Six products of weight one, each two full columns: the densest sum that an Fp12 product makes.
        let expected = Fp2.ZERO;
        lab.writeWords(place(9), new Array<bigint>(lab.size("W2") / 8).fill(0n));
        for (let j = 0; j < 6; j++) {
          const [a, b] = [writeExtreme(0), writeExtreme(1)];
          lab.call("w2Mul", place(2), place(0), place(1));
          lab.call("w2Add", place(9), place(9), place(2));
          expected = Fp2.add(expected, Fp2.mul(a, b));
        }
        lab.call("w2XiAdd", place(3), place(9), place(9));
        lab.call("w2Redc", place(4), place(3));
        expect(Fp2.eql(readPair(4), Fp2.add(expected, Fp2.mulByNonresidue(expected)))).toBe(true);
        expectTight(4);
      }
    });

    test("reductions that add or scale, tight", () => {
      for (let i = 0; i < CASES / 10; i++) {
        const [a, b, z] = [writeExtreme(0), writeExtreme(1), writeExtreme(3)];
        lab.call("w2Mul", place(2), place(0), place(1));
        lab.call("w2RedcAdd", place(4), place(2), place(3));
        expect(Fp2.eql(readPair(4), Fp2.add(Fp2.mul(a, b), z))).toBe(true);
        expectTight(4);
        for (const scale of [2n, -2n]) {
          lab.call("w2RedcTriplePair", place(4), place(5), ...[2, 2, 3, 3].map(place), scale, -scale);
          const expected = Fp2.add(Fp2.mul(Fp2.mul(a, b), 3n), Fp2.mul(z, Fp.create(scale)));
          expect(Fp2.eql(readPair(4), expected)).toBe(true);
          expectTight(4);
          expectTight(5);
        }
        for (const add of [false, true]) {
          const operands = add ? [2, 2, 3, 3] : [2, 2];
          lab.call(add ? "w2RedcAddPair" : "w2RedcPair", place(4), place(5), ...operands.map(place));
          const expected = add ? Fp2.add(Fp2.mul(a, b), z) : Fp2.mul(a, b);
          for (const i of [4, 5]) {
            expect(Fp2.eql(readPair(i), expected)).toBe(true);
            expectTight(i);
          }
        }
        lab.call("w2Sqr", place(5), place(3));
        lab.call("w2Minus12", place(6), place(2), place(5));
        lab.call("w2Redc", place(4), place(6));
        expect(Fp2.eql(readPair(4), Fp2.sub(Fp2.mul(a, b), Fp2.mul(Fp2.sqr(z), 12n)))).toBe(true);
        expectTight(4);
      }
    });
  });

  function readPair(i: number): Element {
    const [c0, c1] = lab.readPairs(place(i), 2) as [bigint, bigint];
    return { c0, c1 };
  }

  function writeExtreme(i: number): Element {
    const [c0, c1] = [extreme(1n), extreme(1n)];
    lab.writeLimbs(place(i), 0, c0);
    lab.writeLimbs(place(i), 1, c1);
    return { c0: lab.elementOf(c0), c1: lab.elementOf(c1) };
  }

  /** Limbs at or near ±weight times half a limb, the top limb within the value of a tight element. */
  function extreme(weight: bigint): bigint[] {
    // Limbs of one sign make the largest columns, mixed ones the most carries.
    const common = random.pick([1n, -1n, 0n]);
    const low = Array.from({ length: lab.limbs - 1 }, () => {
      const sign = common === 0n ? random.pick([1n, -1n]) : common;
      return sign * (weight * half - random.pick([0n, 0n, 1n, 2n, random.below(half)]));
    });
    return [...low, random.pick([1n, -1n]) * weight * random.below(1n << (topBits - 1n))];
  }

  function expectCarried(limbs: readonly bigint[]): void {
    for (const limb of limbs.slice(0, -1))
      if (limb < -half || limb > half) expect.fail(`limb ${limb} is not carried`);
  }

  /** Carried, and at most p/2 and a little. */
  function expectTight(i: number): void {
    for (const component of [0, 1] as const) {
      const limbs = lab.readLimbs(place(i), component);
      expectCarried(limbs);
      const integer = lab.integerOf(limbs);
      if ((integer < 0n ? -integer : integer) > P / 2n + (P >> 19n)) expect.fail(`${integer} is not tight`);
    }
  }
});

// The fused reduction carries out of a column by rounding it, where the exact product would be added; the two agree
// in the one case where they could differ, a column of exactly half a limb, only if the product rounds as foreseen.
describe("fused: columns of exactly half a limb, in every round at once", () => {
  const lab = new Laboratory("fused");
  const place = (i: number) => lab.place(i);
  const radix = 1n << 51n;

  test("reduce to the right value", () => {
    for (let i = 0; i < CASES; i++) {
      // Backwards: before each round the value was 2^51 times the next, less the multiple of p that clears a half.
      let value = random.below(1n << 250n) - (1n << 249n);
      const expected = Fp.create(value);
      for (let round = 0; round < 5; round++) {
        const half = radix / 2n;
        value = value * radix - random.pick([half, -half]) * P;
        expect(((value % radix) + radix) % radix).toBe(half);
      }
      const columns: bigint[] = [];
      for (let k = 0; k < 9; k++) {
        columns.push(BigInt.asIntN(51, value));
        value = (value - BigInt.asIntN(51, value)) / radix;
      }
      columns.push(value);
      lab.writeWords(
        place(0),
        columns.flatMap((column) => [column, column].map((word) => BigInt.asUintN(64, word))),
      );
      lab.call("w2Redc", place(1), place(0));
      // The value is R times the expected one, outside the Montgomery domain on both sides.
      for (const component of [0, 1] as const) {
        expect(Fp.create(lab.integerOf(lab.readLimbs(place(1), component)))).toBe(expected);
      }
    }
  });
});
