// The transforms, as a proof uses them: from the rows' values of A and B to those of the quotient on the coset, against
// the FFT of @noble/curves: random values, those at the edges of the limbs, and vectors that a lazy reduction gets wrong.
import { FFT, rootsOfUnity } from "@noble/curves/abstract/fft.js";
import { bn254 } from "@noble/curves/bn254.js";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { instantiateProver } from "../../src/prove/exports.ts";
import { readInteger, writeInteger } from "../../src/prove/integers.ts";
import { RandomValues } from "../support/random-values.ts";
import { BINARIES, moduleOf, R } from "./support.ts";

const { Fr } = bn254.fields;
const fft = FFT(rootsOfUnity(Fr, 5n), Fr);
const random = new RandomValues(29n);
/** 512 are the first that reach beyond one block, 2048 have an even number of levels above it. */
const SIZES = [8, 16, 32, 64, 256, 512, 1024, 2048];
const LARGEST = SIZES.at(-1) as number;
const EDGES = [
  ...[0n, 1n, R - 1n, 2n, R - 2n, (R - 1n) / 2n, 1n << 253n, (1n << 253n) - 1n],
  ...[26, 28, 29, 51, 52, 104, 128, 208].flatMap((bit) => [(1n << BigInt(bit)) - 1n, 1n << BigInt(bit)]),
].map((value) => value % R);

const power = (base: bigint, exponent: bigint) => Fr.pow(base, exponent);
const vector = (n: number, of: (i: number) => bigint) => Array.from({ length: n }, (_, i) => of(i));

/** A·B - C over the odd powers of the root of order 2n, where C is the polynomial of the products of the rows. */
function expected(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const n = a.length;
  const shift = power(5n, (R - 1n) / BigInt(2 * n));
  const onCoset = (values: readonly bigint[]) => {
    let factor = 1n;
    const coefficients = fft.inverse([...values]).map((value) => {
      const shifted = Fr.mul(value, factor);
      factor = Fr.mul(factor, shift);
      return shifted;
    });
    return fft.direct(coefficients);
  };
  const [x, y, z] = [a, b, a.map((value, i) => Fr.mul(value, b[i] as bigint))].map(onCoset) as [
    bigint[],
    bigint[],
    bigint[],
  ];
  return x.map((value, i) => Fr.sub(Fr.mul(value, y[i] as bigint), z[i] as bigint));
}

/** Rows of one term each: wire i in A, wire n + i in B. */
class Rows {
  readonly #exports: ReturnType<typeof instantiateProver>;

  constructor(module: WebAssembly.Module) {
    this.#exports = instantiateProver(module);
    this.#exports.memory.grow(120);
  }

  quotient(a: readonly bigint[], b: readonly bigint[]): bigint[] {
    const n = a.length;
    const { element, transforms, ...exports } = this.#exports;
    const memory = new Uint8Array(exports.memory.buffer);
    const words = new Uint32Array(exports.memory.buffer);
    let free = exports.room();
    const take = (bytes: number) => {
      const at = free;
      free = (at + bytes + 15) & ~15;
      return at;
    };
    const [encoded, wires, ends, terms, scalars, factors, powers, odd, columns] = [
      ...[2 * n * 32, 2 * n * element, 8 * n, 16 * n, 32 * n, 4 * element],
      ...[(n / 2 + 1) * element, (n / 2) * element, exports.columnsBytes(n)],
    ].map(take) as [number, number, number, number, number, number, number, number, number];
    const elements = (to: number, values: readonly bigint[]) => {
      for (const [i, value] of values.entries()) writeInteger(memory, encoded + 32 * i, value);
      expect(exports.loadElements(to, encoded, values.length)).toBe(values.length);
    };
    elements(wires, [...a, ...b]);
    for (let i = 0; i < n; i++) {
      words.set([2 * i + 1, 2 * i + 2], ends / 4 + 2 * i);
      words.set([i, 0, n + i, 0], terms / 4 + 4 * i);
    }
    const size = BigInt(n);
    for (const [to, order, from] of [
      [powers, size, n / 2 + 1],
      [odd, 2n * size, n / 2],
    ] as const) {
      writeInteger(memory, encoded, power(5n, (R - 1n) / order));
      if (to === powers) exports.fillPowers(to, from, encoded);
      else exports.fillOddPowers(to, powers, from, encoded);
    }
    elements(factors, [size, Fr.inv(Fr.mul(size, size))]);
    exports.evaluateRows(columns, n, n, ends, terms, wires, 0);
    exports.multiplyRows(columns, n, factors);
    for (let i = 0; i < transforms; i++) exports.inverseOf(columns, n, i, powers);
    for (let i = 0; i < transforms; i++) exports.cosetOf(columns, n, i, powers, odd);
    exports.storeQuotient(scalars, columns, n, factors + element);
    return vector(n, (i) => readInteger(memory, scalars + 32 * i));
  }
}

type Kind = readonly [name: string, of: (n: number) => (i: number) => bigint];
const HOSTILE: readonly Kind[] = [
  ["all 0", () => () => 0n],
  ["all 1", () => () => 1n],
  ["all r - 1", () => () => R - 1n],
  ["0 but for the first", () => (i) => (i === 0 ? R - 1n : 0n)],
  ["0 but for the last", (n) => (i) => (i === n - 1 ? R - 1n : 0n)],
  ["1 and r - 1 in turns", () => (i) => (i % 2 === 0 ? 1n : R - 1n)],
  ["halves of r - 1 and 0", (n) => (i) => (i < n / 2 ? R - 1n : 0n)],
  ["powers of the root", (n) => (i) => power(power(5n, (R - 1n) / BigInt(n)), BigInt(i))],
  ["edges in turn", () => (i) => EDGES[i % EDGES.length] as bigint],
];

describe.each(BINARIES)("%s", (binary) => {
  const rows = new Rows(moduleOf(binary));
  const check = (a: readonly bigint[], b: readonly bigint[]) =>
    expect(rows.quotient(a, b)).toEqual(expected(a, b));

  test.each(HOSTILE)("hostile rows: %s", (_, of) => {
    for (const n of [8, 64, 512])
      for (const [, other] of HOSTILE) check(vector(n, of(n)), vector(n, other(n)));
  });

  test.each(SIZES)("%i rows", (n) => {
    check(
      vector(n, () => random.below(R)),
      vector(n, () => random.below(R)),
    );
  });

  test("random rows", () => {
    const value = () => (random.below(3n) === 0n ? random.pick(EDGES) : random.below(R));
    for (let i = 0; i < runs(30, 10_000); i++) {
      // Every hundredth is one of the largest.
      const n = i % 100 === 0 ? LARGEST : random.pick(SIZES.slice(0, 4));
      check(vector(n, value), vector(n, value));
    }
  });
});
