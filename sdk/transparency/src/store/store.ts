/**
 * Storage of a receipt log beside the log itself: finds an entry by its receipt and by its subject. All of it can be
 * derived again from the entries; fsck does.
 */
import type { LogStore } from "@svc/tlog";

/** The keys that an entry is found by. */
export interface ReceiptKeys {
  /** 64 hex digits, unique in the log. */
  readonly receiptHash: string;
  readonly attestationId: string;
  /** 64 hex digits. */
  readonly verifierKey: string;
}

export interface ReceiptStore extends LogStore {
  /** Keeps the keys of entry `index`. In the transaction that inserts the entry. */
  indexReceipt(index: number, keys: ReceiptKeys): void;
  /** Index of the entry of a receipt, or null. */
  findByReceipt(receiptHash: string): number | null;
  /** Indices of the entries about an attestation, ascending; with a key, those of that verifier. */
  listByAttestation(attestationId: string, verifierKey?: string): number[];

  /** A small text that the log derived from its entries and keeps under this key, or null. */
  readMark(key: string): string | null;
  /** Keeps a text under the key, in place of the one before. */
  writeMark(key: string, mark: string): void;
}
