/**
 * Chains: a receipt that names a parent is worth its depth only when the parents are here. One tie for each receipt
 * that is nobody's parent and has one; whose the keys are is for the receipts' own findings.
 */
import type { OpenedReceipt, ReceiptTerms } from "@svc/vdi-verifier/opened";
import { judgeChain } from "@svc/vdi-verifier/opened";
import { RECEIPT_NOTE_SET, RECEIPT_SET } from "@svc/words";
import type { Tie } from "../examination.ts";
import { worded, wordedBy } from "../found.ts";

export interface PlacedReceipt {
  readonly index: number;
  readonly opened: OpenedReceipt;
}

/** @param terms without anchors: a chain is arithmetic over hashes */
export function chainsAmong(receipts: readonly PlacedReceipt[], terms: ReceiptTerms): Tie[] {
  const byHash = new Map<string, PlacedReceipt>();
  for (const placed of receipts) {
    const { hash } = placed.opened;
    if (hash !== null && !byHash.has(hash)) byHash.set(hash, placed);
  }
  const parents = new Set([...byHash.values()].flatMap(({ opened }) => parentHash(opened) ?? []));
  const heads = [...byHash].filter(
    ([hash, { opened }]) => parentHash(opened) !== undefined && !parents.has(hash),
  );
  return heads.map(([, head]) => chainFrom(ancestry(head, byHash), terms));
}

function chainFrom(line: readonly PlacedReceipt[], terms: ReceiptTerms): Tie {
  const verdict = judgeChain(
    line.map(({ opened }) => opened),
    terms,
  );
  const [head, ...ancestors] = line.map(({ index }) => index);
  const tie = { tie: "chain", from: [head as number], to: ancestors } as const;
  if (verdict.valid) {
    const whole = { reason: "chain_whole", values: { found: verdict.depth ?? ancestors.length } };
    return { ...tie, verdict: "verified", ...worded(RECEIPT_NOTE_SET, whole) };
  }
  const { reason = "chain_gap" } = verdict;
  const why = wordedBy(RECEIPT_SET, verdict);
  return reason === "chain_gap"
    ? { ...tie, verdict: "could_not_check", reason: "chain_parent_absent", ...why }
    : { ...tie, verdict: "not_valid", reason, ...why };
}

/** The receipt and those before it that are here. Ends, because a hash cannot be its own ancestor. */
function ancestry(head: PlacedReceipt, byHash: ReadonlyMap<string, PlacedReceipt>): PlacedReceipt[] {
  const line = [head];
  for (let next = parentOf(head, byHash); next !== undefined && line.length <= byHash.size; ) {
    line.push(next);
    next = parentOf(next, byHash);
  }
  return line;
}

function parentOf({ opened }: PlacedReceipt, byHash: ReadonlyMap<string, PlacedReceipt>) {
  const hash = parentHash(opened);
  return hash === undefined ? undefined : byHash.get(hash);
}

function parentHash({ receipt }: OpenedReceipt): string | undefined {
  return receipt?.parent_receipt_hash;
}
