/** How a bill's charge is stated to follow: its usage and its prices side by side. The checks say whether it does. */

import { priceUsage } from "@svc/billing";
import type { BillingDocument, TariffLine, TariffSnapshot } from "@svc/core";
import { authorName } from "@svc/messages";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { money, whole } from "../words/library.ts";
import { Section } from "./controls.tsx";

export function chargeSection(bill: BillingDocument): VNode {
  const table = tableOf(bill);
  return table === null ? (
    <Section title={say().howTheChargeFollows}>
      <p>{say().privateTheBillHoldsCommitmentsOnly}</p>
    </Section>
  ) : (
    <Section title={say().howTheChargeFollows} note={say().usageAndPriceAsTheBill}>
      {table}
    </Section>
  );
}

function tableOf(bill: BillingDocument): VNode | null {
  if (bill.billing_version === "v1") {
    const event = bill.usage_event;
    if (event === undefined) return null;
    const { usage_units: units, unit_price_micros: micros, currency } = event;
    const price = say().each(oneWord(money(micros, currency)));
    const comesTo = oneWord(money(String(BigInt(units) * BigInt(micros)), currency));
    return priceTable([[say().units, units, price, comesTo]], null, bill);
  }
  const { meter_event: event, tariff_snapshot: tariff } = bill;
  if (event === undefined || tariff === undefined) return null;
  const lines = new Map(tariff.lines.map((line) => [line.meter, line]));
  const rows = Object.entries(event.usage).map(([meter, quantity]): Line => {
    const line = lines.get(meter);
    const price = line === undefined ? say().notInTheTariff : priceOf(line, tariff.currency);
    return [meter, quantity, price, comesTo(meter, quantity, tariff)];
  });
  return priceTable(rows, tariff, bill);
}

type Line = readonly [meter: string, quantity: string, price: string, comesTo: string];

/** Of one meter alone. A tariff rounds and bounds the sum, so that a row with a part of a micro is about so much. */
function comesTo(meter: string, quantity: string, tariff: TariffSnapshot): string {
  const { minimum_charge_micros: _, maximum_charge_micros: __, ...unbounded } = tariff;
  const [down, up] = (["down", "up"] as const).map((rounding) =>
    priceUsage({ [meter]: quantity }, { ...unbounded, rounding }),
  );
  if (!down?.ok || !up?.ok) return say().notPriced;
  const amount = oneWord(money(down.value, tariff.currency));
  return down.value === up.value ? amount : say().roughly(amount);
}

function priceOf(
  { unit_price_micros = "0", per_units, included_units, tiers }: TariffLine,
  currency: string,
): string {
  const per = per_units === "1" ? say().perUnit : say().forWord(oneWord(whole(per_units)));
  const price =
    tiers === undefined
      ? `${oneWord(money(unit_price_micros, currency))} ${per}`
      : `${say().tierModes[tiers.mode]}, ${per}: ${tiers.bands
          .map(
            ({ up_to, unit_price_micros: micros }) =>
              `${oneWord(money(micros, currency))} ${up_to === undefined ? say().beyond : say().upTo(oneWord(whole(up_to)))}`,
          )
          .join("; ")}`;
  return included_units === undefined ? price : say().theFirstIncluded(price, oneWord(whole(included_units)));
}

/** A number or an amount that no line break divides: "1" above "000" would read as one. */
const oneWord = (text: string): string => text.replaceAll(" ", "\u00a0");

function priceTable(lines: readonly Line[], tariff: TariffSnapshot | null, bill: BillingDocument): VNode {
  const { charge_micros: charge = "0", currency } = bill;
  return (
    <div>
      <table class="points">
        <caption class="off-screen">{say().usageAndPrices}</caption>
        <thead>
          <tr>
            <th scope="col">{say().usedAndPrice}</th>
            <th scope="col" class="number">
              {say().quantity}
            </th>
            <th scope="col" class="number">
              {say().comesTo}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([meter, quantity, price, amount]) => (
            <tr>
              <th scope="row">
                <bdi>{authorName(meter)}</bdi>
                <span class="note price">{price}</span>
              </th>
              <td class="number">{oneWord(whole(quantity))}</td>
              <td class="number">{amount}</td>
            </tr>
          ))}
          <tr class="sum">
            <th scope="row">{say().charge}</th>
            <td class="number">{""}</td>
            <td class="number">{oneWord(money(charge, currency))}</td>
          </tr>
        </tbody>
      </table>
      {tariff === null ? null : (
        <p class="note">
          {say().tariffRoundedOnce(
            authorName(tariff.tariff_id),
            authorName(tariff.version),
            say().roundings[tariff.rounding],
            limits(tariff),
          )}
        </p>
      )}
    </div>
  );
}

function limits({
  minimum_charge_micros: least,
  maximum_charge_micros: most,
  currency,
}: TariffSnapshot): string {
  const parts = [
    ...(least === undefined ? [] : [say().atLeast(money(least, currency))]),
    ...(most === undefined ? [] : [say().atMost(money(most, currency))]),
  ];
  return parts.length === 0 ? "" : `, ${parts.join(", ")}`;
}
