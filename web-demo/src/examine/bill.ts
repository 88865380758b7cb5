/**
 * A billing attestation verified row by row, with whatever lies beside it: receipt, openings, log evidence. Loaded
 * when a bill is here, with the room that checks it.
 */
import { type BillingResult, parseOpenings, verifyBilling } from "@svc/billing";
import { type BillingAttestation, parseBillingAttestation } from "@svc/core/wire";
import {
  evidenceBesideBill,
  type Item,
  inclusionCheckerOf,
  logsOf,
  type TrustRoots,
  verifyOptionsOf,
} from "@svc/report";
import { makeLogPolicy } from "@svc/tlog";

export interface BillExamination {
  readonly source: string;
  readonly result: BillingResult;
  readonly bill: BillingAttestation | null;
  /** With what its openings disclose, where they hold; otherwise the bill as it is. */
  readonly disclosed: BillingAttestation | null;
}

export async function examineBill(
  item: Item,
  items: readonly Item[],
  roots: TrustRoots,
  at: number | null,
): Promise<BillExamination> {
  const parsed = parseBillingAttestation(item.text);
  const bill = parsed.ok ? parsed.value : null;
  const evidence = evidenceBesideBill(item, items);
  const checkInclusion = inclusionCheckerOf(
    items,
    logsOf(roots).map((log) => makeLogPolicy(log)),
  );
  const result = await verifyBilling(evidence, {
    ...verifyOptionsOf(roots, at),
    now: Math.floor(Date.now() / 1000),
    ...(checkInclusion === null ? {} : { checkInclusion }),
  });
  const disclosed = bill === null ? null : disclose(bill, evidence.openings, result);
  return { source: item.source, result, bill, disclosed };
}

/** Openings that open their commitments, and a charge that follows from them, are the bill's own hidden parts. */
function disclose(
  bill: BillingAttestation,
  openings: unknown,
  { checks }: BillingResult,
): BillingAttestation {
  const holds = (name: string) => checks.some(({ check, valid }) => check === name && valid);
  const read = openings === undefined ? null : parseOpenings(openings);
  const isOpened = holds("commitments") && (holds("fingerprint") || holds("arithmetic"));
  if (!read?.ok || !isOpened || bill.charge_micros !== undefined) return bill;
  const { meter, tariff, charge } = read.value;
  const event =
    bill.billing_version === "v1"
      ? { usage_event: meter?.value }
      : { meter_event: meter?.value, tariff_snapshot: tariff?.value };
  const { charge_micros } = Object(charge?.value) as { readonly charge_micros?: string };
  return { ...bill, ...event, charge_micros } as unknown as BillingAttestation;
}
