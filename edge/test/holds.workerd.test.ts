// Money over HTTP: what a preflight holds, attest captures and release gives back; and storage of the layout without
// holds, which goes on where it was.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type ExecutionIntent, hashExecutionIntent } from "@svc/core";
import { describe, expect, test } from "vitest";
import { objectOf } from "../src/objects/names.ts";
import { attestV1, call, PATHS, post, preflightBody, type Scene, scene } from "./support/service.ts";

const RELEASE = "/api/vdi/billing/release";
const preflight = (one: Scene, change = {}) => call(post(PATHS.preflight, preflightBody(one, change)));
const release = (one: Scene, consumption_id: string) =>
  call(post(RELEASE, { charge_authority: one.grant, event_id: one.event, consumption_id }));

describe("a preflight holds money", () => {
  test("a grant without money, or less than is stated, is not eligible, and nothing is consumed", async () => {
    const empty = await preflight(scene({ max_charge_micros: "0" }));
    expect(empty).toMatchObject({
      status: 409,
      body: { code: "hold_exceeds_grant", execution_eligible: false },
    });
    const one = scene();
    expect((await preflight(one, { hold_micros: "50001" })).body.detail).toContain("50000 micros left");
    const enough = await preflight(one, { hold_micros: "50000" });
    expect(enough.body).toMatchObject({ execution_eligible: true, held_micros: "50000" });
  });

  test("a spent grant is not eligible; what is charged below its hold frees the rest", async () => {
    const one = scene({ max_charge_micros: "40000", max_events: 3 });
    await preflight(one, { hold_micros: "40000" });
    const second = { ...one, event: `${one.event}-2` };
    expect((await preflight(second, { hold_micros: "18000" })).body.code).toBe("hold_exceeds_grant");
    expect((await call(post(PATHS.attest, attestV1(one)))).status).toBe(200);
    expect((await preflight(second, { hold_micros: "22000" })).status).toBe(200);
    expect((await call(post(PATHS.attest, attestV1(second)))).status).toBe(200);
    const third = { ...one, event: `${one.event}-3` };
    expect((await preflight(third, { hold_micros: "4001" })).body.code).toBe("hold_exceeds_grant");
  });

  test("release gives it back to whoever knows the consumption, and the event is not billed after that", async () => {
    const one = scene({ max_events: 2 });
    const { body } = await preflight(one, { hold_micros: "50000" });
    expect((await release(one, "vdi:consumption:guessed")).body.code).toBe("consumption_mismatch");
    for (let i = 0; i < 2; i++) expect((await release(one, body.consumption_id)).body.released).toBe(true);
    expect((await call(post(PATHS.attest, attestV1(one)))).body.code).toBe("event_released");
    expect((await preflight({ ...one, event: "another" }, { hold_micros: "50000" })).status).toBe(200);
  });
});

test("storage without holds and versions: consumptions and charges are kept, and are charged from what is left", async () => {
  const one = scene({ max_events: 3, max_charge_micros: "40000" });
  const ledger = objectOf(env.GRANT_LEDGER, "grant", one.grant.authority_id);
  const { charge_authority: _, pinned_roots: __, ...intent } = preflightBody(one) as Record<string, unknown>;
  await runInDurableObject(ledger, (_, { storage: { sql } }) => {
    sql.exec(`CREATE TABLE consumptions (
      event_id TEXT PRIMARY KEY, intent_digest TEXT NOT NULL, intent TEXT NOT NULL, consumption_id TEXT NOT NULL,
      consumed_at INTEGER NOT NULL, key_hash TEXT UNIQUE, body_digest TEXT, charged_micros TEXT)`);
    sql.exec("CREATE TABLE charged (id INTEGER PRIMARY KEY CHECK (id = 0), total TEXT NOT NULL)");
    const insert = "INSERT INTO consumptions VALUES (?, ?, ?, ?, ?, NULL, NULL, ?)";
    const at = one.grant.issued_at + 1;
    sql.exec(insert, "before", "00", JSON.stringify({ ...intent, event_id: "before" }), "c-0", at, "20000");
    sql.exec(
      insert,
      one.event,
      hashExecutionIntent(intent as ExecutionIntent),
      JSON.stringify(intent),
      "c-1",
      at,
      null,
    );
    sql.exec("INSERT INTO charged VALUES (0, '20000')");
  });
  expect((await preflight(one)).body).toMatchObject({ code: "already_consumed", consumption_id: "c-1" });
  expect((await call(post(PATHS.attest, attestV1(one)))).status).toBe(200);
  const third = await preflight({ ...one, event: "third" });
  expect(third.body).toMatchObject({ execution_eligible: true, held_micros: "2000" });
  await runInDurableObject(ledger, (_, { storage: { sql } }) => {
    expect(sql.exec("SELECT version FROM schema_version").toArray()).toEqual([{ version: 2 }]);
  });
});

test("storage that a later release wrote is not touched", async () => {
  const one = scene();
  const ledger = objectOf(env.GRANT_LEDGER, "grant", one.grant.authority_id);
  await runInDurableObject(ledger, (_, { storage: { sql } }) => {
    sql.exec("CREATE TABLE schema_version (version INTEGER NOT NULL)");
    sql.exec("INSERT INTO schema_version VALUES (99)");
  });
  expect((await preflight(one)).status).toBe(500);
  await runInDurableObject(ledger, (_, { storage: { sql } }) => {
    expect(sql.exec("SELECT name FROM sqlite_master WHERE name = 'consumptions'").toArray()).toEqual([]);
  });
});
