/** Loaded with the first receipt. */
export { scoreReceiptSetAsync, verifyReceipt, verifyReceiptChain } from "../index.ts";
