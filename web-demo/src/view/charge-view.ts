/** How a bill's charge is stated to follow: its usage and its prices side by side. The checks say whether it does. */

import { priceUsage } from "@svc/billing";
import type { BillingDocument, TariffLine, TariffSnapshot } from "@svc/core";
import { authorName } from "@svc/words";
import { documentsWords as say } from "../words/documents.ts";
import { money, whole } from "../words/library.ts";
import { section } from "./controls.ts";
import { h } from "./h.ts";

export function chargeSection(bill: BillingDocument): HTMLElement {
  const table = tableOf(bill);
  return table === null
    ? section(say().howTheChargeFollows, null, h("p", {}, say().privateTheBillHoldsCommitmentsOnly))
    : section(say().howTheChargeFollows, say().usageAndPriceAsTheBill, table);
}

function tableOf(bill: BillingDocument): HTMLElement | null {
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

function priceTable(
  lines: readonly Line[],
  tariff: TariffSnapshot | null,
  bill: BillingDocument,
): HTMLElement {
  const { charge_micros: charge = "0", currency } = bill;
  return h(
    "div",
    {},
    h(
      "table",
      { class: "points" },
      h("caption", { class: "off-screen" }, say().usageAndPrices),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, say().usedAndPrice),
          h("th", { scope: "col", class: "number" }, say().quantity),
          h("th", { scope: "col", class: "number" }, say().comesTo),
        ),
      ),
      h(
        "tbody",
        {},
        ...lines.map(([meter, quantity, price, amount]) =>
          h(
            "tr",
            {},
            h(
              "th",
              { scope: "row" },
              h("bdi", {}, authorName(meter)),
              h("span", { class: "note price" }, price),
            ),
            h("td", { class: "number" }, oneWord(whole(quantity))),
            h("td", { class: "number" }, amount),
          ),
        ),
        h(
          "tr",
          { class: "sum" },
          h("th", { scope: "row" }, say().charge),
          h("td", { class: "number" }, ""),
          h("td", { class: "number" }, oneWord(money(charge, currency))),
        ),
      ),
    ),
    tariff === null
      ? null
      : h(
          "p",
          { class: "note" },
          say().tariffRoundedOnce(
            authorName(tariff.tariff_id),
            authorName(tariff.version),
            say().roundings[tariff.rounding],
            limits(tariff),
          ),
        ),
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
