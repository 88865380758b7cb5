// A tenant's bills as it reads them: every one once, page by page, and sums that agree with them; and a register of the
// layout without sums, which is brought to the one of today whole or not at all.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { DOMAINS, digest } from "@svc/core";
import { expect, test, vi } from "vitest";
import { partOfEvent, REGISTER_PARTS, registerOf } from "../src/ledger/registers.ts";
import type { TenantEvents } from "../src/register/tenant-events.ts";
import {
  attestV1,
  billed,
  call,
  get,
  PATHS,
  post,
  preflightBody,
  random,
  SECRET,
  scene,
  seconds,
} from "./support/service.ts";

const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const read = (path: string) => call(get(path, { "x-vdi-attest-secret": SECRET }));
const period = (tenant: string, from = today(-1), to = today(2)) =>
  `tenant_id=${tenant}&from=${from}&to=${to}`;

async function listed(tenant: string, from?: string, to?: string) {
  const bills = [];
  for (let cursor: string | null = "0.0.0"; cursor !== null; ) {
    const { status, body } = await read(`${PATHS.bills}?${period(tenant, from, to)}&cursor=${cursor}`);
    expect(status).toBe(200);
    bills.push(...body.bills);
    cursor = body.next;
  }
  return bills;
}

test("every bill is listed once, over pages and parts; the totals are their sums", {
  tags: "long",
}, async () => {
  const tenant = `tenant-${random(6)}`;
  const events = Array.from({ length: 120 }, (_, i) => ({ ...scene(), tenant, event: `e-${i}` }));
  for (const one of events) {
    const { charge_authority: _, ...bare } = attestV1(one, one.event === "e-7" ? { mode: "private" } : {});
    expect((await call(post(PATHS.attest, bare))).status).toBe(200);
  }
  const bills = await listed(tenant);
  expect(new Set(bills.map(({ event_id }) => event_id)).size).toBe(120);
  expect(bills).toHaveLength(120);
  expect(bills.find(({ event_id }) => event_id === "e-7")).toMatchObject({ charge_micros: "18000" });
  expect(bills[0]).toMatchObject({ currency: "EUR", attestation: { tenant_id: tenant }, receipt: {} });
  const { body } = await read(`${PATHS.totals}?${period(tenant)}`);
  const sum = String(bills.reduce((all, { charge_micros }) => all + BigInt(charge_micros), 0n));
  expect(body).toMatchObject({ totals: [{ currency: "EUR", bills: 120, charge_micros: sum }], unbilled: 0 });
  expect(await listed(tenant, "2020-01-01", "2020-01-02")).toEqual([]);
});

test("a bill that its own verification does not find valid is neither kept, logged nor answered", async () => {
  const one = scene();
  await call(post(PATHS.preflight, preflightBody(one)));
  const register = registerOf(env, one.tenant, partOfEvent(one.event));
  // Earlier checks would refuse it, so only its verification remains.
  const later = attestV1(one, {}, { event_timestamp: seconds() + 86_400 });
  await runInDurableObject(register, async (object: TenantEvents) => {
    const lines = vi.spyOn(console, "error").mockReturnValue();
    const bodyDigest = digest(DOMAINS.requestBody, later);
    const item = { eventId: one.event, request: JSON.stringify(later), bodyDigest };
    expect(await object.attest([item])).toEqual([{ ok: false, reason: "internal_error" }]);
    expect(lines.mock.calls.flat().join()).toContain('"code":"bill_not_valid"');
    lines.mockRestore();
  });
  expect(await listed(one.tenant)).toEqual([]);
  const kept = await runInDurableObject(register, (_, { storage: { sql } }) =>
    sql.exec("SELECT event_id FROM events").toArray(),
  );
  expect(kept).toEqual([]);
});

test.each([
  ["2026-02-30", "2026-03-02"],
  ["2026-03-02", "2026-03-02"],
  ["2001-01-01", "2026-01-01"],
])("from %s to %s is no period", async (from, to) => {
  const answer = await read(`${PATHS.totals}?${period("t", from, to)}`);
  expect([answer.status, answer.body.code]).toEqual([400, "query_invalid"]);
});

async function inOldLayout(event: string) {
  const { scene: one, request, answer } = await billed({ ...scene(), event });
  const register = registerOf(env, one.tenant, partOfEvent(event));
  await runInDurableObject(register, (_, { storage: { sql } }) => {
    // As the release before wrote it: the table of events, and no version.
    sql.exec("DROP TABLE billed");
    for (const later of ["outbox", "closed_events", "archived", "unlogged"]) sql.exec(`DROP TABLE ${later}`);
    const columns = "event_id, body_digest, reserved_at, request, issued";
    sql.exec("ALTER TABLE events RENAME TO later");
    sql.exec(`CREATE TABLE events (event_id TEXT PRIMARY KEY, body_digest TEXT NOT NULL, reserved_at INTEGER NOT NULL,
      request TEXT NOT NULL, issued TEXT, logged INTEGER NOT NULL DEFAULT 0)`);
    sql.exec(`INSERT INTO events (${columns}) SELECT ${columns} FROM later`);
    sql.exec("DROP TABLE later");
    sql.exec("UPDATE events SET logged = 1");
    sql.exec("CREATE INDEX unfinished ON events (reserved_at) WHERE logged = 0");
    sql.exec("DROP TABLE schema_version");
  });
  return { one, request, answer, register };
}

test("a register without sums is counted once; what it issued is answered as before", async () => {
  const { one, request, answer, register } = await inOldLayout(`evt-${random(6)}`);
  const { evictDurableObject } = await import("cloudflare:test");
  await evictDurableObject(register);
  const { body } = await read(`${PATHS.totals}?${period(one.tenant)}`);
  expect(body.totals).toMatchObject([
    { currency: "EUR", bills: 1, charge_micros: answer.attestation.charge_micros, adjustments: 0 },
  ]);
  expect((await listed(one.tenant))[0]?.attestation).toEqual(answer.attestation);
  expect((await call(post(PATHS.attest, request))).body.receipt).toEqual(answer.receipt);
  await runInDurableObject(register, (_, { storage: { sql } }) => {
    expect(sql.exec("SELECT version FROM schema_version").toArray()).toEqual([{ version: 7 }]);
  });
});

test("a migration that fails leaves the layout of before, whole", async () => {
  const { one, register } = await inOldLayout(`evt-${random(6)}`);
  const { evictDurableObject } = await import("cloudflare:test");
  await runInDurableObject(register, (_, { storage: { sql } }) => {
    sql.exec("UPDATE events SET issued = 'no JSON'");
  });
  await evictDurableObject(register);
  expect((await read(`${PATHS.totals}?${period(one.tenant)}`)).status).toBe(500);
  await runInDurableObject(register, (_, { storage: { sql } }) => {
    const names = sql.exec("SELECT name FROM pragma_table_info('events')").toArray();
    expect(names.map(({ name }) => name)).not.toContain("currency");
    const tables = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
    expect(tables.map(({ name }) => name)).not.toContain("billed");
  });
});

test("events spread over all parts", () => {
  const parts = new Set(Array.from({ length: 400 }, (_, i) => partOfEvent(`e-${i}`)));
  expect(parts.size).toBe(REGISTER_PARTS);
});
