/** What a bill keeps, however it is adjusted. */
import {
  type AdjustRequest,
  amountFault,
  billedEventOf,
  computeCharge,
  type EventRow,
  type IssuedRow,
  type VoidRequest,
} from "@svc/billing";
import { type AdjustmentKind, type Refusal, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import { documentsOf } from "../routes/attest-checks.ts";
import type { Issued } from "./outbox.ts";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/** Why the bill cannot be adjusted so, or null: it keeps variant, currency and grant, and its kind says which way. */
export function adjustmentFault(
  body: AdjustRequest | VoidRequest,
  kind: AdjustmentKind,
  { bill: { chargeMicros, currency } }: IssuedRow,
  first: EventRow | undefined,
): Refusal<"adjustment_amount_against_kind" | "adjustment_terms_differ"> | null {
  if ("tenant_id" in body || first?.bill === undefined) return null;
  const { attestation } = JSON.parse(first.bill.text) as Issued;
  const documents = documentsOf(body);
  const compared = [
    ["billing_version", documents.version, attestation.billing_version],
    ["currency", billedEventOf(documents).currency, currency],
    ["authority_id", body.charge_authority?.authority_id, attestation.charge_authority?.authority_id],
  ] as const;
  const differing = compared.find(([, asked, billed]) => asked !== billed);
  if (differing !== undefined) return refuse("adjustment_terms_differ", { member: differing[0] });
  const charge = computeCharge(documents);
  // It computed before it was sent here.
  return charge.ok ? amountFault(kind, chargeMicros, charge.value) : null;
}
