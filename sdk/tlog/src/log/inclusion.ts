/** Inclusion proofs from the log's own store, in the JSON form: hexadecimal, snake_case, plain numbers. */
import { encodeHex, type InclusionProof } from "@svc/core";
import { inclusionProof, treeRoot } from "../merkle/prove.ts";
import { assertCount } from "../merkle/tree-size.ts";
import type { LogStore } from "../store/store.ts";
import { nodeReader, readLogHead } from "./read.ts";

/**
 * Inclusion proof of an entry in the tree of `treeSize` entries, the current one when absent.
 *
 * @throws TypeError when the index or size is not a number
 * @throws RangeError when the index is not below the size, or the size is beyond the log
 */
export function inclusionProofOf(store: LogStore, logIndex: number, treeSize?: number): InclusionProof {
  assertCount("logIndex", logIndex);
  const size = treeSizeWithin(store, treeSize);
  if (logIndex >= size)
    throw new RangeError(`logIndex: expected less than the tree size ${size}, got ${logIndex}`);
  const read = nodeReader(store);
  return {
    log_index: logIndex,
    entry_hash: encodeHex(read(0, logIndex)),
    tree_root: encodeHex(treeRoot(size, read)),
    tree_size: size,
    proof: inclusionProof(logIndex, size, read).map(encodeHex),
  };
}

/** Root at an earlier size, or the current one. @throws RangeError when the size is beyond the log */
export function rootAt(store: LogStore, treeSize?: number): Uint8Array {
  return treeRoot(treeSizeWithin(store, treeSize), nodeReader(store));
}

/** The size asked for, or the head's. */
function treeSizeWithin(store: LogStore, treeSize: number | undefined): number {
  const { size } = readLogHead(store);
  if (treeSize === undefined) return size;
  assertCount("treeSize", treeSize);
  if (treeSize > size)
    throw new RangeError(`treeSize: expected at most the log's size ${size}, got ${treeSize}`);
  return treeSize;
}
