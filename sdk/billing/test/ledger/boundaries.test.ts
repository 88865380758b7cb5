// Edges of the ledger and of the register that other tests come past without standing on them.
import { hashExecutionIntent, refuse } from "@svc/core";
import { describe, expect, test } from "vitest";
import {
  availableMicros,
  type Consumption,
  chargeEvent,
  claimTuple,
  findBill,
  MemoryEventStore,
  MemoryLedgerStore,
  releaseEvent,
  reserveAdjustment,
} from "../../src/index.ts";
import { INTENT, NOW } from "../support/bill.ts";

const DAY = 86_400;
const NONE = { events: 0, charged: "0", held: "0" };

function claimed(at: number, rest: object = {}): MemoryLedgerStore {
  const store = new MemoryLedgerStore();
  const intentDigest = hashExecutionIntent(INTENT);
  const claim = { authorityId: "a-1", eventId: "evt-1", intent: INTENT, intentDigest, consumptionId: "c-1" };
  expect(claimTuple(store, { ...claim, maxEvents: 2, maxChargeMicros: "100", ...rest }, at).kind).toBe(
    "consumed",
  );
  return store;
}

const CHARGE = { authorityId: "a-1", eventId: "evt-1", chargeMicros: "5", maxChargeMicros: "100" };

describe("ledger", () => {
  test("an event consumed at the very second since which events are open is charged; one before is closed", () => {
    expect(chargeEvent(claimed(NOW), { ...CHARGE, openSince: NOW })).toMatchObject({ ok: true });
    expect(chargeEvent(claimed(NOW), { ...CHARGE, openSince: NOW + 1 })).toMatchObject({
      reason: "event_closed",
    });
  });

  test("identifiers count as they are written: what another reader would take for the same is another event", () => {
    const store = new MemoryLedgerStore();
    const spellings = ["evt-1", "EVT-1", "evt-1/", " evt-1", "evt-\uff11", "\u00e9", "e\u0301"];
    const claim = { authorityId: "a-1", intent: INTENT, intentDigest: hashExecutionIntent(INTENT) };
    const ask = (eventId: string, i: number) =>
      claimTuple(
        store,
        { ...claim, eventId, consumptionId: `c-${i}`, maxEvents: 99, maxChargeMicros: "9999" },
        NOW,
      );
    expect(spellings.map(ask).map(({ kind }) => kind)).toEqual(spellings.map(() => "consumed"));
    expect(spellings.map((eventId) => store.readConsumption(eventId)?.consumptionId)).toEqual(
      spellings.map((_, i) => `c-${i}`),
    );
  });

  test("intents that run together, or differ in spelling alone, are different, and one of them is eligible", () => {
    const intents = [
      { ...INTENT, endpoint: "/a", model: "bc" },
      { ...INTENT, endpoint: "/ab", model: "c" },
      { ...INTENT, endpoint: "/A", model: "bc" },
      { ...INTENT, endpoint: "/a/", model: "bc" },
      { ...INTENT, endpoint: "/\u00e9", model: "bc" },
      { ...INTENT, endpoint: "/e\u0301", model: "bc" },
    ];
    const digests = intents.map(hashExecutionIntent);
    expect(new Set(digests).size).toBe(intents.length);
    const store = claimed(NOW, { intent: intents[0], intentDigest: digests[0] });
    for (const [i, intent] of intents.slice(1).entries()) {
      const again = {
        authorityId: "a-1",
        eventId: "evt-1",
        intent,
        intentDigest: digests[i + 1] as string,
        consumptionId: "c-2",
      };
      expect(claimTuple(store, { ...again, maxEvents: 2, maxChargeMicros: "100" }, NOW).kind).not.toBe(
        "consumed",
      );
    }
  });

  test("a grant of which more is charged and held than it has is empty, and owes nothing", () => {
    const totals = { events: 1, charged: "70", held: "40" };
    expect(availableMicros(totals as never, "100")).toBe(0n);
    expect(availableMicros(totals as never, "111")).toBe(1n);
  });

  test("where no beginning is named, the first second of all is open", () => {
    expect(chargeEvent(claimed(0), CHARGE)).toMatchObject({ ok: true });
  });

  test("what else has to hold of a consumption is asked, and nothing is charged where it does not", () => {
    const store = claimed(NOW);
    const asked: string[] = [];
    const fault = (consumption: { readonly eventId: string }) => {
      asked.push(consumption.eventId);
      return refuse("charge_exceeds_grant", "more than is left");
    };
    expect(chargeEvent(store, CHARGE, fault)).toMatchObject({ reason: "charge_exceeds_grant" });
    expect(asked).toEqual(["evt-1"]);
    expect(store.readConsumption("evt-1")?.chargedMicros).toBeUndefined();
    expect(chargeEvent(store, CHARGE, () => null)).toMatchObject({ ok: true });
  });

  test("what is released twice gives its hold back once", () => {
    const store = claimed(NOW, { heldMicros: "60" });
    const again = { ...INTENT, event_id: "evt-2" };
    const second = {
      authorityId: "a-1",
      eventId: "evt-2",
      intent: again,
      consumptionId: "c-2",
      maxEvents: 2,
    };
    const claim = { ...second, intentDigest: hashExecutionIntent(again), maxChargeMicros: "100" };
    expect(claimTuple(store, { ...claim, heldMicros: "30" } as never, NOW).kind).toBe("consumed");
    const first = releaseEvent(store, {
      authorityId: "a-1",
      eventId: "evt-1",
      consumptionId: "c-1",
      shown: ["attest"],
    });
    const totals = store.readTotals("a-1");
    expect(
      releaseEvent(store, { authorityId: "a-1", eventId: "evt-1", consumptionId: "c-1", shown: ["attest"] }),
    ).toEqual(first);
    expect(store.readTotals("a-1")).toEqual(totals);
  });

  test("a share of one millionth is held, and less is not eligible", () => {
    expect(claimed(NOW, { maxEvents: 4, maxChargeMicros: "4" }).readConsumption("evt-1")?.heldMicros).toBe(
      "1",
    );
    expect(() => claimed(NOW, { maxEvents: 4, maxChargeMicros: "3" })).toThrow("consumed");
  });

  test("the oldest consumptions are closed first, however they came, up to the limit", () => {
    const store = new MemoryLedgerStore();
    const { consumptionId: _, ...one } = claimed(NOW).readConsumption("evt-1") as Consumption;
    for (const [i, consumedAt] of [30, 10, 20, 40].entries())
      store.insertConsumption(
        { ...one, eventId: `e${consumedAt}`, consumptionId: `c-${i}`, consumedAt },
        NONE,
      );
    expect(store.closeConsumptions(40, 2)).toBe(2);
    expect([10, 20, 30, 40].map((at) => store.isClosed(`e${at}`))).toEqual([true, true, false, false]);
  });

  test("what was not consumed is not settled", () => {
    const consumption = claimed(NOW).readConsumption("evt-1") as Consumption;
    const store = new MemoryLedgerStore();
    expect(() => store.writeSettled(consumption, NONE)).toThrow("the event is not consumed");
    expect(store.readConsumption("evt-1")).toBeNull();
  });

  test("a kept grant is forgotten at the very second until which it was kept, and the others are not", () => {
    const store = new MemoryLedgerStore();
    const keep = (keyHash: string, keptUntil: number, now: number) =>
      store.keepGrant({ keyHash, bodyDigest: "d", grant: "{}", keptUntil }, now);
    keep("past", NOW - 1, 0);
    keep("now", NOW, 0);
    keep("later", NOW + 1, 0);
    keep("new", NOW + 9, NOW);
    const kept = ["past", "now", "later", "new"].filter((keyHash) => store.readKeptGrant(keyHash) !== null);
    expect(kept).toEqual(["later", "new"]);
  });

  test("a consumption without an idempotency key names none", () => {
    const consumption = claimed(NOW).readConsumption("evt-1");
    expect(consumption).not.toBeNull();
    expect(consumption?.idempotency).toBeUndefined();
  });

  test("the store refuses a second consumption of an event, and a transaction in a transaction", () => {
    const store = claimed(NOW);
    const consumption = store.readConsumption("evt-1") as never;
    expect(() => store.insertConsumption(consumption, store.readTotals("a-1"))).toThrow(
      "the event is consumed already",
    );
    expect(() => store.transaction(() => store.transaction(() => 1))).toThrow("not nested");
    expect(store.transaction(() => 2)).toBe(2);
  });
});

const BILL = { text: "{}", attestationId: "att-0", currency: "EUR", chargeMicros: "5", changeMicros: "5" };

function registered(reservedAt: number, issued = true): MemoryEventStore {
  const store = new MemoryEventStore();
  const row = { eventId: "evt-1", number: 0, bodyDigest: "d", request: "{}", reservedAt, logged: false };
  store.insertEvent({ ...row, kind: "bill" });
  if (issued) store.writeIssued({ eventId: "evt-1", number: 0 }, "d", BILL);
  return store;
}

describe("register", () => {
  const days = { from: 10, to: 11 };
  const listed = (store: MemoryEventStore) => store.listIssued(days, { reservedAt: 0, number: 0 }, 9).length;

  test.each([
    [10 * DAY - 1, 0],
    [10 * DAY, 1],
    [11 * DAY - 1, 1],
    [11 * DAY, 0],
  ])("days begin with their first second and end before the next one's: second %d", (second, count) => {
    expect(listed(registered(second))).toBe(count);
    expect(registered(second, false).countUnissued(days)).toBe(count);
  });

  test("what is issued is not counted as unissued", () => {
    expect(registered(10 * DAY).countUnissued(days)).toBe(0);
    expect(listed(registered(10 * DAY, false))).toBe(0);
  });

  test("it refuses to change what is not there, and a transaction in a transaction", () => {
    const store = new MemoryEventStore();
    expect(() => store.writeLogged({ eventId: "evt-1", number: 0 })).toThrow("the event is not reserved");
    expect(() => store.transaction(() => store.transaction(() => 1))).toThrow("not nested");
  });

  const REQUEST = {
    eventId: "evt-1",
    kind: "overage",
    adjusts: "att-0",
    bodyDigest: "d1",
    request: "{}",
  } as const;
  const adjust = (store: MemoryEventStore, rest: object) =>
    reserveAdjustment(store, { ...REQUEST, ...rest }, () => null, NOW);

  test("a bill reserved at the very second since which events are open is adjusted; one before is closed", () => {
    expect(adjust(registered(NOW), { openSince: NOW })).toMatchObject({ ok: true });
    expect(adjust(registered(NOW), { openSince: NOW + 1 })).toMatchObject({ reason: "event_closed" });
    expect(adjust(registered(0), {})).toMatchObject({ ok: true });
  });

  test("an adjustment is a row of its own even where its request has the bill's digest, and the log has it not yet", () => {
    const store = registered(NOW);
    expect(adjust(store, { bodyDigest: "d" })).toMatchObject({ value: { number: 1, logged: false } });
    expect(adjust(store, { bodyDigest: "d" })).toMatchObject({ value: { number: 1 } });
    expect(store.listUnfinished(9).map(({ number }) => number)).toEqual([0, 1]);
  });

  test("an adjustment is never older than what it follows, and younger where the clock went on", () => {
    expect(adjust(registered(NOW + 5), {})).toMatchObject({ value: { reservedAt: NOW + 5 } });
    expect(adjust(registered(NOW - 5), {})).toMatchObject({ value: { reservedAt: NOW } });
  });

  const row = (eventId: string, number: number, reservedAt: number) =>
    ({ ...REQUEST, eventId, number, reservedAt, logged: false, bill: BILL }) as const;

  test("a chain is read in its order, whichever row was written first, and a place is taken once", () => {
    const store = new MemoryEventStore();
    for (const number of [2, 0, 1]) store.insertEvent(row("evt-1", number, NOW));
    expect(store.readChain("evt-1").map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(() => store.insertEvent(row("evt-1", 1, NOW))).toThrow("the event is reserved already");
  });

  test("a closed event has no rows, and is reserved no more", () => {
    const store = registered(NOW);
    store.close("evt-1");
    expect(store.readChain("evt-1")).toEqual([]);
    expect(store.isClosed("evt-1")).toBe(true);
    const again = { eventId: "evt-1", bodyDigest: "d", request: "{}" };
    expect(findBill(store, again)).toMatchObject({ reason: "event_closed" });
  });

  test("what was issued first stays, and nothing is issued for another request or for none", () => {
    const key = { eventId: "evt-1", number: 0 };
    const store = registered(NOW, false);
    const other = { ...BILL, attestationId: "att-1" };
    store.writeIssued(key, "another request", other);
    expect(store.readEvent(key)?.bill).toBeUndefined();
    store.writeIssued(key, "d", BILL);
    store.writeIssued(key, "d", other);
    expect(store.readEvent(key)?.bill).toBe(BILL);
    store.writeIssued({ ...key, number: 1 }, "d", BILL);
    expect(store.readEvent({ ...key, number: 1 })).toBeNull();
  });

  test("a list goes on behind each of its rows, by their seconds and then by their places", () => {
    const store = new MemoryEventStore();
    const second = days.from * DAY;
    const seconds = [second + 2, second, second + 1, second, second];
    for (const [i, at] of seconds.entries()) store.insertEvent(row(`evt-${i}`, 0, at));
    const names: string[] = [];
    let after = { reservedAt: second, number: 0 };
    for (let i = 0; i <= seconds.length; i++) {
      const [next] = store.listIssued(days, after, 1);
      if (next === undefined) break;
      names.push(next.row.eventId);
      after = next.position;
    }
    expect(names).toEqual(["evt-1", "evt-3", "evt-4", "evt-2", "evt-0"]);
    expect(store.listIssued(days, after, 9)).toEqual([]);
  });
});
