/** What the receipts that are here come to: each by itself, as a chain where they are linked, and their score. */
import { parseReceipt, type VerificationReceipt } from "@svc/core/wire";
import {
  type ChainVerificationResult,
  type ReceiptSetScore,
  type ReceiptVerificationResult,
  scoreReceiptSet,
  verifyReceipt,
  verifyReceiptChain,
} from "@svc/vdi-verifier";
import type { Item } from "../documents/recognise.ts";
import type { TrustRoots } from "../trust/roots.ts";

export interface ReceiptExamination {
  readonly source: string;
  readonly text: string;
  readonly receipt: VerificationReceipt | null;
  readonly result: ReceiptVerificationResult;
  readonly anchored: boolean;
  /** An attestation was here to hold it against. */
  readonly bound: boolean;
}

export interface ReceiptsExamination {
  readonly receipts: readonly ReceiptExamination[];
  /** Present where one receipt names another as its parent. */
  readonly chain: ChainVerificationResult | null;
  readonly score: ReceiptSetScore;
}

/**
 * The receipts among the documents, each verified by itself, as a chain where they are linked, and scored.
 * Null where there is none.
 *
 * @param now Unix seconds; the system's clock where absent. No receipt is from later than that
 */
export async function examineReceipts(
  items: readonly Item[],
  roots: TrustRoots,
  now: number = Math.floor(Date.now() / 1000),
): Promise<ReceiptsExamination | null> {
  const receipts = items.filter(({ kind }) => kind === "receipt");
  if (receipts.length === 0) return null;
  const attestations = items.filter(({ kind }) => kind === "attestation");
  const only = attestations.length === 1 ? attestations[0] : undefined;
  const anchors =
    roots.verifiers.length === 0 ? {} : { trustedVerifiers: roots.verifiers.map((one) => one.verifier) };
  const options = { ...anchors, now, ...(only === undefined ? {} : { attestation: only.text }) };
  const examined: ReceiptExamination[] = [];
  for (const { text, source } of receipts) {
    const result = await verifyReceipt(text, options);
    const parsed = parseReceipt(text);
    examined.push({
      source,
      text,
      result,
      receipt: parsed.ok ? parsed.value : null,
      anchored: result.checks.some(({ check, valid }) => check === "trusted_verifier" && valid),
      bound: result.checks.some(({ check, valid }) => check === "attestation_binding" && valid),
    });
  }
  const texts = receipts.map(({ text }) => text);
  const linked = examined.some(({ receipt }) => receipt?.parent_receipt_hash !== undefined);
  return {
    receipts: examined,
    chain: linked ? await verifyReceiptChain(texts, options) : null,
    score: scoreReceiptSet(texts, { ...anchors, now }),
  };
}
