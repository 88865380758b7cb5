// Adjustments over HTTP: overage, correction and void are documents of their own, one head each, within the grant,
// logged, counted, verified with the bill, and finished after a crash.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { adjustmentContradictions } from "@svc/billing";
import type { WebhookEvent } from "@svc/billing/api";
import { DOMAINS, digest } from "@svc/core";
import { describe, expect, test, vi } from "vitest";
import { partOfEvent, registerOf } from "../src/ledger/registers.ts";
import type { TenantEvents } from "../src/register/tenant-events.ts";
import { objectOf } from "../src/storage/names.ts";
import { Outbox } from "../src/webhooks/outbox.ts";
import {
  attestV1,
  attestV2,
  type Body,
  billed,
  call,
  get,
  meterEvent,
  PATHS,
  post,
  preflightBody,
  type Scene,
  SECRET,
  scene,
  TARIFF,
} from "./support/service.ts";

/** What would be told, whoever wants to hear it. */
const told: WebhookEvent[] = [];
const put = Outbox.prototype.put;
vi.spyOn(Outbox.prototype, "put").mockImplementation(function (this: Outbox, ...given) {
  told.push(given[0]);
  put.apply(this, given);
});
const toldOf = (tenant: string) =>
  told.flatMap(({ type, data }) =>
    "tenant_id" in data && data.tenant_id === tenant ? ["kind" in data ? `${type} ${data.kind}` : type] : [],
  );

/** 6000 micros as billed; 10 micros for each token of output. */
const request = (one: Scene, adjusts: string, output_tokens: string) => ({
  adjusts,
  billing_version: "v2",
  meter_event: meterEvent(one, { usage: { input_tokens: "1500", output_tokens } }),
  tariff_snapshot: TARIFF,
  charge_authority: one.grant,
});
const voiding = (one: Scene, adjusts: string) => ({ adjusts, tenant_id: one.tenant, event_id: one.event });
const ask = (path: "overage" | "correct" | "void", body: object) => call(post(PATHS[path], body));
const idOf = (answer: Body): string => answer.attestation.attestation_id;

async function chained() {
  const { scene: one, answer } = await billed();
  const more = await ask("overage", request(one, idOf(answer), "400"));
  const less = await ask("correct", request(one, idOf(more.body), "100"));
  const none = await ask("void", voiding(one, idOf(less.body)));
  return { one, answer, answers: [more, less, none] as const };
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const period = (tenant: string) => `tenant_id=${tenant}&from=${day(-1)}&to=${day(2)}`;
const read = (path: string) => call(get(path, { "x-vdi-attest-secret": SECRET }));
const totals = async (tenant: string) => (await read(`${PATHS.totals}?${period(tenant)}`)).body.totals;

describe("an overage, a correction and a void", () => {
  test("are documents of their own, linked, receipted and logged; the sums follow, and the list has each", async () => {
    const { one, answer, answers } = await chained();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const documents = answers.map(({ body }) => body.attestation);
    expect(
      documents.map(({ kind, charge_micros, adjusts }) => [kind, charge_micros, adjusts.number]),
    ).toEqual([
      ["overage", "7000", 1],
      ["correction", "4000", 2],
      ["void", "0", 3],
    ]);
    for (const { body } of answers) {
      expect(body.attestation.adjusts.attestation_id).toBe(idOf(answer));
      expect(body.receipt).toMatchObject({ attestation_id: idOf(body), result: { valid: true } });
      expect(body.inclusion.tree_size).toBe(body.checkpoint.tree_size);
      // Asked of the log itself, as anyone may.
      const found = await call(get(`${PATHS.inclusion}?log_index=${body.log_entry.log_index}`));
      expect(found.body.entry.attestation_id).toBe(idOf(body));
    }
    expect(await totals(one.tenant)).toEqual([
      {
        currency: "EUR",
        bills: 1,
        charge_micros: "6000",
        adjustments: 3,
        change_micros: "-6000",
        net_micros: "0",
      },
    ]);
    const { body } = await read(`${PATHS.bills}?${period(one.tenant)}&cursor=0.0.0`);
    expect(
      body.bills.map((row: Body) => [row.kind, row.number, row.charge_micros, row.change_micros]),
    ).toEqual([
      ["bill", 0, "6000", "6000"],
      ["overage", 1, "7000", "1000"],
      ["correction", 2, "4000", "-3000"],
      ["void", 3, "0", "-4000"],
    ]);
    expect(body.bills.map((row: Body) => row.attestation)).toEqual([answer.attestation, ...documents]);
    expect(toldOf(one.tenant)).toEqual([
      "billing.attestation.issued",
      "billing.attestation.corrected overage",
      "billing.attestation.corrected correction",
      "billing.attestation.corrected void",
    ]);
  });

  test("verify with the bill: what stands in the end, and nothing where one is held back from between", async () => {
    const { one, answer, answers } = await chained();
    const [more, less, none] = answers.map(({ body }) => ({ attestation: body.attestation }));
    const verify = (body: object) => call(post(PATHS.verify, { charge_authority: one.grant, ...body }));
    const whole = await verify({ attestation: answer.attestation, adjustments: [more, less, none] });
    expect(whole.body).toMatchObject({
      valid: true,
      stands: { kind: "void", number: 3, charge_micros: "0" },
    });
    const one_ = await verify({ attestation: more?.attestation, bill: { attestation: answer.attestation } });
    expect(one_.body).toMatchObject({ valid: true, stands: { kind: "overage", charge_micros: "7000" } });
    const gap = await verify({ attestation: answer.attestation, adjustments: [more, none] });
    expect(gap.body).toMatchObject({ valid: false, conclusive: false, stands: null });
    const evidence = { ...answers[0].body, bill: { attestation: answer.attestation } };
    const { openings: _, log_entry: _2, ...documents } = evidence;
    const checked = await call(post(PATHS.verify, documents));
    expect(checked.body.valid).toBe(true);
    expect(checked.body.checks.find(({ check }: Body) => check === "inclusion").valid).toBe(true);
  });

  test("of a private bill are private, and of a bill without a grant have none", async () => {
    const one = scene();
    const { charge_authority: _, ...bare } = attestV1(one, { mode: "private" });
    const { body: bill } = await call(post(PATHS.attest, bare));
    const usage_event = { ...bare.usage_event, unit_price_micros: "10", amount_micros: "12000" };
    const fixed = await ask("correct", { adjusts: idOf(bill), usage_event });
    expect(fixed.status).toBe(200);
    expect(fixed.body.attestation.charge_micros).toBeUndefined();
    expect(fixed.body.openings.charge.value).toEqual({ charge_micros: "12000", currency: "EUR" });
    expect((await totals(one.tenant))[0]).toMatchObject({ net_micros: "12000" });
    const { attestation, openings } = bill;
    const opened = { attestation: fixed.body.attestation, openings: fixed.body.openings };
    const verified = await call(post(PATHS.verify, { ...opened, bill: { attestation, openings } }));
    expect(verified.body.stands).toMatchObject({ charge_micros: "12000" });
    expect((await ask("void", voiding(one, idOf(fixed.body)))).status).toBe(200);
  });
});

describe("one head", () => {
  test("of many that adjust the same document one is made, and no two ever contradict each other", async () => {
    const { scene: one, answer } = await billed();
    const bodies = Array.from({ length: 12 }, (_, i) => request(one, idOf(answer), String(301 + i)));
    const answers = await Promise.all(bodies.map((body) => ask("overage", body)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const others = answers.filter(({ body }) => body.code === "bill_adjusted_otherwise");
    expect(others).toHaveLength(11);
    const last = await ask("void", voiding(one, idOf(won[0]?.body)));
    expect(adjustmentContradictions([won[0]?.body.attestation, last.body.attestation])).toEqual([]);
  });

  test("the same request is one adjustment, however often and whenever it is sent", async () => {
    const { scene: one, answer } = await billed();
    const body = request(one, idOf(answer), "400");
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("overage", body)));
    const ended = await ask("void", voiding(one, idOf(answers[0]?.body)));
    const later = await ask("overage", body);
    expect(new Set([...answers, later].map((each) => JSON.stringify(each.body.attestation))).size).toBe(1);
    expect((await ask("void", voiding(one, idOf(answers[0]?.body)))).body.attestation).toEqual(
      ended.body.attestation,
    );
    expect((await totals(one.tenant))[0]).toMatchObject({ adjustments: 2, net_micros: "0" });
  });

  test("nothing follows a void, and an adjustment has a bill", async () => {
    const { one, answers } = await chained();
    const after = await ask("overage", request(one, idOf(answers[2].body), "400"));
    expect([after.status, after.body.code]).toEqual([409, "bill_void"]);
    const unknown = scene();
    const none = await ask("void", voiding(unknown, idOf(answers[0].body)));
    expect([none.status, none.body.code]).toEqual([404, "bill_unknown"]);
  });
});

describe("within the grant", () => {
  test("an overage takes what the grant has left and no more; what a void gives back others may hold", async () => {
    const one = scene({ max_events: 3, max_charge_micros: "10000" });
    const second = { ...one, event: `${one.event}-2` };
    const hold = { hold_micros: "6000" };
    await call(post(PATHS.preflight, preflightBody(one, hold)));
    const { body: bill } = await call(post(PATHS.attest, attestV2(one)));
    expect((await call(post(PATHS.preflight, preflightBody(second, { hold_micros: "3000" })))).status).toBe(
      200,
    );
    const above = await ask("overage", request(one, idOf(bill), "401"));
    expect([above.status, above.body.code]).toEqual([422, "charge_exceeds_grant"]);
    // Refused, so not reserved: another amount is not kept from it.
    const within = await ask("overage", request(one, idOf(bill), "400"));
    expect(within.body.attestation.charge_micros).toBe("7000");
    const third = { ...one, event: `${one.event}-3` };
    expect((await call(post(PATHS.preflight, preflightBody(third, { hold_micros: "1" })))).body.code).toBe(
      "hold_exceeds_grant",
    );
    expect((await ask("void", voiding(one, idOf(within.body)))).status).toBe(200);
    expect((await call(post(PATHS.preflight, preflightBody(third, { hold_micros: "7000" })))).status).toBe(
      200,
    );
    // And the event that was held all the while is billed.
    const small = attestV2(second, {}, { usage: { output_tokens: "300" } });
    expect((await call(post(PATHS.attest, small))).body.attestation.charge_micros).toBe("3000");
  });

  test("kind, variant, grant and intent are held to the bill's", async () => {
    const { scene: one, answer } = await billed();
    const id = idOf(answer);
    const other = { ...one, grant: scene({ tenant_id: one.tenant }).grant };
    const { charge_authority: _, ...ungranted } = request(one, id, "400");
    const usd = { ...TARIFF, currency: "USD" };
    const cases = [
      ["overage", request(one, id, "300"), "adjustment_amount_against_kind"],
      ["correct", request(one, id, "301"), "adjustment_amount_against_kind"],
      ["overage", { ...attestV1(one), adjusts: id }, "adjustment_terms_differ"],
      ["overage", request(other, id, "400"), "adjustment_terms_differ"],
      ["overage", ungranted, "adjustment_terms_differ"],
      ["overage", { ...request(one, id, "400"), tariff_snapshot: usd }, "currency_mismatch"],
      ["overage", request(one, id, "4000"), "usage_exceeds_intent"],
      ["overage", { ...request(one, id, "400"), mode: "private" }, "schema_violation"],
      ["void", { ...voiding(one, id), charge_authority: one.grant }, "schema_violation"],
    ] as const;
    for (const [path, body, code] of cases)
      expect([code, (await ask(path, body)).body.code]).toEqual([code, code]);
    expect((await totals(one.tenant))[0]).toMatchObject({ adjustments: 0, net_micros: "6000" });
  });
});

describe("a crash", () => {
  const register = ({ tenant, event }: Scene) => registerOf(env, tenant, partOfEvent(event));
  const age = (one: Scene, by: number) =>
    runInDurableObject(register(one), (_, { storage: { sql } }) => {
      const waiting = "WHERE (reserved_at, event_id, number) IN unlogged";
      sql.exec(`UPDATE events SET reserved_at = reserved_at - ? ${waiting}`, by);
      sql.exec("UPDATE unlogged SET reserved_at = reserved_at - ?", by);
    });

  /** Makes the object lose what its bindings answer, as a crash before that answer would. */
  async function losing(one: Scene, binding: "GRANT_LEDGER" | "RECEIPT_LOG", body: () => Promise<unknown>) {
    const gone = { get: () => () => Promise.reject(new Error("gone")) };
    const broken = { idFromName: () => null, get: () => new Proxy({}, gone) };
    let kept: unknown;
    const put = (env: (before: unknown) => unknown) =>
      runInDurableObject(register(one), (instance: TenantEvents) => {
        const holder = instance as unknown as { env: unknown };
        kept ??= holder.env;
        holder.env = env(holder.env);
      });
    await put((before) => ({ ...(before as object), [binding]: broken }));
    await body();
    await put(() => kept);
  }

  /** A bill of forty seconds ago, so that what was reserved after it may look as if it had been left lying. */
  async function earlier() {
    const one = scene();
    await call(post(PATHS.preflight, preflightBody(one)));
    const attesting = attestV2(one);
    const ledger = objectOf(env.GRANT_LEDGER, "ledger", one.tenant);
    const bodyDigest = digest(DOMAINS.requestBody, attesting);
    await ledger.settle([{ request: JSON.stringify(attesting), bodyDigest }], []);
    await runInDurableObject(ledger, (_, { storage: { sql } }) => {
      sql.exec("UPDATE reservations SET reserved_at = reserved_at - 40");
    });
    const { body: bill } = await call(post(PATHS.attest, attesting));
    return { one, bill };
  }

  test.each(["GRANT_LEDGER", "RECEIPT_LOG"] as const)(
    "while %s was asked: the alarm makes one adjustment of it, told once",
    async (binding) => {
      const { one, bill } = await earlier();
      const body = request(one, idOf(bill), "400");
      await losing(one, binding, async () => expect((await ask("overage", body)).status).toBe(500));
      // Another does not take its place meanwhile.
      expect((await ask("void", voiding(one, idOf(bill)))).body.code).toBe("bill_adjusted_otherwise");
      await age(one, 20);
      expect(await runDurableObjectAlarm(register(one))).toBe(true);
      const again = await ask("overage", body);
      expect(toldOf(one.tenant).filter((type) => type.endsWith("overage"))).toHaveLength(1);
      expect(again.body.attestation).toMatchObject({ kind: "overage", charge_micros: "7000" });
      expect((await totals(one.tenant))[0]).toMatchObject({ adjustments: 1, net_micros: "7000" });
    },
  );
});
