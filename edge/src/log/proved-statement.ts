/** What logging a statement answers: its entry, and the C2SP proof of it under the newest checkpoint. */
import { statementEntryOf } from "@svc/core";
import { encodeTlogProof, inclusionProof, nodeReader, readLeaf, readLogHead } from "@svc/tlog";
import {
  findStatement,
  type LoggedStatement,
  type ReceiptStore,
  readStatementEntry,
  type SignedStatementEntry,
  signedStatementEntryOf,
} from "@svc/vdi-transparency";

export interface LoggedProof {
  readonly log_entry: SignedStatementEntry;
  readonly proof: string;
}

/** Null where the log has no such statement. @param note the newest checkpoint's, of the head that the store has now */
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
