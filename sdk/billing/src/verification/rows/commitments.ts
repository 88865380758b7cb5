/**
 * Row `commitments`: every opening given opens its commitment, to the value that the document discloses where it
 * discloses one. Parts without an opening stay unopened and are named.
 */
import { type BillingDocument, canonicalize, type Json } from "@svc/core";
import { causeOf } from "@svc/core/finding";
import {
  COMMITTED_PARTS,
  type CommittedPart,
  committedValues,
  commitValue,
} from "../../commitment/commit.ts";
import { parseOpenings } from "../../commitment/openings.ts";
import { billOf } from "../bill.ts";
import { type Finding, failRow, passRow, type ReadEvidence } from "../finding.ts";
import { isDisclosed } from "./schema.ts";

export function checkCommitments(attestation: BillingDocument, evidence: ReadEvidence): Finding {
  if (evidence.openings === undefined) return failRow("not_checked", { lacks: "openings", found: null });
  const read = parseOpenings(evidence.openings);
  if (!read.ok) return failRow("openings_malformed", { cause: causeOf(read) });
  const disclosed = disclosedValues(attestation, evidence);
  for (const part of Object.keys(COMMITTED_PARTS) as CommittedPart[]) {
    const opening = read.value[part];
    if (opening === undefined) continue;
    const committed = attestation.commitments?.[part];
    if (committed === undefined) return failRow("commitment_absent", { part });
    const value = disclosed[part] ?? opening.value;
    if (value === undefined) return failRow("opened_value_missing", { part });
    if (
      opening.value !== undefined &&
      canonicalize(opening.value as object) !== canonicalize(value as object)
    ) {
      return failRow("opened_value_differs", { part });
    }
    if (commitValue(part, value, opening.salt) !== committed) {
      return failRow("commitment_mismatch", { part });
    }
  }
  return passRow();
}

/** Returns the values that the document discloses. The intent is in the receipt, never in the attestation. */
function disclosedValues(
  attestation: BillingDocument,
  evidence: ReadEvidence,
): { readonly [part in CommittedPart]?: Json | undefined } {
  if (!isDisclosed(attestation)) return {};
  const bill = billOf(attestation, evidence);
  if (!bill.ok) return {};
  const { documents, chargeMicros, currency } = bill.value;
  const values = committedValues(documents, chargeMicros, undefined);
  // The charge is in the document's own currency, which another row compares with the tariff's.
  return { ...values, charge: { charge_micros: chargeMicros, currency } };
}
