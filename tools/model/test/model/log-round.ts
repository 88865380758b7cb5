/** A round of the log by the log's own function, over a log that holds `entries`; with what is found to be wrong. */
import { createHash } from "node:crypto";
import { logLeaf, RULES } from "@svc/core";
import {
  consistencyProof,
  hashLeaf,
  inclusionProof,
  nodeReader,
  readLogHead,
  verifyConsistency,
  verifyInclusion,
} from "@svc/tlog";
import { type EntryContent, MemoryReceiptStore } from "@svc/vdi-transparency";
import type { Parts } from "./parts.ts";

interface Round {
  readonly entries: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
}

/** SHA-256 of a text, hex. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const KEY = digestOf("the operator");

/** The entry of the receipt of some documents. */
function contentOf(text: string): EntryContent {
  const hash = digestOf(text);
  return {
    v: 1,
    receipt_hash: hash,
    receipt_id: `vdi:receipt:${hash}`,
    attestation_id: `vdi:att:${hash}`,
    attestation_hash: hash,
    verifier_id: "vdi:verifier:operator",
    verifier_key: KEY,
    profile_id: "VDI_VERIFY_STRICT_V1",
    trust_digest: KEY,
    result: true,
    conclusive: true,
    rules: RULES,
    facts: {},
    judgements: {},
    evaluated_at: 1,
  };
}

const known = new WeakMap<Parts["append"], Map<string, Round>>();

/**
 * Appends what waits. The tree before is shown to be a prefix of the tree after, and each entry to be in it, by proofs.
 *
 * @throws when a proof of the log's own does not verify
 */
export function logRound(
  append: Parts["append"],
  entries: readonly string[],
  pending: readonly string[],
  now: number,
): Round {
  const rounds = known.get(append) ?? new Map<string, Round>();
  known.set(append, rounds);
  const key = JSON.stringify([entries, pending]);
  const kept = rounds.get(key);
  if (kept !== undefined) return kept;
  const round = appended(append, entries, pending, now);
  rounds.set(key, round);
  return round;
}

function appended(
  append: Parts["append"],
  entries: readonly string[],
  pending: readonly string[],
  now: number,
): Round {
  const store = new MemoryReceiptStore();
  for (const text of entries) append(store, [contentOf(text)], now);
  const before = readLogHead(store);
  const placed = append(store, pending.map(contentOf), now);
  const after = readLogHead(store);
  const read = nodeReader(store);
  if (before.size > 0) {
    const proof = consistencyProof(before.size, after.size, read);
    const claim = {
      fromSize: before.size,
      toSize: after.size,
      fromRoot: before.root,
      toRoot: after.root,
      proof,
    };
    if (!verifyConsistency(claim).valid) throw new Error("the log does not follow from itself");
  }
  const texts = [...entries];
  const indexOf = new Map<string, number>();
  for (const [i, { index, entry }] of placed.entries()) {
    const leafHash = hashLeaf(logLeaf(entry));
    const proof = inclusionProof(index, after.size, read);
    if (!verifyInclusion({ leafHash, index, size: after.size, root: after.root, proof }).valid)
      throw new Error("an entry is not where the log says");
    texts[index] = pending[i] as string;
    indexOf.set(pending[i] as string, index);
  }
  return { entries: texts, indexOf };
}
