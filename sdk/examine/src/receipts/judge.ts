/**
 * Receipts: each genuine by itself, about the document that is here, and by a verifier that the reader knows.
 *
 * A genuine receipt by nobody known could not be checked rather than failed: nothing in it is false, and nothing
 * says whose word it is. What a verified receipt says, valid or not, is in its own result.
 */
import { type Fail, failure, type RECEIPT_NOTES } from "@svc/core/finding";
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { judgeReceipt, type OpenedReceipt, type ReceiptTerms } from "@svc/vdi-verifier/opened";
import { RECEIPT_NOTE_SET, RECEIPT_SET } from "@svc/words";
import type { ExaminedDocument, FindingRow } from "../examination.ts";
import { type Worded, worded, wordedBy } from "../found.ts";

/** Reasons that speak of whom the reader knows, not of the receipt. */
const OF_THE_READER: readonly (string | undefined)[] = ["verifier_not_trusted", "verifier_key_unresolved"];

export type Judged = Pick<
  ExaminedDocument,
  "verdict" | "reason" | "detail" | "found" | "rests_on" | "findings" | "result" | "read"
>;

export function judgeOneReceipt(opened: OpenedReceipt, terms: ReceiptTerms): Judged {
  const result = judgeReceipt(opened, terms);
  const base = { findings: rowsOf(result), result, read: opened.receipt };
  const { reason = "receipt_malformed" } = result;
  const why = { reason, ...wordedBy(RECEIPT_SET, result) };
  if (!result.valid) {
    return { ...base, verdict: OF_THE_READER.includes(reason) ? "could_not_check" : "not_valid", ...why };
  }
  return terms.anchors === null
    ? { ...base, verdict: "could_not_check", reason: "verifier_trust_missing" }
    : { ...base, verdict: "verified", rests_on: "pinned", ...saysOf(result) };
}

const note: Fail<typeof RECEIPT_NOTES> = failure;

function saysOf({ all_original_checks_passed: passed, verifier = "" }: ReceiptVerificationResult): Worded {
  return worded(RECEIPT_NOTE_SET, note(passed ? "says_valid" : "says_invalid", { verifier }));
}

/** The reason stands beside the first row that failed. */
function rowsOf({ checks, reason, values, detail }: ReceiptVerificationResult): FindingRow[] {
  const first = checks.find(({ valid }) => !valid);
  return checks.map((row): FindingRow => {
    if (row.valid) return { check: row.check, answer: "passed" };
    if (row !== first) return { check: row.check, answer: "failed" };
    return {
      check: row.check,
      answer: "failed",
      ...(reason === undefined ? {} : { reason }),
      ...(detail === undefined ? {} : { detail }),
      ...(values === undefined ? {} : { values }),
    };
  });
}
