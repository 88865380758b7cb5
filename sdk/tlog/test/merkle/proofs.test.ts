/** Proof generation and verification: against the recursive definition, exhaustively, mutated, and on a real log. */

import roots from "vectors:merkle/rfc6962_roots.json";
import realLog from "vectors:tlog/ct-argon2020/real-log.json";
import exhaustive from "vectors:tlog/rfc6962/exhaustive-0-39.json";
import { decodeBase64, decodeHex, encodeHex, encodeUtf8, sha256 } from "@svc/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeVectors, runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { hashLeaf } from "../../src/merkle/hash.ts";
import {
  consistencyProof,
  inclusionProof,
  planConsistency,
  planInclusion,
  treeRoot,
} from "../../src/merkle/prove.ts";
import { perfectNodes } from "../../src/merkle/range.ts";
import { verifySubtreeConsistency, verifySubtreeInclusion } from "../../src/merkle/subtree.ts";
import { verifyConsistency, verifyInclusion } from "../../src/merkle/verify.ts";
import { referenceConsistency, referencePath, referenceRoot } from "./reference.ts";
import { storedTree } from "./stored-tree.ts";

const leaf = (text: string) => hashLeaf(encodeUtf8(text));
const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => leaf(`leaf ${i}`));

interface Exhaustive {
  roots: Record<string, string>;
  inclusion: [size: number, index: number, path: string[]][];
  consistency: [first: number, second: number, path: string[]][];
}

describeVectors("every proof of every tree up to 39 leaves", exhaustive, (data: Exhaustive) => {
  const leaves = leavesOf(39);
  const tree = storedTree(leaves);
  const root = (size: number) => decodeHex(data.roots[size], 32) as Uint8Array;

  it("gives the published roots", () => {
    for (const [size, published] of Object.entries(data.roots)) {
      expect(encodeHex(treeRoot(Number(size), tree.read))).toBe(published);
    }
  });

  it("gives and verifies the 780 published inclusion proofs", () => {
    expect(data.inclusion).toHaveLength(780);
    for (const [size, index, path] of data.inclusion) {
      const proof = inclusionProof(index, size, tree.read);
      expect(proof.map(encodeHex)).toEqual(path);
      const verdict = verifyInclusion({ leafHash: leaves[index]!, index, size, proof, root: root(size) });
      expect(verdict).toEqual({ valid: true });
    }
  });

  it("gives and verifies the 780 published consistency proofs", () => {
    expect(data.consistency).toHaveLength(780);
    for (const [first, second, path] of data.consistency) {
      const proof = consistencyProof(first, second, tree.read);
      expect(proof.map(encodeHex)).toEqual(path);
      const verdict = verifyConsistency({
        fromSize: first,
        toSize: second,
        fromRoot: root(first),
        toRoot: root(second),
        proof,
      });
      expect(verdict).toEqual({ valid: true });
    }
  });
});

interface RealLog {
  tree_size: number;
  root: string;
  inclusion: { index: number; leaf_input: string; leaf_hash: string; audit_path: string[] };
  consistency: { first: number; first_root: string; path: string[] };
}

describeVectors("a real log of 961,984,011 entries", realLog, (data: RealLog) => {
  const bytes = (text: string) => decodeBase64(text) as Uint8Array;
  const { inclusion, consistency } = data;

  it("includes the entry it published", () => {
    expect(hashLeaf(bytes(inclusion.leaf_input))).toEqual(bytes(inclusion.leaf_hash));
    const claim = {
      leafHash: bytes(inclusion.leaf_hash),
      index: inclusion.index,
      size: data.tree_size,
      proof: inclusion.audit_path.map(bytes),
      root: bytes(data.root),
    };
    recordVerdict("ct-argon2020/inclusion", verifyInclusion(claim));
    expect(verifyInclusion(claim)).toEqual({ valid: true });
    expect(verifyInclusion({ ...claim, index: inclusion.index + 1 }).valid).toBe(false);
    expect(verifyInclusion({ ...claim, size: 2 ** 32 + data.tree_size }).valid).toBe(false);
  });

  it("is consistent with its earlier head", () => {
    const claim = {
      fromSize: consistency.first,
      toSize: data.tree_size,
      fromRoot: bytes(consistency.first_root),
      toRoot: bytes(data.root),
      proof: consistency.path.map(bytes),
    };
    recordVerdict("ct-argon2020/consistency", verifyConsistency(claim));
    expect(verifyConsistency(claim)).toEqual({ valid: true });
    expect(verifyConsistency({ ...claim, fromSize: consistency.first - 1 }).valid).toBe(false);
  });
});

describeVectors("trees over 8-byte counters", roots, (data: { large: Record<string, string> }) => {
  it("have the published roots", () => {
    const sizes = Object.keys(data.large).map(Number);
    const tree = storedTree(
      Array.from({ length: Math.max(...sizes) }, (_, i) => {
        const counter = new Uint8Array(8);
        new DataView(counter.buffer).setUint32(4, i);
        return hashLeaf(counter);
      }),
    );
    for (const size of sizes) expect(encodeHex(treeRoot(size, tree.read))).toBe(data.large[size]);
  });
});

describe("generated proofs", () => {
  it("are those of the recursive definition", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), (size, a, b) => {
        const leaves = leavesOf(size);
        const tree = storedTree(leaves);
        const index = a % size;
        const from = b % (size + 1);
        expect(treeRoot(size, tree.read)).toEqual(referenceRoot(leaves));
        expect(inclusionProof(index, size, tree.read)).toEqual(referencePath(index, leaves));
        expect(consistencyProof(from, size, tree.read)).toEqual(referenceConsistency(from, leaves));
      }),
      { numRuns: runs(30, 1000) },
    );
  });

  const most = runs(96, 256);

  it(`verify for all pairs of sizes up to ${most}`, () => {
    const tree = storedTree(leavesOf(most));
    const rootAt = Array.from({ length: most + 1 }, (_, size) => treeRoot(size, tree.read));
    for (let from = 1; from <= most; from++) {
      for (let to = from; to <= most; to += 1 + ((from * to) % 7)) {
        const proof = consistencyProof(from, to, tree.read);
        const claim = { fromSize: from, toSize: to, fromRoot: rootAt[from]!, toRoot: rootAt[to]!, proof };
        if (!verifyConsistency(claim).valid) throw new Error(`${from} -> ${to} does not verify`);
      }
    }
  });

  it("need no entry: a tree at the last exact size plans 53 hashes without 32-bit arithmetic", () => {
    const size = Number.MAX_SAFE_INTEGER;
    for (const index of [0, 2 ** 31, 2 ** 32 + 1, 2 ** 52, size - 1]) {
      const plan = planInclusion(index, size);
      expect(plan.length).toBeLessThanOrEqual(53);
      const covered = plan.reduce((sum, { start, end }) => sum + BigInt(end - start), 1n);
      expect(covered).toBe(BigInt(size));
      for (const range of plan) {
        for (const node of perfectNodes(range)) expect(Number.isSafeInteger(node.index)).toBe(true);
      }
    }
    expect(planConsistency(2 ** 52 + 1, size).length).toBeLessThanOrEqual(54);
  });
});

/** Every single change that a proof can suffer, with a name for it. */
function mutations(proof: Uint8Array[]): [string, Uint8Array[]][] {
  const changed: [string, Uint8Array[]][] = [
    ["one hash more", [...proof, sha256(encodeUtf8("more"))]],
    ["one hash more in front", [sha256(encodeUtf8("more")), ...proof]],
  ];
  proof.forEach((hash, i) => {
    const flipped = hash.slice();
    flipped[i % 32]! ^= 1;
    changed.push([`hash ${i} flipped`, proof.with(i, flipped)]);
    changed.push([`hash ${i} missing`, proof.toSpliced(i, 1)]);
    changed.push([`hash ${i} cut to 31 bytes`, proof.with(i, hash.subarray(0, 31))]);
    changed.push([`hash ${i} emptied`, proof.with(i, new Uint8Array(0))]);
    const next = proof[i + 1];
    if (next !== undefined)
      changed.push([`hashes ${i} and ${i + 1} swapped`, proof.with(i, next).with(i + 1, hash)]);
  });
  return changed;
}

describe("a changed proof", () => {
  const leaves = leavesOf(41);
  const tree = storedTree(leaves);
  const rootAt = leaves.map((_, i) => treeRoot(i + 1, tree.read));

  it("of inclusion never verifies", () => {
    for (let size = 1; size <= 41; size++) {
      for (let index = 0; index < size; index++) {
        const proof = inclusionProof(index, size, tree.read);
        const claim = { leafHash: leaves[index]!, index, size, proof, root: rootAt[size - 1]! };
        for (const [name, mutated] of mutations(proof)) {
          const verdict = verifyInclusion({ ...claim, proof: mutated });
          if (verdict.valid) throw new Error(`${index}/${size}: ${name} verifies`);
        }
        if (size > 1) {
          const other = (index + 1) % size;
          expect(verifyInclusion({ ...claim, index: other }).valid).toBe(false);
          expect(verifyInclusion({ ...claim, leafHash: leaves[other]! }).valid).toBe(false);
        }
        expect(verifyInclusion({ ...claim, root: rootAt[size % 41]! }).valid).toBe(size === 41 && index < 0);
      }
    }
  });

  it("of consistency never verifies", () => {
    for (let to = 2; to <= 41; to++) {
      for (let from = 1; from < to; from++) {
        const proof = consistencyProof(from, to, tree.read);
        const claim = {
          fromSize: from,
          toSize: to,
          fromRoot: rootAt[from - 1]!,
          toRoot: rootAt[to - 1]!,
          proof,
        };
        for (const [name, mutated] of mutations(proof)) {
          if (verifyConsistency({ ...claim, proof: mutated }).valid)
            throw new Error(`${from}->${to}: ${name}`);
        }
        expect(verifyConsistency({ ...claim, fromRoot: rootAt[to - 1]! }).valid).toBe(false);
        expect(verifyConsistency({ ...claim, toRoot: rootAt[from - 1]! }).valid).toBe(false);
      }
    }
  });
});

describe("a proof of the wrong length", () => {
  const leaves = leavesOf(20);
  const tree = storedTree(leaves);
  const more = sha256(encodeUtf8("more"));

  it("is refused as such before anything is hashed", () => {
    const root = treeRoot(20, tree.read);
    const inclusion = { leafHash: leaves[7]!, index: 7, size: 20, root };
    const consistency = { fromSize: 7, toSize: 20, fromRoot: treeRoot(7, tree.read), toRoot: root };
    for (const change of [(p: Uint8Array[]) => [...p, more], (p: Uint8Array[]) => p.slice(1), () => []]) {
      const [path, proof] = [inclusionProof(7, 20, tree.read), consistencyProof(7, 20, tree.read)].map(
        change,
      );
      expect(verifyInclusion({ ...inclusion, proof: path! })).toMatchObject({ reason: "wrong_length" });
      expect(verifyConsistency({ ...consistency, proof: proof! })).toMatchObject({ reason: "wrong_length" });
    }
  });
});

describe("a subtree", () => {
  it("begins at a multiple of its size rounded up to a power of two, or is none", () => {
    const leaves = leavesOf(8);
    const tree = storedTree(leaves);
    const root = treeRoot(8, tree.read);
    for (const [start, end] of [
      [1, 3],
      [2, 5],
      [3, 7],
      [4, 9],
      [5, 4],
    ] as const) {
      const shared = { start, end, proof: [] };
      const inclusion = { ...shared, leafHash: leaves[start]!, index: start, root: leaves[start]! };
      const consistency = { ...shared, size: 8, subtreeRoot: root, root };
      if (end !== 9) expect(verifySubtreeInclusion(inclusion)).toMatchObject({ reason: "out_of_range" });
      expect(verifySubtreeConsistency(consistency)).toMatchObject({ reason: "out_of_range" });
    }
  });
});

describe("edges", () => {
  const root = leaf("only");

  it("a tree of one has an empty path, and an empty path proves nothing in a larger one", () => {
    const claim = { leafHash: root, index: 0, size: 1, proof: [], root };
    expect(verifyInclusion(claim)).toEqual({ valid: true });
    expect(verifyInclusion({ ...claim, size: 2 })).toMatchObject({ valid: false, reason: "wrong_length" });
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1, -1n])(
    "index %s in a tree of one is refused",
    (index) => {
      const verdict = verifyInclusion({ leafHash: root, index, size: 1, proof: [], root });
      expect(verdict).toMatchObject({ valid: false, reason: "out_of_range" });
    },
  );

  it("nothing is in the empty tree", () => {
    const verdict = verifyInclusion({ leafHash: root, index: 0, size: 0, proof: [], root });
    expect(verdict).toMatchObject({ valid: false, reason: "out_of_range" });
  });

  it("an empty leaf hash against an empty root is malformed, not included", () => {
    const empty = new Uint8Array(0);
    const verdict = verifyInclusion({ leafHash: empty, index: 0, size: 1, proof: [], root: empty });
    expect(verdict).toMatchObject({ valid: false, reason: "malformed_hash" });
  });

  it("consistency with the empty tree is not called verified", () => {
    const claim = {
      fromSize: 0,
      toSize: 1,
      fromRoot: treeRoot(0, storedTree([]).read),
      toRoot: root,
      proof: [],
    };
    expect(verifyConsistency(claim)).toMatchObject({ valid: false, reason: "nothing_proved" });
  });

  it("a later tree cannot be smaller", () => {
    const verdict = verifyConsistency({ fromSize: 2, toSize: 1, fromRoot: root, toRoot: root, proof: [] });
    expect(verdict).toMatchObject({ valid: false, reason: "out_of_range" });
  });

  it("planning refuses wrong calls by name", () => {
    expect(() => planInclusion(5, 5)).toThrow(/index/);
    expect(() => planInclusion(2 ** 53, 5)).toThrow(/index/);
    expect(() => planInclusion("0" as unknown as number, 5)).toThrow(TypeError);
    for (const size of [2 ** 53, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => planInclusion(0, size), String(size)).toThrow(/^size/);
      expect(() => planConsistency(0, size), String(size)).toThrow(/^to/);
      expect(() => planConsistency(size, size), String(size)).toThrow(/^from/);
      expect(() => treeRoot(size, storedTree([]).read), String(size)).toThrow(/^size/);
    }
    expect(() => planConsistency(6, 5)).toThrow(/from/);
    expect(() => treeRoot(-1, storedTree([]).read)).toThrow(/size/);
  });
});
