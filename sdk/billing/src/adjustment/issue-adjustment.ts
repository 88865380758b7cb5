/**
 * Issues an adjustment of a bill: an overage, a correction or a void, in the bill's own variant and mode. The caller
 * first checks that it is allowed: `amountFault`, the ledger, the place in the chain.
 */

import {
  type AdjustmentKind,
  type BillingAdjustment,
  type BillingAttestation,
  type BillingDocument,
  type ClaimedIssuer,
  hashBillingAttestation,
  isAdjustment,
  PAYLOAD_TYPES,
  parseBillingAdjustment,
  type Signer,
} from "@svc/core";
import { withoutUndefined } from "@svc/core/json";
import { type BilledTerms, billedPart } from "../attestation/billed-part.ts";
import { signBill } from "../attestation/issue-attestation.ts";
import type { Openings } from "../commitment/openings.ts";

export interface AdjustmentTerms {
  readonly kind: AdjustmentKind;
  /** The first bill. */
  readonly bill: BillingAttestation;
  /** What stands: the bill, or the adjustment before this one. */
  readonly previous: BillingDocument;
  /** New terms of the event; absent in a void. The caller passes on the bill's mode. */
  readonly billed?: BilledTerms | undefined;
  /** The domain at which the operator publishes its keys. Default none. */
  readonly issuer?: ClaimedIssuer | undefined;
}

export interface IssuedAdjustment {
  readonly attestation: BillingAdjustment;
  /** Secret of the caller; none of a void. */
  readonly openings: Openings;
}

/**
 * Issues an overage, a correction or a void, next in the chain after what stands, with the openings that its caller
 * keeps. It states what the event comes to from then on; that it may be said, whoever issues has asked before.
 *
 * @param now Unix seconds
 * @throws RangeError when the documents' arithmetic does not hold
 * @throws TypeError when terms and kind do not go together, or the chain is full
 */
export function issueBillingAdjustment(
  { kind, bill, previous, billed, issuer }: AdjustmentTerms,
  signer: Signer,
  now: number,
): IssuedAdjustment {
  if ((kind === "void") !== (billed === undefined))
    throw new TypeError("terms: a void, and only one, bills nothing");
  const { members, openings } =
    billed === undefined ? { members: voidMembers(bill), openings: {} } : billedPart(billed);
  const unsigned = withoutUndefined({
    vdi_version: "1.0.0" as const,
    type: "billing_adjustment_v1" as const,
    kind,
    adjusts: {
      attestation_id: bill.attestation_id,
      attestation_hash: hashBillingAttestation(bill),
      number: (isAdjustment(previous) ? previous.adjusts.number : 0) + 1,
      previous_hash: hashBillingAttestation(previous),
    },
    billing_version: bill.billing_version,
    tenant_id: bill.tenant_id,
    event_id: bill.event_id,
    currency: bill.currency,
    issuer,
    ...members,
  });
  const payloadType = PAYLOAD_TYPES.billingAdjustment;
  return { attestation: signBill(payloadType, parseBillingAdjustment, unsigned, signer, now), openings };
}

function voidMembers({ charge_authority }: BillingAttestation): object {
  return withoutUndefined({ charge_micros: "0", charge_authority });
}
