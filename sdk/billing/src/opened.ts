/** `@svc/billing/opened`: the rows of a bill over documents that were read already. */
export type { ReadEvidence } from "./verification/finding.ts";
export { judgeBilling, readBillingOptions } from "./verification/verify-billing.ts";
