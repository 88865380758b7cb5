/** Checks of a receipt log's entries beyond their hashes. */
import { encodeUtf8, logLeaf } from "@svc/core";
import { describe, expect, it } from "vitest";
import { receiptEntryCheck } from "../../src/fsck/entry-check.ts";
import { entryNumber } from "../log/entries.ts";

const leaf = (i: number, timestamp: number) => logLeaf({ ...entryNumber(i), timestamp });

describe("entries of a receipt log", () => {
  it("that are none, repeat a receipt, turn back time or are not canonical are named", () => {
    const spaced = encodeUtf8(JSON.stringify({ ...entryNumber(9), timestamp: 9 }, null, 1));
    const leaves = [leaf(0, 5), encodeUtf8("no entry"), leaf(0, 6), leaf(1, 4), spaced, leaf(2, 9)];
    const check = receiptEntryCheck();
    const problems = leaves.map((bytes, index) => check(index, bytes).map(({ problem }) => problem));
    expect(problems).toEqual([
      [],
      ["malformed_entry"],
      ["duplicate_receipt"],
      ["time_reversed"],
      ["malformed_entry"],
      [],
    ]);
  });

  it("are remembered by one pass and not by the next", () => {
    expect(receiptEntryCheck()(0, leaf(0, 5))).toEqual([]);
    expect(receiptEntryCheck()(0, leaf(0, 5))).toEqual([]);
  });
});
