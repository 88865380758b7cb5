// Holds: what is eligible can be billed up to its hold, whatever else happens to the grant; what is released, lapsed or
// charged holds nothing more. As examples, and as a property over any sequence of calls.
import { hashExecutionIntent, type Refusal } from "@svc/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import {
  adjustCharge,
  type Consumption,
  chargeEvent,
  claimTuple,
  MemoryLedgerStore,
  releaseEvent,
} from "../../src/index.ts";
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
const release = (store: MemoryLedgerStore, eventId: string, consumptionId: string) =>
  releaseEvent(store, { authorityId: "a-1", eventId, consumptionId, shown: ["grant", "attest"] });
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
    expect(store.readTotals("a-1").events).toBe(1);
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
    expect(release(store, "e1", "c-other")).toMatchObject({
      ok: false,
      reason: "consumption_mismatch",
    });
    expect(release(store, "e9", "c-e9")).toMatchObject({
      ok: false,
      reason: "event_not_consumed",
    });
    for (let i = 0; i < 2; i++) expect(release(store, "e1", "c-e1").ok).toBe(true);
    expect(store.readTotals("a-1")).toEqual({ events: 1, charged: "0", held: "0" });
    expect(charge(store, "e1", "1")).toBe("event_released");
    expect(claim(store, "e1").kind).toBe("already_consumed");
    expect(claim(store, "e2", MAX).kind).toBe("consumed");
  });

  test("is refused for what was charged", () => {
    const store = new MemoryLedgerStore();
    claim(store, "e1");
    charge(store, "e1", "1");
    expect(release(store, "e1", "c-e1")).toMatchObject({ reason: "event_charged_otherwise" });
  });
});

test("no time ends a hold: however late the event is billed, its money is there", () => {
  const store = new MemoryLedgerStore();
  claim(store, "e1", MAX);
  expect(claim(store, "e2", "1", 4, NOW + 400 * 86_400).kind).toBe("hold_exceeds_grant");
  expect(charge(store, "e1", MAX)).toBe("charged");
});

test("a closed event is neither consumed nor charged nor released again, under whichever grant", () => {
  const store = new MemoryLedgerStore();
  claim(store, "e1", "10");
  claim(store, "e2", "10", 4, NOW + 1);
  expect(store.closeConsumptions(NOW + 1, 10)).toBe(1);
  expect(store.readTotals("a-1").events).toBe(2);
  expect(claim(store, "e1").kind).toBe("event_closed");
  expect(charge(store, "e1", "1")).toBe("event_closed");
  expect(release(store, "e1", "c-e1")).toMatchObject({ reason: "event_closed" });
  expect(charge(store, "e2", "10")).toBe("charged");
  expect(store.closeConsumptions(NOW + 2, 10)).toBe(1);
  // Nothing is left of the grant, and nothing is given back by that: it has ended.
  expect(store.readTotals("a-1")).toEqual({ events: 0, charged: "0", held: "0" });
  expect(claim(store, "e2").kind).toBe("event_closed");
});

describe("adjusting a charge", () => {
  const adjust = (store: MemoryLedgerStore, number: number, chargeMicros: string, eventId = "e1") => {
    const outcome = adjustCharge(store, {
      authorityId: "a-1",
      eventId,
      number,
      chargeMicros,
      maxChargeMicros: MAX,
    });
    return outcome.ok ? "adjusted" : outcome.reason;
  };

  test("an overage takes what is left and no more, a correction gives back, each once and in order", () => {
    const store = new MemoryLedgerStore();
    claim(store, "e1", "50");
    expect(adjust(store, 1, "60")).toBe("event_not_consumed");
    charge(store, "e1", "50");
    claim(store, "e2", "30");
    expect(adjust(store, 1, "71")).toBe("charge_exceeds_grant");
    expect(adjust(store, 1, "70")).toBe("adjusted");
    expect(adjust(store, 1, "70")).toBe("adjusted");
    expect(adjust(store, 1, "69")).toBe("event_charged_otherwise");
    expect(adjust(store, 3, "70")).toBe("event_charged_otherwise");
    expect(store.readTotals("a-1")).toEqual({ events: 2, charged: "70", held: "30" });
    expect(adjust(store, 2, "0")).toBe("adjusted");
    expect(store.readTotals("a-1")).toEqual({ events: 2, charged: "0", held: "30" });
    expect(charge(store, "e2", "100")).toBe("charged");
  });

  test("a closed event takes no adjustment, nor one that something else forbids, and nothing is changed by it", () => {
    const store = new MemoryLedgerStore();
    for (const eventId of ["e1", "e2"]) {
      claim(store, eventId, "10");
      charge(store, eventId, "10");
    }
    const terms = { authorityId: "a-1", eventId: "e2", number: 1, chargeMicros: "5", maxChargeMicros: MAX };
    const forbidden = { ok: false, reason: "time_is_up" } as unknown as Refusal<"time_is_up">;
    expect(adjustCharge(store, terms, () => forbidden)).toBe(forbidden);
    expect(store.readTotals("a-1")).toEqual({ events: 2, charged: "20", held: "0" });
    store.closeConsumptions(NOW + 1, 10);
    expect(adjust(store, 1, "5")).toBe("event_closed");
  });
});

/** Steps of a world. A crash loses the answer of a call and, before the commit, the call itself. */
const deed = fc.record({
  event: fc.integer({ min: 0, max: 5 }),
  kind: fc.constantFrom("preflight", "attest", "release", "overage", "correct", "void", "wait"),
  amount: fc.integer({ min: 0, max: 120 }),
  crash: fc.constantFrom("no", "no", "no", "before", "after"),
});

test("nothing is ever executed that could not be billed, whatever else happens, in any order, and when", () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60, size: "max" }), (deeds) => {
      const store = new MemoryLedgerStore();
      /** Amount that a gateway may spend on an eligible event; it executes whether or not its machine survives. */
      const executed = new Map<string, bigint>();
      const adjusted = new Map<string, number>();
      let now = NOW;
      for (const { event, kind, amount, crash } of deeds) {
        const id = `e${event}`;
        if (kind === "wait") now += amount * 3_600;
        const attempt = () => {
          if (kind === "preflight") {
            const outcome = claim(store, id, String(amount), 6, now);
            if (outcome.kind === "consumed") executed.set(id, BigInt(outcome.consumption.heldMicros));
          } else if (kind === "attest") charge(store, id, String(amount));
          // Who executed does not say that it did not.
          else if (kind === "release" && amount < 10) {
            if (release(store, id, `c-${id}`).ok) executed.delete(id);
          } else if (kind === "overage" || kind === "correct" || kind === "void") {
            const number = (adjusted.get(id) ?? 0) + 1;
            const chargeMicros = kind === "void" ? "0" : String(amount);
            const terms = { authorityId: "a-1", eventId: id, number, chargeMicros, maxChargeMicros: MAX };
            if (adjustCharge(store, terms).ok) adjusted.set(id, number);
          }
        };
        if (crash === "before") {
          // Within the transaction: all of it is undone.
          const before = JSON.stringify(store.readTotals("a-1"));
          const cut = () =>
            store.transaction(() => {
              store.writeSettled(
                { ...(store.readConsumption(id) as Consumption) },
                { events: 0, charged: "1", held: "1" },
              );
              throw new Error("cut");
            });
          expect(cut).toThrow();
          expect(JSON.stringify(store.readTotals("a-1"))).toBe(before);
        }
        attempt();
        // Its answer was lost, so it is asked again.
        if (crash === "after") attempt();
        const { charged, held } = store.readTotals("a-1");
        expect(BigInt(charged) + BigInt(held)).toBeLessThanOrEqual(BigInt(MAX));
        expect(BigInt(held) >= 0n && BigInt(charged) >= 0n).toBe(true);
      }
      for (const [id, spent] of executed) {
        const one = store.readConsumption(id);
        if (one?.chargedMicros !== undefined) continue;
        expect(charge(store, id, String(spent))).toBe("charged");
      }
    }),
    { numRuns: runs(400, 10_000) },
  );
});
