// An attest that dies between its steps: the alarm, or the same request again, ends with one attestation in the
// log, and nothing that failed is taken for something that happened.

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { DOMAINS, digest, hashReceipt, type VerificationReceipt } from "@svc/core";
import { describe, expect, test } from "vitest";
import { registerOf as partOf, partOfEvent } from "../src/ledger/registers.ts";
import type { Settlement } from "../src/ledger/settlement.ts";
import { RESUME_AFTER_SECONDS } from "../src/ledger/unissued.ts";
import type { TenantEvents } from "../src/register/tenant-events.ts";
import { objectOf } from "../src/storage/names.ts";
import {
  attestV2,
  call,
  get,
  PATHS,
  post,
  preflightBody,
  type Scene,
  SECRET,
  scene,
  seconds,
} from "./support/service.ts";

const registerOf = ({ tenant, event }: Scene) => partOf(env, tenant, partOfEvent(event));

const ledgerOf = ({ tenant }: Scene) => objectOf(env.GRANT_LEDGER, "ledger", tenant);

const reservationsOf = (one: Scene) =>
  runInDurableObject(ledgerOf(one), (_, { storage }) =>
    storage.sql.exec("SELECT event_id FROM reservations").toArray(),
  );

/** The next time that the ledger's alarm is due, as milliseconds from now: an alarm for closing what is old is far off. */
const resumesWithin = (one: Scene) =>
  runInDurableObject(
    ledgerOf(one),
    async (_, { storage }) => ((await storage.getAlarm()) ?? Number.NaN) - Date.now(),
  );

const unbilledOf = async ({ tenant }: Scene) => {
  const path = `${PATHS.totals}?tenant_id=${tenant}&from=2020-01-01&to=2029-01-01`;
  return (await call(get(path, { "x-vdi-attest-secret": SECRET }))).body.unbilled;
};

const rowOf = (one: Scene) =>
  runInDurableObject(registerOf(one), (_, state) => {
    const tables = state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'events'").toArray();
    const statement = "SELECT *, (reserved_at, event_id, number) NOT IN unlogged AS is_logged FROM events";
    return tables.length === 0 ? undefined : state.storage.sql.exec(statement).toArray()[0];
  });

/** The row after its alarm, which is where marks are written at the latest. */
async function settledRow(one: Scene) {
  expect(await runDurableObjectAlarm(registerOf(one))).toBe(true);
  return rowOf(one);
}

/** Makes the object lose what its bindings answer, as a crash would: of the log before it is asked, of the ledger after. */
async function losing(one: Scene, binding: "RECEIPT_LOG" | "GRANT_LEDGER", body: () => Promise<unknown>) {
  const lost = (method: string | symbol) => async (settlements: unknown, issued: unknown) => {
    if (binding === "GRANT_LEDGER" && method === "settle")
      await ledgerOf(one).settle(settlements as Settlement[], issued as string[]);
    throw new Error("gone");
  };
  const broken = {
    idFromName: () => null,
    get: () => new Proxy({}, { get: (_, method) => lost(method) }),
  };
  let kept: unknown;
  await runInDurableObject(registerOf(one), (instance: TenantEvents) => {
    const holder = instance as unknown as { env: Record<string, unknown> };
    kept = holder.env;
    holder.env = { ...holder.env, [binding]: broken };
  });
  await body();
  await runInDurableObject(registerOf(one), (instance: TenantEvents) => {
    (instance as unknown as { env: unknown }).env = kept;
  });
}

/** Reservations look older than the alarm waits for. */
const age = (one: Scene) =>
  runInDurableObject(registerOf(one), (_, state) => {
    for (const table of ["events", "unlogged"])
      state.storage.sql.exec(`UPDATE ${table} SET reserved_at = reserved_at - 60`);
  });
const ageReserved = (one: Scene) =>
  runInDurableObject(ledgerOf(one), (_, { storage }) => {
    storage.sql.exec("UPDATE reservations SET reserved_at = reserved_at - 60");
  });

async function consumed(): Promise<Scene> {
  const one = scene();
  await call(post(PATHS.preflight, preflightBody(one)));
  return one;
}

describe("a crash", () => {
  test("after the documents were issued and before the log had them: the alarm brings them there", async () => {
    const one = await consumed();
    const request = attestV2(one);
    await losing(one, "RECEIPT_LOG", async () =>
      expect((await call(post(PATHS.attest, request))).status).toBe(500),
    );
    const row = await rowOf(one);
    expect(row).toMatchObject({ is_logged: 0 });
    const { receipt } = JSON.parse(row?.issued as string) as { receipt: VerificationReceipt };
    const inLog = () => call(get(`${PATHS.inclusion}?receipt_hash=${hashReceipt(receipt)}`));
    expect((await inLog()).status).toBe(404);
    await age(one);
    expect(await runDurableObjectAlarm(registerOf(one))).toBe(true);
    expect((await inLog()).status).toBe(200);
    expect(await rowOf(one)).toMatchObject({ is_logged: 1 });
    // The next one is for the time when the bill is old, and nothing is left lying.
    const next = await runInDurableObject(registerOf(one), (_, { storage }) => storage.getAlarm());
    expect((next ?? 0) - Date.now()).toBeGreaterThan(86_400_000);
    const again = await call(post(PATHS.attest, request));
    expect(again.body.receipt).toEqual(receipt);
  });

  test("after the charge and before the documents: reserved for its request, which goes on and gets them", async () => {
    const one = await consumed();
    const request = attestV2(one);
    await losing(one, "GRANT_LEDGER", async () =>
      expect((await call(post(PATHS.attest, request))).status).toBe(500),
    );
    expect(await rowOf(one)).toBeUndefined();
    expect(await reservationsOf(one)).toHaveLength(1);
    expect(await unbilledOf(one)).toBe(1);
    // Another request for the event, which would be charged the same, does not take its place.
    const other = await call(post(PATHS.attest, { ...request, mode: "private" }));
    expect(other.body.code).toBe("event_attested_otherwise");
    expect((await call(post(PATHS.attest, request))).status).toBe(200);
    expect(await settledRow(one)).toMatchObject({ is_logged: 1 });
    expect(await unbilledOf(one)).toBe(0);
    expect(await reservationsOf(one)).toEqual([]);
  });

  test("after the charge, and nobody asks again: the ledger's alarm has it issued and logged, as of its charge", async () => {
    const one = await consumed();
    const request = attestV2(one);
    await losing(one, "GRANT_LEDGER", () => call(post(PATHS.attest, request)));
    expect(await resumesWithin(one)).toBeLessThanOrEqual(RESUME_AFTER_SECONDS * 1000);
    // Not before it is old enough to have been left lying.
    expect(await runDurableObjectAlarm(ledgerOf(one))).toBe(true);
    expect(await resumesWithin(one)).toBeLessThanOrEqual(RESUME_AFTER_SECONDS * 1000);
    expect(await rowOf(one)).toBeUndefined();
    await ageReserved(one);
    const [due] = await runInDurableObject(ledgerOf(one), (_, { storage }) =>
      storage.sql.exec("SELECT reserved_at FROM reservations").toArray(),
    );
    expect(await runDurableObjectAlarm(ledgerOf(one))).toBe(true);
    expect(await settledRow(one)).toMatchObject({ is_logged: 1, reserved_at: due?.reserved_at });
    expect(await reservationsOf(one)).toEqual([]);
    const again = await call(post(PATHS.attest, request));
    expect(again.body.attestation.issued_at).toBe(due?.reserved_at);
  });

  test("a ledger's alarm that cannot go on arms itself again", async () => {
    const one = await consumed();
    await losing(one, "GRANT_LEDGER", async () => {
      await call(post(PATHS.attest, attestV2(one)));
      await ageReserved(one);
      expect(await runDurableObjectAlarm(ledgerOf(one))).toBe(true);
    });
    expect(await rowOf(one)).toBeUndefined();
    expect(await runDurableObjectAlarm(ledgerOf(one))).toBe(true);
    expect(await rowOf(one)).toMatchObject({ reserved_at: expect.any(Number) });
  });

  test("what the register has is not reserved any longer: it says so with its next attest", async () => {
    const first = await consumed();
    let second = { ...first, event: "evt-0" };
    for (let i = 1; partOfEvent(second.event) !== partOfEvent(first.event); i++)
      second = { ...first, event: `evt-${i}` };
    const { charge_authority: _, ...bare } = attestV2(second);
    expect((await call(post(PATHS.attest, attestV2(first)))).status).toBe(200);
    expect(await reservationsOf(first)).toEqual([{ event_id: first.event }]);
    expect((await call(post(PATHS.attest, bare))).status).toBe(200);
    expect(await reservationsOf(first)).toEqual([{ event_id: second.event }]);
  });

  test("an attest without a grant is reserved as well, and one with a grant does not take its place", async () => {
    const one = scene();
    const { charge_authority: _, ...bare } = attestV2(one);
    await losing(one, "GRANT_LEDGER", () => call(post(PATHS.attest, bare)));
    expect((await call(post(PATHS.preflight, preflightBody(one)))).body.code).toBe("event_closed");
    expect((await call(post(PATHS.attest, attestV2(one)))).body.code).toBe("event_attested_otherwise");
    await ageReserved(one);
    expect(await runDurableObjectAlarm(ledgerOf(one))).toBe(true);
    expect((await call(post(PATHS.attest, bare))).body.attestation.charge_authority).toBeUndefined();
  });

  test.each(["its request", "the register's alarm"])(
    "reserved in the register, as under the layout before: %s goes on, as of then",
    async (who) => {
      const one = await consumed();
      const request = attestV2(one);
      const reservedAt = seconds() - 60;
      await runInDurableObject(ledgerOf(one), (_, { storage: { sql } }) => {
        sql.exec("DROP TABLE reservations");
        sql.exec("UPDATE schema_version SET version = 4");
      });
      await evictDurableObject(ledgerOf(one));
      // Makes the tables.
      await registerOf(one).totals({ from: 0, to: 1 });
      const bodyDigest = digest(DOMAINS.requestBody, request);
      await runInDurableObject(registerOf(one), async (_, { storage }) => {
        // As the release before kept what is under way.
        storage.sql.exec("DROP TABLE unlogged");
        storage.sql.exec("CREATE INDEX unfinished ON events (reserved_at) WHERE logged = 0");
        storage.sql.exec("UPDATE schema_version SET version = 5");
        const row = [one.event, bodyDigest, reservedAt, JSON.stringify(request)];
        storage.sql.exec(
          `INSERT INTO events (event_id, number, kind, body_digest, reserved_at, request)
          VALUES (?, 0, 'bill', ?, ?, ?)`,
          ...row,
        );
        await storage.setAlarm(Date.now() + 600_000);
      });
      await evictDurableObject(registerOf(one));
      if (who === "the register's alarm") await runDurableObjectAlarm(registerOf(one));
      const { body } = await call(post(PATHS.attest, request));
      expect(body.attestation.issued_at).toBe(reservedAt);
      expect(await settledRow(one)).toMatchObject({ is_logged: 1, reserved_at: reservedAt });
      const version = await runInDurableObject(ledgerOf(one), (_, { storage: { sql } }) =>
        sql.exec("SELECT version FROM schema_version").one(),
      );
      expect(version).toEqual({ version: 6 });
    },
  );

  test("an alarm that fails arms itself again", async () => {
    const one = await consumed();
    await losing(one, "RECEIPT_LOG", async () => {
      await call(post(PATHS.attest, attestV2(one)));
      await age(one);
      await runDurableObjectAlarm(registerOf(one));
    });
    expect(await rowOf(one)).toMatchObject({ is_logged: 0 });
    expect(await runDurableObjectAlarm(registerOf(one))).toBe(true);
    expect(await rowOf(one)).toMatchObject({ is_logged: 1 });
  });

  test.each(["GRANT_LEDGER", "RECEIPT_LOG"] as const)(
    "a batch that is cut while %s was asked: each of it goes on, by its alarm or asked again, and gets one bill",
    async (binding) => {
      const one = scene({ max_events: 400, max_charge_micros: "100000000" });
      const part = partOfEvent(one.event);
      const events = Array.from({ length: 200 }, (_, i) => ({ ...one, event: `${one.event}-${i}` }))
        .filter(({ event }) => partOfEvent(event) === part)
        .slice(0, 4);
      for (const each of events) await call(post(PATHS.preflight, preflightBody(each)));
      const items = events.map((each) => attestV2(each));
      const batch = async () => (await call(post(`${PATHS.attest}/batch`, { items }))).body.results;
      await losing(one, binding, async () => {
        const codes = (await batch()).map(({ code }: { code?: string }) => code);
        expect(codes).toEqual(Array(4).fill("internal_error"));
      });
      if (binding === "GRANT_LEDGER") {
        expect(await unbilledOf(one)).toBe(4);
        await ageReserved(one);
        expect(await runDurableObjectAlarm(ledgerOf(one))).toBe(true);
        expect(await reservationsOf(one)).toEqual([]);
      }
      const kept = await runInDurableObject(registerOf(one), (_, { storage }) =>
        storage.sql.exec("SELECT event_id, issued FROM events").toArray(),
      );
      expect(kept).toHaveLength(4);
      const results = await batch();
      for (const { event_id, issued } of kept) {
        const i = events.findIndex(({ event }) => event === event_id);
        expect(results[i].receipt).toEqual(JSON.parse(issued as string).receipt);
      }
      expect(await batch()).toMatchObject(
        results.map(({ attestation }: { attestation: object }) => ({ attestation })),
      );
      expect(await unbilledOf(one)).toBe(0);
    },
  );

  test("a refusal leaves no reservation behind", async () => {
    const one = scene();
    expect((await call(post(PATHS.attest, attestV2(one)))).body.code).toBe("event_not_consumed");
    expect(await rowOf(one)).toBeUndefined();
    expect(await reservationsOf(one)).toEqual([]);
  });
});
