/** The log's answer about receipts: their entries, each with its proof in the tree of one head. */
import { type Checkpoint, encodeHex, type InclusionProof, type LogEntry, statementEntryOf } from "@svc/core";
import {
  encodeTlogProof,
  inclusionProof,
  type LogStore,
  type NodeReader,
  nodeReader,
  readLeaf,
  readLogHead,
} from "@svc/tlog";
import {
  type Appended,
  type EquivocationReport,
  findStatement,
  hasEquivocated,
  type LoggedStatement,
  type ReceiptStore,
  readLogEntry,
  readStatementEntry,
  type SignedLogEntry,
  type SignedStatementEntry,
  signedLogEntryOf,
  signedStatementEntryOf,
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

/** The answer to an append and to an inclusion query: proof and checkpoint are of the same tree. */
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

/** When an entry about this very document was logged first, Unix seconds; null without one. */
export function firstAbout({ entries }: EquivocationReport, attestationHash: string): number | null {
  const times = entries.flatMap((one) => (one.attestation_hash === attestationHash ? [one.timestamp] : []));
  return times.length === 0 ? null : Math.min(...times);
}

export interface LoggedProof {
  readonly log_entry: SignedStatementEntry;
  readonly proof: string;
}

/** Returns `null` when the log has no such statement. @param note the checkpoint of the head that the store has now */
export function provedStatement(
  store: ReceiptStore,
  statement: LoggedStatement,
  note: () => string,
): LoggedProof | null {
  const index = findStatement(store, statementEntryOf(statement, 0).statement_hash);
  if (index === null) return null;
  const head = readLogHead(store);
  const read = nodeReader(store);
  const entry = readStatementEntry(store, index);
  const proof = encodeTlogProof({
    index: BigInt(index),
    proof: inclusionProof(index, head.size, read),
    checkpoint: note(),
    extra: readLeaf(store, index),
  });
  const logged = { index, entry, leafHash: read(0, index), head, duplicate: true };
  return { log_entry: signedStatementEntryOf(logged), proof };
}
