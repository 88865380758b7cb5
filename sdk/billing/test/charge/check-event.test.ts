// The metered event against grant, consumed intent, clock and meter: every reason, and the seconds at the edges.
import { PAYLOAD_TYPES, signDocument } from "@svc/core";
import { describe, expect, test } from "vitest";
import {
  type BilledDocuments,
  billedEventOf,
  eventGrantFault,
  eventIntentFault,
  eventTimeFault,
  meterSignatureFault,
} from "../../src/index.ts";
import {
  grant,
  INTENT,
  METER_EVENT,
  meterKey,
  NOW,
  operator,
  TARIFF,
  TERMS,
  USAGE_EVENT,
  V1,
  V2,
} from "../support/bill.ts";

const metered = (change: object) =>
  billedEventOf({
    version: "v2",
    meterEvent: { ...METER_EVENT, ...change },
    tariff: TARIFF,
  } as BilledDocuments);
const used = (change: object) => billedEventOf({ version: "v1", usageEvent: { ...USAGE_EVENT, ...change } });
const consumed = { intent: INTENT, consumedAt: NOW - 15 };

test("an event without a window begins when it is", () => {
  const event = billedEventOf(V1);
  expect(event.begins).toBe(event.timestamp);
});

test("both variants fit the grant and the intent", () => {
  for (const event of [billedEventOf(V1), billedEventOf(V2)]) {
    expect(eventGrantFault(event, grant(), 60)).toBeNull();
    expect(eventIntentFault(event, consumed, 60)).toBeNull();
  }
});

describe("against the grant", () => {
  test.each([
    ["tenant_mismatch", metered({ tenant_id: "tenant-b" }), grant()],
    ["endpoint_mismatch", metered({ endpoint: "/v1/chat/" }), grant()],
    ["model_mismatch", metered({ model: "m-2" }), grant()],
    ["currency_mismatch", used({ currency: "USD" }), grant()],
    ["grant_not_before_event", metered({ event_timestamp: NOW - 91 }), grant()],
    ["grant_not_before_event", used({ event_timestamp: NOW - 1_000 }), grant()],
  ])("%s (%#)", (reason, event, charge) => {
    expect(eventGrantFault(event, charge, 60)?.reason).toBe(reason);
  });

  test("the grant's own second, and a meter's clock that lags by the skew; a scope without a model takes any", () => {
    for (const time of [NOW - 29, NOW - 30, NOW - 90])
      expect(eventGrantFault(metered({ event_timestamp: time }), grant(), 60)).toBeNull();
    const anyModel = grant({ scope: { endpoint: TERMS.scope.endpoint } });
    expect(eventGrantFault(metered({ model: "m-9" }), anyModel, 60)).toBeNull();
  });
});

describe("against the consumed intent", () => {
  test.each([
    ["tenant_mismatch", metered({ tenant_id: "tenant-b" })],
    ["endpoint_mismatch", metered({ endpoint: "/v2/chat" })],
    ["model_mismatch", metered({ model: "m-2" })],
    ["intent_digest_mismatch", metered({ execution_intent_digest: "00".repeat(32) })],
    ["usage_exceeds_intent", metered({ usage: { input_tokens: "4000", output_tokens: "1" } })],
    ["usage_exceeds_intent", used({ usage_units: "4001" })],
    ["event_before_consumption", metered({ event_timestamp: NOW - 76 })],
    ["event_before_consumption", metered({ window_start: NOW - 76 })],
  ])("%s (%#)", (reason, event) => {
    expect(eventIntentFault(event, consumed, 60)?.reason).toBe(reason);
  });

  test("exactly the units intended, exactly the skew before", () => {
    expect(eventIntentFault(used({ usage_units: "4000" }), consumed, 60)).toBeNull();
    const twoKinds = { usage: { input_tokens: "3999", output_tokens: "1" } };
    expect(eventIntentFault(metered(twoKinds), consumed, 60)).toBeNull();
    expect(
      eventIntentFault(metered({ event_timestamp: NOW - 75, window_start: NOW - 75 }), consumed, 60),
    ).toBeNull();
  });
});

test("events of the future", () => {
  const clock = { now: NOW, clockSkewSeconds: 60 };
  expect(eventTimeFault(metered({ event_timestamp: NOW + 60 }), clock)).toBeNull();
  expect(eventTimeFault(metered({ event_timestamp: NOW + 61 }), clock)?.reason).toBe("event_in_future");
});

describe("a meter's own signature", () => {
  const signed = signDocument(PAYLOAD_TYPES.meterEvent, METER_EVENT, meterKey);
  const { signature, ...event } = signed;
  const meterEvent = { ...event, meter_signature: signature };

  test("counts under a known key only, and for this event only", () => {
    const fault = (event: object, keys: string[]) =>
      meterSignatureFault({ ...V2, meterEvent: event } as BilledDocuments, keys)?.reason;
    expect(fault(METER_EVENT, [])).toBeUndefined();
    expect(fault(meterEvent, [meterKey.publicKey])).toBeUndefined();
    expect(fault(meterEvent, [operator.publicKey])).toBe("meter_key_unknown");
    const changed = { ...meterEvent, usage: { input_tokens: "1" } };
    expect(fault(changed, [meterKey.publicKey])).toBe("meter_signature_invalid");
  });

  test("is demanded of both variants where meters are known: one without a place for it is no way around", () => {
    const missing = (documents: BilledDocuments) => meterSignatureFault(documents, [meterKey.publicKey]);
    expect(missing(V2)).toMatchObject({ reason: "meter_signature_missing", pointer: "/meter_event" });
    expect(missing(V1)).toMatchObject({ reason: "meter_signature_missing", pointer: "/usage_event" });
    expect(meterSignatureFault(V1, [])).toBeNull();
  });
});
