// A derived value: what a prover may choose gives the one number that plain arithmetic gives, or none. Leaves are
// adversarial: out of range, of another type, absent, of a key that names the value.
import {
  BN254_R,
  type DerivedValue,
  ENCODED_NUMBER_MAX,
  encodeDerived,
  FIELD_DOMAINS,
  hashToField,
} from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";
import { bits, leafColumns, NOTHING } from "./support/slots.ts";
import { WitnessProgram } from "./support/witness.ts";

let compiled: Compiled;
let program: WitnessProgram;

beforeAll(async () => {
  compiled = await compile("= Derived(3, 2, 3)", "derived.circom");
  program = await WitnessProgram.load(compiled.wasm);
});

const ZERO = 2n ** 62n;
const R = BN254_R;
const key = (input: string) => hashToField(FIELD_DOMAINS.inputPointer, input);
const number = (input: string, value: bigint, tag = 1n) => ({ key: key(input), tag, value });
const value = (terms: [string, number][], plus = 0): DerivedValue => ({
  name: "v",
  terms: terms.map(([input, times]) => ({ input, times })),
  plus,
});
type Leaves = Parameters<typeof leafColumns>[0];

/** The outputs of every way to choose leaves, with `ready` and without. */
function outputs(derived: DerivedValue, leaves: Leaves, ready: boolean): Set<bigint> {
  const encoded = encodeDerived(derived);
  if (!encoded.ok) throw new Error(encoded.detail);
  const { keys, times, constant } = encoded.value;
  const three = <T>(of: (k: number) => T) => [0, 1, 2].map(of);
  const found = new Set<bigint>();
  for (let choice = 0; choice < 64; choice++) {
    const witness = program.run({
      ready,
      used: three((k) => k < keys.length),
      termKeys: three((k) => keys[k] ?? 0n),
      times: three((k) => times[k] ?? 0n),
      constant,
      index: three((k) => bits((choice >> (2 * k)) & 3, 2)),
      ...leafColumns(leaves),
    });
    if (witness === null) continue;
    expect(firstBrokenRow(compiled.r1cs, witness)).toBe(-1);
    found.add(witness[1] as bigint);
  }
  return found;
}

const debt = value([
  ["/debt", 1],
  ["/income", -0.4],
]);
const units = (v: bigint) => ZERO + v * 1_000_000n;

describe("one value, whatever is chosen", () => {
  test.each<[string, DerivedValue, Leaves, bigint]>([
    [
      "debt - 0.4 income",
      debt,
      [number("/income", units(100n)), number("/debt", units(41n))],
      10n * 1_000_000n,
    ],
    ["at the line", debt, [number("/debt", units(40n)), number("/income", units(100n))], 0n],
    ["a constant", value([["/a", 2]], -3.5), [number("/a", units(2n))], 500_000n],
    [
      "three terms",
      value(
        [
          ["/a", 1],
          ["/b", -1],
          ["/c", 0.5],
        ],
        1,
      ),
      [number("/a", units(1n)), number("/b", units(2n)), number("/c", units(4n))],
      20_000_000n,
    ],
    ["the smallest number", value([["/a", -1]]), [number("/a", 1n)], ZERO - 1n],
    ["the largest number", value([["/a", 1]]), [number("/a", ENCODED_NUMBER_MAX)], ZERO - 1n],
  ])("%s", (_, derived, leaves, expected) => {
    expect(outputs(derived, leaves, true)).toEqual(new Set([ZERO + expected]));
    expect(outputs(derived, leaves, false)).toEqual(new Set([0n]));
  });

  test("what overflows stays outside the range of numbers, and does not wrap into it", () => {
    const times = 4_611_686_018_427.387;
    for (const x of [1n, ENCODED_NUMBER_MAX]) {
      for (const sign of [1, -1]) {
        const leaves = ["/a", "/b", "/c"].map((input) => number(input, x));
        const [out] = outputs(
          value([
            ["/a", sign * times],
            ["/b", sign * times],
            ["/c", sign * times],
          ]),
          leaves,
          true,
        );
        expect(out === undefined || out === 0n || out > ENCODED_NUMBER_MAX).toBe(true);
      }
    }
  });
});

describe("no value", () => {
  test.each<[string, Leaves]>([
    ["a term absent", [number("/debt", units(1n))]],
    ["a term of type text", [number("/debt", units(1n)), number("/income", units(1n), 2n)]],
    ["a term of tag 0", [number("/debt", units(1n)), number("/income", units(1n), 0n)]],
    [
      "a term of tag r + 1, that is 1 - r",
      [number("/debt", units(1n)), number("/income", units(1n), R - 1n)],
    ],
    ["a term of 0", [number("/debt", 0n), number("/income", units(1n))]],
    ["a term of 2^63", [number("/debt", ENCODED_NUMBER_MAX + 1n), number("/income", units(1n))]],
    ["a term of r - 1", [number("/debt", R - 1n), number("/income", units(1n))]],
    [
      "a leaf of the value's own name",
      [number("/v", units(1n)), { key: key("v"), tag: 1n, value: units(1n) }],
    ],
  ])("%s", (_, leaves) => {
    expect(outputs(debt, leaves, true)).toEqual(new Set());
    expect(outputs(debt, leaves, false)).toEqual(new Set([0n]));
  });

  test("selecting nothing gives no term", () => {
    expect(NOTHING).toBe(3);
    expect(outputs(debt, [], true)).toEqual(new Set());
  });
});
