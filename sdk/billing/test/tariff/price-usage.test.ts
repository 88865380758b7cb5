// Pricing: worked cases, the edges of bands and roundings, and an independent model over random tariffs.
import { parseTariffSnapshot, parseUsageEvent, ROUNDINGS, type TariffSnapshot } from "@svc/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { checkAmount, priceUsage } from "../../src/index.ts";
import { effectFault } from "../../src/tariff/price-usage.ts";

const LINE = { meter: "tokens", unit_price_micros: "3", per_units: "1" };
const GRADUATED = {
  mode: "graduated",
  bands: [
    { up_to: "10", unit_price_micros: "5" },
    { up_to: "20", unit_price_micros: "3" },
    { unit_price_micros: "1" },
  ],
};

function tariff(line: object, rest: object = {}): TariffSnapshot {
  const read = parseTariffSnapshot({
    tariff_id: "t",
    version: "1",
    currency: "EUR",
    lines: [{ ...("tiers" in line ? { meter: LINE.meter, per_units: LINE.per_units } : LINE), ...line }],
    rounding: "half_even",
    effective_from: 0,
    ...rest,
  });
  if (!read.ok) throw new Error(`${read.pointer}: ${read.detail}`);
  return read.value;
}

const price = (tokens: string, priced: TariffSnapshot) => {
  const charge = priceUsage({ tokens }, priced);
  return charge.ok ? charge.value : charge.reason;
};

describe("worked cases", () => {
  const cases: [string, string, object, object, string][] = [
    ["per unit", "7", {}, {}, "21"],
    ["nothing used", "0", {}, {}, "0"],
    ["included units first", "7", { included_units: "5" }, {}, "6"],
    ["fewer than included", "4", { included_units: "5" }, {}, "0"],
    ["per thousand, exact", "2000", { per_units: "1000" }, {}, "6"],
    ["per thousand, half to even down", "1500", { per_units: "1000", unit_price_micros: "3" }, {}, "4"],
    ["half up", "500", { per_units: "1000", unit_price_micros: "1" }, { rounding: "half_up" }, "1"],
    ["half even", "500", { per_units: "1000", unit_price_micros: "1" }, {}, "0"],
    ["half even, odd", "1500", { per_units: "1000", unit_price_micros: "1" }, {}, "2"],
    ["up", "1", { per_units: "1000", unit_price_micros: "1" }, { rounding: "up" }, "1"],
    ["up, exact", "1000", { per_units: "1000", unit_price_micros: "1" }, { rounding: "up" }, "1"],
    ["down", "1999", { per_units: "1000", unit_price_micros: "1" }, { rounding: "down" }, "1"],
    ["graduated, first band", "10", { tiers: GRADUATED }, {}, "50"],
    ["graduated, first unit of the second", "11", { tiers: GRADUATED }, {}, "53"],
    ["graduated, into the last", "25", { tiers: GRADUATED }, {}, "85"],
    ["volume, first band", "10", { tiers: { ...GRADUATED, mode: "volume" } }, {}, "50"],
    ["volume, first unit of the second", "11", { tiers: { ...GRADUATED, mode: "volume" } }, {}, "33"],
    ["volume, in the last", "25", { tiers: { ...GRADUATED, mode: "volume" } }, {}, "25"],
    ["included before tiers", "15", { included_units: "5", tiers: GRADUATED }, {}, "50"],
    [
      "beyond bands that end",
      "11",
      { tiers: { mode: "graduated", bands: [{ up_to: "10", unit_price_micros: "1" }] } },
      {},
      "usage_beyond_tiers",
    ],
    ["minimum", "1", {}, { minimum_charge_micros: "10" }, "10"],
    ["minimum of nothing", "0", {}, { minimum_charge_micros: "10" }, "10"],
    ["maximum", "100", {}, { maximum_charge_micros: "10" }, "10"],
    ["largest", "9".repeat(18), { unit_price_micros: "1" }, {}, "9".repeat(18)],
    ["too large", "9".repeat(18), { unit_price_micros: "2" }, {}, "charge_too_large"],
    ["too large by one", `5${"0".repeat(17)}`, { unit_price_micros: "2" }, {}, "charge_too_large"],
    [
      "large times large over large",
      "9".repeat(18),
      { unit_price_micros: "9".repeat(18), per_units: "9".repeat(18) },
      {},
      "9".repeat(18),
    ],
  ];
  test.each(cases)("%s", (name, tokens, line, rest, expected) => {
    const charge = price(tokens, tariff(line, rest));
    recordVerdict(`billing/price/${name}`, charge);
    expect(charge).toBe(expected);
  });

  test("a meter without a line is not free", () => {
    expect(priceUsage({ tokens: "1", requests: "1" }, tariff({}))).toMatchObject({
      ok: false,
      reason: "meter_unpriced",
    });
  });

  test("a tariff is in effect from its first second on, and no longer at its end", () => {
    const timed = tariff({}, { effective_from: 5, effective_until: 7 });
    const reasons = [4, 5, 6, 7].map((at) => effectFault(timed, at, "/tariff")?.reason ?? null);
    expect(reasons).toEqual(["tariff_not_effective", null, null, "tariff_not_effective"]);
    expect(effectFault(tariff({}, { effective_from: 5 }), Number.MAX_SAFE_INTEGER, "/tariff")).toBeNull();
  });

  test("one rounding for all lines: two halves are one", () => {
    const two = tariff(
      {},
      {
        lines: [
          { meter: "a", unit_price_micros: "1", per_units: "2" },
          { meter: "b", unit_price_micros: "1", per_units: "2" },
        ],
      },
    );
    expect(priceUsage({ a: "1", b: "1" }, two)).toEqual({ ok: true, value: "1" });
  });
});

const digits = (max: number) =>
  fc.integer({ min: 1, max }).chain((length) => fc.bigInt({ min: 0n, max: 10n ** BigInt(length) - 1n }));

/** A band by band, unit by unit reading of the rules over integers scaled by the product of all denominators. */
function model(quantities: readonly bigint[], priced: TariffSnapshot): string {
  const scale = priced.lines.reduce((product, { per_units }) => product * BigInt(per_units), 1n);
  let scaled = 0n;
  for (const [i, line] of priced.lines.entries()) {
    const free = BigInt(line.included_units ?? 0);
    const units = (quantities[i] as bigint) - free < 0n ? 0n : (quantities[i] as bigint) - free;
    let cost = units * BigInt(line.unit_price_micros ?? 0);
    if (line.tiers !== undefined) {
      const { bands, mode } = line.tiers;
      const at = bands.findIndex(({ up_to }) => up_to === undefined || units <= BigInt(up_to));
      if (at < 0) return "usage_beyond_tiers";
      const priceOf = (k: number) => BigInt(bands[k]?.unit_price_micros as string);
      const endOf = (k: number) => (k < 0 ? 0n : BigInt(bands[k]?.up_to as string));
      cost = mode === "volume" ? units * priceOf(at) : (units - endOf(at - 1)) * priceOf(at);
      if (mode === "graduated") for (let k = 0; k < at; k++) cost += (endOf(k) - endOf(k - 1)) * priceOf(k);
    }
    scaled += (cost * scale) / BigInt(line.per_units);
  }
  const floor = scaled / scale;
  const twice = 2n * (scaled - floor * scale);
  const up = {
    up: twice > 0n,
    down: false,
    half_up: twice >= scale,
    half_even: twice > scale || (twice === scale && floor % 2n !== 0n),
  };
  let charge = up[priced.rounding] ? floor + 1n : floor;
  if (charge < BigInt(priced.minimum_charge_micros ?? 0))
    charge = BigInt(priced.minimum_charge_micros as string);
  const cap = priced.maximum_charge_micros;
  if (cap !== undefined && charge > BigInt(cap)) charge = BigInt(cap);
  return charge >= 10n ** 18n ? "charge_too_large" : String(charge);
}

const bands = fc
  .tuple(
    fc.uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 6n }), { maxLength: 4 }),
    fc.array(digits(6), { minLength: 5, maxLength: 5 }),
    fc.boolean(),
  )
  .map(([ends, prices, open]) => {
    const closed = ends
      .sort((a, b) => (a < b ? -1 : 1))
      .map((end, i) => ({ up_to: String(end), unit_price_micros: String(prices[i]) }));
    return open || closed.length === 0 ? [...closed, { unit_price_micros: String(prices[4]) }] : closed;
  });
const line = fc
  .record({
    unit: digits(18).map(String),
    per_units: digits(6).map((n) => String(n + 1n)),
    included_units: fc.option(digits(6).map(String), { nil: undefined }),
    tiers: fc.option(fc.record({ mode: fc.constantFrom("graduated", "volume"), bands }), { nil: undefined }),
  })
  .map(({ unit, tiers, included_units, ...members }) => ({
    ...members,
    ...(tiers === undefined ? { unit_price_micros: unit } : { tiers }),
    ...(included_units === undefined ? {} : { included_units }),
  }));

test("agrees with an independent model over random tariffs and usage", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.array(fc.oneof(digits(7), digits(18)), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...ROUNDINGS),
      fc.option(digits(8)),
      fc.option(digits(18)),
      (lines, quantities, rounding, minimum, above) => {
        const priced = tariff(
          {},
          {
            lines: lines.map((members, i) => ({ meter: `m${i}`, ...members })),
            rounding,
            ...(minimum === null ? {} : { minimum_charge_micros: String(minimum) }),
            ...(above === null || above < (minimum ?? 0n) ? {} : { maximum_charge_micros: String(above) }),
          },
        );
        const usage = Object.fromEntries(lines.map((_, i) => [`m${i}`, String(quantities[i])]));
        const charge = priceUsage(usage, priced);
        const found = charge.ok ? charge.value : charge.reason;
        seen.add(charge.ok ? "priced" : charge.reason);
        expect(found).toBe(model(quantities, priced));
      },
    ),
    { numRuns: runs(1_000, 100_000) },
  );
  expect([...seen].sort()).toEqual(["charge_too_large", "priced", "usage_beyond_tiers"]);
});

describe("units times price", () => {
  const event = (usage_units: string, unit_price_micros: string, amount_micros: string) => {
    const read = parseUsageEvent({
      event_id: "e",
      event_timestamp: 1,
      tenant_id: "t",
      endpoint: "/x",
      usage_units,
      unit_price_micros,
      amount_micros,
      currency: "EUR",
    });
    if (!read.ok) throw new Error(read.detail);
    const checked = checkAmount(read.value);
    return checked.ok ? checked.value : checked.reason;
  };
  test.each([
    ["3", "5", "15", "15"],
    ["0", "5", "0", "0"],
    ["3", "5", "16", "amount_mismatch"],
    ["3", "5", "14", "amount_mismatch"],
    ["999999999", "999999999", "999999998000000001", "999999998000000001"],
    ["1000000000", "1000000000", "1", "charge_too_large"],
    ["999999999999999999", "999999999999999999", "0", "charge_too_large"],
    // Beyond 2^53, where a double would lose the last digit.
    ["9007199254740993", "1", "9007199254740993", "9007199254740993"],
    ["9007199254740993", "1", "9007199254740992", "amount_mismatch"],
  ])("%s x %s = %s: %s", (units, unitPrice, amount, expected) => {
    expect(event(units, unitPrice, amount)).toBe(expected);
  });
});
