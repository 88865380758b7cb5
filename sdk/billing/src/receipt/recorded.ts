/**
 * Facts and judgements that the rows of a bill establish for its receipt.
 *
 * A fact follows from the attestation's bytes alone. A private bill's charge is checked on opened values that are not
 * in it, so it is no fact of that document.
 */

import {
  type BillingDocument,
  type Fact,
  isIssuerPinned,
  type Judgement,
  RECORDED_OF_BILL,
  type Recorded,
  type Trust,
  type VerificationReceipt,
} from "@svc/core";
import type { BillingReason } from "@svc/core/finding";
import { ISSUER_KEY_REASONS, type IssuerKeyReason } from "@svc/core/finding";
import type { BillingCheck } from "../verification/finding.ts";
import { isDisclosed } from "../verification/rows/schema.ts";

type Code = Fact | Judgement;

interface Row {
  readonly check: BillingCheck;
  readonly valid: boolean;
  readonly reason?: BillingReason;
}

/** One thing that a row looks at, and the reasons for which it fails there. */
interface Look {
  /** Null: neither fact nor judgement, such as material that the verifier lacked. */
  readonly code: Code | null;
  readonly reasons: readonly BillingReason[];
}

const look = <const R extends BillingReason>(code: Code | null, ...reasons: readonly R[]) => ({
  code,
  reasons,
});

const ISSUER_KEYS = Object.keys(ISSUER_KEY_REASONS) as IssuerKeyReason[];

const CHARGE = [
  look(null, "openings_missing", "opened_value_malformed", "billing_proof_unsupported"),
  look(
    "charge",
    "event_differs",
    "charge_mismatch",
    "amount_mismatch",
    "meter_unpriced",
    "usage_beyond_tiers",
    "charge_too_large",
    "tariff_not_effective",
    "fingerprint_mismatch",
  ),
] as const;

/** In the order in which a row looks; every reason that a receipt's row may have stands here. */
const LOOKS = {
  schema: [look("shape", "schema", "mode_mixed")],
  attestation_id: [look("attestation_id", "attestation_id_mismatch")],
  signature: [
    look("issuer_signature", "signature_invalid"),
    look("issuer_pinned", "issuer_not_trusted", "issuer_kid_mismatch", ...ISSUER_KEYS),
    look(null, "issuer_directory_missing", "issuer_trust_missing"),
  ],
  time: [
    look("interval", "expires_before_issue"),
    look("in_force", "issued_in_future", "expired", "event_after_issue"),
  ],
  manifest: [look("manifest_published", "manifest_unknown", "manifest_differs_from_published")],
  arithmetic: CHARGE,
  fingerprint: CHARGE,
  revocation: [
    look("not_revoked", "issuer_revoked", "attestation_revoked", "grant_revoked"),
    look(null, "revocation_missing", "revocation_stale", "revocation_signature_missing"),
  ],
} satisfies { readonly [Check in BillingCheck]?: readonly Look[] };

/** Reasons of rows that no receipt states, and of rows that were not counted. */
type Elsewhere =
  | "not_reached"
  | "not_in_profile"
  | "not_checked"
  | `openings_malformed`
  | `commitment_${string}`
  | `opened_value_${"differs" | "missing"}`
  | `meter_${"signature_missing" | "signature_invalid" | "key_not_trusted"}`
  | `receipt_${string}`
  | `adjustment_${string}`
  | `inclusion_${string}`
  | "log_trust_missing";
type Placed = (typeof LOOKS)[keyof typeof LOOKS][number]["reasons"][number];
/** Fails to compile while a reason has no place. */
const everyReasonHasItsPlace: [Exclude<BillingReason, Placed | Elsewhere>] extends [never] ? true : never =
  true;
void everyReasonHasItsPlace;

/** The facts and judgements of a bill's receipt: each of the table once, in its order. */
export function recordOfBill(
  rows: readonly Row[],
  trust: Trust,
  attestation: BillingDocument,
): Pick<VerificationReceipt, "facts" | "judgements"> {
  const found = new Map(rows.flatMap(findingsOf));
  if (!isDisclosed(attestation)) found.delete("charge");
  if (!isIssuerPinned(trust.issuer) && found.get("issuer_pinned") === true) found.delete("issuer_pinned");
  if (trust.revocation === "not_checked" && found.get("not_revoked") === true) found.delete("not_revoked");
  const recordedAs = (code: Code): Recorded => found.get(code) ?? "not_evaluated";
  return {
    facts: RECORDED_OF_BILL.facts.map(({ code }) => ({ fact: code, value: recordedAs(code) })),
    judgements: RECORDED_OF_BILL.judgements.map(({ code }) => ({ judgement: code, value: recordedAs(code) })),
  };
}

function findingsOf({ check, valid, reason }: Row): [Code, boolean][] {
  const looks: readonly Look[] = check in LOOKS ? LOOKS[check as keyof typeof LOOKS] : [];
  const end = valid
    ? looks.length
    : looks.findIndex(({ reasons }) => reason !== undefined && reasons.includes(reason));
  return looks
    .slice(0, end + 1)
    .flatMap(({ code }, i): [Code, boolean][] => (code === null ? [] : [[code, i < end]]));
}
