/**
 * Deriving a log's own store again: every entry, every subtree hash, every index row and the head.
 *
 * For a server's start after a crash, and for the tests that make stores fail. A store that passes holds
 * exactly what its head says, no more and no less.
 */
import { encodeHex, equalBytes, parseLogEntry } from "@svc/core";
import { hasEquivocated } from "../log/claim-marks.ts";
import { contradictsItself } from "../log/equivocation.ts";
import { readLogHead } from "../log/read.ts";
import { CompactRange } from "../merkle/compact-range.ts";
import { hashLeaf } from "../merkle/hash.ts";
import { completedNodes } from "../merkle/range.ts";
import type { LogStore } from "../store/store.ts";
import { EntryCheck } from "./entry-check.ts";
import { Findings, type FsckReport, reportOf } from "./findings.ts";

/** Checks a store. Reads all of it; nothing is changed. */
export function fsckStore(store: LogStore): FsckReport {
  const findings = new Findings();
  const { size, root, timestamp } = readLogHead(store);
  const range = new CompactRange();
  const entryCheck = new EntryCheck(findings);
  let lastTimestamp = 0;
  for (let index = 0; index < size; index++) {
    const bytes = store.readEntry(index);
    if (bytes === null) {
      findings.add(`entry ${index}`, "missing", "the head counts it; nothing after it can be derived");
      break;
    }
    entryCheck.check(index, bytes);
    lastTimestamp = checkIndexRows(store, index, bytes, findings) ?? lastTimestamp;
    const leafHash = hashLeaf(bytes);
    checkNodes(store, index, leafHash, findings);
    range.append(leafHash);
  }
  if (range.end === size && !equalBytes(range.root(), root)) {
    findings.add("head", "wrong_root", `the entries have the root ${encodeHex(range.root())}`);
  }
  if (range.end === size && lastTimestamp !== timestamp) {
    findings.add("head", "time_reversed", `the head says ${timestamp}, the last entry ${lastTimestamp}`);
  }
  if (store.readEntry(size) !== null) findings.add(`entry ${size}`, "surplus", "the head does not count it");
  if (store.readNode(0, size) !== null)
    findings.add(`node 0/${size}`, "surplus", "the head does not count it");
  return reportOf(findings, size, range);
}

/** The entry's timestamp, or null when it does not parse. */
function checkIndexRows(
  store: LogStore,
  index: number,
  bytes: Uint8Array,
  findings: Findings,
): number | null {
  const reading = parseLogEntry(bytes);
  if (!reading.ok) return null;
  const { receipt_hash, attestation_id, verifier_key, timestamp } = reading.value;
  const found = store.findByReceipt(receipt_hash);
  if (found !== index) {
    findings.add(
      `entry ${index}`,
      "wrong_index",
      `its receipt leads to ${found === null ? "nothing" : found}`,
    );
  }
  const claim = store.listByAttestation(attestation_id, verifier_key);
  // Once for each claim, with all of it.
  if (
    claim.at(-1) === index &&
    hasEquivocated(store, attestation_id, verifier_key) !== contradictsItself(store, claim)
  ) {
    findings.add(`entry ${index}`, "wrong_mark", "its verifier's entries say otherwise of a contradiction");
  }
  for (const list of [store.listByAttestation(attestation_id), claim]) {
    const times = list.filter((at) => at === index).length;
    if (times !== 1) findings.add(`entry ${index}`, "wrong_index", `its attestation lists it ${times} times`);
  }
  return timestamp;
}

function checkNodes(store: LogStore, index: number, leafHash: Uint8Array, findings: Findings): void {
  const read = (level: number, at: number) => store.readNode(level, at) ?? new Uint8Array(32);
  for (const { id, hash } of completedNodes(index, leafHash, read)) {
    const stored = store.readNode(id.level, id.index);
    const where = `node ${id.level}/${id.index}`;
    if (stored === null) findings.add(where, "missing", "the subtree is complete and its hash is not there");
    else if (!equalBytes(stored, hash))
      findings.add(where, "wrong_hash", "it is not the hash of its children");
  }
}
