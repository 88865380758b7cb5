/**
 * Receipts: each genuine by itself, about the document that is here, and by a verifier that the reader knows.
 *
 * A genuine receipt by nobody known could not be checked rather than failed: nothing in it is false, and nothing
 * says whose word it is. What a verified receipt says, valid or not, is in its own result.
 */
import { type Fail, failure, type RECEIPT_NOTES } from "@svc/core/finding";
import { documentVerdictOf, type ReceiptVerificationResult } from "@svc/vdi-verifier";
import { judgeReceipt, type OpenedReceipt, type ReceiptTerms } from "@svc/vdi-verifier/opened";
import { RECEIPT_NOTE_SET, RECEIPT_SET } from "@svc/words";
import type { ExaminedDocument, FindingRow } from "../examination.ts";
import { type Worded, worded, wordedBy } from "../found.ts";

export type Judged = Pick<
  ExaminedDocument,
  "verdict" | "reason" | "detail" | "found" | "rests_on" | "findings" | "result" | "read"
>;

export function judgeOneReceipt(opened: OpenedReceipt, terms: ReceiptTerms): Judged {
  const result = judgeReceipt(opened, terms);
  const base = { findings: rowsOf(result), result, read: opened.receipt };
  if (!result.valid) {
    const { reason = "receipt_malformed" } = result;
    return { ...base, verdict: documentVerdictOf(result), reason, ...wordedBy(RECEIPT_SET, result) };
  }
  if (result.anchored) return { ...base, verdict: "verified", rests_on: "pinned", ...saysOf(result) };
  if (terms.anchors === null)
    return { ...base, verdict: "could_not_check", reason: "verifier_trust_missing" };
  return { ...base, verdict: "could_not_check", ...matchedById(result) };
}

const note: Fail<typeof RECEIPT_NOTES> = failure;

function saysOf({ all_original_checks_passed: passed, verifier = "" }: ReceiptVerificationResult): Worded {
  return worded(RECEIPT_NOTE_SET, note(passed ? "says_valid" : "says_invalid", { verifier }));
}

/** An id that the reader lists without its key. */
function matchedById({ verifier = "" }: ReceiptVerificationResult): Worded & { readonly reason: string } {
  const found = note("verifier_key_unresolved", { found: verifier });
  return { reason: found.reason, ...worded(RECEIPT_NOTE_SET, found) };
}

/** The reason stands beside the first row that failed; a match by id alone is neither pass nor failure. */
function rowsOf(result: ReceiptVerificationResult): FindingRow[] {
  const { checks, reason, values, detail } = result;
  const first = checks.find(({ valid }) => !valid);
  return checks.map((row): FindingRow => {
    if (row.detail !== undefined) {
      const { found, ...why } = matchedById(result);
      return { check: row.check, outcome: "skipped", ...why, values: found.values };
    }
    const { check, outcome } = row;
    if (row !== first) return { check, outcome };
    return {
      check,
      outcome,
      ...(reason === undefined ? {} : { reason }),
      ...(detail === undefined ? {} : { detail }),
      ...(values === undefined ? {} : { values }),
    };
  });
}
