// The ledger's rules over the memory store, and as a property: of any sequence of claims, one per tuple consumes.
import { hashExecutionIntent, MAX_ADJUSTMENTS, refuse } from "@svc/core";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import {
  type Claim,
  chargeEvent,
  claimTuple,
  findBill,
  issueOnce,
  MemoryEventStore,
  MemoryLedgerStore,
  releaseEvent,
  reserveAdjustment,
  reserveAttest,
} from "../../src/index.ts";
import { INTENT, NOW } from "../support/bill.ts";

function claim(change: object = {}, rest: Partial<Claim> = {}): Claim {
  const intent = { ...INTENT, ...change };
  return {
    authorityId: "a-1",
    eventId: intent.event_id,
    intent,
    intentDigest: hashExecutionIntent(intent),
    maxEvents: 1,
    maxChargeMicros: "100",
    consumptionId: "c-1",
    ...rest,
  };
}

const key = (name: string, body = "b") => ({ idempotency: { keyHash: name, bodyDigest: body } });

describe("claiming", () => {
  test("the first call consumes, every repeat is told so and is never eligible", () => {
    const store = new MemoryLedgerStore();
    expect(claimTuple(store, claim(), NOW)).toMatchObject({
      kind: "consumed",
      consumption: { consumedAt: NOW },
    });
    for (let i = 1; i <= 10; i++) {
      const repeat = claimTuple(store, claim({}, { consumptionId: `c-${i}` }), NOW + i);
      expect(repeat).toMatchObject({
        kind: "already_consumed",
        consumption: { consumptionId: "c-1", consumedAt: NOW },
      });
    }
  });

  test.each([
    [{ endpoint: "/v1/other" }],
    [{ model: "m-2" }],
    [{ method: "POST" }],
    [{ max_units: "4001" }],
    [{ parameters_digest: "00".repeat(32) }],
    [{ tenant_id: "tenant-b" }],
  ])("another intent for the event is refused: %j", (change) => {
    const store = new MemoryLedgerStore();
    claimTuple(store, claim(), NOW);
    expect(claimTuple(store, claim(change, { maxEvents: 5 }), NOW).kind).toBe("event_has_other_intent");
    expect(store.readTotals("a-1").events).toBe(1);
  });

  test("an event is consumed under one grant of the tenant: no other makes it executable, or is charged for it", () => {
    const store = new MemoryLedgerStore();
    claimTuple(store, claim(), NOW);
    const other = { authorityId: "a-2", consumptionId: "c-2" };
    for (const change of [{}, { model: "m-2" }])
      expect(claimTuple(store, claim(change, other), NOW)).toEqual({ kind: "event_has_other_grant" });
    const charge = { eventId: "evt-1", chargeMicros: "1", maxChargeMicros: "100" };
    expect(chargeEvent(store, { ...charge, authorityId: "a-2" })).toMatchObject({
      reason: "event_not_consumed",
    });
    expect(
      releaseEvent(store, { authorityId: "a-2", eventId: "evt-1", consumptionId: "c-1", shown: ["attest"] }),
    ).toMatchObject({ reason: "event_not_consumed" });
    expect(
      releaseEvent(store, { authorityId: "a-1", eventId: "evt-1", consumptionId: "c-1", shown: ["attest"] })
        .ok,
    ).toBe(true);
    // Not executed, as its holder says: still nobody else's.
    expect(claimTuple(store, claim({}, other), NOW).kind).toBe("event_has_other_grant");
  });

  test("grants of one tenant have sums, events and keys of their own", () => {
    const store = new MemoryLedgerStore();
    const of = (grant: string, event: string) =>
      claimTuple(store, claim({ event_id: event }, { authorityId: grant, ...key("k1", event) }), NOW).kind;
    expect([of("a-1", "e1"), of("a-2", "e2"), of("a-1", "e3")]).toEqual([
      "consumed",
      "consumed",
      "idempotency_key_reused",
    ]);
    expect(["a-1", "a-2", "a-3"].map((grant) => store.readTotals(grant))).toEqual([
      { events: 1, charged: "0", held: "100" },
      { events: 1, charged: "0", held: "100" },
      { events: 0, charged: "0", held: "0" },
    ]);
  });

  test("no more events than the grant has", () => {
    const store = new MemoryLedgerStore();
    const kinds = ["e1", "e2", "e3", "e1"].map(
      (id) => claimTuple(store, claim({ event_id: id }, { maxEvents: 2 }), NOW).kind,
    );
    expect(kinds).toEqual(["consumed", "consumed", "events_exhausted", "already_consumed"]);
  });

  test("the key and body that consumed may read the outcome back, others may not", () => {
    const store = new MemoryLedgerStore();
    const kinds = [
      claimTuple(store, claim({}, key("k1")), NOW),
      claimTuple(store, claim({}, key("k1")), NOW),
      claimTuple(store, claim({}, key("k1", "other")), NOW),
      claimTuple(store, claim({}, key("k2")), NOW),
      claimTuple(store, claim(), NOW),
      claimTuple(store, claim({ event_id: "e2" }, { maxEvents: 5, ...key("k1", "other") }), NOW),
    ].map(({ kind }) => kind);
    expect(kinds).toEqual([
      "consumed",
      "replay",
      "idempotency_key_reused",
      "already_consumed",
      "already_consumed",
      "idempotency_key_reused",
    ]);
  });

  test("a key that was not there at consumption binds nothing afterwards", () => {
    const store = new MemoryLedgerStore();
    claimTuple(store, claim(), NOW);
    expect(claimTuple(store, claim({}, key("k1")), NOW).kind).toBe("already_consumed");
    expect(claimTuple(store, claim({}, key("k1")), NOW).kind).toBe("already_consumed");
  });

  test("any sequence of claims: one consumption a tuple, at most maxEvents, one intent an event", () => {
    const step = fc.record({
      event: fc.integer({ min: 0, max: 4 }),
      model: fc.integer({ min: 0, max: 2 }),
      key: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (steps, maxEvents) => {
        const store = new MemoryLedgerStore();
        const eligible = new Map<string, number>();
        for (const { event, model, key: k } of steps) {
          const one = claim(
            { event_id: `e${event}`, model: `m${model}` },
            { maxEvents, ...(k === 0 ? {} : key(`k${k}`, `${event}/${model}`)) },
          );
          if (claimTuple(store, one, NOW).kind === "consumed") {
            eligible.set(one.eventId, (eligible.get(one.eventId) ?? 0) + 1);
          }
        }
        expect([...eligible.values()].every((count) => count === 1)).toBe(true);
        expect(eligible.size).toBeLessThanOrEqual(maxEvents);
        expect(store.readTotals("a-1").events).toBe(eligible.size);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  test("a transaction that throws leaves nothing", () => {
    const store = new MemoryLedgerStore();
    expect(() =>
      store.transaction(() => {
        const totals = { events: 1, charged: "0", held: "100" };
        store.insertConsumption({ ...claim(), consumedAt: NOW, heldMicros: "100" }, totals);
        throw new Error("power");
      }),
    ).toThrow("power");
    expect(store.readTotals("a-1").events).toBe(0);
  });
});

describe("charging", () => {
  const charge = (store: MemoryLedgerStore, eventId: string, chargeMicros: string) => {
    const outcome = chargeEvent(store, { authorityId: "a-1", eventId, chargeMicros, maxChargeMicros: "100" });
    return outcome.ok ? "charged" : outcome.reason;
  };

  test("once an event, the same again is found, another amount is refused", () => {
    const store = new MemoryLedgerStore();
    claimTuple(store, claim(), NOW);
    expect(["60", "60", "61"].map((amount) => charge(store, "evt-1", amount))).toEqual([
      "charged",
      "charged",
      "event_charged_otherwise",
    ]);
    expect(store.readTotals("a-1")).toEqual({ events: 1, charged: "60", held: "0" });
    expect(charge(store, "evt-2", "1")).toBe("event_not_consumed");
  });

  test("a claim and a charge read the sums of their grant once each", () => {
    const store = new MemoryLedgerStore();
    const reads = vi.spyOn(store, "readTotals");
    expect(claimTuple(store, claim(), NOW).kind).toBe("consumed");
    expect(reads).toHaveBeenCalledTimes(1);
    expect(charge(store, "evt-1", "60")).toBe("charged");
    expect(reads).toHaveBeenCalledTimes(2);
  });

  test("the sum is bounded by the grant, exactly and beyond 2^53", () => {
    const store = new MemoryLedgerStore();
    for (const id of ["e1", "e2"]) claimTuple(store, claim({ event_id: id }, { maxEvents: 3 }), NOW);
    expect(charge(store, "e1", "60")).toBe("charged");
    expect(charge(store, "e2", "41")).toBe("charge_exceeds_grant");
    expect(charge(store, "e2", "40")).toBe("charged");
    const maxChargeMicros = "999999999999999999";
    claimTuple(store, claim({ event_id: "e3" }, { maxEvents: 3, maxChargeMicros }), NOW);
    const large = { authorityId: "a-1", eventId: "e3", chargeMicros: "999999999999999899", maxChargeMicros };
    expect(chargeEvent(store, large).ok).toBe(true);
    expect(store.readTotals("a-1")).toEqual({ events: 3, charged: maxChargeMicros, held: "0" });
  });
});

describe("one attestation an event", () => {
  const request = { eventId: "evt-1", bodyDigest: "d1", request: "{}" };
  const key = { eventId: "evt-1", number: 0 };
  const row = { ...request, number: 0, kind: "bill", reservedAt: NOW, logged: false } as const;
  const bill = (text: string) => ({
    text,
    attestationId: `id of ${text}`,
    currency: "EUR",
    chargeMicros: "5",
    changeMicros: "5",
  });

  test("the same request finds its row, another is refused", () => {
    const store = new MemoryEventStore();
    expect(findBill(store, request)).toEqual({ ok: true, value: null });
    expect(issueOnce(store, row, () => bill("first"))).toBe("first");
    expect(findBill(store, request)).toMatchObject({ ok: true, value: { reservedAt: NOW } });
    const other = findBill(store, { ...request, bodyDigest: "d2" });
    expect(other).toMatchObject({ ok: false, reason: "event_attested_otherwise" });
    store.close("evt-1");
    expect(findBill(store, request)).toMatchObject({ ok: false, reason: "event_closed" });
    expect(issueOnce(store, row, () => bill("after all"))).toBeNull();
  });

  test("of two requests that were both away the first to write has the event", () => {
    const store = new MemoryEventStore();
    const other = { ...row, bodyDigest: "d2" };
    expect(issueOnce(store, other, () => bill("for the second"))).toBe("for the second");
    expect(issueOnce(store, row, () => bill("for the first"))).toBeNull();
    expect(issueOnce(store, other, () => bill("again"))).toBe("for the second");
  });

  test("a row that is here already is filled in for its own request and no other", () => {
    const store = new MemoryEventStore();
    store.insertEvent(row);
    expect(issueOnce(store, { ...row, bodyDigest: "d2" }, () => bill("for the second"))).toBeNull();
    store.deleteEvent(key, "d2");
    expect(issueOnce(store, row, () => bill("for the first"))).toBe("for the first");
  });

  test("documents are made once; what was issued is never taken back", () => {
    const store = new MemoryEventStore();
    expect(issueOnce(store, row, () => bill("first"))).toBe("first");
    expect(issueOnce(store, row, () => bill("second"))).toBe("first");
    // The place of an adjustment is reserved before, so that one without a row was taken back.
    expect(issueOnce(store, { ...row, kind: "void", number: 1 }, () => bill("never"))).toBeNull();
    store.deleteEvent(key, request.bodyDigest);
    expect(store.readEvent(key)?.bill?.text).toBe("first");
    expect(store.listUnfinished(10)).toHaveLength(1);
    store.writeLogged(key);
    expect(store.listUnfinished(10)).toHaveLength(0);
  });
});

describe("an attest's reservation", () => {
  const charge = { authorityId: "a-1", chargeMicros: "7", maxChargeMicros: "10" };
  const terms = { eventId: "e1", bodyDigest: "d1", request: "{}", charge };
  const none = () => null;
  const consumed = () => {
    const store = new MemoryLedgerStore();
    claimTuple(store, claim({ event_id: "e1" }, { maxChargeMicros: "10" }), NOW);
    return store;
  };

  test("an event is charged and reserved together, or neither; the same request is told the same", () => {
    const store = consumed();
    const dear = { ...terms, charge: { ...charge, chargeMicros: "11" } };
    expect(reserveAttest(store, dear, none, NOW)).toMatchObject({ reason: "charge_exceeds_grant" });
    expect(store.readReservation("e1")).toBeNull();
    expect(reserveAttest(store, terms, none, NOW)).toMatchObject({ ok: true, reservedAt: NOW });
    expect(store.readTotals("a-1")).toMatchObject({ charged: "7" });
    expect(store.readReservation("e1")).toMatchObject({ bodyDigest: "d1", request: "{}", reservedAt: NOW });
    expect(reserveAttest(store, terms, none, NOW + 9)).toMatchObject({ ok: true, reservedAt: NOW });
    expect(store.readTotals("a-1")).toMatchObject({ charged: "7" });
  });

  test("what one request reserved is nobody else's, though it would be charged the same", () => {
    const store = consumed();
    reserveAttest(store, terms, none, NOW);
    const other = { ...terms, bodyDigest: "d2" };
    expect(reserveAttest(store, other, none, NOW)).toMatchObject({ reason: "event_attested_otherwise" });
    const free = { ...other, charge: null };
    expect(reserveAttest(store, free, none, NOW)).toMatchObject({ reason: "event_attested_otherwise" });
  });

  test("a charge that fails takes the reservation with it", () => {
    const store = consumed();
    store.insertReservation = () => {
      throw new Error("full");
    };
    expect(() => reserveAttest(store, terms, none, NOW)).toThrow("full");
    expect(store.readTotals("a-1")).toMatchObject({ charged: "0" });
  });

  test("without a grant it is reserved alone; the oldest come first, and those that are issued go", () => {
    const store = new MemoryLedgerStore();
    const free = { ...terms, charge: null };
    const later = { ...free, eventId: "e2" };
    reserveAttest(store, later, none, NOW + 1);
    expect(reserveAttest(store, free, none, NOW)).toEqual({ ok: true, reservedAt: NOW, consumption: null });
    expect(store.listReservations(NOW + 1, 9).map(({ eventId }) => eventId)).toEqual(["e1", "e2"]);
    expect(store.listReservations(NOW, 9)).toHaveLength(1);
    expect(store.listReservations(NOW + 1, 1)).toHaveLength(1);
    expect(() => store.insertReservation({ ...free, reservedAt: NOW })).toThrow("reserved already");
    store.deleteReservation("e1");
    expect(store.listReservations(NOW + 1, 9).map(({ eventId }) => eventId)).toEqual(["e2"]);
  });
});

describe("one adjustment a place", () => {
  const issue = (store: MemoryEventStore, number: number, chargeMicros: string, changeMicros: string) => {
    const row = store.readEvent({ eventId: "evt-1", number });
    if (row === null) throw new Error("not reserved");
    const attestationId = `a-${number}`;
    return issueOnce(store, row, () => ({
      text: "{}",
      attestationId,
      currency: "EUR",
      chargeMicros,
      changeMicros,
    }));
  };
  const ask = (
    store: MemoryEventStore,
    adjusts: string,
    bodyDigest: string,
    kind: "overage" | "void" = "overage",
  ) =>
    reserveAdjustment(store, { eventId: "evt-1", kind, adjusts, bodyDigest, request: "{}" }, () => null, NOW);
  const billed = () => {
    const store = new MemoryEventStore();
    const request = { eventId: "evt-1", bodyDigest: "d0", request: "{}" };
    store.insertEvent({ ...request, number: 0, kind: "bill", reservedAt: NOW, logged: false });
    issue(store, 0, "5", "5");
    return store;
  };

  test("it names what stands; of two that name the same one is taken, and each finds itself again", () => {
    const store = billed();
    expect(ask(store, "a-0", "d1")).toMatchObject({ ok: true, value: { number: 1, kind: "overage" } });
    expect(ask(store, "a-0", "d1")).toMatchObject({ ok: true, value: { number: 1 } });
    expect(ask(store, "a-0", "d2")).toMatchObject({ reason: "bill_adjusted_otherwise" });
    issue(store, 1, "9", "4");
    expect(ask(store, "a-0", "d2")).toMatchObject({ reason: "bill_adjusted_otherwise" });
    expect(ask(store, "a-1", "d2")).toMatchObject({ value: { number: 2 } });
    const totals = store.readTotals({ from: 0, to: 100_000 });
    expect(totals).toEqual([
      { currency: "EUR", bills: 1, chargeMicros: "5", adjustments: 1, changeMicros: "4" },
    ]);
  });

  test("nothing follows a void, nothing precedes the bill, and a chain has an end", () => {
    const store = billed();
    expect(ask(new MemoryEventStore(), "a-0", "d1")).toMatchObject({ reason: "bill_unknown" });
    ask(store, "a-0", "d1", "void");
    issue(store, 1, "0", "-5");
    expect(ask(store, "a-1", "d2")).toMatchObject({ reason: "bill_void" });
    expect(ask(store, "a-0", "d1", "void")).toMatchObject({ ok: true, value: { number: 1 } });
    const long = billed();
    for (let n = 1; n <= MAX_ADJUSTMENTS; n++) {
      expect(ask(long, `a-${n - 1}`, `d${n}`).ok).toBe(true);
      issue(long, n, "5", "0");
    }
    expect(ask(long, `a-${MAX_ADJUSTMENTS}`, "d")).toMatchObject({ reason: "adjustments_exhausted" });
  });

  test("what else is wrong is asked before anything is reserved", () => {
    const store = billed();
    const fault = () => refuse("adjustment_terms_differ" as const, "no");
    const request = {
      eventId: "evt-1",
      kind: "overage",
      adjusts: "a-0",
      bodyDigest: "d1",
      request: "{}",
    } as const;
    expect(reserveAdjustment(store, request, fault, NOW)).toMatchObject({
      reason: "adjustment_terms_differ",
    });
    expect(store.readChain("evt-1")).toHaveLength(1);
  });
});
