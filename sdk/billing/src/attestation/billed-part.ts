/** The part of a bill or an adjustment that says what is charged, disclosed or private, with its openings. */

import { billingFingerprint, type ExecutionIntent, type Json } from "@svc/core";
import { withoutUndefined } from "@svc/core/json";
import type { BilledDocuments } from "../charge/billed-event.ts";
import { computeCharge } from "../charge/charge-of.ts";
import { type CommittedPart, committedValues } from "../commitment/commit.ts";
import { commitParts, type Opening, type Openings } from "../commitment/openings.ts";

export interface BilledTerms {
  readonly documents: BilledDocuments;
  /** What `computeCharge` made of the documents. Absent computes it. */
  readonly chargeMicros?: string | undefined;
  readonly mode: "disclosed" | "private";
  /** From the consumed tuple, when a grant authorised the execution. */
  readonly authority?:
    | {
        readonly authorityId: string;
        readonly consumptionId: string;
        readonly intent: ExecutionIntent;
      }
    | undefined;
  /** 62 hex digits each, random. */
  readonly salts: { readonly [part in CommittedPart]: string };
}

export interface BilledPart {
  /** Members of the document: its disclosed values, its commitments, and the grant that it names. */
  readonly members: object;
  /** Secret of the caller; in private mode with the values. */
  readonly openings: Openings;
}

/** @throws RangeError when the documents' arithmetic does not hold: check it before issuing */
export function billedPart(terms: BilledTerms): BilledPart {
  const { documents, mode, authority, salts } = terms;
  const chargeMicros = terms.chargeMicros ?? requireCharge(documents);
  const values = committedValues(documents, chargeMicros, authority?.intent);
  const { commitments, present } = commitParts(values, salts);
  const opening = (part: CommittedPart): Opening =>
    mode === "private" || part === "intent"
      ? { salt: salts[part], value: values[part] as Json }
      : { salt: salts[part] };
  return {
    members: withoutUndefined({
      ...(mode === "private" ? {} : disclosure(documents, chargeMicros)),
      commitments,
      charge_authority:
        authority === undefined
          ? undefined
          : { authority_id: authority.authorityId, consumption_id: authority.consumptionId },
    }),
    openings: Object.fromEntries(present.map((part) => [part, opening(part)])),
  };
}

function requireCharge(documents: BilledDocuments): string {
  const charge = computeCharge(documents);
  if (!charge.ok) throw new RangeError(`documents: ${charge.reason}: ${charge.detail}`);
  return charge.value;
}

function disclosure(documents: BilledDocuments, chargeMicros: string): object {
  if (documents.version === "v1") {
    return { charge_micros: chargeMicros, usage_event: documents.usageEvent };
  }
  const { meterEvent, tariff } = documents;
  const priced = { meter_event: meterEvent, tariff_snapshot: tariff };
  return {
    charge_micros: chargeMicros,
    ...priced,
    billing_verify_fingerprint: billingFingerprint({
      ...priced,
      charge_micros: chargeMicros,
      currency: tariff.currency,
    }),
  };
}
