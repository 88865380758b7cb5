/** Compact ranges: the same roots as the definition, however a range is cut and joined again. */
import { encodeUtf8 } from "@svc/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { CompactRange } from "../../src/merkle/compact-range.ts";
import { emptyRoot, hashLeaf } from "../../src/merkle/hash.ts";
import { referenceRoot } from "./reference.ts";

const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => hashLeaf(encodeUtf8(`leaf ${i}`)));

describe("compact range", () => {
  it("gives the root after every append and keeps at most log2(n) + 1 hashes", () => {
    const leaves = leavesOf(300);
    const range = new CompactRange();
    expect(range.root()).toEqual(emptyRoot());
    leaves.forEach((leaf, i) => {
      range.append(leaf);
      if (i % 13 === 0 || i > 250) expect(range.root()).toEqual(referenceRoot(leaves.slice(0, i + 1)));
      expect(range.hashes.length).toBeLessThanOrEqual(Math.floor(Math.log2(i + 1)) + 1);
    });
  });

  it("joins adjoining ranges into the same range", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.array(fc.nat(), { maxLength: 5 }), (size, cuts) => {
        const leaves = leavesOf(size);
        const borders = [0, ...cuts.map((cut) => cut % size).sort((a, b) => a - b), size];
        const whole = new CompactRange();
        for (let i = 0; i + 1 < borders.length; i++) {
          const part = new CompactRange(borders[i]!);
          for (const leaf of leaves.slice(borders[i]!, borders[i + 1]!)) part.append(leaf);
          whole.appendRange(part);
        }
        expect(whole.root()).toEqual(referenceRoot(leaves));
      }),
      { numRuns: runs(80, 2000) },
    );
  });

  it("refuses a gap, a root from the middle, and a leaf beyond 2^53 - 1", () => {
    const [a, b] = leavesOf(2) as [Uint8Array, Uint8Array];
    const range = new CompactRange(5);
    range.append(a);
    expect(() => range.root()).toThrow(/from 0/);
    expect(() => range.appendRange(new CompactRange(7))).toThrow(/begins at 6/);
    const last = new CompactRange(Number.MAX_SAFE_INTEGER - 1);
    last.append(a);
    expect(() => last.append(b)).toThrow(RangeError);
    expect(() => new CompactRange(-1)).toThrow(RangeError);
  });
});
