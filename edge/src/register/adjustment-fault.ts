/** Members of a bill that no adjustment may change. */
import {
  type AdjustRequest,
  amountFault,
  billedEventOf,
  documentsOf,
  type EventRow,
  type IssuedRow,
  type VoidRequest,
} from "@svc/billing";
import { type AdjustmentKind, type Refusal, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { Issued } from "./attest-outcome.ts";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * Why the bill cannot be adjusted so, or null: it keeps key, variant, currency and grant, and its kind says which way.
 *
 * @param chargeMicros what the request charges
 * @param operatorKey what an adjustment would be signed by; under another key than the bill's it counts with no reader
 */
export function adjustmentFault(
  body: AdjustRequest | VoidRequest,
  chargeMicros: string,
  kind: AdjustmentKind,
  { bill: { chargeMicros: standing, currency } }: IssuedRow,
  first: EventRow | undefined,
  operatorKey: string,
): Refusal<"adjustment_amount_against_kind" | "adjustment_terms_differ" | "adjustment_key_differs"> | null {
  if (first?.bill === undefined) return null;
  const { attestation } = JSON.parse(first.bill.text) as Issued;
  if (attestation.signature.public_key !== operatorKey)
    return refuse("adjustment_key_differs", { found: operatorKey });
  if ("tenant_id" in body) return null;
  const documents = documentsOf(body);
  const compared = [
    ["billing_version", documents.version, attestation.billing_version],
    ["currency", billedEventOf(documents).currency, currency],
    ["authority_id", body.charge_authority?.authority_id, attestation.charge_authority?.authority_id],
  ] as const;
  const differing = compared.find(([, asked, billed]) => asked !== billed);
  if (differing !== undefined) return refuse("adjustment_terms_differ", { member: differing[0] });
  return amountFault(kind, standing, chargeMicros);
}
