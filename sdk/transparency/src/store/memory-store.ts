/** A receipt log in memory: maps beside the log's own arrays. Gone with the process. */
import { MemoryStore } from "@svc/tlog";
import type { ReceiptKeys, ReceiptStore } from "./store.ts";

/** A receipt log in memory. */
export class MemoryReceiptStore extends MemoryStore implements ReceiptStore {
  readonly #byReceipt = new Map<string, number>();
  /** Entries about an attestation, by each verifier's key. */
  readonly #byAttestation = new Map<string, Map<string, number[]>>();
  readonly #marks = new Map<string, string>();

  indexReceipt(index: number, { receiptHash, attestationId, verifierKey }: ReceiptKeys): void {
    const verifiers = this.#byAttestation.get(attestationId) ?? new Map<string, number[]>();
    const entries = verifiers.get(verifierKey) ?? [];
    this.onUndo(() => {
      entries.pop();
      this.#byReceipt.delete(receiptHash);
    });
    entries.push(index);
    verifiers.set(verifierKey, entries);
    this.#byAttestation.set(attestationId, verifiers);
    this.#byReceipt.set(receiptHash, index);
  }

  findByReceipt(receiptHash: string): number | null {
    return this.#byReceipt.get(receiptHash) ?? null;
  }

  listByAttestation(attestationId: string, verifierKey?: string): number[] {
    const verifiers = this.#byAttestation.get(attestationId);
    if (verifierKey !== undefined) return [...(verifiers?.get(verifierKey) ?? [])];
    return [...(verifiers?.values() ?? [])].flat().sort((a, b) => a - b);
  }

  readMark(key: string): string | null {
    return this.#marks.get(key) ?? null;
  }

  writeMark(key: string, mark: string): void {
    const before = this.#marks.get(key);
    this.onUndo(() => {
      if (before === undefined) this.#marks.delete(key);
      else this.#marks.set(key, before);
    });
    this.#marks.set(key, mark);
  }
}
