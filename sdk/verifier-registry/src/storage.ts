/**
 * Where verifier records are kept. Synchronous, so that no other call can come between reading and writing, and
 * with one writing operation, so that a crash leaves the state before it or after it.
 */
import type { VerifierRecord } from "@svc/core";

export interface VerifierStorage {
  get(verifierId: string): VerifierRecord | undefined;
  /** The id of the verifier that holds or held a key, whatever has become of either. */
  holderOf(publicKey: string): string | undefined;
  /** In the order of registration. */
  list(): readonly VerifierRecord[];
  /** The latest time that was ever written here, Unix seconds; 0 at first. */
  latestTime(): number;
  /** Writes records, new or in place of those with their id, and the time, all or nothing. */
  write(records: readonly VerifierRecord[], latestTime: number): void;
}

/** Keeps everything in memory, for as long as it lives. */
export class MemoryVerifierStorage implements VerifierStorage {
  readonly #records = new Map<string, VerifierRecord>();
  readonly #holders = new Map<string, string>();
  #latestTime = 0;

  get(verifierId: string): VerifierRecord | undefined {
    return this.#records.get(verifierId);
  }

  holderOf(publicKey: string): string | undefined {
    return this.#holders.get(publicKey);
  }

  list(): readonly VerifierRecord[] {
    return [...this.#records.values()];
  }

  latestTime(): number {
    return this.#latestTime;
  }

  write(records: readonly VerifierRecord[], latestTime: number): void {
    for (const record of records) {
      this.#records.set(record.verifier_id, record);
      for (const { public_key } of record.keys) this.#holders.set(public_key, record.verifier_id);
    }
    this.#latestTime = latestTime;
  }
}
