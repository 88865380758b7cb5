// Answers to repeated claims when a first claim would be refused.
import { hashExecutionIntent } from "@svc/core";
import { describe, expect, test } from "vitest";
import { type Claim, claimTuple, MemoryEventStore, MemoryLedgerStore, recallTuple } from "../../src/index.ts";
import { INTENT, NOW } from "../support/bill.ts";

function claim(change: object = {}, rest: Partial<Claim> = {}): Claim {
  const intent = { ...INTENT, ...change };
  const own = { authorityId: "a-1", eventId: intent.event_id, maxEvents: 2, maxChargeMicros: "100" };
  return { ...own, intent, intentDigest: hashExecutionIntent(intent), consumptionId: "c-1", ...rest };
}

const key = (keyHash: string, bodyDigest = "b") => ({ idempotency: { keyHash, bodyDigest } });

describe("recalling", () => {
  test("a claim that repeats nothing is told nothing, and consumes nothing", () => {
    const store = new MemoryLedgerStore();
    expect(recallTuple(store, claim())).toBeNull();
    expect(store.readConsumption(INTENT.event_id)).toBeNull();
  });

  test("a repeat is told what it consumed, under its key as a replay", () => {
    const store = new MemoryLedgerStore();
    claimTuple(store, claim({}, key("k")), NOW);
    const consumption = { consumptionId: "c-1", consumedAt: NOW };
    expect(recallTuple(store, claim())).toMatchObject({ kind: "already_consumed", consumption });
    expect(recallTuple(store, claim({}, key("k")))).toMatchObject({ kind: "replay", consumption });
  });

  test.each([
    ["another intent", claim({ endpoint: "/v1/other" })],
    ["another grant", claim({}, { authorityId: "a-2" })],
    ["its key for another body and intent", claim({ endpoint: "/v1/other" }, key("k", "c"))],
    ["its key for another body", claim({}, key("k", "c"))],
  ])("%s is told nothing", (_, other) => {
    const store = new MemoryLedgerStore();
    claimTuple(store, claim({}, key("k")), NOW);
    expect(recallTuple(store, other)).toBeNull();
  });
});

test("an event is taken back by the request that asked for it, and only before it has its documents", () => {
  const store = new MemoryEventStore();
  const row = {
    eventId: "e",
    number: 0,
    kind: "bill",
    bodyDigest: "d",
    request: "{}",
    reservedAt: NOW,
    logged: false,
  } as const;
  store.insertEvent(row);
  store.deleteEvent(row, "another");
  expect(store.readEvent(row)).toMatchObject({ bodyDigest: "d" });
  store.deleteEvent(row, "d");
  expect(store.readEvent(row)).toBeNull();
});
