// Sums of multiples of points in both groups and both binaries against @noble/curves: random scalars, those at the
// edges of digits and of the order, and points that a careless addition gets wrong: equal, opposite, repeated, infinite,
// in a chain of doublings, all in one bucket.
import { bn254 } from "@noble/curves/bn254.js";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { RandomValues } from "../support/random-values.ts";
import { BINARIES, type Group, integer, join, moduleOf, multiple, R, Sums } from "./support.ts";

const random = new RandomValues(17n);
const EDGES = [
  ...[0n, 1n, 2n, R - 1n, R - 2n, (R - 1n) / 2n, (R + 1n) / 2n],
  ...[3, 4, 5, 11, 12, 13, 64, 128, 253].flatMap((bit) => [(1n << BigInt(bit)) - 1n, 1n << BigInt(bit)]),
  // Digits at their lowest and highest, and carries through all of them.
  ...[4, 7, 12].map((width) => {
    let value = 0n;
    for (let bit = width - 1; bit < 252; bit += width) value += 1n << BigInt(bit);
    return value;
  }),
].map((value) => value % R);

/** Few of them, so that equal and opposite points abound. */
const multiples = [
  0n,
  1n,
  1n,
  R - 1n,
  2n,
  4n,
  R - 2n,
  3n,
  7n,
  12345n,
  ...Array.from({ length: 30 }, () => random.below(R)),
];
const anyScalar = () => {
  const kind = random.below(4n);
  return kind === 0n ? random.pick(EDGES) : kind === 1n ? random.below(64n) : random.below(R);
};

type Case = readonly [name: string, of: (count: number) => readonly (readonly [k: bigint, scalar: bigint])[]];
const times = (count: number, of: (i: number) => readonly [bigint, bigint]) =>
  Array.from({ length: count }, (_, i) => of(i));

const HOSTILE: readonly Case[] = [
  ["no points at all", () => []],
  ["one point", () => [[3n, 5n]]],
  ["all scalars zero", (n) => times(n, (i) => [BigInt(i + 1), 0n])],
  ["all points infinite", (n) => times(n, () => [0n, 5n])],
  ["one point, repeated, one scalar", (n) => times(n, () => [7n, 12345n])],
  ["one point, repeated, scalars 1", (n) => times(n, () => [1n, 1n])],
  ["pairs of opposites, one scalar", (n) => times(n, (i) => [i % 2 === 0 ? 9n : R - 9n, 77n])],
  ["one point, opposite scalars", (n) => times(n, (i) => [9n, i % 2 === 0 ? 77n : R - 77n])],
  ["a chain of doublings in one bucket", (n) => times(n, (i) => [1n << BigInt(Math.max(0, i - 1)), 3n])],
  [
    "sums that meet: 1, 2, 3, 3, 6, ...",
    (n) => times(n, (i) => [[1n, 2n, 3n, 6n, R - 12n][i % 5] as bigint, 1n]),
  ],
  ["every scalar r - 1", (n) => times(n, (i) => [BigInt(i), R - 1n])],
  ["scalars in one bucket of the last window alone", (n) => times(n, (i) => [BigInt(i + 1), 1n << 251n])],
];

describe.each(BINARIES)("%s", (binary) => {
  const sums = new Sums(moduleOf(binary));
  const check = (group: Group, terms: readonly (readonly [bigint, bigint])[], width: number) => {
    const points = terms.map(([k]) => multiple(group, k));
    const found = sums.sum(
      group,
      points,
      terms.map(([, scalar]) => scalar),
      width,
    );
    const expected = terms.reduce((sum, [k, scalar]) => (sum + k * scalar) % R, 0n);
    if (Buffer.compare(found, multiple(group, expected)) !== 0) {
      expect.fail(`${group}, width ${width}: ${JSON.stringify(terms.map(String))}`);
    }
  };

  describe.each(["g1", "g2"] as const)("%s", (group) => {
    test.each(HOSTILE)("%s", (_, of) => {
      for (const count of [2, 3, 64, 150]) for (const width of [4, 7, 12]) check(group, of(count), width);
    });

    test("every edge scalar with every kind of point", () => {
      for (const scalar of EDGES) for (const k of [0n, 1n, R - 1n, 12345n]) check(group, [[k, scalar]], 5);
    });

    test("random sums", () => {
      for (let i = 0, count = runs(40, 10_000); i < count; i++) {
        const terms = Array.from(
          { length: Number(random.below(90n)) },
          () => [random.pick(multiples), anyScalar()] as const,
        );
        check(group, terms, 4 + Number(random.below(6n)));
      }
    });

    test("more additions than one inversion serves", () => {
      check(
        group,
        times(1_500, (i) => [multiples[i % multiples.length] as bigint, anyScalar()]),
        9,
      );
    });

    test("a point off the curve, or with a coordinate that is not reduced, is refused where it stands", () => {
      const good = multiple(group, 5n);
      for (let byte = 0; byte < good.length; byte += 31) {
        const bad = good.slice();
        bad[byte] = (bad[byte] as number) ^ 1;
        expect(sums.load(group, join([good, good, bad, good]))).toBe(2);
      }
      const tooLarge = good.slice();
      tooLarge.set(integer(bn254.fields.Fp.ORDER), 0);
      expect(sums.load(group, tooLarge)).toBe(0);
    });
  });

  test("products of scalars", () => {
    const values = [...EDGES, ...Array.from({ length: runs(200, 10_000) }, () => random.below(R))];
    for (const a of values) {
      const b = random.pick(values);
      expect(sums.product(a, b)).toBe((a * b) % R);
    }
  });
});
