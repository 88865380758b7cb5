/** Leaf and node hashes: against the definition, against the published values, and apart from each other. */

import roots from "vectors:merkle/rfc6962_roots.json";
import classic from "vectors:tlog/rfc6962/hasher-and-roots.json";
import { concatBytes, decodeHex, encodeHex, encodeUtf8, sha256 } from "@svc/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeVectors } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { emptyRoot, hashLeaf, hashNode } from "../../src/merkle/hash.ts";
import { consistencyProof, inclusionProof, treeRoot } from "../../src/merkle/prove.ts";
import { referenceLeaf, referenceNode } from "./reference.ts";
import { storedTree } from "./stored-tree.ts";

const hash32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe("node hash", () => {
  it("is SHA-256(0x01 || left || right) on random input", () => {
    fc.assert(
      fc.property(hash32, hash32, (left, right) => {
        expect(hashNode(left, right)).toEqual(referenceNode(left, right));
      }),
      { numRuns: 500 },
    );
  });

  it("is right for every value of the last byte", () => {
    const left = sha256(encodeUtf8("left"));
    for (let last = 0; last < 256; last++) {
      const right = sha256(encodeUtf8("right"));
      right[31] = last;
      expect(encodeHex(hashNode(left, right))).toBe(encodeHex(referenceNode(left, right)));
    }
  });

  it("refuses anything but 32 bytes on either side", () => {
    const good = new Uint8Array(32);
    for (const length of [0, 31, 33, 64]) {
      expect(() => hashNode(new Uint8Array(length), good)).toThrow(RangeError);
      expect(() => hashNode(good, new Uint8Array(length))).toThrow(RangeError);
    }
  });

  it("is never the hash of a leaf made of the two children", () => {
    const [left, right] = [sha256(encodeUtf8("a")), sha256(encodeUtf8("b"))];
    expect(hashLeaf(concatBytes(left, right))).not.toEqual(hashNode(left, right));
    expect(hashLeaf(concatBytes(Uint8Array.of(1), left, right))).not.toEqual(hashNode(left, right));
  });
});

describe("leaf hash", () => {
  it("is SHA-256(0x00 || data) at every length around the block borders", () => {
    for (const length of [...Array(260).keys(), 511, 512, 513, 4095, 4096, 65_534, 65_535]) {
      const data = Uint8Array.from({ length }, (_, i) => (i * 131 + length) % 256);
      expect(encodeHex(hashLeaf(data)), `${length} bytes`).toBe(encodeHex(referenceLeaf(data)));
    }
  });

  it("is SHA-256(0x00 || data) on random input", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1000 }), (data) => {
        expect(hashLeaf(data)).toEqual(referenceLeaf(data));
      }),
      { numRuns: 300 },
    );
  });
});

describe("empty tree and empty leaf", () => {
  it("are different trees", () => {
    expect(encodeHex(emptyRoot())).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(encodeHex(hashLeaf(new Uint8Array(0)))).toBe(
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    );
  });
});

interface Classic {
  leaves_hex: string[];
  roots_by_size: Record<string, string>;
  inclusion: { index: number; size: number; proof: string[] }[];
  consistency: { first: number; second: number; proof: string[] }[];
}

const leafHashes = (leavesHex: string[]) => leavesHex.map((hex) => hashLeaf(decodeHex(hex) as Uint8Array));

describeVectors("the classic eight leaves", classic, (data: Classic) => {
  const tree = storedTree(leafHashes(data.leaves_hex));

  it("give the published roots for sizes 0 to 8", () => {
    for (const [size, root] of Object.entries(data.roots_by_size)) {
      const found = encodeHex(treeRoot(Number(size), tree.read));
      recordVerdict(`rfc6962/classic-root/${size}`, found);
      expect(found).toBe(root);
    }
  });

  it("give every published inclusion and consistency proof", () => {
    for (const { index, size, proof } of data.inclusion) {
      expect(inclusionProof(index, size, tree.read).map(encodeHex)).toEqual(proof);
    }
    for (const { first, second, proof } of data.consistency) {
      expect(consistencyProof(first, second, tree.read).map(encodeHex)).toEqual(proof);
    }
  });
});

describeVectors(
  "larger trees",
  roots,
  (data: {
    leaves: string[];
    roots_by_size: string[];
    large: Record<string, string>;
    large_leaf?: string;
  }) => {
    it("gives the classic roots again", () => {
      const tree = storedTree(leafHashes(data.leaves));
      expect(data.roots_by_size.map((_, size) => encodeHex(treeRoot(size, tree.read)))).toEqual(
        data.roots_by_size,
      );
    });
  },
);
