/** The sections of a report on a bill: its members, who vouches for them, and how the charge is stated to follow. */
import { type BillingResult, priceUsage } from "@svc/billing";
import {
  type BillingDocument,
  isAdjustment,
  isVoid,
  type TariffLine,
  type TariffSnapshot,
} from "@svc/core/wire";
import { authorName, en, grouped, type Locale, rootInWords, toneOf } from "@svc/messages";
import type { Cell, ListItem, Section } from "../../model/view.ts";
import { presentFacts } from "../../model/wording.ts";

/** @param bill with what its openings disclose */
export function billSections(
  bill: BillingDocument,
  isPrivate: boolean,
  result: BillingResult,
  locale: Locale = en,
): Section[] {
  return [
    memberSection(bill, isPrivate, result, locale),
    trustSection(result, bill, locale),
    ...(isVoid(bill) ? [] : [chargeSection(bill, locale)]),
  ];
}

function memberSection(
  bill: BillingDocument,
  isPrivate: boolean,
  { stands }: BillingResult,
  locale: Locale,
): Section {
  const { bill: words } = locale.sections;
  const { charge_micros: charge, currency, charge_authority: grant } = bill;
  const adjusts = isAdjustment(bill) ? bill.adjusts : undefined;
  const facts = presentFacts([
    {
      name: words.total,
      value: charge === undefined ? words.totalHidden : money(charge, currency, locale),
      look: charge === undefined ? undefined : "strong",
      aside: charge !== undefined && isPrivate ? words.totalOpened : undefined,
    },
    stands !== null && {
      name: words.stands,
      value: money(stands.charge_micros, stands.currency, locale),
      look: "strong",
      aside: words.standsBy(words.standing[stands.kind]),
    },
    adjusts !== undefined && {
      name: words.adjusts,
      value: adjusts.attestation_id,
      look: "code",
      aside: words.adjustsNumber(adjusts.number),
    },
    { name: words.tenant, value: authorName(bill.tenant_id) },
    { name: words.event, value: authorName(bill.event_id) },
    { name: words.version, value: bill.billing_version === "v1" ? words.versionUnits : words.versionMetered },
    grant === undefined
      ? { name: words.grant, value: words.grantNone }
      : { name: words.grant, value: grant.authority_id, look: "code" },
  ]);
  const title = isAdjustment(bill) ? words[bill.kind] : words.title;
  return { id: "bill.members", title, blocks: [{ block: "facts", facts }] };
}

const SUBJECTS = ["issuer", "manifest", "revocation", "time"] as const;

function trustSection(result: BillingResult, bill: BillingDocument, locale: Locale): Section {
  const { common, bill: words } = locale.sections;
  const { trust, valid } = result;
  const items = SUBJECTS.map(
    (subject): ListItem => ({
      label: locale.roots.subjects[subject],
      tone: valid ? toneOf(trust[subject]) : "mute",
      text:
        subject === "issuer" && trust.issuer === "pinned"
          ? words.operatorPinned
          : rootInWords(subject, trust[subject], locale),
    }),
  );
  return {
    id: "bill.trust",
    title: common.trust,
    about: words.trustAbout,
    blocks: [{ block: "list", look: "plain", items: [...items, usageItem(result, bill, words)] }],
  };
}

/** Who vouches for the metered usage. */
function usageItem(
  { checks, valid }: BillingResult,
  bill: BillingDocument,
  words: Locale["sections"]["bill"],
): ListItem {
  const { usage: label } = words;
  // Without pinned meters the row is left out: it passes on the signature of one of them alone.
  const isPinned = checks.some(({ check, valid: passes }) => check === "meter" && passes);
  if (valid && isPinned) return { label, text: words.usagePinned, tone: "good" };
  const isMetered = bill.billing_version === "v2" && bill.meter_event?.meter_signature !== undefined;
  return { label, text: isMetered ? words.usageMeter : words.usageOperator, tone: valid ? "warn" : "mute" };
}

function chargeSection(bill: BillingDocument, locale: Locale): Section {
  const { charge: words } = locale.sections;
  const head = { id: "bill.charge", title: words.title };
  if (bill.billing_version === "v1") {
    const { usage_event: event } = bill;
    if (event === undefined) return { ...head, blocks: [{ block: "paragraph", text: words.hidden }] };
    const { usage_units: units, unit_price_micros: micros, currency } = event;
    const price = words.each(money(micros, currency, locale));
    const amount = money(String(BigInt(units) * BigInt(micros)), currency, locale);
    return {
      ...head,
      about: words.about,
      blocks: [priceTable([line(words.units, units, price, amount, locale)], bill, locale)],
    };
  }
  const { meter_event: event, tariff_snapshot: tariff } = bill;
  if (event === undefined || tariff === undefined)
    return { ...head, blocks: [{ block: "paragraph", text: words.hidden }] };
  const lines = new Map(tariff.lines.map((one) => [one.meter, one]));
  const rows = Object.entries(event.usage).map(([meter, quantity]) => {
    const own = lines.get(meter);
    const price = own === undefined ? words.noTariff : priceOf(own, tariff.currency, locale);
    return line(authorName(meter), quantity, price, amountOf(meter, quantity, tariff, locale), locale);
  });
  const { tariff_id, version, rounding } = tariff;
  const how = words.tariff(
    authorName(tariff_id),
    authorName(version),
    words.roundings[rounding],
    limits(tariff, locale),
  );
  return {
    ...head,
    about: words.about,
    blocks: [priceTable(rows, bill, locale), { block: "paragraph", text: how }],
  };
}

type Line = readonly Cell[];

function line(meter: string, quantity: string, price: string, amount: string, locale: Locale): Line {
  return [
    { text: meter, aside: price },
    { text: whole(quantity, locale), look: "number" },
    { text: amount, look: "number" },
  ];
}

function priceTable(
  lines: readonly Line[],
  { charge_micros = "0", currency }: BillingDocument,
  locale: Locale,
) {
  const { charge: words, bill } = locale.sections;
  const total: Line = [
    { text: bill.total },
    { text: "" },
    { text: money(charge_micros, currency, locale), look: "number" },
  ];
  return {
    block: "table",
    name: words.table,
    columns: [words.used, words.quantity, words.amount],
    rows: [...lines.map((cells) => ({ cells })), { cells: total, look: "sum" }],
  } as const;
}

/** The amount for one meter alone. A tariff rounds and bounds the sum, so a row with a part of a micro is approximate. */
function amountOf(meter: string, quantity: string, tariff: TariffSnapshot, locale: Locale): string {
  const { charge: words } = locale.sections;
  const { minimum_charge_micros: _, maximum_charge_micros: __, ...unbounded } = tariff;
  const [down, up] = (["down", "up"] as const).map((rounding) =>
    priceUsage({ [meter]: quantity }, { ...unbounded, rounding }),
  );
  if (!down?.ok || !up?.ok) return words.notPriced;
  const amount = money(down.value, tariff.currency, locale);
  return down.value === up.value ? amount : words.roughly(amount);
}

function priceOf(
  { unit_price_micros = "0", per_units, included_units, tiers }: TariffLine,
  currency: string,
  locale: Locale,
): string {
  const { charge: words } = locale.sections;
  const per = per_units === "1" ? words.perUnit : words.per(whole(per_units, locale));
  const bands = tiers?.bands.map(({ up_to, unit_price_micros: micros }) => {
    const to = up_to === undefined ? words.beyond : words.upTo(whole(up_to, locale));
    return `${money(micros, currency, locale)} ${to}`;
  });
  const price =
    tiers === undefined
      ? `${money(unit_price_micros, currency, locale)} ${per}`
      : `${words.tierModes[tiers.mode]}, ${per}: ${bands?.join("; ")}`;
  return included_units === undefined ? price : words.included(price, whole(included_units, locale));
}

function limits(
  { minimum_charge_micros: least, maximum_charge_micros: most, currency }: TariffSnapshot,
  locale: Locale,
): string {
  const { charge: words } = locale.sections;
  const parts = [
    least === undefined ? "" : words.atLeast(money(least, currency, locale)),
    most === undefined ? "" : words.atMost(money(most, currency, locale)),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `, ${parts.join(", ")}`;
}

/** An amount in micros, to the last digit; no line break divides it. */
function money(micros: string, currency: string, { voice }: Locale): string {
  return `${voice.amount(micros)} ${currency}`.replaceAll(" ", "\u00a0");
}

function whole(text: string, { voice }: Locale): string {
  const number = voice.language === "de" ? grouped(text).replaceAll(" ", ".") : grouped(text);
  return number.replaceAll(" ", "\u00a0");
}
