/**
 * Verifies a chain of receipts: each by itself, and each link by its parent's hash. A depth is a claim until the
 * parents are here; then it is their number.
 *
 * A receipt cannot be its own ancestor without a collision of SHA-256, so a cycle shows as a parent that is not
 * there; whoever names parents freely names one that does not hash to its name.
 */
import {
  type Fail,
  failure,
  type Outcome,
  outcomeOfFailure,
  type RECEIPT_REASONS,
  type ReceiptFailure,
  type ReceiptReason,
  type Values,
} from "@svc/core/finding";
import { currentSeconds, readEntries, readList, readMembers, readSeconds } from "@svc/core/trust";
import { MAX_CHAIN_DEPTH, type VerificationReceipt } from "@svc/core/wire";
import { RECEIPT_SET, sentenceOf } from "@svc/messages";
import { openAttestation, statedDocument } from "../opened/attestation.ts";
import { type OpenedReceipt, openReceipt } from "../opened/receipt.ts";
import { readAnchors, type VerifierAnchors } from "./identify-verifier.ts";
import {
  judgeReceipt,
  logTimesByHash,
  type ReceiptTerms,
  type ReceiptVerificationResult,
} from "./verify-receipt.ts";

const fail: Fail<typeof RECEIPT_REASONS> = failure;

export interface ChainOptions extends VerifierAnchors {
  readonly attestation?: unknown;
  readonly now?: number | undefined;
  /** Verified log times by receipt hash. */
  readonly logTimes?: Readonly<Record<string, number>> | undefined;
}

export interface ChainVerificationResult {
  readonly valid: boolean;
  readonly outcome: Outcome;
  /** The chain is valid and each of its receipts is `anchored`. */
  readonly anchored: boolean;
  /** Links between the first and the last receipt, when valid. */
  readonly depth?: number;
  /** `receipt_id`s from the first to the last, when valid. */
  readonly order?: readonly string[];
  /** One per receipt, in the order given. */
  readonly receipts: readonly ReceiptVerificationResult[];
  readonly reason?: ReceiptReason;
  /** Expected and found values, as `@svc/core/finding` declares them for this reason. */
  readonly values?: Values;
  /** Worded from them. */
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
  options?: ChainOptions,
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
    return broken([], fail("chain_too_long", { found: count, limit: MAX_CHAIN_DEPTH + 1 }));
  }
  const results = receipts.map((receipt) => judgeReceipt(receipt, terms));
  const failed = results.findIndex(({ valid }) => !valid);
  if (failed >= 0) {
    const { reason = "", values = {} } = results[failed] as ReceiptVerificationResult;
    return broken(results, fail("chain_receipt_invalid", { index: failed, cause: { reason, values } }));
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
  if (all.length === 0) return broken(results, fail("chain_empty"));
  const byHash = new Map(all.map((linked) => [linked.hash, linked]));
  if (byHash.size < all.length) return broken(results, fail("chain_duplicate"));
  const parents = new Set(all.flatMap(({ receipt }) => receipt.parent_receipt_hash ?? []));
  for (const { receipt } of all) {
    const fault = linkFault(receipt, byHash);
    if (fault !== null) return broken(results, fault);
  }
  const heads = all.filter(({ hash }) => !parents.has(hash));
  const [head] = heads;
  if (head === undefined || heads.length > 1 || head.receipt.chain_depth + 1 !== all.length) {
    return broken(results, fail("chain_fork", { found: heads.length }));
  }
  const order = [...all].sort((a, b) => a.receipt.chain_depth - b.receipt.chain_depth);
  return {
    valid: true,
    outcome: "passed",
    anchored: results.every(({ anchored }) => anchored),
    depth: head.receipt.chain_depth,
    order: order.map(({ receipt }) => receipt.receipt_id),
    receipts: results,
  };
}

function linkFault(child: VerificationReceipt, byHash: ReadonlyMap<string, Linked>): ReceiptFailure | null {
  const hash = child.parent_receipt_hash;
  if (hash === undefined) return null;
  const parent = byHash.get(hash)?.receipt;
  if (parent === undefined) return fail("chain_gap", { found: hash });
  if (parent.attestation_hash !== child.attestation_hash) {
    const [expected, found] = [parent.attestation_hash, child.attestation_hash];
    return fail("chain_attestation_mismatch", { expected, found });
  }
  if (child.chain_depth !== parent.chain_depth + 1) {
    return fail("chain_depth_mismatch", { expected: parent.chain_depth + 1, found: child.chain_depth });
  }
  if (parent.verified_at > child.verified_at) {
    return fail("chain_time_reversed", { expected: parent.verified_at, found: child.verified_at });
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
  found: ReceiptFailure,
): ChainVerificationResult {
  const { reason, values } = found;
  return {
    valid: false,
    outcome: outcomeOfFailure(found),
    anchored: false,
    receipts,
    reason,
    values,
    detail: sentenceOf(RECEIPT_SET, found),
  };
}
