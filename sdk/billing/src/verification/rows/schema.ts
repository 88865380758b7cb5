/** Row `schema`: the document reads as a bill or an adjustment of one, and is wholly disclosed or wholly private. */
import { type BillingDocument, isVoid } from "@svc/core";
import { causeOf } from "@svc/core/finding";
import { type Finding, failRow, passRow, type ReadEvidence } from "../finding.ts";

export function schemaRow({ attestation }: ReadEvidence): Finding {
  if (!attestation.ok) return failRow("schema", { cause: causeOf(attestation), fault: null, member: null });
  if (isVoid(attestation.value)) return voidRow(attestation.value);
  const members = disclosable(attestation.value);
  const present = members.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (present.length !== 0 && present.length !== members.length) {
    const absent = members.filter(([, value]) => value === undefined).map(([name]) => name);
    return failRow("mode_mixed", { found: present, expected: absent });
  }
  const { charge_authority: authority, commitments } = attestation.value;
  if (commitments === undefined) return misshapen("no_commitments");
  if ((authority !== undefined) !== (commitments.intent !== undefined)) {
    return misshapen("intent_without_grant");
  }
  return passRow();
}

function misshapen(fault: string, member: string | null = null): Finding {
  return failRow("schema", { cause: null, fault, member });
}

/** A void says that there is no charge, and nothing of an event. */
function voidRow(document: BillingDocument): Finding {
  const [, ...members] = disclosable(document);
  const present = members.find(([, value]) => value !== undefined)?.[0];
  const has = present ?? (document.commitments === undefined ? undefined : "commitments");
  if (has !== undefined) return misshapen("void_with", has);
  return document.charge_micros === undefined ? misshapen("void_without_charge") : passRow();
}

/** Returns whether event, tariff and charge are in the document. */
export function isDisclosed(attestation: BillingDocument): boolean {
  return isVoid(attestation) || disclosable(attestation).every(([, value]) => value !== undefined);
}

function disclosable(attestation: BillingDocument): [string, unknown][] {
  const charge: [string, unknown] = ["charge_micros", attestation.charge_micros];
  if (attestation.billing_version === "v1") return [charge, ["usage_event", attestation.usage_event]];
  return [
    charge,
    ["meter_event", attestation.meter_event],
    ["tariff_snapshot", attestation.tariff_snapshot],
    ["billing_verify_fingerprint", attestation.billing_verify_fingerprint],
  ];
}
