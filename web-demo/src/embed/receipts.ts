/** What the scripts load with the first receipt. */
export { scoreReceiptSetAsync, verifyReceipt, verifyReceiptChain } from "@svc/vdi-verifier";
