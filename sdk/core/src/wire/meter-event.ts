/** Counts of a meter over a window, in the second billing variant. A tariff prices it. */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { CallerId, Digest, namedBy, Quantity, text, UnixSeconds } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { SignatureSchema } from "./signature.ts";

/** Name of a meter: `input_tokens`, `requests`. */
export const MeterName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_.-]{0,63}$/, "a meter name such as input_tokens"),
);

const MAX_METERS = 32;
/** Usage is of a bounded time before its event: the longest month. */
const MAX_WINDOW_SECONDS = 31 * 86_400;
/** By which the meter's clock at the window's end may be ahead of the event's. */
const WINDOW_SKEW_SECONDS = 60;

/** Quantity by meter. */
export const UsageSchema = v.pipe(
  namedBy("meter"),
  v.record(MeterName, Quantity),
  v.check((usage) => Object.keys(usage).length > 0, "at least one meter"),
  v.check((usage) => Object.keys(usage).length <= MAX_METERS, `at most ${MAX_METERS} meters`),
);

export const MeterEventSchema = v.pipe(
  v.strictObject({
    event_id: CallerId,
    event_timestamp: UnixSeconds,
    tenant_id: CallerId,
    api_key_id: v.exactOptional(CallerId),
    endpoint: text(512),
    model: v.exactOptional(text(128)),
    usage: UsageSchema,
    window_start: UnixSeconds,
    window_end: UnixSeconds,
    execution_intent_digest: v.exactOptional(Digest),
    /** By a meter whose key the operator's settings name. */
    meter_signature: v.exactOptional(SignatureSchema),
  }),
  v.check((event) => event.window_start <= event.window_end, "a window that does not end before it starts"),
  v.check(
    ({ window_end, event_timestamp }) => window_end <= event_timestamp + WINDOW_SKEW_SECONDS,
    `a window that ends at most ${WINDOW_SKEW_SECONDS} seconds after the event`,
  ),
  v.check(
    ({ window_start, event_timestamp }) => window_start >= event_timestamp - MAX_WINDOW_SECONDS,
    `a window that begins at most ${MAX_WINDOW_SECONDS} seconds before the event`,
  ),
);

export type MeterEvent = v.InferOutput<typeof MeterEventSchema>;

/**
 * Reads a meter event strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about the usage having happened, or a meter's signature.
 */
export function parseMeterEvent(input: unknown): Reading<MeterEvent, ParseReason> {
  return parseDocument(MeterEventSchema, input, { maxBytes: 16 * 1024 });
}
