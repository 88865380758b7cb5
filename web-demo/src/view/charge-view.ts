/** How a bill's charge is stated to follow: its usage and its prices side by side. The rows say whether it does. */
import type { BillingDocument, TariffLine, TariffSnapshot } from "@svc/core";
import { grouped } from "@svc/words";
import { section } from "./controls.ts";
import { h } from "./h.ts";
import { money } from "./money.ts";

export function chargeSection(bill: BillingDocument): HTMLElement {
  return section(
    "How the charge follows",
    "Usage and price as the bill states them; the rows below say whether the charge is what they come to.",
    tableOf(bill) ?? h("p", {}, "Private: the bill holds commitments only. Add its openings to see inside."),
  );
}

function tableOf(bill: BillingDocument): HTMLElement | null {
  if (bill.billing_version === "v1") {
    const event = bill.usage_event;
    if (event === undefined) return null;
    const price = `${money(event.unit_price_micros, event.currency)} each`;
    return priceTable([["units", event.usage_units, price]], null, bill);
  }
  const { meter_event: event, tariff_snapshot: tariff } = bill;
  if (event === undefined || tariff === undefined) return null;
  const lines = new Map(tariff.lines.map((line) => [line.meter, line]));
  const rows = Object.entries(event.usage).map(([meter, quantity]): Line => {
    const line = lines.get(meter);
    return [meter, quantity, line === undefined ? "not in the tariff" : priceOf(line, tariff.currency)];
  });
  return priceTable(rows, tariff, bill);
}

type Line = readonly [meter: string, quantity: string, price: string];

function priceOf(
  { unit_price_micros = "0", per_units, included_units, tiers }: TariffLine,
  currency: string,
): string {
  const per = per_units === "1" ? "each" : `for ${grouped(per_units)}`;
  const price =
    tiers === undefined
      ? `${money(unit_price_micros, currency)} ${per}`
      : `${tiers.mode}, ${per}: ${tiers.bands
          .map(
            ({ up_to, unit_price_micros: micros }) =>
              `${money(micros, currency)} ${up_to === undefined ? "beyond" : `up to ${grouped(up_to)}`}`,
          )
          .join("; ")}`;
  return included_units === undefined ? price : `${price}; the first ${grouped(included_units)} included`;
}

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
      h("caption", { class: "off-screen" }, "Usage and prices"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Used"),
          h("th", { scope: "col", class: "number" }, "Quantity"),
          h("th", { scope: "col" }, "Price"),
        ),
      ),
      h(
        "tbody",
        {},
        ...lines.map(([meter, quantity, price]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, h("bdi", {}, meter)),
            h("td", { class: "number" }, grouped(quantity)),
            h("td", {}, price),
          ),
        ),
        h(
          "tr",
          { class: "sum" },
          h("th", { scope: "row" }, "Charge"),
          h("td", { class: "number" }, ""),
          h("td", {}, money(charge, currency)),
        ),
      ),
    ),
    tariff === null
      ? null
      : h(
          "p",
          { class: "note" },
          `Tariff ${tariff.tariff_id} ${tariff.version}, rounded once (${tariff.rounding.replaceAll("_", " ")})${limits(tariff)}.`,
        ),
  );
}

function limits({
  minimum_charge_micros: least,
  maximum_charge_micros: most,
  currency,
}: TariffSnapshot): string {
  const parts = [
    ...(least === undefined ? [] : [`at least ${money(least, currency)}`]),
    ...(most === undefined ? [] : [`at most ${money(most, currency)}`]),
  ];
  return parts.length === 0 ? "" : `, ${parts.join(", ")}`;
}
