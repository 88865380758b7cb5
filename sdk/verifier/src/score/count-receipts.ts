/**
 * Which receipts of a set count, and whose they are. Shared by scoring and acceptance.
 *
 * A receipt counts when all its own rows hold, it is conclusive, it was not counted before (by content: another
 * signature over the same content is the same receipt) and, in an anchored set, its verifier is known. Receipts
 * that share an id or a key are one verifier's.
 */
import type { ReceiptReason } from "@svc/core/finding";
import { PAYLOAD_TYPES, verifyDocument } from "@svc/core/signing";
import { parseReceipt, type VerificationReceipt } from "@svc/core/wire";
import { OpenedReceipt, openReceipt } from "../opened/receipt.ts";
import type { Anchors } from "../receipt/identify-verifier.ts";
import { judgeReceipt, logTimesByHash } from "../receipt/verify-receipt.ts";
import { contradictionFault, type StandingReason, type StandingTerms, standingFault } from "./standing.ts";

/** More receipts than this about one attestation are not weighed. */
export const MAX_RECEIPTS = 4_096;

export type IgnoredReason = ReceiptReason | StandingReason | "inconclusive" | "duplicate";

export interface IgnoredReceipt {
  /** Place in the list given. */
  readonly index: number;
  readonly reason: IgnoredReason;
}

export interface CountedReceipts {
  readonly counted: readonly VerificationReceipt[];
  readonly ignored: readonly IgnoredReceipt[];
  /** At least one receipt counts, and the key of each that counts is tied to its verifier. */
  readonly anchored: boolean;
}

export interface CountingTerms extends StandingTerms {
  readonly now: number;
  readonly anchors: Anchors | null;
  /** Verified log times by receipt hash. */
  readonly logTimes: ReadonlyMap<string, number>;
}

/** For callers that cannot wait: signatures checked on @noble/curves, with the verdict that the runtime gives. */
export function openReceiptsAtOnce(inputs: readonly unknown[]): OpenedReceipt[] {
  return inputs.map(openAtOnce);
}

/** Receipts read at the door, all of them at once; their signatures are checked by the runtime. */
export function openReceipts(inputs: readonly unknown[]): Promise<OpenedReceipt[]> {
  return Promise.all(inputs.map(openReceipt));
}

/** Which of them count, and why the others do not. */
export function countOpened(receipts: readonly OpenedReceipt[], terms: CountingTerms): CountedReceipts {
  const { now, anchors, logTimes } = terms;
  const receiptTerms = { now, anchors, logTimeOf: logTimesByHash(logTimes), attestation: null };
  const counted = new Map<string, VerificationReceipt>();
  const ignored: IgnoredReceipt[] = [];
  let isEachTied = true;
  for (const [index, opened] of receipts.entries()) {
    const { receipt } = opened;
    const result = judgeReceipt(opened, receiptTerms);
    const reason = ignoredFor(receipt, result, counted) ?? unstanding(receipt, terms);
    if (reason !== null) ignored.push({ index, reason });
    else if (receipt !== null) {
      counted.set(receipt.receipt_id, receipt);
      isEachTied &&= result.anchored;
    }
  }
  return { counted: [...counted.values()], ignored, anchored: counted.size > 0 && isEachTied };
}

function unstanding(receipt: VerificationReceipt | null, terms: StandingTerms): StandingReason | null {
  if (receipt === null) return null;
  return receipt.result.valid ? standingFault(receipt, terms) : contradictionFault(receipt, terms);
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

/** Joins receipts whose verifiers share an id or a key, directly or through others. Linear but for a log factor. */
export function groupByVerifier(receipts: readonly VerificationReceipt[]): CountedVerifier[] {
  const parent = new Map<string, string>();
  const root = (name: string): string => {
    let top = name;
    for (let up = parent.get(top); up !== undefined; up = parent.get(top)) top = up;
    // Everything on the way is hung below the root, so that no chain is walked twice.
    for (let at = name; at !== top; ) {
      const up = parent.get(at) as string;
      parent.set(at, top);
      at = up;
    }
    return top;
  };
  for (const { verifier, signature } of receipts) {
    const [id, key] = [root(verifier.id), root(signature.public_key)];
    if (id !== key) parent.set(id, key);
  }
  const groups = new Map<string, VerificationReceipt[]>();
  for (const receipt of receipts) {
    const name = root(receipt.verifier.id);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [receipt]);
    else group.push(receipt);
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
