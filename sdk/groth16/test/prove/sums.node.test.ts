// Sums of multiples of points in both groups and both binaries against @noble/curves: random scalars, those at the
// edges of digits and of the order, and points that a careless addition gets wrong: equal, opposite, repeated, infinite,
// in a chain of doublings, all in one bucket.
import { bn254 } from "@noble/curves/bn254.js";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { provesAsKnown } from "../../src/prove/known-answer.ts";
import { loadProvingModule } from "../../src/prove/load.ts";
import { LAMBDA } from "../../src/wasm/endomorphism.ts";
import { RandomValues } from "../support/random-values.ts";
import { BINARIES, type Group, integer, join, moduleOf, multiple, R, Sums } from "./support.ts";

const random = new RandomValues(17n);

/** Around the corners of the cell that a split ends in: k·SHORT/r and k·LONG_1/r both nearly half an integer. */
const LONGEST_HALVES = ((): bigint[] => {
  const x = 4965661367192848881n;
  const [short, long0, long1] = [2n * x + 1n, 6n * x ** 2n + 2n * x, 6n * x ** 2n + 4n * x + 1n];
  return [1n, -1n].flatMap((a) =>
    [1n, -1n].flatMap((b) => {
      const [k0, k1] = [(a * short + b * long0) / 2n, (a * long1 - b * short) / 2n];
      return [-1n, 0n, 1n].map((by) => k0 + k1 * LAMBDA + by);
    }),
  );
})();
const EDGES = [
  ...[0n, 1n, 2n, R - 1n, R - 2n, (R - 1n) / 2n, (R + 1n) / 2n],
  ...[3, 4, 5, 11, 12, 13, 64, 128, 253].flatMap((bit) => [(1n << BigInt(bit)) - 1n, 1n << BigInt(bit)]),
  // Digits at their lowest and highest, and carries through all of them.
  ...[4, 7, 12].map((width) => {
    let value = 0n;
    for (let bit = width - 1; bit < 252; bit += width) value += 1n << BigInt(bit);
    return value;
  }),
  // Where the endomorphism's halves are 0, ±1, at their longest, or go from their own half to a split one.
  ...[0n, 1n, 2n, 3n].flatMap((k) => [LAMBDA + k, LAMBDA - k, R - LAMBDA + k, R - LAMBDA - k, k * LAMBDA]),
  ...[61, 62, 63, 64, 124, 125, 126, 127, 128, 189, 190, 192, 252].flatMap((bit) => [
    (1n << BigInt(bit)) - 1n,
    1n << BigInt(bit),
    (((1n << BigInt(bit)) + 1n) * LAMBDA) % R,
  ]),
  ...LONGEST_HALVES,
].map((value) => ((value % R) + R) % R);

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

    test("points that the endomorphism sends to each other: equal and opposite images", () => {
      const orbit = [1n, LAMBDA, R - 1n - LAMBDA].flatMap((k) => [k, R - k]);
      const scalars = runs(
        [1n, 77n, LONGEST_HALVES[0] as bigint],
        [1n, R - 1n, LAMBDA, 77n, ...LONGEST_HALVES],
      );
      for (const scalar of scalars.map((k) => ((k % R) + R) % R)) {
        check(
          group,
          orbit.flatMap((k) => orbit.map((s) => [(k * 9n) % R, (s * scalar) % R] as const)),
          4,
        );
        for (const b of orbit) {
          check(
            group,
            [
              [LAMBDA, scalar],
              [1n, (b * scalar) % R],
            ],
            7,
          );
        }
      }
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

/** Runs with the first `count` instances broken in one export. @returns how many were made, with what came of it */
async function withBroken<T>(count: number, name: string, by: () => unknown, run: () => T | Promise<T>) {
  const { Instance } = WebAssembly;
  let made = 0;
  class Broken extends Instance {
    readonly #isBroken = made++ < count;
    override get exports() {
      return this.#isBroken ? { ...super.exports, [name]: by } : super.exports;
    }
  }
  WebAssembly.Instance = Broken as typeof Instance;
  try {
    const came = await run();
    return { made, came };
  } finally {
    WebAssembly.Instance = Instance;
  }
}

describe("a module that sums or multiplies wrongly makes no proof", () => {
  const nothing = () => undefined;
  test.each<[string, () => unknown]>([
    ...["g1AddWindow", "g1Finish", "g2AddWindow", "g2Finish", "multiplyScalars"].map(
      (name): [string, () => unknown] => [name, nothing],
    ),
    ["g1Load", () => 1],
    ["g2Load", () => 1],
  ])("%s", async (name, by) => {
    const module = await moduleOf("prove");
    expect((await withBroken(0, name, by, () => provesAsKnown(module))).came).toBe(true);
    expect((await withBroken(1, name, by, () => provesAsKnown(module))).came).toBe(false);
  });

  test("the next binary is taken for one, and where there is none loading fails", async () => {
    const load = () =>
      loadProvingModule(["prove", "prove"]).then(
        () => "loaded",
        ({ code }) => code,
      );
    const broken = (count: number) => withBroken(count, "multiplyScalars", nothing, load);
    expect(await broken(0)).toEqual({ made: 1, came: "loaded" });
    expect(await broken(1)).toEqual({ made: 2, came: "loaded" });
    expect(await broken(2)).toEqual({ made: 2, came: "wasm_unavailable" });
  });
});
