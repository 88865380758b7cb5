// Holds: what is eligible can be billed up to its hold, whatever else happens to the grant; what is released, lapsed or
// charged holds nothing more. As examples, and as a property over any sequence of calls.
import { hashExecutionIntent } from "@svc/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { chargeEvent, claimTuple, HOLD_SECONDS, MemoryLedgerStore, releaseEvent } from "../../src/index.ts";
import { INTENT, NOW } from "../support/bill.ts";

const MAX = "100";

function claim(store: MemoryLedgerStore, eventId: string, holdMicros?: string, maxEvents = 4, now = NOW) {
  const intent = { ...INTENT, event_id: eventId };
  return claimTuple(
    store,
    {
      authorityId: "a-1",
      eventId,
      intent,
      intentDigest: hashExecutionIntent(intent),
      maxEvents,
      maxChargeMicros: MAX,
      consumptionId: `c-${eventId}`,
      ...(holdMicros === undefined ? {} : { holdMicros }),
    },
    now,
  );
}
const charge = (store: MemoryLedgerStore, eventId: string, chargeMicros: string) => {
  const outcome = chargeEvent(store, { authorityId: "a-1", eventId, chargeMicros, maxChargeMicros: MAX });
  return outcome.ok ? "charged" : outcome.reason;
};

describe("eligible implies billable", () => {
  test("a spent grant, and one without money, are not eligible", () => {
    const store = new MemoryLedgerStore();
    claim(store, "e1", MAX);
    charge(store, "e1", MAX);
    expect(claim(store, "e2")).toEqual({ kind: "hold_exceeds_grant", availableMicros: "0" });
    expect(claim(store, "e2", "1").kind).toBe("hold_exceeds_grant");
    // A call that is stated to be free needs nothing.
    expect(claim(store, "e2", "0").kind).toBe("consumed");
    expect(store.readTotals("a-1").events).toBe(2);
  });

  test("what is held is promised to nobody else, and what is charged frees the rest", () => {
    const store = new MemoryLedgerStore();
    expect(claim(store, "e1", "70").kind).toBe("consumed");
    expect(claim(store, "e2", "31")).toEqual({ kind: "hold_exceeds_grant", availableMicros: "30" });
    expect(claim(store, "e2", "30").kind).toBe("consumed");
    expect(charge(store, "e2", "31")).toBe("charge_exceeds_grant");
    expect(charge(store, "e1", "50")).toBe("charged");
    expect(charge(store, "e2", "31")).toBe("charged");
  });

  test("without a stated amount the events of a grant share what it has left", () => {
    const store = new MemoryLedgerStore();
    const held = ["e1", "e2", "e3", "e4"].map((id) => {
      const outcome = claim(store, id);
      return outcome.kind === "consumed" ? outcome.consumption.heldMicros : outcome.kind;
    });
    expect(held).toEqual(["25", "25", "25", "25"]);
  });
});

describe("release", () => {
  test("gives the hold back, once and for ever: the event is not charged after it", () => {
    const store = new MemoryLedgerStore();
    claim(store, "e1", MAX);
    expect(releaseEvent(store, "a-1", "e1", "c-other")).toMatchObject({
      ok: false,
      reason: "consumption_mismatch",
    });
    expect(releaseEvent(store, "a-1", "e9", "c-e9")).toMatchObject({
      ok: false,
      reason: "event_not_consumed",
    });
    for (let i = 0; i < 2; i++) expect(releaseEvent(store, "a-1", "e1", "c-e1").ok).toBe(true);
    expect(store.readTotals("a-1")).toEqual({ events: 1, charged: "0", held: "0" });
    expect(charge(store, "e1", "1")).toBe("event_released");
    expect(claim(store, "e1").kind).toBe("already_consumed");
    expect(claim(store, "e2", MAX).kind).toBe("consumed");
  });

  test("is refused for what was charged", () => {
    const store = new MemoryLedgerStore();
    claim(store, "e1");
    charge(store, "e1", "1");
    expect(releaseEvent(store, "a-1", "e1", "c-e1")).toMatchObject({ reason: "event_charged_otherwise" });
  });
});

test("a hold lapses after a day, and its event is then charged from what is left", () => {
  const store = new MemoryLedgerStore();
  claim(store, "e1", MAX);
  expect(claim(store, "e2", "1", 4, NOW + HOLD_SECONDS - 1).kind).toBe("hold_exceeds_grant");
  expect(claim(store, "e2", "60", 4, NOW + HOLD_SECONDS).kind).toBe("consumed");
  expect(charge(store, "e1", "41")).toBe("charge_exceeds_grant");
  expect(charge(store, "e1", "40")).toBe("charged");
});

test("any sequence: charges and holds never exceed the grant, and every eligible event can take its hold", () => {
  const step = fc.record({
    event: fc.integer({ min: 0, max: 5 }),
    kind: fc.constantFrom("claim", "charge", "release"),
    amount: fc.integer({ min: 0, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const store = new MemoryLedgerStore();
      for (const { event, kind, amount } of steps) {
        const id = `e${event}`;
        if (kind === "claim") claim(store, id, String(amount), 6);
        else if (kind === "charge") charge(store, id, String(amount));
        else releaseEvent(store, "a-1", id, `c-${id}`);
        const { charged, held } = store.readTotals("a-1");
        expect(BigInt(charged) + BigInt(held)).toBeLessThanOrEqual(BigInt(MAX));
      }
      for (let event = 0; event <= 5; event++) {
        const one = store.readConsumption(`e${event}`);
        if (one === null || one.chargedMicros !== undefined || one.released === true) continue;
        expect(charge(store, one.eventId, one.heldMicros)).toBe("charged");
      }
    }),
    { numRuns: runs(200, 5_000) },
  );
});
