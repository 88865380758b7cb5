/** Receipts and their score, loaded with the first of them: a page that shows decisions carries nothing of it. */
import { atNeed } from "./at-need.ts";

const load = () => import("./receipts.ts");

export const verifyReceiptAtNeed = atNeed(load, "verifyReceipt");
export const verifyReceiptChainAtNeed = atNeed(load, "verifyReceiptChain");
export const scoreReceiptSetAsyncAtNeed = atNeed(load, "scoreReceiptSetAsync");
