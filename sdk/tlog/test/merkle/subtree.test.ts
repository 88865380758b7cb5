// Proofs of subtrees, by the draft's recursion over the leaves: every subtree of every tree of up to 17 leaves, and every
// one-hash change of each proof.
import { encodeUtf8, sha256 } from "@svc/core";
import { describe, expect, test } from "vitest";
import { hashLeaf } from "../../src/merkle/hash.ts";
import { perfectNodes } from "../../src/merkle/range.ts";
import { verifySubtreeConsistency, verifySubtreeInclusion } from "../../src/merkle/subtree.ts";
import { outOfRange, verifyConsistency, verifyInclusion } from "../../src/merkle/verify.ts";
import { referenceRoot } from "./reference.ts";

const MOST = 17;
const leaves = Array.from({ length: MOST }, (_, i) => hashLeaf(encodeUtf8(`leaf ${i}`)));
const rootOf = (start: number, end: number) => referenceRoot(leaves.slice(start, end));
const MORE = sha256(encodeUtf8("more"));

/** SUBTREE_SUBPROOF of the draft: [start, end) of the leaves [from, to), all of them counted from 0. */
function subproof(start: number, end: number, from: number, to: number, isWhole: boolean): Uint8Array[] {
  if (start === from && end === to) return isWhole ? [] : [rootOf(from, to)];
  let k = 1;
  while (k * 2 < to - from) k *= 2;
  const middle = from + k;
  if (end <= middle) return [...subproof(start, end, from, middle, isWhole), rootOf(middle, to)];
  if (middle <= start) return [...subproof(start, end, middle, to, isWhole), rootOf(from, middle)];
  return [...subproof(middle, end, middle, to, false), rootOf(from, middle)];
}

/** [start, end), start a multiple of the least power of two that is no less than its size. */
function subtreesOf(size: number): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let start = 0; start < size; start++) {
    for (let end = start + 1; end <= size; end++) {
      let width = 1;
      while (width < end - start) width *= 2;
      if (start % width === 0) found.push([start, end]);
    }
  }
  return found;
}

describe("subtrees of trees of up to 17 leaves", () => {
  test.each(Array.from({ length: MOST }, (_, i) => i + 1))(
    "of %d: each belongs to it, and none by another proof",
    (size) => {
      const root = rootOf(0, size);
      for (const [start, end] of subtreesOf(size)) {
        const proof = subproof(start, end, 0, size, true);
        const claim = { start, end, size, proof, subtreeRoot: rootOf(start, end), root };
        const holds = (change: object) => verifySubtreeConsistency({ ...claim, ...change }).valid;
        expect([start, end, holds({})]).toEqual([start, end, true]);
        const changed = [
          [...proof, MORE],
          ...proof.map((_, i) => proof.toSpliced(i, 1)),
          ...proof.map((_, i) => proof.with(i, MORE)),
        ];
        for (const [i, other] of changed.entries())
          expect([start, end, i, holds({ proof: other })]).toEqual([start, end, i, false]);
        expect([start, end, holds({ subtreeRoot: MORE }), holds({ root: MORE })]).toEqual([
          start,
          end,
          false,
          false,
        ]);
      }
    },
  );

  test("what is all of the tree is held against its root as it is", () => {
    const claim = { start: 0, end: 5, size: 5, proof: [], subtreeRoot: rootOf(0, 5), root: MORE };
    const verdict = verifySubtreeConsistency(claim);
    expect(verdict).toMatchObject({ reason: "root_mismatch", values: { expected: "same_root" } });
  });
});

describe("what a refusal says", () => {
  const hash = hashLeaf(encodeUtf8("a"));

  test("sizes that are none are named, each with its limit", () => {
    const claim = { fromRoot: hash, toRoot: hash, proof: [] };
    const values = (fromSize: number, toSize: number) => {
      const verdict = verifyConsistency({ ...claim, fromSize, toSize });
      return verdict.valid ? null : [verdict.reason, verdict.values];
    };
    expect(values(-1, 4)).toEqual(["out_of_range", { expected: "size_at_most", found: "-1", limit: "4" }]);
    expect(values(1.5, 4)).toMatchObject(["out_of_range", { found: "1.5", limit: "4" }]);
    expect(values(1, -4)).toMatchObject(["out_of_range", { expected: "exact_count", limit: "-4" }]);
    expect(values(5, 4)).toMatchObject(["out_of_range", { expected: "size_at_most", limit: "4" }]);
    expect(verifyConsistency({ ...claim, fromSize: 4, toSize: 4, proof: [hash] })).toMatchObject({
      reason: "wrong_length",
      values: { expected: 0, found: 1 },
    });
    expect(outOfRange("whole_subtree", "[1, 3)")).toMatchObject({ values: { limit: null } });
  });

  test("an index beyond a tree, and a tree of no size, are told apart", () => {
    const claim = { leafHash: hash, root: hash, proof: [] };
    expect(verifyInclusion({ ...claim, index: 4, size: 4 })).toMatchObject({
      values: { expected: "index_below", found: "4", limit: "4" },
    });
    expect(verifyInclusion({ ...claim, index: 4, size: -1 })).toMatchObject({
      values: { expected: "exact_count" },
    });
  });

  test.each([
    [-2, 4],
    [0, -4],
    [0.5, 4],
    [3, 3],
    [2, 5],
  ])("a subtree from %d to %d is none, or holds no leaf", (start, end) => {
    const claim = { leafHash: hash, index: 3, start, end, proof: [], root: hash };
    const verdict = verifySubtreeInclusion({ ...claim, subtreeRoot: hash } as never);
    expect(verdict).toMatchObject({ valid: false, reason: "out_of_range" });
    if (start === end) return;
    const whole = verifySubtreeConsistency({ start, end, size: 9, proof: [], subtreeRoot: hash, root: hash });
    expect(whole).toMatchObject({ reason: "out_of_range", values: { expected: "whole_subtree" } });
  });

  test.each([-1, 1.5, 3, "6"])("a tree of %s leaves has no subtree of four", (size) => {
    const claim = { start: 0, end: 4, size, proof: [hash], subtreeRoot: hash, root: hash };
    const verdict = verifySubtreeConsistency(claim as never);
    expect(verdict).toMatchObject({
      reason: "out_of_range",
      values: { expected: "size_at_most", found: "4" },
    });
  });

  test("how many hashes were found where there are none, or one too many of an empty subtree", () => {
    const claim = { subtreeRoot: hash, root: hash };
    expect(verifySubtreeConsistency({ ...claim, start: 0, end: 6, size: 7, proof: [] })).toMatchObject({
      reason: "wrong_length",
      values: { expected: null, found: 0 },
    });
    expect(verifySubtreeConsistency({ ...claim, start: 0, end: 0, size: 7, proof: [hash] })).toMatchObject({
      reason: "wrong_length",
      values: { expected: 0, found: 1 },
    });
  });

  test("a range is made of as few perfect subtrees as it has", () => {
    expect(perfectNodes({ start: 0, end: 8 })).toEqual([{ level: 3, index: 0 }]);
    expect(perfectNodes({ start: 4, end: 7 })).toEqual([
      { level: 1, index: 2 },
      { level: 0, index: 6 },
    ]);
  });
});
