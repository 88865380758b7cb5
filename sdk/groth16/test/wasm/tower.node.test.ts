// Fp12, the cyclotomic subgroup and the final exponentiation against @noble/curves.
import { bn254 } from "@noble/curves/bn254.js";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { Laboratory, P, REPRESENTATIONS } from "../support/laboratory.ts";
import { RandomValues } from "../support/random-values.ts";

const { Fp12 } = bn254.fields;
type Element = typeof Fp12.ONE;
const X = 4965661367192848881n;
const CASES = runs(200, 10_000);

const random = new RandomValues(2n);

function compose(c: readonly bigint[]): Element {
  const pair = (i: number) => ({ c0: c[2 * i] as bigint, c1: c[2 * i + 1] as bigint });
  return { c0: { c0: pair(0), c1: pair(1), c2: pair(2) }, c1: { c0: pair(3), c1: pair(4), c2: pair(5) } };
}

function coordinates({ c0, c1 }: Element): bigint[] {
  return [c0, c1].flatMap((half) => [half.c0, half.c1, half.c2].flatMap((pair) => [pair.c0, pair.c1]));
}

/** Mostly random, sometimes with coordinates 0, 1 or p - 1. */
function anyCoordinates(count: number): bigint[] {
  const edgy = random.below(8n) === 0n;
  return Array.from({ length: count }, () => (edgy ? random.pick([0n, 1n, P - 1n]) : random.below(P)));
}

/** An element whose norm to Fp6 and further is 1, as the easy part leaves it. */
function cyclotomic(): Element {
  const f = compose(anyCoordinates(12).with(0, 1n + random.below(P - 1n)));
  const g = Fp12.mul(Fp12.conjugate(f), Fp12.inv(f));
  return Fp12.mul(Fp12.frobeniusMap(g, 2), g);
}

describe.each(REPRESENTATIONS)("%s", (representation) => {
  const lab = new Laboratory(representation);
  const place = (i: number) => lab.place(i);

  function run(name: string, ...operands: readonly (readonly bigint[])[]): Element {
    for (const [i, operand] of operands.entries()) lab.writePairs(place(i), operand);
    lab.call(name, place(8), ...operands.map((_, i) => place(i)));
    return compose(lab.readPairs(place(8), 12));
  }

  describe("Fp12", () => {
    test("products, squares, inverses, conjugates, Frobenius", () => {
      for (let i = 0; i < CASES; i++) {
        const [a, b] = [anyCoordinates(12), anyCoordinates(12)];
        const [x, y] = [compose(a), compose(b)];
        expect(Fp12.eql(run("fp12Mul", a, b), Fp12.mul(x, y))).toBe(true);
        expect(Fp12.eql(run("fp12Sqr", a), Fp12.sqr(x))).toBe(true);
        expect(Fp12.eql(run("fp12Conj", a), Fp12.conjugate(x))).toBe(true);
        for (const power of [1, 2, 3]) {
          expect(Fp12.eql(run(`fp12Frobenius${power}`, a), Fp12.frobeniusMap(x, power))).toBe(true);
        }
        if (i % 10 === 0 && !Fp12.is0(x)) expect(Fp12.eql(run("fp12Inv", a), Fp12.inv(x))).toBe(true);
      }
    });

    test("a result may take the place of an operand", () => {
      for (let i = 0; i < 20; i++) {
        const a = anyCoordinates(12);
        for (const name of [
          "fp12Mul",
          "fp12Sqr",
          "fp12Inv",
          "fp12Frobenius1",
          "fp12Frobenius3",
          "fp12Conj",
        ]) {
          if (Fp12.is0(compose(a))) continue;
          const apart = name === "fp12Mul" ? run(name, a, a) : run(name, a);
          lab.writePairs(place(0), a);
          if (name === "fp12Mul") lab.call(name, place(0), place(0), place(0));
          else lab.call(name, place(0), place(0));
          expect(Fp12.eql(compose(lab.readPairs(place(0), 12)), apart), name).toBe(true);
        }
      }
    });

    test("lines", () => {
      const zeros = (count: number) => new Array<bigint>(count).fill(0n);
      for (let i = 0; i < CASES; i++) {
        const a = anyCoordinates(12);
        const l = anyCoordinates(6);
        const line = compose([...l.slice(0, 2), ...zeros(4), ...l.slice(2), ...zeros(2)]);
        expect(Fp12.eql(run("fp12MulLine", a, l), Fp12.mul(compose(a), line))).toBe(true);
        const monic = compose([1n, ...zeros(5), ...l.slice(0, 4), ...zeros(2)]);
        expect(Fp12.eql(run("fp12MulMonicLine", a, l.slice(0, 4)), Fp12.mul(compose(a), monic))).toBe(true);
      }
    });

    test("one is recognised, and nothing else", () => {
      const one = coordinates(Fp12.ONE);
      for (let i = 0; i < 12; i++) {
        lab.writePairs(place(0), one);
        expect(lab.call("fp12IsOne", place(0))).toBe(1);
        lab.writePairs(place(0), one.with(i, ((one[i] as bigint) + 1n + random.below(P - 1n)) % P));
        expect(lab.call("fp12IsOne", place(0))).toBe(0);
      }
    });
  });

  describe("the cyclotomic subgroup", () => {
    test("squares, a hundred of them in a row, and powers of x", () => {
      for (let i = 0; i < CASES / 20; i++) {
        const a = cyclotomic();
        expect(Fp12.eql(run("powerX", coordinates(a)), Fp12.pow(a, X))).toBe(true);
        let power = a;
        lab.writePairs(place(0), coordinates(a));
        for (let j = 0; j < 100; j++) {
          lab.call("cyclotomicSqr", place(0), place(0));
          power = Fp12.sqr(power);
        }
        expect(Fp12.eql(compose(lab.readPairs(place(0), 12)), power)).toBe(true);
      }
    });

    test("the final exponentiation", () => {
      for (let i = 0; i < CASES / 20; i++) {
        const f = anyCoordinates(12).with(3, 1n + random.below(P - 1n));
        lab.writePairs(place(0), f);
        lab.call("easyPart", place(0), place(0));
        lab.call("hardPart", place(0), place(0));
        const result = compose(lab.readPairs(place(0), 12));
        expect(Fp12.eql(result, Fp12.finalExponentiate(compose(f)))).toBe(true);
      }
    });

    test("the exponent is a multiple of (p⁴ - p² + 1)/r by a factor prime to r", () => {
      const r = bn254.fields.Fr.ORDER;
      const exponents = [
        1n + 6n * X + 12n * X ** 2n + 12n * X ** 3n,
        4n * X + 6n * X ** 2n + 12n * X ** 3n,
        6n * X + 6n * X ** 2n + 12n * X ** 3n,
        -1n + 4n * X + 6n * X ** 2n + 12n * X ** 3n,
      ];
      const total = exponents.reduce((sum, exponent, i) => sum + exponent * P ** BigInt(i), 0n);
      const factor = 2n * X * (6n * X ** 2n + 3n * X + 1n);
      expect(total).toBe((factor * (P ** 4n - P ** 2n + 1n)) / r);
      expect(factor % r).not.toBe(0n);
    });
  });
});
