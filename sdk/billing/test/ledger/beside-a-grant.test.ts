// Attests without a grant, where an operator allows them: none beside the grant that an event was consumed under, and no
// grant for what was billed so.
import { expect, test } from "vitest";
import { MemoryLedgerStore, reserveAttest } from "../../src/index.ts";

const NOW = 1_790_000_000;
const free = { eventId: "e1", bodyDigest: "d1", request: "{}", charge: null };
const none = () => null;

test("what was consumed under a grant is not billed beside it", () => {
  const store = new MemoryLedgerStore();
  const intent = { event_id: "e1", tenant_id: "t", endpoint: "/e" };
  const consumption = { authorityId: "a", eventId: "e1", intentDigest: "i", intent, consumptionId: "c" };
  const held = { ...consumption, consumedAt: NOW, heldMicros: "9" };
  store.insertConsumption(held, { events: 1, charged: "0", held: "9" });
  expect(reserveAttest(store, free, none, NOW)).toMatchObject({ reason: "authority_required" });
  expect(store.readReservation("e1")).toBeNull();
});

test("what is billed without a grant is closed to every grant, and the same request is told the same", () => {
  const store = new MemoryLedgerStore();
  expect(reserveAttest(store, free, none, NOW)).toMatchObject({ ok: true });
  expect(reserveAttest(store, free, none, NOW + 9)).toMatchObject({ ok: true, reservedAt: NOW });
  expect(store.isClosed("e1")).toBe(true);
});

test("of what was consumed under a grant, and is kept no longer, nothing is billed beside it either", () => {
  const store = new MemoryLedgerStore();
  const intent = { event_id: "e1", tenant_id: "t", endpoint: "/e" };
  const consumption = { authorityId: "a", eventId: "e1", intentDigest: "i", intent, consumptionId: "c" };
  const held = { ...consumption, consumedAt: NOW, heldMicros: "9" };
  store.insertConsumption(held, { events: 1, charged: "0", held: "9" });
  expect(store.closeConsumptions(NOW + 1, 10)).toBe(1);
  expect(reserveAttest(store, free, none, NOW + 2)).toMatchObject({ reason: "event_closed" });
  expect(store.readReservation("e1")).toBeNull();
});
