/** Ties among receipts: chains, contradictions of one verifier, disagreements of several. */
import type { VerificationReceipt } from "@svc/core/wire";
import { RECEIPT_NOTE_SET, RECEIPT_SET } from "@svc/messages";
import type { OpenedReceipt, ReceiptTerms } from "@svc/vdi-verifier/opened";
import { judgeChain } from "@svc/vdi-verifier/opened";
import type { Tie } from "../../model/examination.ts";
import { worded, wordedBy } from "../../model/found.ts";
import type { PlacedReceipt } from "../../model/set.ts";

/**
 * Chains: a receipt that names a parent counts for its depth only when the parents are here. One tie for each receipt
 * that has a parent and is nobody's.
 *
 * @param terms without anchors: a chain is arithmetic over hashes
 */
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
  const why = wordedBy(RECEIPT_SET, verdict);
  return verdict.outcome === "open"
    ? { ...tie, verdict: "could_not_check", reason: "chain_parent_absent", ...why }
    : { ...tie, verdict: "not_valid", reason: verdict.reason, ...why };
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

/**
 * Receipts of one verifier that contradict each other: one key, one document, one profile, the same roots, the same
 * time asked about, opposite conclusive answers. Only genuine receipts count: anybody could have written the others.
 */
interface Answer {
  readonly index: number;
  readonly valid: boolean;
}

export function contradictionsAmong(receipts: readonly PlacedReceipt[]): Tie[] {
  const answers = new Map<string, Answer[]>();
  for (const { index, opened } of receipts) {
    const { receipt } = opened;
    if (receipt === null || !opened.genuine || !receipt.result.conclusive) continue;
    const question = questionOf(receipt);
    const given = answers.get(question);
    const answer = { index, valid: receipt.result.valid };
    if (given === undefined) answers.set(question, [answer]);
    else given.push(answer);
  }
  return [...answers.values()].flatMap(contradictionsOf);
}

/** Each is tied to the first that contradicts it: all pairs would be more than anybody reads. */
function contradictionsOf(given: readonly Answer[]): Tie[] {
  const valid = given.find((one) => one.valid);
  const invalid = given.find((one) => !one.valid);
  if (valid === undefined || invalid === undefined) return [];
  return given.flatMap((one): Tie[] => {
    const other = one.valid ? invalid : valid;
    // The first two contradict each other: one tie.
    if (one === invalid && valid.index < invalid.index) return [];
    if (one === valid && invalid.index < valid.index) return [];
    const [from, to] = one.index < other.index ? [one, other] : [other, one];
    const sides = { from: [from.index], to: [to.index] };
    return [{ tie: "contradiction", ...sides, verdict: "verified", reason: "verifier_contradicts_itself" }];
  });
}

/**
 * One tie for each document that receipts by different keys call valid and not valid: `from` those that say valid, `to`
 * the others. No key contradicts itself by that.
 */
export function disagreementsAmong(receipts: readonly PlacedReceipt[]): Tie[] {
  const documents = new Map<string, { keys: Set<string>; valid: number[]; invalid: number[] }>();
  for (const { index, opened } of receipts) {
    const { receipt } = opened;
    if (receipt === null || !opened.genuine || !receipt.result.conclusive) continue;
    const { attestation_hash, result, signature } = receipt;
    const said = documents.get(attestation_hash) ?? { keys: new Set(), valid: [], invalid: [] };
    documents.set(attestation_hash, said);
    said.keys.add(signature.public_key);
    said[result.valid ? "valid" : "invalid"].push(index);
  }
  return [...documents.values()]
    .filter(({ keys, valid, invalid }) => keys.size > 1 && valid.length > 0 && invalid.length > 0)
    .map(({ valid, invalid }) => ({ tie: "disagreement", from: valid, to: invalid, verdict: "verified" }));
}

function questionOf(receipt: VerificationReceipt): string {
  const { signature, attestation_hash, profile_id, trust_digest, evaluated_at } = receipt;
  return [signature.public_key, attestation_hash, profile_id, trust_digest, evaluated_at].join(" ");
}
