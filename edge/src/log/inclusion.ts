/** What the log answers of receipts: their entries, each with its proof in the tree of one head. */
import { type Checkpoint, encodeHex, type InclusionProof, type LogEntry } from "@svc/core";
import { inclusionProof, type LogStore, type NodeReader, nodeReader, readLogHead } from "@svc/tlog";
import {
  type Appended,
  hasEquivocated,
  type ReceiptStore,
  readLogEntry,
  type SignedLogEntry,
  signedLogEntryOf,
} from "@svc/vdi-transparency";

export interface RoundAnswer {
  readonly entry: LogEntry;
  readonly log_entry: SignedLogEntry;
  readonly inclusion: InclusionProof;
}

/**
 * Answers each receipt of a round, in the order of `appended`, all of one call of `appendEntries`. To be called in the turn
 * of the commit: hashes and head have to be of one tree. Proofs of one tree share most of their hashes, so each stored
 * hash is read once.
 */
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

/** What an append and an inclusion query answer: the proof and the checkpoint speak of the same tree. */
export interface Inclusion extends RoundAnswer {
  readonly checkpoint: Checkpoint;
}

/** In one synchronous look at the store. @param checkpoint of the head that the store has now */
export function inclusionAt(store: ReceiptStore, index: number, checkpoint: () => Checkpoint): Inclusion {
  const entry = readLogEntry(store, index);
  const equivocationDetected = hasEquivocated(store, entry.attestation_id, entry.verifier_key);
  const leafHash = nodeReader(store)(0, index);
  const one = { index, entry, leafHash, head: readLogHead(store), duplicate: true, equivocationDetected };
  const [answer] = roundAnswers(store, [one]) as [RoundAnswer];
  return { ...answer, checkpoint: checkpoint() };
}
