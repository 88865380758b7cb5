/** @svc/billing: grants, intents, tariffs, the ledger's rules, billing attestations and their verification. Pure. */
export { BILL_REASONS, BILLING_MATERIAL_REASONS, type BillingReason } from "@svc/core/finding";
export { amountFault } from "./adjustment/amount-of-kind.ts";
export { type AdjustmentContradiction, adjustmentContradictions } from "./adjustment/contradictions.ts";
export {
  type AdjustmentTerms,
  type IssuedAdjustment,
  issueBillingAdjustment,
} from "./adjustment/issue-adjustment.ts";
export type { BilledTerms } from "./attestation/billed-part.ts";
export {
  BILLING_VALIDITY_SECONDS,
  type BillTerms,
  type IssuedBill,
  issueBillingAttestation,
} from "./attestation/issue-attestation.ts";
export {
  BILLING_MANIFEST_HASHES,
  BILLING_MANIFEST_ID,
  CURRENT_BILLING_MANIFEST_HASH,
} from "./attestation/manifest.ts";
export { type BilledDocuments, type BilledEvent, billedEventOf } from "./charge/billed-event.ts";
export {
  type AmountReason,
  type ChargeFault,
  chargeOf,
  checkAmount,
  computeCharge,
  documentsOf,
} from "./charge/charge-of.ts";
export {
  type EventReason,
  eventGrantFault,
  eventIntentFault,
  eventTimeFault,
  meterSignatureFault,
} from "./charge/check-event.ts";
export { COMMITTED_PARTS, type CommittedPart, committedValues, commitValue } from "./commitment/commit.ts";
export { type Opening, type Openings, OpeningsSchema, parseOpenings } from "./commitment/openings.ts";
export { type GrantContext, type GrantReason, grantFault } from "./grant/check-grant.ts";
export {
  DEFAULT_GRANT_SECONDS,
  type GrantTerms,
  issueGrant,
  MAX_GRANT_SECONDS,
} from "./grant/issue-grant.ts";
export { KnownGrants } from "./grant/known-grants.ts";
export { type HoldReason, holdOf } from "./intent/hold-of.ts";
export { intentOf, type ScopeReason, scopeFault } from "./intent/intent.ts";
export { adjustCharge, type ChargeAdjustment } from "./ledger/adjust-charge.ts";
export {
  type Admission,
  type AdmissionOutcome,
  admitGrant,
  type GrantQuota,
} from "./ledger/admit-grant.ts";
export {
  type ChargeOutcome,
  type ChargeReason,
  chargeEvent,
  type EventCharge,
} from "./ledger/charge-event.ts";
export { type Claim, type ClaimOutcome, claimTuple, recallTuple } from "./ledger/claim-tuple.ts";
export type {
  BilledTotal,
  Days,
  EventKey,
  EventRow,
  EventStore,
  IssuedDocumentsText,
  IssuedRow,
  ListedEvent,
  ListPosition,
} from "./ledger/event-store.ts";
export {
  availableMicros,
  type Release,
  type ReleaseOutcome,
  type ReleaseReason,
  releaseEvent,
} from "./ledger/hold.ts";
export { findBill, issueOnce } from "./ledger/issue-once.ts";
export { MemoryEventStore } from "./ledger/memory-event-store.ts";
export { MemoryLedgerStore } from "./ledger/memory-store.ts";
export {
  type AdjustmentReason,
  type AdjustmentRequest,
  reserveAdjustment,
} from "./ledger/reserve-adjustment.ts";
export { type AttestReserved, type AttestTerms, reserveAttest } from "./ledger/reserve-attest.ts";
export type {
  Consumption,
  Granted,
  Idempotency,
  KeptGrant,
  LedgerStore,
  Reservation,
  Totals,
} from "./ledger/store.ts";
export {
  type BillingReceipt,
  type IssuedDocuments,
  verifyBillingAndReceipt,
} from "./receipt/issue-billing-receipt.ts";
export {
  type AdjustRequest,
  AdjustRequestSchema,
  parseAdjustRequest,
  parseVoidRequest,
  type VoidRequest,
  VoidRequestSchema,
} from "./request/adjust-request.ts";
export {
  type AttestRequest,
  type AttestV1Request,
  AttestV1Schema,
  type AttestV2Request,
  AttestV2Schema,
  BILLING_VERSIONS,
  parseAttestRequest,
} from "./request/attest-request.ts";
export {
  type AuthorizeRequest,
  AuthorizeRequestSchema,
  type PreflightRequest,
  PreflightRequestSchema,
  parseAuthorizeRequest,
  parsePreflightRequest,
  parseReleaseRequest,
  parseVerifyRequest,
  type ReleaseRequest,
  ReleaseRequestSchema,
  type VerifyRequest,
  VerifyRequestSchema,
} from "./request/requests.ts";
export { MAX_QUANTITY, type PriceReason, priceUsage } from "./tariff/price-usage.ts";
export type { BillingCheck, InclusionChecker } from "./verification/finding.ts";
export type { BesideEvidence, BillingEvidence } from "./verification/read-evidence.ts";
export type { BillStanding } from "./verification/rows/adjustments.ts";
export {
  type BillingOptions,
  type BillingResult,
  type BillingRow,
  verifyBilling,
  verifyBillingAttestation,
} from "./verification/verify-billing.ts";
