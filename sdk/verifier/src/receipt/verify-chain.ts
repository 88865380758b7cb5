/**
 * Verifies a chain of receipts: each by itself, and each link by its parent's hash. A depth is a claim until the
 * parents are here; then it is their number.
 *
 * A receipt cannot be its own ancestor without a collision of SHA-256, so a cycle shows as a parent that is not
 * there; whoever names parents freely names one that does not hash to its name.
 */
import { currentSeconds, readEntries, readList, readMembers, readSeconds } from "@svc/core/trust";
import { MAX_CHAIN_DEPTH, type VerificationReceipt } from "@svc/core/wire";
import { openAttestation, statedDocument } from "../opened/attestation.ts";
import { type OpenedReceipt, openReceipt } from "../opened/receipt.ts";
import { readAnchors, type VerifierAnchors } from "./identify-verifier.ts";
import type { ReceiptReason } from "./reasons.ts";
import {
  judgeReceipt,
  logTimesByHash,
  type ReceiptTerms,
  type ReceiptVerificationResult,
} from "./verify-receipt.ts";

export interface ChainOptions extends VerifierAnchors {
  readonly attestation?: unknown;
  readonly now?: number;
  /** Verified log times by receipt hash. */
  readonly logTimes?: Readonly<Record<string, number>>;
}

export interface ChainVerificationResult {
  readonly valid: boolean;
  /** Links between the first and the last receipt; only when valid. */
  readonly depth?: number;
  /** `receipt_id`s from the first to the last; only when valid. */
  readonly order?: readonly string[];
  /** One per receipt, in the order given. */
  readonly receipts: readonly ReceiptVerificationResult[];
  readonly reason?: ReceiptReason;
  readonly detail?: string;
}

const OPTIONS = ["attestation", "now", "logTimes", "trustedVerifiers", "registry", "tvs"] as const;
type Linked = { readonly hash: string; readonly receipt: VerificationReceipt };

/**
 * Verifies a chain of receipts: each by itself, each link by its parent's hash. It shows who said what
 * after whom, not that anybody was right.
 *
 * @param receipts all receipts of one chain, in any order
 * @throws TypeError, RangeError when `receipts` is no array or an option is malformed. Never on evidence
 */
export async function verifyReceiptChain(
  receipts: readonly unknown[],
  options: ChainOptions = {},
): Promise<ChainVerificationResult> {
  const inputs = readList(receipts, "receipts", "receipts");
  const given = readMembers(options, OPTIONS, "options");
  const now = readSeconds(given.now, "options.now") ?? currentSeconds();
  const terms = {
    now,
    logTimeOf: logTimesByHash(readLogTimes(given.logTimes, "options.logTimes")),
    anchors: readAnchors(given, "options"),
    attestation: given.attestation === undefined ? null : statedDocument(openAttestation(given.attestation)),
  };
  const few = inputs.slice(0, MAX_CHAIN_DEPTH + 2);
  return judgeChain(await Promise.all(few.map(openReceipt)), terms, inputs.length);
}

/**
 * `verifyReceiptChain` over receipts that were read.
 *
 * @param count how many there are, where not all were worth reading
 */
export function judgeChain(
  receipts: readonly OpenedReceipt[],
  terms: ReceiptTerms,
  count: number = receipts.length,
): ChainVerificationResult {
  if (count > MAX_CHAIN_DEPTH + 1) {
    const detail = `${count} receipts; a chain has at most ${MAX_CHAIN_DEPTH + 1}.`;
    return broken([], "chain_too_long", detail);
  }
  const results = receipts.map((receipt) => judgeReceipt(receipt, terms));
  const failed = results.findIndex(({ valid }) => !valid);
  if (failed >= 0) {
    const { reason, detail = "" } = results[failed] as ReceiptVerificationResult;
    return broken(results, "chain_receipt_invalid", `Receipt ${failed} fails (${reason}): ${detail}`);
  }
  return link(
    receipts.flatMap(({ hash, receipt }) => (receipt === null || hash === null ? [] : [{ hash, receipt }])),
    results,
  );
}

function link(
  all: readonly Linked[],
  results: readonly ReceiptVerificationResult[],
): ChainVerificationResult {
  if (all.length === 0) return broken(results, "chain_empty", "No receipt was given.");
  const byHash = new Map(all.map((linked) => [linked.hash, linked]));
  if (byHash.size < all.length) return broken(results, "chain_duplicate", "A receipt is given twice.");
  const parents = new Set(all.flatMap(({ receipt }) => receipt.parent_receipt_hash ?? []));
  for (const { receipt } of all) {
    const fault = linkFault(receipt, byHash);
    if (fault !== null) return broken(results, fault.reason, fault.detail);
  }
  const heads = all.filter(({ hash }) => !parents.has(hash));
  const [head] = heads;
  if (head === undefined || heads.length > 1 || head.receipt.chain_depth + 1 !== all.length) {
    return broken(results, "chain_fork", `${heads.length} receipts are nobody's parent; expected one.`);
  }
  const order = [...all].sort((a, b) => a.receipt.chain_depth - b.receipt.chain_depth);
  return {
    valid: true,
    depth: head.receipt.chain_depth,
    order: order.map(({ receipt }) => receipt.receipt_id),
    receipts: results,
  };
}

function linkFault(
  child: VerificationReceipt,
  byHash: ReadonlyMap<string, Linked>,
): { reason: ReceiptReason; detail: string } | null {
  const hash = child.parent_receipt_hash;
  if (hash === undefined) return null;
  const parent = byHash.get(hash)?.receipt;
  if (parent === undefined) return { reason: "chain_gap", detail: `No receipt given has the hash ${hash}.` };
  if (parent.attestation_hash !== child.attestation_hash) {
    const detail = `The parent is about ${parent.attestation_hash}, the child about ${child.attestation_hash}.`;
    return { reason: "chain_attestation_mismatch", detail };
  }
  if (child.chain_depth !== parent.chain_depth + 1) {
    const detail = `Expected depth ${parent.chain_depth + 1}, found ${child.chain_depth}.`;
    return { reason: "chain_depth_mismatch", detail };
  }
  if (parent.verified_at > child.verified_at) {
    const detail = `The parent was made at ${parent.verified_at}, the child at ${child.verified_at}.`;
    return { reason: "chain_time_reversed", detail };
  }
  return null;
}

/** Verified log times by receipt hash. @throws TypeError, RangeError when malformed */
export function readLogTimes(input: unknown, argument: string): ReadonlyMap<string, number> {
  if (input === undefined) return new Map();
  return new Map(
    readEntries(input, argument).flatMap(([hash, value]) => {
      const time = readSeconds(value, `${argument}.${hash}`);
      return time === null ? [] : [[hash, time] as const];
    }),
  );
}

function broken(
  receipts: readonly ReceiptVerificationResult[],
  reason: ReceiptReason,
  detail: string,
): ChainVerificationResult {
  return { valid: false, receipts, reason, detail };
}
