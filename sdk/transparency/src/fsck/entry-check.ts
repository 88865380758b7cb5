/**
 * What every receipt log entry must satisfy beside being hashed rightly: it parses, is canonical, is of a
 * receipt that no earlier entry is of, and its log time is not before the previous one's.
 */
import { equalBytes, logLeaf, parseLogEntry } from "@svc/core";
import type { Findings } from "./findings.ts";

export class EntryCheck {
  readonly #findings: Findings;
  readonly #receipts = new Map<string, number>();
  #lastTimestamp = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  check(index: number, bytes: Uint8Array): void {
    const where = `entry ${index}`;
    const reading = parseLogEntry(bytes);
    if (!reading.ok) {
      this.#findings.add(where, "malformed_entry", reading.detail);
      return;
    }
    const { receipt_hash, timestamp } = reading.value;
    if (!equalBytes(logLeaf(reading.value), bytes)) {
      this.#findings.add(where, "malformed_entry", "the entry is not in canonical form");
    }
    const earlier = this.#receipts.get(receipt_hash);
    if (earlier !== undefined) {
      this.#findings.add(where, "duplicate_receipt", `the receipt is entry ${earlier} already`);
    }
    if (timestamp < this.#lastTimestamp) {
      this.#findings.add(where, "time_reversed", `log time ${timestamp} comes after ${this.#lastTimestamp}`);
    }
    this.#receipts.set(receipt_hash, index);
    this.#lastTimestamp = Math.max(timestamp, this.#lastTimestamp);
  }
}
