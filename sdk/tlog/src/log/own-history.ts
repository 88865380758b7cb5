/**
 * Judging an inclusion proof against the log's own history.
 *
 * A proof brings its own root along, and anyone can make a tree with a root to fit a proof. Here size, root and
 * leaf must be those that this log has, or had at that size.
 */
import { decodeHex, equalBytes, parseInclusionProof } from "@svc/core";
import { treeRoot } from "../merkle/prove.ts";
import { verifyInclusion } from "../merkle/verify.ts";
import type { LogStore } from "../store/store.ts";
import { nodeReader, readLogHead } from "./read.ts";

/** True when the proof is one of this log at the size it names. Anything else, malformed input included: false. */
export function isProofOfThisLog(store: LogStore, input: unknown): boolean {
  const reading = parseInclusionProof(input);
  if (!reading.ok) return false;
  const { log_index, tree_size, ...hex } = reading.value;
  if (tree_size > readLogHead(store).size || log_index >= tree_size) return false;
  const read = nodeReader(store);
  const root = treeRoot(tree_size, read);
  const leafHash = read(0, log_index);
  const proof = hex.proof.map((hash) => decodeHex(hash, 32));
  return (
    equalBytes(root, decodeHex(hex.tree_root, 32) as Uint8Array) &&
    equalBytes(leafHash, decodeHex(hex.entry_hash, 32) as Uint8Array) &&
    verifyInclusion({ leafHash, index: log_index, size: tree_size, proof: proof as Uint8Array[], root }).valid
  );
}
