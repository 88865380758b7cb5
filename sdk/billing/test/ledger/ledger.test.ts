// The ledger's rules over the memory store, and as a property: of any sequence of claims, one per tuple consumes.
import { hashExecutionIntent, MAX_ADJUSTMENTS, refuse } from "@svc/core";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import {
  type Claim,
  chargeEvent,
  claimTuple,
  issueOnce,
  MemoryEventStore,
  MemoryLedgerStore,
  releaseEvent,
  reserveAdjustment,
  reserveEvent,
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
    expect(releaseEvent(store, "a-2", "evt-1", "c-1")).toMatchObject({ reason: "event_not_consumed" });
    expect(releaseEvent(store, "a-1", "evt-1", "c-1").ok).toBe(true);
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
  const row = { ...request, number: 0 };
  const bill = (text: string) => ({
    text,
    attestationId: `id of ${text}`,
    currency: "EUR",
    chargeMicros: "5",
    changeMicros: "5",
  });

  test("the same request finds its row, another is refused", () => {
    const store = new MemoryEventStore();
    expect(reserveEvent(store, request, NOW)).toMatchObject({ ok: true, value: { reservedAt: NOW } });
    expect(reserveEvent(store, request, NOW + 5)).toMatchObject({ ok: true, value: { reservedAt: NOW } });
    expect(reserveEvent(store, { ...request, bodyDigest: "d2" }, NOW)).toMatchObject({
      ok: false,
      reason: "event_attested_otherwise",
    });
  });

  test("a run that was away neither issues for, nor takes back, the reservation of another request", () => {
    const store = new MemoryEventStore();
    const other = { ...row, bodyDigest: "d2" };
    reserveEvent(store, request, NOW);
    // Refused elsewhere, so taken back; then another body reserves while the first run is still under way.
    store.deleteEvent(key, request.bodyDigest);
    reserveEvent(store, other, NOW);
    expect(issueOnce(store, row, () => bill("for the first"))).toBeNull();
    store.deleteEvent(key, request.bodyDigest);
    expect(store.readEvent(key)).toMatchObject({ bodyDigest: "d2" });
    expect(issueOnce(store, other, () => bill("for the second"))).toBe("for the second");
    expect(issueOnce(store, row, () => bill("for the first"))).toBeNull();
  });

  test("documents are made once; what was issued is never taken back", () => {
    const store = new MemoryEventStore();
    reserveEvent(store, request, NOW);
    expect(issueOnce(store, row, () => bill("first"))).toBe("first");
    expect(issueOnce(store, row, () => bill("second"))).toBe("first");
    expect(issueOnce(store, { ...row, eventId: "evt-9" }, () => bill("never"))).toBeNull();
    store.deleteEvent(key, request.bodyDigest);
    expect(store.readEvent(key)?.bill?.text).toBe("first");
    expect(store.listUnfinished(10)).toHaveLength(1);
    store.writeLogged(key);
    expect(store.listUnfinished(10)).toHaveLength(0);
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
    reserveEvent(store, { eventId: "evt-1", bodyDigest: "d0", request: "{}" }, NOW);
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
