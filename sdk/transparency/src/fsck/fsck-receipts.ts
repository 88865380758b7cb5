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
import { type EntryProblem, receiptEntryCheck } from "./entry-check.ts";

export type StoreProblem =
  | EntryProblem
  /** The store's index does not lead to the entry, or leads elsewhere. */
  | "wrong_index"
  /** What the store keeps of a verifier's contradictions is not what the entries give. */
  | "wrong_mark";

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
  const faults: { problem: StoreProblem; detail: string }[] = [];
  const wrongIndex = (detail: string) => faults.push({ problem: "wrong_index", detail });
  const found = store.findByReceipt(receipt_hash);
  if (found !== index) wrongIndex(`its receipt leads to ${found === null ? "nothing" : found}`);
  const claim = store.listByAttestation(attestation_id, verifier_key);
  // Once for each claim, with all of it.
  if (
    claim.at(-1) === index &&
    hasEquivocated(store, attestation_id, verifier_key) !== contradictsItself(store, claim)
  ) {
    faults.push({ problem: "wrong_mark", detail: "its verifier's entries say otherwise of a contradiction" });
  }
  for (const list of [store.listByAttestation(attestation_id), claim]) {
    const times = list.filter((at) => at === index).length;
    if (times !== 1) wrongIndex(`its attestation lists it ${times} times`);
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
  const { statement_hash, issuer, timestamp } = reading.value;
  const faults: { problem: StoreProblem; detail: string }[] = [];
  const wrongIndex = (detail: string) => faults.push({ problem: "wrong_index", detail });
  const found = findStatement(store, statement_hash);
  if (found !== index) wrongIndex(`its statement leads to ${found === null ? "nothing" : found}`);
  const before = last.get(issuer) ?? null;
  if (statementBefore(store, index) !== before)
    wrongIndex("its issuer's statements are not linked in their order");
  if ((lastStatement(store, issuer) ?? -1) < index) wrongIndex("its issuer's last statement comes before it");
  last.set(issuer, index);
  return [...faults, ...headFaults(timestamp, headTime)];
}

function headFaults(timestamp: number, headTime: number | null): { problem: StoreProblem; detail: string }[] {
  if (headTime === null || headTime === timestamp) return [];
  return [{ problem: "time_reversed", detail: `the head says ${headTime}, the last entry ${timestamp}` }];
}
