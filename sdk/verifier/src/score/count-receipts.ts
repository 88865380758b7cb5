/**
 * Which receipts of a set count, and whose they are. Shared by scoring and acceptance.
 *
 * A receipt counts when all its own rows hold, it is conclusive, it was not counted before (by content: another
 * signature over the same content is the same receipt) and, in an anchored set, its verifier is known. Receipts
 * that share an id or a key are one verifier's.
 */
import { PAYLOAD_TYPES, verifyDocument } from "@svc/core/signing";
import { parseReceipt, type VerificationReceipt } from "@svc/core/wire";
import { OpenedReceipt, openReceipt } from "../opened/receipt.ts";
import type { Anchors } from "../receipt/identify-verifier.ts";
import type { ReceiptReason } from "../receipt/reasons.ts";
import { judgeReceipt, logTimesByHash } from "../receipt/verify-receipt.ts";

export type IgnoredReason = ReceiptReason | "inconclusive" | "duplicate";

export interface IgnoredReceipt {
  /** Place in the list given. */
  readonly index: number;
  readonly reason: IgnoredReason;
}

export interface CountedReceipts {
  readonly counted: readonly VerificationReceipt[];
  readonly ignored: readonly IgnoredReceipt[];
}

export interface CountingTerms {
  readonly now: number;
  readonly anchors: Anchors | null;
  /** Verified log times by receipt hash. */
  readonly logTimes: ReadonlyMap<string, number>;
}

/** For callers that cannot wait: signatures checked on @noble/curves, with the verdict that the runtime gives. */
export function countReceipts(inputs: readonly unknown[], terms: CountingTerms): CountedReceipts {
  return countOpened(Array.from(inputs, openAtOnce), terms);
}

/** The same, signatures checked by the runtime. */
export async function countReceiptsAsync(
  inputs: readonly unknown[],
  terms: CountingTerms,
): Promise<CountedReceipts> {
  return countOpened(await Promise.all(Array.from(inputs, openReceipt)), terms);
}

/** The same over receipts that were read. */
export function countOpened(
  receipts: readonly OpenedReceipt[],
  { now, anchors, logTimes }: CountingTerms,
): CountedReceipts {
  const terms = { now, anchors, logTimeOf: logTimesByHash(logTimes), attestation: null };
  const counted = new Map<string, VerificationReceipt>();
  const ignored: IgnoredReceipt[] = [];
  for (const [index, opened] of receipts.entries()) {
    const { receipt } = opened;
    const reason = ignoredFor(receipt, judgeReceipt(opened, terms), counted);
    if (reason !== null) ignored.push({ index, reason });
    else if (receipt !== null) counted.set(receipt.receipt_id, receipt);
  }
  return { counted: [...counted.values()], ignored };
}

function openAtOnce(input: unknown): OpenedReceipt {
  const reading = parseReceipt(input);
  return new OpenedReceipt(reading, reading.ok ? verifyDocument(PAYLOAD_TYPES.receipt, reading.value) : null);
}

function ignoredFor(
  receipt: VerificationReceipt | null,
  result: { readonly valid: boolean; readonly reason?: ReceiptReason },
  counted: ReadonlyMap<string, VerificationReceipt>,
): IgnoredReason | null {
  if (receipt === null || !result.valid) return result.reason ?? "receipt_malformed";
  if (!receipt.result.conclusive) return "inconclusive";
  return counted.has(receipt.receipt_id) ? "duplicate" : null;
}

/** One verifier with everything it says in the set. */
export interface CountedVerifier {
  readonly receipts: readonly VerificationReceipt[];
  /** No counted receipt of it says invalid. */
  readonly valid: boolean;
}

/** Joins receipts whose verifiers share an id or a key, directly or through others. */
export function groupByVerifier(receipts: readonly VerificationReceipt[]): CountedVerifier[] {
  const parent = new Map<string, string>();
  const root = (name: string): string => {
    let at = name;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  for (const { verifier, signature } of receipts) {
    const [id, key] = [root(verifier.id), root(signature.public_key)];
    if (id !== key) parent.set(id, key);
  }
  const groups = new Map<string, VerificationReceipt[]>();
  for (const receipt of receipts) {
    const name = root(receipt.verifier.id);
    groups.set(name, [...(groups.get(name) ?? []), receipt]);
  }
  return [...groups.values()].map((own) => ({
    receipts: own,
    valid: own.every(({ result }) => result.valid),
  }));
}

/** The receipt's word that a proof was checked, under a key that its verifier did not take from the document. */
export function isZeroKnowledgeVerified({ result, checks, trust }: VerificationReceipt): boolean {
  const proved = checks.some(({ check, valid }) => check === "proof" && valid);
  return result.valid && proved && (trust.circuit === "pinned" || trust.circuit === "built_in");
}
