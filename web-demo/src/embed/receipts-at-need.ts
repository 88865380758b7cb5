/**
 * Receipts and their score, loaded with the first of them: a page that shows decisions carries nothing of it. What is
 * asked with is read once it is there, so a caller leaves it alone until the answer has come.
 */
type Receipts = typeof import("./receipts.ts");

export const verifyReceiptAtNeed: Receipts["verifyReceipt"] = async (...asked) =>
  (await import("./receipts.ts")).verifyReceipt(...asked);

export const verifyReceiptChainAtNeed: Receipts["verifyReceiptChain"] = async (...asked) =>
  (await import("./receipts.ts")).verifyReceiptChain(...asked);

export const scoreReceiptSetAsyncAtNeed: Receipts["scoreReceiptSetAsync"] = async (...asked) =>
  (await import("./receipts.ts")).scoreReceiptSetAsync(...asked);
