/** What the log answers about one receipt's entry. */
import type { Checkpoint, InclusionProof, LogEntry } from "@svc/core";
import { inclusionProofOf, readLogHead } from "@svc/tlog";
import { hasEquivocated, type ReceiptStore, readLogEntry, type SignedLogEntry } from "@svc/vdi-transparency";

/** What an append and an inclusion query answer: the proof and the checkpoint speak of the same tree. */
export interface Inclusion {
  readonly entry: LogEntry;
  readonly log_entry: SignedLogEntry;
  readonly inclusion: InclusionProof;
  readonly checkpoint: Checkpoint;
}

/** In one synchronous look at the store. @param checkpoint of the head that the store has now */
export function inclusionAt(store: ReceiptStore, index: number, checkpoint: () => Checkpoint): Inclusion {
  const entry = readLogEntry(store, index);
  const { size } = readLogHead(store);
  const inclusion = inclusionProofOf(store, index, size);
  return {
    entry,
    log_entry: {
      log_index: index,
      entry_hash: inclusion.entry_hash,
      tree_root: inclusion.tree_root,
      tree_size: inclusion.tree_size,
      timestamp: entry.timestamp,
      attestation_id: entry.attestation_id,
      verifier_id: entry.verifier_id,
      result: entry.result,
      equivocation_detected: hasEquivocated(store, entry.attestation_id, entry.verifier_key),
    },
    inclusion,
    checkpoint: checkpoint(),
  };
}
