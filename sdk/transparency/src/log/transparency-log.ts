/**
 * The receipt log of the specification: a class over the pure functions, holding the store, the clock and the
 * log's key. By itself it keeps the log in memory; a durable log is the same class over another store.
 */
import {
  type ConsistencyProof,
  currentSeconds,
  encodeHex,
  type InclusionProof,
  type LogEntry,
  logEntryOf,
  type Reading,
  readFunction,
  readMembers,
  type StatementEntry,
  VdiError,
  type VerificationReceipt,
} from "@svc/core";
import {
  assertCount,
  checkpointOf,
  consistencyOf,
  inclusionProofOf,
  isProofOfThisLog,
  type NoteSigner,
  proofDocumentOf,
  readLogHead,
  rootAt,
} from "@svc/tlog";
import { MemoryReceiptStore } from "../store/memory-store.ts";
import type { ReceiptStore } from "../store/store.ts";
import { type Appended, appendEntries } from "./append.ts";
import {
  appendStatement,
  checkLoggedStatement,
  type LoggedStatement,
  type LoggedStatementReason,
  listStatements,
  readPeriodEntry,
  readStatementEntry,
} from "./append-statement.ts";
import { readLogEntry } from "./entry.ts";
import { checkEquivocation, type EquivocationReport } from "./equivocation.ts";
import { reportOnStatements, type StatementReport } from "./overlaps.ts";
import { checkLoggedReceipt, type LoggedReceiptReason } from "./receipt.ts";
import {
  type SignedLogEntry,
  type SignedStatementEntry,
  signedLogEntryOf,
  signedStatementEntryOf,
} from "./signed-log-entry.ts";

export interface TransparencyLogOptions {
  /** Where the log is kept; in memory when absent. */
  readonly store?: ReceiptStore | undefined;
  /** The log's key, named by its origin; needed for checkpoints and proof documents. */
  readonly signer?: NoteSigner | undefined;
  /** Unix seconds; the system clock when absent. */
  readonly now?: (() => number) | undefined;
}

/**
 * The append-only receipt log: appending, proofs, equivocation. In memory by itself; durable over another
 * store.
 */
export class TransparencyLog {
  readonly #store: ReceiptStore;
  readonly #signer: NoteSigner | undefined;
  readonly #now: () => number;

  constructor(options?: TransparencyLogOptions) {
    const given = readMembers(options, ["store", "signer", "now"], "options");
    // Store and signer are asked, not read, so they may be of any class.
    const { store = new MemoryReceiptStore() } = given;
    this.#store = store as ReceiptStore;
    this.#signer = given.signer as NoteSigner | undefined;
    this.#now = readFunction<() => number>(given.now, "options.now") ?? currentSeconds;
  }

  /**
   * Appends a receipt, or finds it: the same receipt always has the same index and timestamp.
   *
   * The entry says that this receipt, signed by its verifier, was in the log at that time; not that what the
   * receipt claims is true.
   *
   * @throws VdiError `receipt_refused` when the schema, id or signature does not hold (`tryAppend` gives the
   * reason as a value)
   */
  append(receipt: VerificationReceipt): SignedLogEntry {
    const reading = this.tryAppend(receipt);
    if (!reading.ok) throw new VdiError("receipt_refused", `receipt: ${reading.detail}`);
    return reading.value;
  }

  /** `append` for receipts from strangers: a refused one is a value with its reason. */
  tryAppend(receipt: unknown): Reading<SignedLogEntry, LoggedReceiptReason> {
    const reading = checkLoggedReceipt(receipt);
    if (!reading.ok) return reading;
    return { ok: true, value: this.#appendChecked([reading.value])[0] as SignedLogEntry };
  }

  /**
   * Appends several receipts under one new head: all or, when one is refused, none.
   *
   * @throws VdiError `receipt_refused` with the position of the first that does not hold
   */
  appendAll(receipts: readonly VerificationReceipt[]): SignedLogEntry[] {
    const checked = receipts.map((receipt, i) => {
      const reading = checkLoggedReceipt(receipt);
      if (reading.ok) return reading.value;
      throw new VdiError("receipt_refused", `receipts[${i}]: ${reading.detail}`);
    });
    return this.#appendChecked(checked);
  }

  /**
   * Appends a statement about a period, or one of a source, or finds it. A second one about the same time is taken like
   * the first: that both are here convicts their key (`checkStatements`).
   *
   * @throws VdiError `statement_refused` when schema or signature do not hold (`tryAppendStatement` gives the reason)
   */
  appendStatement(statement: LoggedStatement): SignedStatementEntry {
    const reading = this.tryAppendStatement(statement);
    if (!reading.ok) throw new VdiError("statement_refused", `statement: ${reading.detail}`);
    return reading.value;
  }

  /** `appendStatement` for statements from strangers: a refused one is a value with its reason. */
  tryAppendStatement(statement: unknown): Reading<SignedStatementEntry, LoggedStatementReason> {
    const reading = checkLoggedStatement(statement);
    if (!reading.ok) return reading;
    return {
      ok: true,
      value: signedStatementEntryOf(appendStatement(this.#store, reading.value, this.#now())),
    };
  }

  /** All period statements of a key that are in this log, those about one time, and times that none is about. */
  checkStatements(issuer: string): StatementReport {
    if (typeof issuer !== "string") throw new TypeError("issuer: expected a string");
    const entries = listStatements(this.#store, issuer).map((log_index) => ({
      log_index,
      ...readPeriodEntry(this.#store, log_index),
    }));
    return reportOnStatements(entries);
  }

  /**
   * Inclusion proof of an entry in the current tree, or in that of an earlier size.
   *
   * @throws TypeError when an argument is not a number
   * @throws RangeError when there is no such entry or size
   */
  getInclusionProof(logIndex: number, treeSize?: number): InclusionProof {
    return inclusionProofOf(this.#store, logIndex, treeSize);
  }

  /**
   * Returns whether the proof is one of this very log: size, root and leaf are compared with the log's own history, not
   * with what the proof brings along. To check the proof of a log that you do not hold, use
   * `verifyReceiptInclusion` with that log's pinned key.
   */
  verifyInclusionProof(proof: InclusionProof): boolean {
    return isProofOfThisLog(this.#store, proof);
  }

  /** All entries about an attestation and the contradictions among them. Complete, because it is this log's. */
  checkEquivocation(attestationId: string): EquivocationReport {
    if (typeof attestationId !== "string") throw new TypeError("attestationId: expected a string");
    return checkEquivocation(this.#store, attestationId);
  }

  getSize(): number {
    return readLogHead(this.#store).size;
  }

  /** Current root, 64 hex digits; that of the empty tree before the first entry. */
  getRoot(): string {
    return encodeHex(readLogHead(this.#store).root);
  }

  /** A receipt's entry. @throws RangeError when there is no such entry; VdiError `log_damaged` for a statement's */
  getEntry(logIndex: number): LogEntry {
    this.#assertEntry(logIndex);
    return readLogEntry(this.#store, logIndex);
  }

  /** A statement's entry. @throws RangeError when there is no such entry; VdiError `log_damaged` for a receipt's */
  getStatementEntry(logIndex: number): StatementEntry {
    this.#assertEntry(logIndex);
    return readStatementEntry(this.#store, logIndex);
  }

  /** Root at an earlier size, 64 hex digits. @throws RangeError beyond the log */
  getRootAt(treeSize: number): string {
    return encodeHex(rootAt(this.#store, treeSize));
  }

  /**
   * Signed checkpoint note of the current head. One head gives one note.
   *
   * @throws VdiError `log_key_missing` for a log without a key
   */
  getCheckpoint(): string {
    return checkpointOf(this.#store, this.#requireSigner()).note;
  }

  /** Consistency of the tree of `fromSize` entries with the current one, in the shape of the HTTP answer. */
  getConsistencyProof(fromSize: number): ConsistencyProof {
    return consistencyOf(this.#store, this.#requireSigner(), fromSize);
  }

  /** C2SP tlog-proof of an entry in the current tree, the entry itself as its `extra`. */
  getProofDocument(logIndex: number): string {
    return proofDocumentOf(this.#store, this.#requireSigner(), logIndex);
  }

  #appendChecked(receipts: readonly VerificationReceipt[]): SignedLogEntry[] {
    const now = this.#now();
    const contents = receipts.map((receipt) => logEntryOf(receipt, now));
    return appendEntries(this.#store, contents, now).map((appended: Appended) => signedLogEntryOf(appended));
  }

  #assertEntry(logIndex: number): void {
    assertCount("logIndex", logIndex);
    const { size } = readLogHead(this.#store);
    if (logIndex >= size)
      throw new RangeError(`logIndex: expected less than the size ${size}, got ${logIndex}`);
  }

  #requireSigner(): NoteSigner {
    if (this.#signer === undefined) {
      throw new VdiError("log_key_missing", "signer: a log without a key signs no checkpoint");
    }
    return this.#signer;
  }
}
