// Attests that are sent together: each answered as it would be alone, whatever stands beside it.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { MAX_BATCH_ITEMS } from "@svc/billing/api";
import { describe, expect, test, vi } from "vitest";
import { GrantLedger, ReceiptLog } from "../src/index.ts";
import { partOfEvent, registerOf } from "../src/ledger/registers.ts";
import { objectOf } from "../src/storage/names.ts";
import {
  attestV1,
  attestV2,
  type Body,
  call,
  get,
  PATHS,
  post,
  preflightBody,
  random,
  respond,
  type Scene,
  SECRET,
  scene,
  seconds,
} from "./support/service.ts";
import { credentialOf } from "./support/tenants.ts";

const BATCH = `${PATHS.attest}/batch`;
type Settings = Parameters<typeof call>[1];

const sent = (items: readonly (object | string)[], headers = {}, settings: Settings = {}) => {
  const texts = items.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
  return call(post(BATCH, `{"items":[${texts.join(",")}]}`, headers), settings);
};
const resultsOf = async (items: readonly (object | string)[]): Promise<Body[]> =>
  (await sent(items)).body.results;
const codes = (results: readonly Body[]) => results.map(({ code }) => code ?? "attested");

async function consumed(one: Scene = scene(), change: object = {}): Promise<Scene> {
  const { status } = await call(post(PATHS.preflight, preflightBody(one, change)));
  expect(status).toBe(200);
  return one;
}
/** Events of one grant, and so of one tenant, each consumed. */
async function consumedEvents(count: number, terms: object = {}, preflight: object = {}): Promise<Scene[]> {
  const one = scene({ max_events: count, max_charge_micros: "100000000", ...terms });
  const events = Array.from({ length: count }, (_, i) => ({ ...one, event: `${one.event}-${i}` }));
  await Promise.all(events.map((each) => consumed(each, preflight)));
  return events;
}
/** Returns the constant part of an answer: its proof is in a tree that grows. */
const lasting = ({ attestation, receipt, openings, log_entry: { log_index: place } }: Body) => ({
  attestation,
  receipt,
  openings,
  place,
});
const entriesAbout = async ({ attestation: { attestation_id: id } }: Body) =>
  (await call(get(`${PATHS.equivocation}?attestation_id=${id}`))).body.entries;

describe("what each is answered", () => {
  test("its bill, in its place; the same alone before, after and in another batch", async () => {
    const events = await consumedEvents(20);
    const requests = events.map((one, i) => (i % 2 === 0 ? attestV2(one) : attestV1(one)));
    const { body: before } = await call(post(PATHS.attest, requests[3]));
    const results = await resultsOf(requests);
    expect(results.map(({ attestation }) => attestation.event_id)).toEqual(events.map(({ event }) => event));
    expect(lasting(results[3])).toEqual(lasting(before));
    const { body: after } = await call(post(PATHS.attest, requests[7]));
    expect(lasting(results[7])).toEqual(lasting(after));
    const again = await resultsOf(requests.toReversed());
    expect(again.toReversed().map(lasting)).toEqual(results.map(lasting));
    expect(new Set(results.map(({ log_entry }) => log_entry.log_index)).size).toBe(20);
    for (const one of results) expect(await entriesAbout(one)).toHaveLength(1);
  });

  test("the problem that it would be refused with alone, and its neighbours their bills", async () => {
    const good = await consumedEvents(2);
    const one = good[0] as Scene;
    const unconsumed = { ...one, event: "evt-nobody-consumed" };
    const fine = JSON.stringify(attestV2(one));
    const bad: (object | string)[] = [
      "null",
      "17",
      '"{}"',
      "{}",
      "",
      "{]",
      '{"a" 1}',
      '{"a":1,"a":1}',
      '{"__proto__":1}',
      '{"meter_event":"\\ud800"}',
      `{"usage_event":"${"x".repeat(256 * 1024)}"}`,
      `{"usage_event":"${"é".repeat(128 * 1024)}"}`,
      `{"a":${"[".repeat(40)}${"]".repeat(40)}}`,
      fine.replace('"billing_version":"v2"', '"billing_version":"v3"'),
      fine.replace('"v2",', '"v2","more":1,'),
      attestV2(unconsumed),
      attestV2(one, {}, { event_timestamp: seconds() + 7_200 }),
      attestV2(one, {}, { usage: { unpriced: "1" } }),
      attestV2({ ...one, grant: { ...one.grant, max_charge_micros: "1" } }),
      attestV2(one, {}, { tenant_id: "another" }),
    ];
    const results = await resultsOf([attestV2(one), ...bad, attestV2(good[1] as Scene)]);
    expect(codes([results.at(0), results.at(-1)])).toEqual(["attested", "attested"]);
    const alone = [];
    for (const item of bad) {
      const answer = await call(post(PATHS.attest, item));
      expect(answer.body.status).toBe(answer.status);
      alone.push(answer.body);
    }
    const without = ({ request_id, ...problem }: Body) => {
      expect(request_id).toMatch(/^req_/);
      return JSON.parse(JSON.stringify(problem).replaceAll(/(it is|the clock says) [^.]* UTC/g, "$1 now"));
    };
    expect(results.slice(1, -1).map(without)).toEqual(alone.map(without));
    expect(new Set(codes(alone)).size).toBeGreaterThanOrEqual(8);
    expect(codes(alone)).not.toContain("attested");
  });

  test("one event twice: the same bill; another body for it: refused; both, and alone, and at once: one bill", async () => {
    const [one] = (await consumedEvents(1)) as [Scene];
    const request = attestV2(one);
    const other = attestV2(one, { mode: "private" });
    const answers = await Promise.all([
      resultsOf([request, other, request]),
      resultsOf([request, request, other]),
      resultsOf([other, request]),
      call(post(PATHS.attest, request)).then(({ body }) => [body]),
    ]);
    const all = answers.flat();
    const bills = all.filter(({ attestation }) => attestation !== undefined);
    expect(new Set(bills.map((one) => JSON.stringify(lasting(one)))).size).toBe(1);
    expect(new Set(codes(all))).toEqual(new Set(["attested", "event_attested_otherwise"]));
    expect(await entriesAbout(bills[0])).toHaveLength(1);
    const [kept] = await resultsOf([request]);
    const [refused] = await resultsOf([other]);
    expect(codes([kept, refused]).sort()).toEqual(["attested", "event_attested_otherwise"]);
  });

  test("of two bodies for an event the first of a batch has it", async () => {
    const [one] = (await consumedEvents(1)) as [Scene];
    const request = attestV2(one);
    const results = await resultsOf([request, attestV2(one, { mode: "private" }), request]);
    expect(codes(results)).toEqual(["attested", "event_attested_otherwise", "attested"]);
    expect(lasting(results[2])).toEqual(lasting(results[0]));
  });

  test("a grant is charged up to its bound by a batch too, and what is refused is charged nothing", async () => {
    // 3,000 micros are held for each, which comes to 6,000: beside the holds there is enough for one to have as much.
    const events = await consumedEvents(3, { max_charge_micros: "12000" }, { hold_micros: "3000" });
    const results = await resultsOf(events.map((one) => attestV2(one)));
    expect(codes(results)).toEqual(["attested", "charge_exceeds_grant", "charge_exceeds_grant"]);
    const path = `${PATHS.totals}?tenant_id=${events[0]?.tenant}&from=2020-01-01&to=2029-01-01`;
    const { totals } = (await call(get(path, { "x-vdi-attest-secret": SECRET }))).body;
    expect(totals).toMatchObject([{ bills: 1, charge_micros: "6000" }]);
  });

  test.each([
    ["register", "events"],
    ["ledger", "reservations"],
  ])("one that fails by itself in the %s fails alone, and all are gone on with", async (object, table) => {
    const [first] = (await consumedEvents(1)) as [Scene];
    // All in one part, so that they take every step together.
    const together = Array.from({ length: 400 }, (_, i) => `${first.event}-x${i}`)
      .filter((event) => partOfEvent(event) === partOfEvent(first.event))
      .slice(0, 5)
      .map((event) => ({ ...scene({ tenant_id: first.tenant }), tenant: first.tenant, event }));
    await Promise.all(together.map((one) => consumed(one)));
    const poor = together[2] as Scene;
    const register = registerOf(env, first.tenant, partOfEvent(first.event));
    const ledger = objectOf(env.GRANT_LEDGER, "ledger", first.tenant);
    // Makes the tables.
    await register.totals({ from: 0, to: 1 });
    const within = (body: (storage: DurableObjectStorage) => unknown) =>
      runInDurableObject<never, unknown>(
        (object === "register" ? register : ledger) as never,
        (_, { storage }) => body(storage),
      );
    await within(({ sql }) =>
      sql.exec(
        `CREATE TRIGGER poor BEFORE INSERT ON ${table} WHEN NEW.event_id = '${poor.event}'
          BEGIN SELECT RAISE(ABORT, 'no'); END`,
      ),
    );
    const requests = together.map((one) => attestV2(one));
    const lines = vi.spyOn(console, "error").mockReturnValue();
    const results = await resultsOf(requests);
    expect(lines.mock.calls.flat().join()).toContain('"event":"attest_failed"');
    lines.mockRestore();
    expect(codes(results)).toEqual(["attested", "attested", "internal_error", "attested", "attested"]);
    expect(Number(await within((storage) => storage.getAlarm())) - Date.now()).toBeLessThanOrEqual(15_000);
    await within(({ sql }) => sql.exec("DROP TRIGGER poor"));
    const again = await resultsOf(requests);
    expect(codes(again)).toEqual(Array(5).fill("attested"));
    expect(lasting(again[0])).toEqual(lasting(results[0]));
  });
});

describe("what is refused as a whole, and does nothing", () => {
  const fine = async () => attestV2(await consumed());
  const bodies: [string, string, (item: string) => string][] = [
    ["no items", "schema_violation", () => '{"items":[]}'],
    ["one too many", "schema_violation", (item) => `{"items":[${Array(MAX_BATCH_ITEMS + 1).fill(item)}]}`],
    ["another member", "schema_violation", (item) => `{"items":[${item}],"more":1}`],
    ["no member", "schema_violation", () => "{}"],
    ["no array", "schema_violation", (item) => `{"items":${item}}`],
    ["items alone", "schema_violation", (item) => `[${item}]`],
    ["an open bracket", "body_malformed", (item) => `{"items":[${item}`],
    ["an open string", "body_malformed", (item) => `{"items":[${item},"]}`],
    ["what comes after", "body_malformed", (item) => `{"items":[${item}]}}`],
    ["items twice", "body_malformed", (item) => `{"items":[${item}],"items":[${item}]}`],
    ["a mebibyte and more", "body_too_large", (item) => `{"items":[${item},"${"x".repeat(1 << 20)}"]}`],
    ["nothing", "body_malformed", () => ""],
  ];
  test.each(bodies)("%s: %s", async (_, code, body) => {
    const request = await fine();
    const answer = await call(post(BATCH, body(JSON.stringify(request))));
    expect([answer.status >= 400, answer.body.code]).toEqual([true, code]);
    const { tenant_id } = request.meter_event;
    const path = `${PATHS.totals}?tenant_id=${tenant_id}&from=2020-01-01&to=2029-01-01`;
    const { body: sums } = await call(get(path, { "x-vdi-attest-secret": SECRET }));
    expect(sums).toMatchObject({ totals: [], unbilled: 0 });
  });

  test("a name spelled with an escape, and space wherever it may be", async () => {
    const item = JSON.stringify(await fine());
    for (const body of [`{"\\u0069tems":[${item}]}`, ` \n{ "items" :\t[ ${item} , {} ] } `])
      expect(codes((await call(post(BATCH, body))).body.results)[0]).toBe("attested");
  });

  test("more items than its class has left, whoever counts; as many as are left go on", async () => {
    const events = await consumedEvents(4);
    const limiter = (requests: number) => {
      let count = 0;
      return { limit: async () => ({ success: ++count <= requests }) };
    };
    const items = events.map((one) => attestV2(one));
    const late = await sent(items, {}, { RATE_LIMIT_ISSUE: limiter(3) });
    expect([late.status, late.body.code, late.headers.get("retry-after")]).toEqual([
      429,
      "rate_limited",
      "60",
    ]);
    expect((await sent(items, {}, { RATE_LIMIT_ISSUE: limiter(4) })).status).toBe(200);
    const inProcess = { VDI_RATE_LIMITS_IN_PROCESS: "true" };
    const left = async (count: number) => {
      const { headers } = await sent(items.slice(0, count), {}, inProcess);
      return Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
    };
    const before = await left(1);
    expect(before - (await left(4))).toBe(4);
  });
});

describe("whose they are", () => {
  test("another's items are refused one by one, and nothing of them is told", async () => {
    const [own, other] = [await consumed(), await consumed()];
    const { row, token } = credentialOf(own.tenant, ["attest"]);
    const settings = { VDI_CREDENTIALS: JSON.stringify([row]) };
    const items = [attestV2(other), attestV2(own), attestV2({ ...other, tenant: own.tenant })];
    const { body } = await sent(items, { "x-vdi-attest-secret": token }, settings);
    expect(codes(body.results)).toEqual(["tenant_not_yours", "attested", "tenant_mismatch"]);
    expect(JSON.stringify(body.results[0])).not.toContain(other.tenant);
    expect(codes(await resultsOf([attestV2(other)]))).toEqual(["attested"]);
  });

  test("a quota bounds what is granted, so that each item wants a grant", async () => {
    const own = await consumed();
    const { row, token } = credentialOf(own.tenant, ["attest"]);
    const settings = { VDI_CREDENTIALS: JSON.stringify([{ ...row, micros_per_day: "1" }]) };
    const { charge_authority: _, ...bare } = attestV2({ ...own, event: "evt-bare" });
    const { body } = await sent([bare, attestV2(own)], { "x-vdi-attest-secret": token }, settings);
    expect(codes(body.results)).toEqual(["authority_required", "attested"]);
  });
});

test("those of a part reach ledger and log in one call each", async () => {
  const [first] = (await consumedEvents(1)) as [Scene];
  const events = Array.from({ length: 400 }, (_, i) => `${first.event}-y${i}`)
    .filter((event) => partOfEvent(event) === partOfEvent(first.event))
    .slice(0, 6)
    .map((event) => ({ ...scene({ tenant_id: first.tenant }), tenant: first.tenant, event }));
  await Promise.all(events.map((one) => consumed(one)));
  const settle = vi.spyOn(GrantLedger.prototype, "settle");
  const append = vi.spyOn(ReceiptLog.prototype, "appendAll");
  const results = await resultsOf(events.map((one) => attestV2(one)));
  // Other objects may go on with their own work meanwhile.
  const isOfTenant = (one: unknown) => JSON.stringify(one).includes(first.event);
  const sizes = [settle, append].map(({ mock }) =>
    mock.calls.filter(([all]) => all.some(isOfTenant)).map(([all]) => all.length),
  );
  vi.restoreAllMocks();
  expect(codes(results)).toEqual(Array(6).fill("attested"));
  expect(sizes).toEqual([[6], [6]]);
  expect(new Set(results.map(({ checkpoint }) => checkpoint.note)).size).toBe(1);
});

test("counts and the line of the request say how many there were, and how many were refused", async () => {
  const lines = vi.spyOn(console, "log").mockReturnValue();
  const one = await consumed();
  await respond(post(BATCH, { items: [attestV2(one), { tenant: random() }, 3] }));
  const line = lines.mock.calls.flat().find((text) => String(text).includes("/attest/batch"));
  lines.mockRestore();
  expect(JSON.parse(String(line))).toMatchObject({ status: 200, items: 3, refused: 2 });
  const metrics = await call(get("/metrics", { "x-vdi-attest-secret": SECRET }));
  const value = (series: string) =>
    Number(new RegExp(`^${series} (\\d+)$`, "m").exec(metrics.body)?.[1] ?? Number.NaN);
  expect(value('vdi_batch_items_total\\{status="200"\\}')).toBeGreaterThanOrEqual(1);
  expect(value('vdi_batch_items_total\\{status="400"\\}')).toBeGreaterThanOrEqual(2);
});

test("the ledger is asked for a tenant's own events alone", async () => {
  const scenes = await Promise.all(Array.from({ length: 3 }, () => consumed()));
  const results = await resultsOf(scenes.map((one) => attestV2(one)));
  expect(codes(results)).toEqual(Array(3).fill("attested"));
  for (const { tenant } of scenes) {
    const rows = await runInDurableObject(objectOf(env.GRANT_LEDGER, "ledger", tenant), (_, { storage }) =>
      storage.sql.exec("SELECT event_id FROM reservations").toArray(),
    );
    expect(rows).toHaveLength(1);
  }
});
