/** A tariff as it stood when it was applied: what each meter costs. The arithmetic is the billing room's. */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { CallerId, Currency, Quantity, UnixSeconds, Version } from "./atoms.ts";
import { MeterName } from "./meter-event.ts";
import { type ParseReason, parseDocument } from "./parse.ts";

export const ROUNDINGS = ["up", "down", "half_up", "half_even"] as const;

const MAX_BANDS = 32;

const BandSchema = v.strictObject({
  /** Units up to and including this many, cumulative; absent on the last band, which has no end. */
  up_to: v.exactOptional(Quantity),
  unit_price_micros: Quantity,
});

const PositiveQuantity = v.pipe(
  Quantity,
  v.check((value) => value !== "0", "an integer of at least 1"),
);

const TariffTiersSchema = v.strictObject({
  /** Graduated: each band prices the units within it. Volume: the band that the total falls in prices all. */
  mode: v.picklist(["graduated", "volume"], "graduated or volume"),
  bands: v.pipe(
    v.array(BandSchema),
    v.minLength(1, "at least one band"),
    v.maxLength(MAX_BANDS, `at most ${MAX_BANDS} bands`),
    v.check((bands) => bandsRise(bands), "bands that rise, of which only the last has no end"),
  ),
});

function bandsRise(bands: readonly { readonly up_to?: string }[]): boolean {
  let previous = 0n;
  for (const [i, { up_to }] of bands.entries()) {
    if (up_to === undefined) return i === bands.length - 1;
    if (BigInt(up_to) <= previous) return false;
    previous = BigInt(up_to);
  }
  return true;
}

/** A line has one price: a price that nothing reads would be read by whoever compares tariffs by eye. */
const TariffLineSchema = v.pipe(
  v.strictObject({
    meter: MeterName,
    unit_price_micros: v.exactOptional(Quantity),
    /** The price is for this many units: "1", "1000". */
    per_units: PositiveQuantity,
    included_units: v.exactOptional(Quantity),
    tiers: v.exactOptional(TariffTiersSchema),
  }),
  v.check(
    (line) => (line.unit_price_micros === undefined) !== (line.tiers === undefined),
    "a unit price or tiers, and not both",
  ),
);

export const TariffSnapshotSchema = v.pipe(
  v.strictObject({
    tariff_id: CallerId,
    version: Version,
    currency: Currency,
    lines: v.pipe(
      v.array(TariffLineSchema),
      v.minLength(1, "at least one line"),
      v.maxLength(32, "at most 32 lines"),
      v.check((lines) => new Set(lines.map(({ meter }) => meter)).size === lines.length, "one line a meter"),
    ),
    minimum_charge_micros: v.exactOptional(Quantity),
    maximum_charge_micros: v.exactOptional(Quantity),
    rounding: v.picklist(ROUNDINGS, ROUNDINGS.join(", ")),
    effective_from: UnixSeconds,
    /** Exclusive. */
    effective_until: v.exactOptional(UnixSeconds),
  }),
  v.check(
    ({ minimum_charge_micros: min, maximum_charge_micros: max }) =>
      min === undefined || max === undefined || BigInt(min) <= BigInt(max),
    "a minimum charge that is not above the maximum",
  ),
  v.check(
    ({ effective_from, effective_until }) =>
      effective_until === undefined || effective_from < effective_until,
    "a tariff that does not end before it takes effect",
  ),
);

export type Rounding = (typeof ROUNDINGS)[number];
export type TariffTiers = v.InferOutput<typeof TariffTiersSchema>;
export type TariffLine = v.InferOutput<typeof TariffLineSchema>;
export type TariffSnapshot = v.InferOutput<typeof TariffSnapshotSchema>;

/**
 * Reads a tariff strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and encodings
 * are right, and nothing about its having been agreed on.
 */
export function parseTariffSnapshot(input: unknown): Reading<TariffSnapshot, ParseReason> {
  return parseDocument(TariffSnapshotSchema, input, { maxBytes: 64 * 1024 });
}
