// The leaf of what nothing reads: its tree, what a shown input gives away, and rounding before anything else.
import { describe, expect, test } from "vitest";
import { decodeHex, encodeHex } from "../../src/bytes/hex.ts";
import { digest } from "../../src/digest/digest.ts";
import { DOMAINS } from "../../src/digest/domains.ts";
import { sha256 } from "../../src/digest/sha256.ts";
import type { InputLeaf } from "../../src/statement/flatten-inputs.ts";
import { restTree, restValueOf } from "../../src/statement/rest-leaf.ts";
import { roundInputs } from "../../src/statement/round-inputs.ts";

const SEED = "5e".repeat(32);

function inputs(length: number): InputLeaf[] {
  return Array.from({ length }, (_, i) => ({ pointer: `/field/${i}`, value: i * 0.1 }));
}

describe("the tree", () => {
  test("is that of RFC 9162 over sorted hashes of inputs and padding, computed here without it", () => {
    const hash = (bytes: number[]) => [...sha256(Uint8Array.from(bytes))];
    const bytesOf = (hex: string) => [...(decodeHex(hex, 32) as Uint8Array)];
    const leaves = [
      ...inputs(3).map(({ pointer, value }) => {
        const salt = digest(DOMAINS.restSalt, { seed: SEED, pointer }).slice(0, 32);
        return digest(DOMAINS.restLeaf, { pointer, value, salt });
      }),
      ...Array.from({ length: 13 }, (_, i) => digest(DOMAINS.restPadding, { seed: SEED, i })),
    ];
    const root = (nodes: number[][]): number[] =>
      nodes.length === 1
        ? (nodes[0] as number[])
        : hash([1, ...root(nodes.slice(0, nodes.length / 2)), ...root(nodes.slice(nodes.length / 2))]);
    const expected = root(leaves.sort().map((leaf) => hash([0, ...bytesOf(leaf)])));
    expect(restTree(inputs(3), SEED)).toMatchObject({
      size: 16,
      value: BigInt(`0x${encodeHex(Uint8Array.from(expected.slice(0, 31)))}`),
    });
  });

  test.each([
    [0, 16],
    [16, 16],
    [17, 32],
    [10_000, 16_384],
  ])("of %i inputs has %i leaves", (length, size) => {
    expect(restTree(inputs(length), SEED).size).toBe(size);
  });

  test("takes no more than 10,000 inputs, and a seed of 32 bytes", () => {
    expect(() => restTree(inputs(10_001), SEED)).toThrow(RangeError);
    expect(() => restTree([], "5e")).toThrow(RangeError);
  });

  test("depends on the seed alone beside its inputs", () => {
    expect(restTree(inputs(5), SEED).value).toBe(restTree(inputs(5).reverse(), SEED).value);
    expect(restTree(inputs(5), SEED).value).not.toBe(restTree(inputs(5), "00".repeat(32)).value);
  });
});

describe("a shown input", () => {
  const tree = restTree(inputs(20), SEED);

  test("leads to the leaf's value, each of them", () => {
    for (const { pointer, value } of inputs(20)) {
      const shown = tree.show(pointer);
      expect(shown).toMatchObject({ pointer, value });
      expect(shown.path).toHaveLength(5);
      expect(restValueOf(shown, tree.size)).toBe(tree.value);
    }
  });

  test("with another value, salt, place, size or sibling does not", () => {
    const shown = tree.show("/field/7");
    for (const wrong of [
      { ...shown, value: 0.8 },
      { ...shown, value: "0.7" },
      { ...shown, pointer: "/field/8" },
      { ...shown, salt: "00".repeat(16) },
      { ...shown, index: shown.index ^ 1 },
      { ...shown, path: [...shown.path.slice(1), shown.path[0] as string] },
    ])
      expect(restValueOf(wrong, tree.size)).not.toBe(tree.value);
    expect(restValueOf(shown, 64)).toBeNull();
    expect(restValueOf({ ...shown, index: shown.index + 32 }, 32)).toBeNull();
    expect(restValueOf({ ...shown, path: shown.path.slice(1) }, 32)).toBeNull();
    expect(restValueOf({ ...shown, path: [] }, 1)).toBeNull();
  });

  test("has to be there", () => {
    expect(() => tree.show("/field/20")).toThrow(RangeError);
  });
});

describe("rounding", () => {
  test.each([
    [0.1234565, 0.123456],
    [0.1234575, 0.123458],
    [0.12345650000000001, 0.123457],
    [-0.1234565, -0.123456],
    [-0.0000004, 0],
    [0.0000005, 0],
    [0.0000015, 0.000002],
    [1e-300, 0],
    [1.5, 1.5],
    [1e21, 1e21],
    [123_456_789_012.12346, 123_456_789_012.12346],
    [123_456.1234565, 123_456.123456],
  ])("of %d is %d", (value, rounded) => {
    expect(roundInputs(value)).toBe(rounded);
  });

  test("reaches every number and leaves the rest", () => {
    const given = { a: [1.00000049, "1.00000049", null], b: { c: true, d: 2.0000005 } };
    expect(roundInputs(given)).toEqual({ a: [1, "1.00000049", null], b: { c: true, d: 2 } });
  });
});
