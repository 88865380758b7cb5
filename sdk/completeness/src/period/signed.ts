/** Whether the key of which a statement speaks signed it. */
import {
  type Fail,
  failure,
  PAYLOAD_TYPES,
  type PERIOD_REASONS,
  type PeriodStatement,
  verifyDocumentAsync,
} from "@svc/core";
import type { Found } from "./row.ts";

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** Why the key of which a statement speaks did not sign it, or null. */
export async function signedFault(statement: PeriodStatement): Promise<Found | null> {
  const { issuer, signature } = statement;
  if (signature.public_key !== issuer) {
    return fail("issuer_not_signer", { expected: issuer, found: signature.public_key }, "/issuer");
  }
  const verdict = await verifyDocumentAsync(PAYLOAD_TYPES.periodStatement, statement);
  return verdict.valid ? null : { reason: verdict.reason, values: verdict.values, pointer: "/signature" };
}
