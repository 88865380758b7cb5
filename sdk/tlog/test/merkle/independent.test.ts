/** Hashes, roots, proofs and verdicts against an implementation that shares no code with ours. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { hashLeaf, hashNode } from "../../src/merkle/hash.ts";
import { consistencyProof, inclusionProof, treeRoot } from "../../src/merkle/prove.ts";
import { verifyConsistency, verifyInclusion } from "../../src/merkle/verify.ts";
import {
  referenceConsistency,
  referenceConsistent,
  referenceIncludes,
  referenceLeaf,
  referenceNode,
  referencePath,
  referenceRoot,
} from "./reference.ts";
import { plainSha256 } from "./sha256.ts";
import { storedTree } from "./stored-tree.ts";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const text = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));
const SIZE = 24;
const leaves = Array.from({ length: SIZE }, (_, i) => referenceLeaf(text(`leaf ${i}`)));
const tree = storedTree(leaves);

describe("the other implementation", () => {
  it("has the SHA-256 of FIPS 180-4's examples", () => {
    expect(hex(plainSha256(text("abc")))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect(hex(plainSha256(text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")))).toBe(
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    );
    expect(hex(plainSha256(text("")))).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
  });

  it("hashes leaves and nodes as ours does", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(hex(hashLeaf(data))).toBe(hex(referenceLeaf(data)));
      }),
      { numRuns: runs(100, 2000) },
    );
    const [left, right] = [leaves[3] as Uint8Array, leaves[4] as Uint8Array];
    expect(hex(hashNode(left, right))).toBe(hex(referenceNode(left, right)));
  });

  it("gives the same roots and proofs for every index and pair of sizes", () => {
    for (let size = 0; size <= SIZE; size++) {
      const some = leaves.slice(0, size);
      expect(hex(treeRoot(size, tree.read))).toBe(hex(referenceRoot(some)));
      for (let index = 0; index < size; index++) {
        expect(inclusionProof(index, size, tree.read).map(hex)).toEqual(referencePath(index, some).map(hex));
      }
      for (let from = 1; from <= size; from++) {
        expect(consistencyProof(from, size, tree.read).map(hex)).toEqual(
          referenceConsistency(from, some).map(hex),
        );
      }
    }
  });
});

/** A proof with one thing done to it. */
const damage = fc.oneof(
  fc.constant((proof: Uint8Array[]) => proof),
  fc.nat().map((at) => (proof: Uint8Array[]) => proof.filter((_, i) => i !== at % Math.max(1, proof.length))),
  fc.nat().map((at) => (proof: Uint8Array[]) => [...proof, leaves[at % SIZE] as Uint8Array]),
  fc
    .nat()
    .map(
      (at) => (proof: Uint8Array[]) =>
        proof.map((hash, i) => (i === at % proof.length ? (leaves[0] as Uint8Array) : hash)),
    ),
  fc.constant((proof: Uint8Array[]) => [...proof].reverse()),
);
const size = fc.integer({ min: 0, max: SIZE });

describe("verdicts", () => {
  it("about inclusion are the same, for whole proofs and damaged ones, at right places and wrong", () => {
    const seen = { true: 0, false: 0 };
    fc.assert(
      fc.property(size, size, size, size, damage, (index, of, claimed, at, treat) => {
        if (of === 0) return;
        const proof = treat(inclusionProof(index % of, of, tree.read));
        const leafHash = leaves[index % of] as Uint8Array;
        // Mostly as it was made; else claimed of another size, or at another index.
        const claim = { leafHash, index: at % 3 ? index % of : at, size: claimed % 3 ? of : claimed, proof };
        const root = referenceRoot(leaves.slice(0, of));
        const found = verifyInclusion({ ...claim, root }).valid;
        expect(found).toBe(referenceIncludes(leafHash, claim.index, claim.size, proof, root));
        seen[`${found}`] += 1;
      }),
      { numRuns: runs(400, 20_000) },
    );
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(20);
  });

  it("about consistency are the same, for whole proofs and damaged ones, between right sizes and wrong", () => {
    const seen = { true: 0, false: 0 };
    fc.assert(
      fc.property(size, size, size, damage, (a, b, claimed, treat) => {
        const [from, to] = [Math.max(1, Math.min(a, b)), Math.max(1, a, b)];
        const proof = treat(consistencyProof(from, to, tree.read));
        const [fromRoot, toRoot] = [from, to].map((of) => referenceRoot(leaves.slice(0, of))) as [
          Uint8Array,
          Uint8Array,
        ];
        const fromSize = claimed % 3 ? from : Math.max(1, claimed);
        const found = verifyConsistency({ fromSize, toSize: to, fromRoot, toRoot, proof }).valid;
        expect(found).toBe(referenceConsistent(fromSize, to, fromRoot, toRoot, proof));
        seen[`${found}`] += 1;
      }),
      { numRuns: runs(400, 20_000) },
    );
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(20);
  });
});
