/** Usage in the first billing variant: units, their price and the amount. */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { CallerId, Currency, Quantity, text, UnixSeconds } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";

export const UsageEventSchema = v.strictObject({
  event_id: CallerId,
  event_timestamp: UnixSeconds,
  tenant_id: CallerId,
  endpoint: text(512),
  model: v.exactOptional(text(128)),
  usage_units: Quantity,
  unit_price_micros: Quantity,
  /** Units times price; checked, not believed. */
  amount_micros: Quantity,
  currency: Currency,
});

export type UsageEvent = v.InferOutput<typeof UsageEventSchema>;

/**
 * Reads a usage event strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about the usage having happened.
 */
export function parseUsageEvent(input: unknown): Reading<UsageEvent, ParseReason> {
  return parseDocument(UsageEventSchema, input, { maxBytes: 16 * 1024 });
}
