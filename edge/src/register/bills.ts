/**
 * Lists a tenant's bills: GET .../bills, a page at a time, and GET .../totals, the sums to compare them with. Bills and
 * their adjustments are found each by the UTC day of its own issue. The parts of the tenant's register follow one
 * another in the list.
 */

import type { BilledTotal, Days, ListPosition } from "@svc/billing";
import type { BillsAnswer, TotalsAnswer } from "@svc/billing/api";
import type { BillingDocument, VerificationReceipt } from "@svc/core";
import type { Call } from "../http/call.ts";
import { requireTenant } from "../http/caller.ts";
import { because, refuseWith } from "../http/refusal.ts";
import { json, type Reply } from "../http/reply.ts";
import { REGISTER_PARTS, registerOf } from "../ledger/registers.ts";
import { objectOf } from "../storage/names.ts";
import type { ListedBill } from "./bill-archiver.ts";
import type { RegisterBindings } from "./tenant-events.ts";

/** Some 6 kB each. */
const BILLS_A_PAGE = 50;
const DAY_MS = 86_400_000;
/** Longest range of one answer. Sums are kept by day, so a year costs a few hundred rows a part. */
const MAX_DAYS = 3_660;

export async function bills({
  caller,
  query,
  env,
}: Call<"bills", RegisterBindings>): Promise<Reply<BillsAnswer>> {
  const { tenant_id, cursor } = query;
  requireTenant(caller, tenant_id);
  const days = daysOf(query);
  let [part = 0, reservedAt = 0, number = 0] = cursor.split(".").map(Number);
  const found: BillsAnswer["bills"] = [];
  for (; part < REGISTER_PARTS; part++, reservedAt = 0, number = 0) {
    const wanted = BILLS_A_PAGE - found.length;
    const answer = await registerOf(env, tenant_id, part).bills(days, { reservedAt, number }, wanted);
    // Not a page without them: a list that leaves bills out would be taken for all of them.
    if (!answer.ok) return refuseWith("archive_unavailable", because(answer.reason));
    const listed = answer.bills;
    found.push(...listed.map(billOf));
    const last = listed.at(-1)?.position;
    if (listed.length === wanted) return json({ tenant_id, bills: found, next: cursorOf(part, last) });
  }
  return json({ tenant_id, bills: found, next: null });
}

export async function totals({
  caller,
  query,
  env,
}: Call<"totals", RegisterBindings>): Promise<Reply<TotalsAnswer>> {
  const { tenant_id, from, to } = query;
  requireTenant(caller, tenant_id);
  const days = daysOf(query);
  let unbilled = await objectOf(env.GRANT_LEDGER, "ledger", tenant_id).countUnissued(days);
  const found: BilledTotal[] = [];
  // One after the other: many such questions at once would stand in line before another tenant's calls.
  for (let part = 0; part < REGISTER_PARTS; part++) {
    const answer = await registerOf(env, tenant_id, part).totals(days);
    unbilled += answer.unbilled;
    found.push(...answer.totals);
  }
  return json({ tenant_id, from, to, totals: summed(found), unbilled });
}

function summed(totals: readonly BilledTotal[]): TotalsAnswer["totals"] {
  const currencies = [...Map.groupBy(totals, ({ currency }) => currency)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return currencies.map(([currency, rows]) => ({
    currency,
    ...sumsOf(rows),
  }));
}

function sumsOf(rows: readonly BilledTotal[]): Omit<TotalsAnswer["totals"][number], "currency"> {
  const charged = rows.reduce((sum, { chargeMicros }) => sum + BigInt(chargeMicros), 0n);
  const changed = rows.reduce((sum, { changeMicros }) => sum + BigInt(changeMicros), 0n);
  return {
    bills: rows.reduce((sum, { bills }) => sum + bills, 0),
    charge_micros: String(charged),
    adjustments: rows.reduce((sum, { adjustments }) => sum + adjustments, 0),
    change_micros: String(changed),
    net_micros: String(charged + changed),
  };
}

function billOf({
  kind,
  eventId,
  number,
  issuedAt,
  currency,
  chargeMicros,
  changeMicros,
  documents,
}: ListedBill): BillsAnswer["bills"][number] {
  const { attestation, receipt } = JSON.parse(documents) as {
    attestation: BillingDocument;
    receipt: VerificationReceipt;
  };
  return {
    kind,
    event_id: eventId,
    number,
    issued_at: issuedAt,
    currency,
    charge_micros: chargeMicros,
    change_micros: changeMicros,
    attestation,
    receipt,
  };
}

function cursorOf(part: number, position: ListPosition | undefined): string | null {
  return position === undefined ? null : `${part}.${position.reservedAt}.${position.number}`;
}

/** @throws RefusalError when a day is none, or the first is not before the last */
function daysOf({ from, to }: { readonly from: string; readonly to: string }): Days {
  const days = { from: dayOf(from, "from"), to: dayOf(to, "to") };
  if (days.from >= days.to) refuseWith("query_invalid", because("days_reversed"));
  if (days.to - days.from > MAX_DAYS)
    refuseWith("query_invalid", because("days_too_many", { limit: MAX_DAYS }));
  return days;
}

function dayOf(text: string, name: string): number {
  const ms = Date.parse(`${text}T00:00:00Z`);
  // A parser may take the 31st of a shorter month for the next one's first.
  const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
  return isDay ? ms / DAY_MS : refuseWith("query_invalid", because("day_unknown", { parameter: name }));
}
