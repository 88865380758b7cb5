/**
 * Deriving a receipt log's own store again: the tree, and beside it every row by which an entry is found and
 * what is kept of contradictions.
 */
import { parseLogEntry, parseStatementEntry } from "@svc/core";
import { type EntryCheck, type FsckReport, fsckStore, readLogHead } from "@svc/tlog";
import { findStatement, lastStatement, statementBefore } from "../log/append-statement.ts";
import { contradictsItself } from "../log/equivocation.ts";
import { hasEquivocated } from "../log/said.ts";
import type { ReceiptStore } from "../store/store.ts";
import { type EntryProblem, entryProblem, receiptEntryCheck } from "./entry-check.ts";

/** `FSCK_SET` of `@svc/messages` words them. */
export type StoreProblem = EntryProblem | "wrong_index" | "wrong_mark";

type Fault = ReturnType<typeof entryProblem<StoreProblem>>;

/** Checks a receipt log's store. Reads all of it; nothing is changed. */
export function fsckReceiptStore(store: ReceiptStore): FsckReport<StoreProblem> {
  const checkEntry = receiptEntryCheck();
  const { size, timestamp: headTime } = readLogHead(store);
  const statements = new Map<string, number>();
  const check: EntryCheck<StoreProblem> = (index, bytes) => [
    ...checkEntry(index, bytes),
    ...rowFaults(store, index, bytes, index === size - 1 ? headTime : null),
    ...statementFaults(store, index, bytes, statements, index === size - 1 ? headTime : null),
  ];
  return fsckStore(store, check);
}

/** @param headTime what the head says that the last entry's time is; null for the others */
function rowFaults(store: ReceiptStore, index: number, bytes: Uint8Array, headTime: number | null) {
  const reading = parseLogEntry(bytes);
  if (!reading.ok) return [];
  const { receipt_hash, attestation_id, verifier_key, timestamp } = reading.value;
  const faults: Fault[] = [];
  const found = store.findByReceipt(receipt_hash);
  if (found !== index) faults.push(wrongIndex("receipt", index, found));
  const claim = store.listByAttestation(attestation_id, verifier_key);
  // Once for each claim, with all of it.
  if (
    claim.at(-1) === index &&
    hasEquivocated(store, attestation_id, verifier_key) !== contradictsItself(store, claim)
  ) {
    faults.push(entryProblem("wrong_mark", {}));
  }
  for (const list of [store.listByAttestation(attestation_id), claim]) {
    const times = list.filter((at) => at === index).length;
    if (times !== 1) faults.push(wrongIndex("list_of_attestation", 1, times));
  }
  return [...faults, ...headFaults(timestamp, headTime)];
}

/** @param last the last entry of each issuer that this pass has seen */
function statementFaults(
  store: ReceiptStore,
  index: number,
  bytes: Uint8Array,
  last: Map<string, number>,
  headTime: number | null,
) {
  const reading = parseStatementEntry(bytes);
  if (!reading.ok) return [];
  const { statement_hash, timestamp } = reading.value;
  const faults: Fault[] = [];
  const found = findStatement(store, statement_hash);
  if (found !== index) faults.push(wrongIndex("statement", index, found));
  if (reading.value.type !== "period_statement_v1") return [...faults, ...headFaults(timestamp, headTime)];
  const { issuer } = reading.value;
  const before = last.get(issuer) ?? null;
  const linked = statementBefore(store, index);
  if (linked !== before) faults.push(wrongIndex("statement_before", before, linked));
  const newest = lastStatement(store, issuer);
  if ((newest ?? -1) < index) faults.push(wrongIndex("last_statement", index, newest));
  last.set(issuer, index);
  return [...faults, ...headFaults(timestamp, headTime)];
}

function wrongIndex(row: string, expected: number | null, found: number | null): Fault {
  return entryProblem("wrong_index", { row, expected, found });
}

function headFaults(timestamp: number, headTime: number | null): Fault[] {
  if (headTime === null || headTime === timestamp) return [];
  return [entryProblem("time_reversed", { expected: timestamp, found: headTime })];
}
