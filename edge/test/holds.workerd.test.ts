// Money over HTTP: what a preflight holds, attest captures and release gives back, under one grant of several.
import { evictDurableObject, listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { objectOf } from "../src/storage/names.ts";
import {
  attestV1,
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
  TARIFF,
} from "./support/service.ts";

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
    expect((await preflight(one, { hold_micros: "50001" })).body.detail).toBe("The grant has 0.05 left.");
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

  test("where no grant is demanded, what was consumed under one is billed under it, and its hold is not left behind", async () => {
    const free = { VDI_BILLING_REQUIRE_AUTHORITY: undefined };
    const one = scene();
    expect((await preflight(one)).status).toBe(200);
    const { charge_authority: _, ...beside } = attestV1(one);
    const refused = await call(post(PATHS.attest, beside), free);
    expect(refused).toMatchObject({ status: 403, body: { code: "authority_required" } });
    expect((await call(post(PATHS.attest, attestV1(one)), free)).status).toBe(200);
  });

  test("what is billed without a grant is executed under none afterwards, known to the ledger before or not", async () => {
    const free = { VDI_BILLING_REQUIRE_AUTHORITY: undefined };
    const one = scene({ max_events: 40 });
    const events = Array.from({ length: 3 }, (_, i) => ({ ...one, event: `${one.event}-${i}` }));
    const bill = async (each: Scene) => {
      const { charge_authority: _, ...beside } = attestV1(each);
      expect((await call(post(PATHS.attest, beside), free)).status).toBe(200);
    };
    // The ledger learns once of each sixteenth of the events what was billed before.
    for (let i = 0; i < 32; i++)
      await preflight({ ...one, event: `${one.event}-known-${i}` }, { hold_micros: "1" });
    for (const each of events) await bill(each);
    for (const each of events)
      expect((await preflight(each, { hold_micros: "1" })).body).toMatchObject({
        code: "event_closed",
        execution_eligible: false,
      });
  });

  test("what the most usage comes to under a tariff is held, and can then be billed under it", async () => {
    const one = scene();
    const usage = { input_tokens: "1500", output_tokens: "300" };
    const priced = { hold_usage: { usage, tariff_snapshot: TARIFF } };
    const { body } = await preflight(one, priced);
    expect(body).toMatchObject({ execution_eligible: true, held_micros: "6000" });
    expect((await call(post(PATHS.attest, attestV2(one)))).body.attestation.charge_micros).toBe("6000");
    const dear = { hold_usage: { usage: { input_tokens: "25001" }, tariff_snapshot: TARIFF } };
    expect((await preflight(scene(), dear)).body.detail).toBe("The grant has 0.05 left.");
  });

  test("a usage that no tariff prices, under one that is not in effect, or in another currency, or beside an amount, holds nothing", async () => {
    const hold = (change: object, tariff: object = {}) => ({
      hold_usage: { usage: { input_tokens: "1" }, tariff_snapshot: { ...TARIFF, ...tariff }, ...change },
    });
    const one = scene();
    const cases: [object, string][] = [
      [hold({ usage: { images: "1" } }), "meter_unpriced"],
      [hold({}, { currency: "USD" }), "currency_mismatch"],
      [hold({}, { effective_from: seconds() + 60 }), "tariff_not_effective"],
      [hold({}, { effective_until: seconds() }), "tariff_not_effective"],
      [{ ...hold({}), hold_micros: "1" }, "schema_violation"],
    ];
    for (const [change, code] of cases) {
      const refused = await preflight(one, change);
      expect(refused.body).toMatchObject({ code, execution_eligible: false });
    }
    // None of them consumed anything.
    expect((await preflight(one, hold({}))).body).toMatchObject({
      execution_eligible: true,
      held_micros: "2",
    });
  });

  test("a hold of 0 is refused, stated or priced: a spent grant makes nothing eligible", async () => {
    const one = scene({ max_events: 3, max_charge_micros: "18000" });
    const free = { ...TARIFF, lines: [{ meter: "input_tokens", unit_price_micros: "0", per_units: "1" }] };
    const holds: [object, string][] = [
      [{ hold_micros: "0" }, "/hold_micros"],
      [{ hold_usage: { usage: { input_tokens: "5" }, tariff_snapshot: free } }, "/hold_usage"],
      [{ hold_usage: { usage: { input_tokens: "0" }, tariff_snapshot: TARIFF } }, "/hold_usage"],
    ];
    const refusedAll = async (each: Scene) => {
      for (const [hold, pointer] of holds)
        expect((await preflight(each, hold)).body).toMatchObject({
          code: "hold_zero",
          execution_eligible: false,
          errors: [{ pointer }],
        });
    };
    await refusedAll(one);
    await preflight(one, { hold_micros: "18000" });
    expect((await call(post(PATHS.attest, attestV1(one)))).status).toBe(200);
    await refusedAll({ ...one, event: `${one.event}-2` });
  });

  test("a free call holds something, and its charge of 0 gives all of it back", async () => {
    const one = scene({ max_events: 2, max_charge_micros: "1" });
    expect((await preflight(one, { hold_micros: "1" })).status).toBe(200);
    const free = attestV1(one, {}, { unit_price_micros: "0", amount_micros: "0" });
    expect((await call(post(PATHS.attest, free))).body.attestation.charge_micros).toBe("0");
    const next = await preflight({ ...one, event: `${one.event}-2` }, { hold_micros: "1" });
    expect(next.body.execution_eligible).toBe(true);
  });

  test("release gives it back to whoever may bill and knows the consumption, and the event is not billed after that", async () => {
    const one = scene({ max_events: 2 });
    const { body } = await preflight(one, { hold_micros: "50000" });
    expect((await release(one, "vdi:consumption:guessed")).body.code).toBe("consumption_mismatch");
    for (let i = 0; i < 2; i++) expect((await release(one, body.consumption_id)).body.released).toBe(true);
    expect((await call(post(PATHS.attest, attestV1(one)))).body.code).toBe("event_released");
    expect((await preflight({ ...one, event: "another" }, { hold_micros: "50000" })).status).toBe(200);
  });
});

test("one event under two grants: one of them makes it executable, whoever is first and however many ask", async () => {
  const one = scene({ max_events: 5 });
  const grants = Array.from({ length: 10 }, () => ({ ...scene(), ...one, grant: grantOf(one.tenant) }));
  const answers = await Promise.all([one, ...grants].map((each) => preflight(each)));
  expect(answers.filter(({ body }) => body.execution_eligible === true)).toHaveLength(1);
  const others = answers.filter(({ body }) => body.code === "event_has_other_grant");
  expect(others).toHaveLength(10);
  // Nor does the refusal tell the name under which it could be released.
  expect(others.every(({ body }) => body.consumption_id === undefined)).toBe(true);
  const winner = [one, ...grants][answers.findIndex(({ status }) => status === 200)] as Scene;
  const loser = winner === one ? (grants[0] as Scene) : one;
  expect((await call(post(PATHS.attest, attestV1(loser)))).body.code).toBe("event_not_consumed");
  expect((await call(post(PATHS.attest, attestV1(winner)))).status).toBe(200);
});

function grantOf(tenant: string): Scene["grant"] {
  return scene({ tenant_id: tenant }).grant;
}

test("a grant's first preflight makes no object and no table", async () => {
  const one = scene({ max_events: 5 });
  await preflight(one);
  const before = (await listDurableObjectIds(env.GRANT_LEDGER)).length;
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", one.tenant);
  const written = () =>
    runInDurableObject(ledger, (_, { storage: { sql } }) =>
      Number(sql.exec("SELECT COUNT(*) AS n FROM sqlite_master").one().n),
    );
  const tables = await written();
  for (let i = 0; i < 5; i++) {
    const first = { ...one, event: `evt-first-${i}`, grant: grantOf(one.tenant) };
    expect((await preflight(first)).status).toBe(200);
  }
  expect((await listDurableObjectIds(env.GRANT_LEDGER)).length).toBe(before);
  expect(await written()).toBe(tables);
});

// As after an upgrade from the layout in which each grant had a ledger of its own: the register knows what was billed,
// the tenant's ledger nothing of what was consumed.
test("what was billed from a ledger that is read no more is never executed or charged again", async () => {
  const one = scene({ max_events: 5 });
  await preflight(one);
  const request = attestV1(one);
  const billed = await call(post(PATHS.attest, request));
  const open = { ...one, event: `${one.event}-open` };
  await preflight(open);
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", one.tenant);
  await runInDurableObject(ledger, (_, { storage: { sql } }) => {
    for (const table of ["consumptions", "grants", "known_parts"]) sql.exec(`DELETE FROM ${table}`);
  });
  await evictDurableObject(ledger);
  // Billed before: the same bill for whoever asks again, and nothing else under whichever grant.
  const again = await call(post(PATHS.attest, request));
  expect([again.status, again.body.attestation]).toEqual([200, billed.body.attestation]);
  const fresh = { ...one, grant: grantOf(one.tenant) };
  for (const each of [one, fresh])
    expect((await preflight(each)).body).toMatchObject({ code: "event_closed", may_execute: false });
  expect((await call(post(PATHS.attest, attestV1(fresh)))).body.code).toBe("event_attested_otherwise");
  // Consumed and not billed: nobody is charged for it, until it is consumed again, and then once.
  expect((await call(post(PATHS.attest, attestV1(open)))).body.code).toBe("event_not_consumed");
  expect((await preflight(open)).status).toBe(200);
  const late = attestV1(open);
  for (let i = 0; i < 2; i++) expect((await call(post(PATHS.attest, late))).status).toBe(200);
  const headers = { "x-vdi-attest-secret": SECRET };
  const period = `tenant_id=${one.tenant}&from=2020-01-01&to=2029-01-01`;
  const { body } = await call(get(`${PATHS.totals}?${period}`, headers));
  expect(body.totals).toMatchObject([{ bills: 2, charge_micros: "36000" }]);
});

// A release before closed nothing for what it billed without a grant, and the ledger had learned all parts of the register.
test("what an earlier release billed without a grant is not executed after the upgrade", async () => {
  const free = { VDI_BILLING_REQUIRE_AUTHORITY: undefined };
  const one = scene({ max_events: 5 });
  const { charge_authority: _, ...beside } = attestV1(one);
  expect((await call(post(PATHS.attest, beside), free)).status).toBe(200);
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", one.tenant);
  await runInDurableObject(ledger, (_, { storage: { sql } }) => {
    for (const table of ["closed_events", "reservations", "known_parts"]) sql.exec(`DELETE FROM ${table}`);
    for (let part = 0; part < 16; part++) sql.exec("INSERT INTO known_parts (part) VALUES (?)", part);
    sql.exec("UPDATE schema_version SET version = 5");
  });
  await evictDurableObject(ledger);
  expect((await preflight(one)).body).toMatchObject({ code: "event_closed", execution_eligible: false });
  expect((await preflight({ ...one, event: `${one.event}-open` })).body.execution_eligible).toBe(true);
});

test("storage that a later release wrote is not touched", async () => {
  const one = scene();
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", one.tenant);
  await runInDurableObject(ledger, (_, { storage: { sql } }) => {
    sql.exec("CREATE TABLE schema_version (version INTEGER NOT NULL)");
    sql.exec("INSERT INTO schema_version VALUES (99)");
  });
  expect((await preflight(one)).status).toBe(500);
  await runInDurableObject(ledger, (_, { storage: { sql } }) => {
    expect(sql.exec("SELECT name FROM sqlite_master WHERE name = 'consumptions'").toArray()).toEqual([]);
  });
});
