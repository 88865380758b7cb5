/**
 * Deriving a log's own store again: every entry, every subtree hash and the head.
 *
 * For a server's start after a crash, and for the tests that make stores fail. A store that passes holds
 * exactly the tree that its head says, no more and no less; what a store keeps beside the tree is for the check
 * that the caller passes in.
 */
import { encodeHex, equalBytes, readFunction } from "@svc/core";
import { readLogHead } from "../log/read.ts";
import { CompactRange } from "../merkle/compact-range.ts";
import { HASH_BYTES, hashLeaf } from "../merkle/hash.ts";
import { completedNodes } from "../merkle/range.ts";
import type { LogStore } from "../store/store.ts";
import { type EntryCheck, Findings, type FsckReport, reportOf } from "./findings.ts";

/** Checks a store. Reads all of it; nothing is changed. @throws TypeError when the check is no function */
export function fsckStore<EntryProblem extends string = never>(
  store: LogStore,
  checkEntry?: EntryCheck<EntryProblem>,
): FsckReport<EntryProblem> {
  const check = readFunction<EntryCheck<EntryProblem>>(checkEntry, "checkEntry");
  const findings = new Findings<EntryProblem>();
  const { size, root } = readLogHead(store);
  const range = new CompactRange();
  for (let index = 0; index < size; index++) {
    const bytes = store.readEntry(index);
    if (bytes === null) {
      findings.add(`entry ${index}`, "missing", {});
      break;
    }
    findings.addEntry(index, bytes, check);
    const leafHash = hashLeaf(bytes);
    checkNodes(store, index, leafHash, findings);
    range.append(leafHash);
  }
  if (range.end === size && !equalBytes(range.root(), root)) {
    findings.add("head", "wrong_root", { found: encodeHex(range.root()) });
  }
  if (store.readEntry(size) !== null) findings.add(`entry ${size}`, "surplus", {});
  if (store.readNode(0, size) !== null) findings.add(`node 0/${size}`, "surplus", {});
  return reportOf(findings, size, range);
}

function checkNodes(store: LogStore, index: number, leafHash: Uint8Array, findings: Findings<string>): void {
  const read = (level: number, at: number) => store.readNode(level, at) ?? new Uint8Array(HASH_BYTES);
  for (const { id, hash } of completedNodes(index, leafHash, read)) {
    const stored = store.readNode(id.level, id.index);
    const where = `node ${id.level}/${id.index}`;
    if (stored === null) findings.add(where, "missing", {});
    else if (!equalBytes(stored, hash)) findings.add(where, "wrong_hash", { index: null });
  }
}
