// What slept while the operator stated a window: the readings of the metrics ask it anew, and it begins to close and to move.
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, onTestFinished, test, vi } from "vitest";
import { partOfEvent, registerOf } from "../src/ledger/registers.ts";
import { objectOf } from "../src/storage/names.ts";
import { billed, call, get, type Scene, SECRET } from "./support/service.ts";

/** From the tests' settings. */
const KEEP_DAYS = 300;

function clock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
const pass = (days: number) => vi.setSystemTime(Date.now() + days * 86_400_000);

const partOf = ({ tenant, event }: Scene) => registerOf(env, tenant, partOfEvent(event));
const ledgerOf = ({ tenant }: Scene) => objectOf(env.GRANT_LEDGER, "ledger", tenant);
/** Steps of a file that is written and then read back a minute later. */
async function steps(stub: Parameters<typeof runDurableObjectAlarm>[0]): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await runDurableObjectAlarm(stub);
    vi.setSystemTime(Date.now() + 61_000);
  }
}
const rowsOf = (one: Scene): Promise<number> =>
  runInDurableObject(partOf(one), (_, { storage }) =>
    Number(storage.sql.exec("SELECT COUNT(*) AS rows FROM events").one().rows),
  );

/** As an operator without a window left it: measured, with no alarm, and asked no more. */
async function asleep(stub: Parameters<typeof runDurableObjectAlarm>[0]): Promise<string> {
  await runInDurableObject(stub, (_, { storage }) => storage.deleteAlarm());
  await evictDurableObject(stub);
  return stub.id.toString();
}
const METRICS = objectOf(env.SERVICE_METRICS, "metrics");
const overdueIn = (ids: readonly string[]) =>
  runInDurableObject(METRICS, (_, { storage: { sql } }) =>
    ids.map((id) => {
      const { measured } = sql.exec("SELECT measured FROM objects WHERE id = ?", id).one();
      return JSON.parse(String(measured)).overdue;
    }),
  );

test("is asked with the next reading of the metrics, and begins", async () => {
  clock();
  const { scene: one } = await billed();
  const read = () => call(get("/metrics", { "x-vdi-attest-secret": SECRET }));
  await read();
  await read();
  const stubs = [ledgerOf(one), partOf(one)];
  const ids = await Promise.all(stubs.map(asleep));
  await runInDurableObject(METRICS, (_, { storage: { sql } }) => {
    sql.exec("UPDATE objects SET ask_at = NULL").toArray();
    sql.exec("UPDATE measured_under SET terms = 'null'").toArray();
  });
  pass(2 * KEEP_DAYS + 2);
  await read();
  expect(await overdueIn(ids)).toEqual(["1", "1"]);
  for (const stub of stubs)
    expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).not.toBeNull();
  await steps(partOf(one));
  expect(await rowsOf(one)).toBe(0);
  pass(1);
  await read();
  expect(await overdueIn(ids.slice(1))).toEqual(["0"]);
});

test("and what was within its window when it was asked is asked again when it is not", async () => {
  clock();
  const { scene: one } = await billed();
  const read = () => call(get("/metrics", { "x-vdi-attest-secret": SECRET }));
  // Nothing is under way any more, which would be reason enough to ask again.
  for (const stub of [ledgerOf(one), partOf(one)]) await steps(stub);
  await read();
  pass(1);
  await read();
  const ids = await Promise.all([ledgerOf(one), partOf(one)].map(asleep));
  pass(KEEP_DAYS + 2);
  await read();
  expect(await overdueIn(ids)).toEqual(["0", "1"]);
  pass(KEEP_DAYS + 2);
  await read();
  expect(await overdueIn(ids)).toEqual(["1", "1"]);
});
