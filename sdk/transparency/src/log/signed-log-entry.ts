/** The shapes of the specification: hexadecimal, snake_case, plain numbers. */
import { encodeHex, type InclusionProof } from "@svc/core";
import { inclusionProof, treeRoot } from "../merkle/prove.ts";
import { assertCount } from "../merkle/tree-size.ts";
import type { LogStore } from "../store/store.ts";
import type { Appended } from "./append.ts";
import { nodeReader, readLogHead } from "./read.ts";

/** What `log.append` answers. The entry is covered by the head (`tree_root`, `tree_size`) that it names. */
export interface SignedLogEntry {
  readonly log_index: number;
  /** Leaf hash, prefix included: hashing the entry without the 0x00 prefix gives another value. */
  readonly entry_hash: string;
  readonly tree_root: string;
  readonly tree_size: number;
  /** Log time of the entry, Unix seconds. */
  readonly timestamp: number;
  readonly attestation_id: string;
  readonly verifier_id: string;
  readonly result: boolean;
  readonly equivocation_detected: boolean;
}

/** What an append answers, in the specification's members: hex, snake_case, plain numbers. */
export function signedLogEntryOf(appended: Appended): SignedLogEntry {
  const { index, entry, leafHash, head, equivocationDetected } = appended;
  return {
    log_index: index,
    entry_hash: encodeHex(leafHash),
    tree_root: encodeHex(head.root),
    tree_size: head.size,
    timestamp: entry.timestamp,
    attestation_id: entry.attestation_id,
    verifier_id: entry.verifier_id,
    result: entry.result,
    equivocation_detected: equivocationDetected,
  };
}

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

/** The size asked for, or the head's. @throws RangeError when it is beyond the log */
export function treeSizeWithin(store: LogStore, treeSize: number | undefined): number {
  const { size } = readLogHead(store);
  if (treeSize === undefined) return size;
  assertCount("treeSize", treeSize);
  if (treeSize > size)
    throw new RangeError(`treeSize: expected at most the log's size ${size}, got ${treeSize}`);
  return treeSize;
}
