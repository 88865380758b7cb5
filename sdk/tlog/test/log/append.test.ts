/** The bounds of an append: the longest entry, the last index, and nothing written beyond them. */
import { describe, expect, it } from "vitest";
import { appendLeaves, insertLeaf, MAX_ENTRY_BYTES } from "../../src/log/append.ts";
import { MAX_TREE_SIZE } from "../../src/merkle/tree-size.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { damaged } from "../store/damaged.ts";
import { leafNumber } from "./leaves.ts";

describe("an append", () => {
  it("takes an entry of 65,535 bytes, and none of one more", () => {
    const store = new MemoryStore();
    expect(appendLeaves(store, [new Uint8Array(MAX_ENTRY_BYTES)], 1).size).toBe(1);
    const longer = [leafNumber(1), new Uint8Array(MAX_ENTRY_BYTES + 1)];
    expect(() => appendLeaves(store, longer, 2)).toThrow(/at most 65535 bytes, got 65536/);
    expect(store.readHead()?.size).toBe(1);
    expect(store.readEntry(1)).toBeNull();
  });

  it("takes an entry below index 2^53 - 1, and none there", () => {
    expect(MAX_TREE_SIZE).toBe(Number.MAX_SAFE_INTEGER);
    const inserted: number[] = [];
    // The subtrees to the left of so large an index exist by name only.
    const store = damaged(new MemoryStore(), {
      insertEntry: (index) => void inserted.push(index),
      readNode: () => new Uint8Array(32),
      insertNode: () => undefined,
    });
    insertLeaf(store, MAX_TREE_SIZE - 1, leafNumber(0));
    expect(inserted).toEqual([MAX_TREE_SIZE - 1]);
    expect(() => insertLeaf(store, MAX_TREE_SIZE, leafNumber(0))).toThrow(/holds 2\^53 - 1 entries/);
    expect(inserted).toEqual([MAX_TREE_SIZE - 1]);
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])("takes no time of %d", (now) => {
    const store = new MemoryStore();
    expect(() => appendLeaves(store, [leafNumber(0)], now)).toThrow(RangeError);
    expect(store.readHead()).toBeNull();
  });
});
