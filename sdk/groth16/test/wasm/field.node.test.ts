// The generated field code and the tower above it against @noble/curves: random and edge values, and limbs at the
// bounds that README.md derives, where a column that could overflow would.
import { bn254 } from "@noble/curves/bn254.js";
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { balancedLimbs, elementOf, integerOf, Laboratory, LIMBS, P } from "../support/laboratory.ts";
import { RandomValues } from "../support/random-values.ts";

const { Fp, Fp2 } = bn254.fields;
type Element = typeof Fp2.ZERO;
const CASES = runs(2_000, 100_000);
const FP_BYTES = 8 * LIMBS;
const FULL = 1n << 28n;

/** 0, 1, p-1 and their neighbours, values at limb boundaries, Montgomery's own constants. */
const EDGES: readonly bigint[] = [
  ...[0n, 1n, 2n, P - 1n, P - 2n, (P - 1n) / 2n, (P + 1n) / 2n],
  ...Array.from({ length: 9 }, (_, i) => 1n << (29n * BigInt(i))).flatMap((n) => [n - 1n, n, n + 1n, P - n]),
  ...Array.from({ length: 9 }, (_, i) => 1n << (29n * BigInt(i) + 28n)).flatMap((n) => [n - 1n, n, P - n]),
  ...[1n << 64n, 1n << 128n, 1n << 192n, (1n << 261n) % P, (1n << 522n) % P],
].map((value) => Fp.create(value));

let lab: Laboratory;
const random = new RandomValues(1n);
const place = (i: number) => lab.place(i);
const any = () => (random.below(8n) === 0n ? random.pick(EDGES) : random.below(P));

beforeAll(() => {
  lab = new Laboratory();
});

/** Calls `operation` on fresh values for each case and compares. */
function compare(count: number, check: (a: bigint, b: bigint) => void): void {
  for (const a of EDGES) for (const b of EDGES) check(a, b);
  for (let i = 0; i < count; i++) check(any(), any());
}

describe("Fp", () => {
  const binary: readonly [string, (a: bigint, b: bigint) => bigint][] = [
    ["fpMul", (a, b) => Fp.mul(a, b)],
    ["fpAdd", (a, b) => Fp.add(a, b)],
    ["fpSub", (a, b) => Fp.sub(a, b)],
  ];

  test.each(binary)("%s", (name, expected) => {
    compare(CASES, (a, b) => {
      lab.write(place(0), [a]);
      lab.write(place(1), [b]);
      lab.call(name, place(2), place(0), place(1));
      if (lab.read(place(2), 1)[0] !== expected(a, b)) expect.fail(`${name}(${a}, ${b})`);
    });
  });

  test.each([
    ["fpSqr", (a: bigint) => Fp.sqr(a), CASES],
    ["fpNeg", (a: bigint) => Fp.neg(a), CASES],
    ["fpCarry", (a: bigint) => a, CASES],
    ["fpInv", (a: bigint) => (a === 0n ? 0n : Fp.inv(a)), CASES / 10],
  ] as const)("%s", (name, expected, count) => {
    const values = [...EDGES, ...Array.from({ length: count }, any)];
    for (const a of values) {
      lab.write(place(0), [a]);
      lab.call(name, place(2), place(0));
      if (lab.read(place(2), 1)[0] !== expected(a)) expect.fail(`${name}(${a})`);
    }
  });

  test("encodings: loading, storing, the canonical value in 32 bytes", () => {
    for (const a of [...EDGES, ...Array.from({ length: CASES }, any)]) {
      const words = [0n, 64n, 128n, 192n].map((shift) => BigInt.asIntN(64, a >> shift));
      lab.writeLimbs(place(0), words);
      lab.call("fpLoad", place(1), place(0));
      if (lab.read(place(1), 1)[0] !== a) expect.fail(`fpLoad(${a})`);
      lab.call("fpStore", place(2), place(1));
      expect(lab.readLimbs(place(2), 4)).toEqual(words);
    }
  });

  test("zero is recognised in every representation, and nothing else is", () => {
    for (let k = -12n; k <= 12n; k++) {
      const limbs = balancedLimbs(0n).map((limb, i) => limb + k * (P_LIMBS[i] as bigint));
      lab.writeLimbs(place(0), limbs);
      expect([lab.call("fpIsZero", place(0)), lab.call("fpMayBeZero", place(0))]).toEqual([1, 1]);
      for (const [i, limb] of limbs.entries()) {
        lab.writeLimbs(place(0), limbs.with(i, limb + 1n));
        expect(lab.call("fpIsZero", place(0))).toBe(0);
      }
    }
  });

  test("products of limbs at the bound keep their value and come out carried", () => {
    // Weights whose product is 12: what `README.md` allows for a single product.
    for (const [ka, kb] of [
      [1n, 1n],
      [2n, 2n],
      [3n, 4n],
      [2n, 6n],
      [12n, 1n],
    ] as const) {
      for (let i = 0; i < CASES / 10; i++) {
        const a = extreme(ka);
        const b = extreme(kb);
        lab.writeLimbs(place(0), a);
        lab.writeLimbs(place(1), b);
        lab.call("fpMul", place(2), place(0), place(1));
        const result = lab.readLimbs(place(2));
        if (elementOf(result) !== Fp.mul(elementOf(a), elementOf(b))) expect.fail(`${a} times ${b}`);
        expectCarried(result);
      }
    }
  });
});

describe("Fp2", () => {
  test.each([
    ["fp2Mul", (a: Element, b: Element) => Fp2.mul(a, b)],
    ["fp2Add", (a: Element, b: Element) => Fp2.add(a, b)],
    ["fp2Sub", (a: Element, b: Element) => Fp2.sub(a, b)],
  ] as const)("%s", (name, expected) => {
    compare(CASES, (a, b) => {
      const [x, y] = [
        { c0: a, c1: any() },
        { c0: b, c1: any() },
      ];
      lab.write(place(0), [x.c0, x.c1]);
      lab.write(place(1), [y.c0, y.c1]);
      lab.call(name, place(2), place(0), place(1));
      const [c0, c1] = lab.read(place(2), 2) as [bigint, bigint];
      if (!Fp2.eql({ c0, c1 }, expected(x, y))) expect.fail(`${name}(${x.c0} ${x.c1}, ${y.c0} ${y.c1})`);
    });
  });

  test.each([
    ["fp2Sqr", (a: Element) => Fp2.sqr(a)],
    ["fp2Neg", (a: Element) => Fp2.neg(a)],
    ["fp2MulXi", (a: Element) => Fp2.mulByNonresidue(a)],
    ["fp2Inv", (a: Element) => Fp2.inv(a)],
  ] as const)("%s", (name, expected) => {
    for (let i = 0; i < (name === "fp2Inv" ? CASES / 10 : CASES); i++) {
      const x = { c0: any(), c1: any() };
      if (Fp2.is0(x)) continue;
      lab.write(place(0), [x.c0, x.c1]);
      lab.call(name, place(2), place(0));
      const [c0, c1] = lab.read(place(2), 2) as [bigint, bigint];
      if (!Fp2.eql({ c0, c1 }, expected(x))) expect.fail(`${name}(${x.c0}, ${x.c1})`);
    }
  });

  test("sums of products at the bound of twelve reduce to the right and a tight value", () => {
    const wide = lab.constant("W2");
    for (let i = 0; i < CASES / 10; i++) {
      // Six products of weight one, each twice a full column: the densest sum of an Fp12 product.
      let expected = Fp2.ZERO;
      lab.writeLimbs(place(9), new Array(wide / 8).fill(0n));
      for (let j = 0; j < 6; j++) {
        const [a, b] = [
          [extreme(1n), extreme(1n)],
          [extreme(1n), extreme(1n)],
        ] as const;
        lab.writeLimbs(place(0), a.flat());
        lab.writeLimbs(place(1), b.flat());
        lab.call("w2Mul", place(2), place(0), place(1));
        lab.call("w2Add", place(9), place(9), place(2));
        const [x, y] = [a, b].map(([c0, c1]) => ({ c0: elementOf(c0), c1: elementOf(c1) }));
        expected = Fp2.add(expected, Fp2.mul(x as typeof expected, y as typeof expected));
      }
      lab.call("w2XiAdd", place(3), place(9), place(9));
      lab.call("w2Redc", place(4), place(3));
      const [c0, c1] = lab.read(place(4), 2) as [bigint, bigint];
      expect(Fp2.eql({ c0, c1 }, Fp2.add(expected, Fp2.mulByNonresidue(expected)))).toBe(true);
      for (const skip of [0, FP_BYTES]) {
        expectTight(lab.readLimbs(place(4) + skip));
      }
    }
  });
});

describe("reductions that add", () => {
  test.each([
    ["fpRedcAdd", 1n, 1n],
    ["fpRedcTriple", 3n, 2n],
    ["fpRedcTriple", 3n, -2n],
  ] as const)("%s: %i w / R + %i z, tight", (name, factor, scale) => {
    for (let i = 0; i < CASES / 10; i++) {
      const [a, b, z] = [extreme(1n), extreme(1n), extreme(1n)];
      lab.writeLimbs(place(0), [...a, ...extreme(1n)]);
      lab.writeLimbs(place(1), [...b, ...new Array<bigint>(LIMBS).fill(0n)]);
      lab.writeLimbs(place(3), z);
      lab.call("w2Mul", place(2), place(0), place(1));
      lab.call(name, place(4), place(2), place(3), ...(name === "fpRedcTriple" ? [scale] : []));
      const limbs = lab.readLimbs(place(4));
      const product = Fp.mul(elementOf(a), elementOf(b));
      expect(elementOf(limbs)).toBe(Fp.create(factor * product + scale * elementOf(z)));
      expectTight(limbs);
    }
  });
});

const P_LIMBS = balancedLimbs(P / 2n).map((limb, i) => 2n * limb + (i === 0 ? 1n : 0n));

/** Limbs at or near ±weight·2^28, the top limb within the value of a tight element. */
function extreme(weight: bigint): bigint[] {
  // Limbs of one sign make the largest columns, mixed ones the most carries.
  const common = random.pick([1n, -1n, 0n]);
  const low = Array.from({ length: LIMBS - 1 }, () => {
    const sign = common === 0n ? random.pick([1n, -1n]) : common;
    return sign * (weight * FULL - random.pick([0n, 0n, 1n, 2n, random.below(FULL)]));
  });
  return [...low, random.pick([1n, -1n]) * weight * random.below(1n << 20n)];
}

function expectCarried(limbs: readonly bigint[]): void {
  for (const limb of limbs.slice(0, -1)) {
    if (limb < -FULL || limb >= FULL) expect.fail(`limb ${limb} is not carried`);
  }
}

/** Carried, and at most p/2 and a little. */
function expectTight(limbs: readonly bigint[]): void {
  expectCarried(limbs);
  const integer = integerOf(limbs);
  if ((integer < 0n ? -integer : integer) > P / 2n + (P >> 19n)) expect.fail(`${integer} is not tight`);
}
