// The register in SQLite and the one in memory take the same steps to the same end: what one request reserved, another
// neither takes back nor fills in, and what was issued stays and is counted once.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type EventRow, type EventStore, findBill, issueOnce, MemoryEventStore } from "@svc/billing";
import { expect, test } from "vitest";
import { SqlEventStore } from "../src/register/sql-event-store.ts";
import { objectOf } from "../src/storage/names.ts";
import { sqlOf } from "../src/storage/sql.ts";
import { random } from "./support/service.ts";

const NOW = 1_800_000_000;
const DAYS = { from: 0, to: 1_000_000_000 };
const [OURS, OTHERS] = ["aa".repeat(32), "bb".repeat(32)] as const;
const issued = (text: string) => ({
  text,
  attestationId: `vdi:att:${"0".repeat(64)}`,
  currency: "EUR",
  chargeMicros: "5",
  changeMicros: "5",
});

const rowOf = (eventId: string, bodyDigest: string): EventRow => {
  const row = { eventId, number: 0, bodyDigest, request: "{}", reservedAt: NOW, logged: false };
  return { ...row, kind: "bill" };
};

function walk(store: EventStore): unknown[] {
  const key = { eventId: "evt-1", number: 0 };
  const seen: unknown[] = [];
  const look = () => {
    const row = store.readEvent(key);
    const bills = store.readTotals(DAYS).map(({ bills, chargeMicros }) => [bills, chargeMicros]);
    seen.push([row?.bodyDigest ?? null, row?.bill?.text ?? null, bills, row?.request]);
  };
  store.insertEvent(rowOf(key.eventId, OURS));
  look();
  store.deleteEvent(key, OTHERS);
  look();
  store.writeIssued(key, OTHERS, issued("another's"));
  look();
  seen.push(issueOnce(store, rowOf(key.eventId, OTHERS), () => issued("another's")));
  store.writeIssued(key, OURS, issued("ours"));
  look();
  store.writeIssued(key, OURS, issued("ours again"));
  look();
  store.deleteEvent(key, OURS);
  look();
  // A row that comes with its documents, as a bill's does.
  seen.push(issueOnce(store, rowOf("evt-2", OURS), () => issued("at once")));
  seen.push(issueOnce(store, rowOf("evt-2", OTHERS), () => issued("another's")));
  const other = store.readEvent({ eventId: "evt-2", number: 0 });
  seen.push([other?.bill, other?.request]);
  look();
  return seen;
}

test("what is reserved for one request is nobody else's; what is issued stays, and is counted once", async () => {
  const stub = objectOf(env.TENANT_EVENTS, "events", random());
  const inSql = await runInDurableObject(stub, (_, { storage }) => walk(new SqlEventStore(sqlOf(storage))));
  const bill = ["ours", [[1, "5"]], ""];
  expect(inSql).toEqual([
    [OURS, null, [], "{}"],
    [OURS, null, [], "{}"],
    [OURS, null, [], "{}"],
    null,
    [OURS, ...bill],
    [OURS, ...bill],
    [OURS, ...bill],
    "at once",
    null,
    [issued("at once"), ""],
    [OURS, "ours", [[2, "10"]], ""],
  ]);
  expect(walk(new MemoryEventStore())).toEqual(inSql);
});

test("a reservation that is taken back is gone, and the event is anybody's", async () => {
  const stub = objectOf(env.TENANT_EVENTS, "events", random());
  await runInDurableObject(stub, (_, { storage }) => {
    const store = new SqlEventStore(sqlOf(storage));
    const key = { eventId: "evt-1", number: 0 };
    store.insertEvent(rowOf(key.eventId, OURS));
    store.deleteEvent(key, OURS);
    expect(findBill(store, rowOf(key.eventId, OTHERS))).toEqual({ ok: true, value: null });
    expect(issueOnce(store, rowOf(key.eventId, OTHERS), () => issued("others'"))).toBe("others'");
  });
});

test("while the log is away the oldest of what waits is found without reading all of it", async () => {
  const stub = objectOf(env.TENANT_EVENTS, "events", random());
  await runInDurableObject(stub, (_, { storage }) => {
    let rowsRead = 0;
    const store = new SqlEventStore({
      ...sqlOf(storage),
      exec: (statement, ...bindings) => {
        const cursor = storage.sql.exec(statement, ...bindings);
        const rows = cursor.toArray();
        rowsRead += cursor.rowsRead;
        return rows;
      },
    });
    const WAITING = 1_000;
    for (let i = 0; i < WAITING; i++)
      store.insertEvent({ ...rowOf(`evt-${random(4)}`, OURS), reservedAt: NOW + ((i * 7) % WAITING) });
    rowsRead = 0;
    const first = store.listUnfinished(3);
    expect(first.map(({ reservedAt, logged }) => [reservedAt - NOW, logged])).toEqual([
      [0, false],
      [1, false],
      [2, false],
    ]);
    expect(rowsRead).toBeLessThan(20);
    expect(store.countUnfinished(NOW + 99)).toBe(100);
    store.writeLogged(first[0] as EventRow);
    store.deleteEvent(first[1] as EventRow, OURS);
    expect(store.listUnfinished(1)[0]?.eventId).toBe(first[2]?.eventId);
    expect(store.readEvent(first[0] as EventRow)?.logged).toBe(true);
  });
});

test("a transaction within another is taken back with it, and the next is one of its own again", async () => {
  const stub = objectOf(env.TENANT_EVENTS, "events", random());
  await runInDurableObject(stub, (_, { storage }) => {
    const database = sqlOf(storage);
    database.exec("CREATE TABLE tried (n INTEGER)");
    const add = (n: number) => database.exec("INSERT INTO tried (n) VALUES (?)", n);
    const outer = () =>
      database.transaction(() => {
        add(1);
        database.transaction(() => add(2));
        throw new Error("power");
      });
    for (let i = 0; i < 2; i++) {
      expect(outer).toThrow("power");
      expect(database.exec("SELECT n FROM tried")).toEqual([]);
    }
    database.transaction(() => add(3));
    expect(database.exec("SELECT n FROM tried")).toEqual([{ n: 3 }]);
  });
});
