/**
 * What each receipt of a round is answered: its entry, and a proof in the tree that the round left behind.
 *
 * Proofs of one tree share most of their hashes, so each stored hash is read once a round. To be called in the
 * turn of the commit: the hashes and the head have to be of one tree.
 */
import { encodeHex, type InclusionProof, type LogEntry } from "@svc/core";
import { inclusionProof, type LogStore, type NodeReader, nodeReader } from "@svc/tlog";
import { type Appended, type SignedLogEntry, signedLogEntryOf } from "@svc/vdi-transparency";

export interface RoundAnswer {
  readonly entry: LogEntry;
  readonly log_entry: SignedLogEntry;
  readonly inclusion: InclusionProof;
}

/** In the order of `appended`, all of one call of `appendEntries`. */
export function roundAnswers(store: LogStore, appended: readonly Appended[]): RoundAnswer[] {
  const read = readingOnce(nodeReader(store));
  return appended.map((one) => ({
    entry: one.entry,
    log_entry: signedLogEntryOf(one),
    inclusion: {
      log_index: one.index,
      entry_hash: encodeHex(one.leafHash),
      tree_root: encodeHex(one.head.root),
      tree_size: one.head.size,
      proof: inclusionProof(one.index, one.head.size, read).map(encodeHex),
    },
  }));
}

function readingOnce(read: NodeReader): NodeReader {
  const levels: Map<number, Uint8Array>[] = [];
  return (level, index) => {
    levels[level] ??= new Map();
    const known = levels[level].get(index);
    if (known !== undefined) return known;
    const hash = read(level, index);
    levels[level].set(index, hash);
    return hash;
  };
}
