// The fixed point: exact, ordered, refused rather than rounded.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { encodeDerived } from "../../src/statement/encode-derived.ts";
import { encodeNumber } from "../../src/wire/encode-number.ts";
import { ENCODED_NUMBER_MAX, ENCODED_NUMBER_MIN } from "../../src/wire/number-limits.ts";

const OFFSET = 4611686018427387904n;

describe("worked numbers", () => {
  test.each([
    [0, OFFSET],
    [1, OFFSET + 1_000_000n],
    [-1, OFFSET - 1_000_000n],
    [4200.5, OFFSET + 4_200_500_000n],
    [0.000001, OFFSET + 1n],
    [-0.000001, OFFSET - 1n],
    [0.1, OFFSET + 100_000n],
    [4611686018427.387, OFFSET + 4_611_686_018_427_387_000n],
    [-4611686018427.387, OFFSET - 4_611_686_018_427_387_000n],
  ])("%d", (value, encoded) => {
    expect(encodeNumber(value)).toEqual({ ok: true, value: encoded });
  });

  test.each([
    [1e-7, "number_too_many_decimals"],
    [0.1234567, "number_too_many_decimals"],
    [0.1 + 0.2, "number_too_many_decimals"],
    [4611686018427.388, "number_too_large"],
    [-4611686018427.388, "number_too_large"],
    [1e21, "number_too_large"],
    [1.5e300, "number_too_large"],
    [Number.MAX_SAFE_INTEGER, "number_too_large"],
    [Number.NaN, "number_not_finite"],
    [Number.NEGATIVE_INFINITY, "number_not_finite"],
  ])("%d is refused", (value, reason) => {
    const encoded = encodeNumber(value);
    expect(encoded).toMatchObject({ ok: false, reason });
    recordVerdict(`encode-number/${value}`, encoded);
  });

  test("a refusal does not repeat the number", () => {
    expect(JSON.stringify(encodeNumber(0.1234567))).not.toContain("1234567");
  });
});

const decimal = fc
  .tuple(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`));

test("keeps order and stays in range", () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [x, y] = [encodeNumber(a), encodeNumber(b)];
      if (!x.ok || !y.ok) return false;
      const inRange = x.value >= ENCODED_NUMBER_MIN && x.value <= ENCODED_NUMBER_MAX;
      return inRange && x.value < y.value === a < b && (x.value === y.value) === (a === b);
    }),
    { numRuns: runs(500, 50_000) },
  );
});

const derived = (times: number, plus: number) =>
  encodeDerived({ name: "over", terms: [{ input: "/debt", times }], plus });

test.each([
  ["a factor of 2^62", 2 ** 62, 0, "number_too_large", "/terms/0/times"],
  ["a constant of 2^62 millionths", 1, 4_611_686_018_427.388, "number_too_large", "/plus"],
  ["a constant of seven decimals where inputs have six", 1, 1e-7, "number_too_many_decimals", "/plus"],
])("a derived value beyond its unit is refused: %s", (_, times, plus, reason, pointer) => {
  expect(derived(times, plus)).toMatchObject({ ok: false, reason, pointer });
  expect(derived(Math.min(times, 2 ** 61), Math.floor(Math.min(plus, 4e12)))).toMatchObject({ ok: true });
});
