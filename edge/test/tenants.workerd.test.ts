// Scopes of credentials, and owners of grants, events and objects. Every route is asked by each tenant about the other
// in tenant-routes.workerd.test.ts.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { objectOf } from "../src/storage/names.ts";
import {
  attestV1,
  attestV2,
  type Body,
  billed,
  call,
  get,
  PATHS,
  post,
  preflightBody,
  random,
  type Scene,
  scene,
  seconds,
} from "./support/service.ts";
import { ALL, credentialOf } from "./support/tenants.ts";

interface Tenant {
  readonly name: string;
  readonly one: Scene;
  readonly answer: Body;
  readonly request: object;
}

const tokens = new Map<string, string>();
const credentials: object[] = [];

function credential(tenant: string, scopes: readonly string[], change: object = {}): string {
  const { row, token } = credentialOf(tenant, scopes, change);
  credentials.push(row);
  return token;
}
const settings = () => ({ VDI_CREDENTIALS: JSON.stringify(credentials) });
const ask = (request: Request) => call(request, settings());
const as = (token: string) => ({ "x-vdi-attest-secret": token });
const terms = (tenant_id: string, max_charge_micros = "10") => ({
  tenant_id,
  scope: { endpoint: "/e" },
  currency: "EUR",
  max_charge_micros,
});
const period = (tenant: string) => `tenant_id=${tenant}&from=2026-01-01&to=2030-01-01`;

let mine: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  const made: Tenant[] = [];
  for (let i = 0; i < 2; i++) {
    const { scene: one, answer, request } = await billed();
    tokens.set(one.tenant, credential(one.tenant, ALL));
    made.push({ name: one.tenant, one, answer, request });
  }
  [mine, theirs] = made as [Tenant, Tenant];
});
const token = (of: Tenant) => tokens.get(of.name) as string;

describe("a tenant's credential", () => {
  test("is good for its own tenant: grants, bills, lists and sums, and nothing of others among them", async () => {
    expect((await ask(post(PATHS.authorize, terms(mine.name), as(token(mine))))).status).toBe(200);
    const own = await ask(post(PATHS.attest, mine.request, as(token(mine))));
    expect(own.body.attestation).toEqual(mine.answer.attestation);
    const list = await ask(get(`${PATHS.bills}?${period(mine.name)}&cursor=0.0.0`, as(token(mine))));
    expect(list.body.bills.map(({ event_id }: { event_id: string }) => event_id)).toEqual([mine.one.event]);
    expect(JSON.stringify(list.body)).not.toContain(theirs.name);
    const { body } = await ask(get(`${PATHS.totals}?${period(mine.name)}`, as(token(mine))));
    const sums = { bills: 1, charge_micros: "6000", adjustments: 0, change_micros: "0", net_micros: "6000" };
    expect(body.totals).toEqual([{ currency: "EUR", ...sums }]);
  });

  test("takes no second variant for a way around: the event's tenant counts, in either", async () => {
    for (const body of [attestV1(theirs.one), attestV2(theirs.one)]) {
      const answer = await ask(post(PATHS.attest, body, as(token(mine))));
      expect(answer.body).toMatchObject({ code: "tenant_not_yours" });
    }
    // A grant of theirs for an event of one's own is no permission either.
    const mixed = { ...attestV1(mine.one), charge_authority: theirs.one.grant };
    expect((await ask(post(PATHS.attest, mixed, as(token(mine))))).body.code).toBe("tenant_mismatch");
  });

  test("a grant is of its tenant: another's event is neither consumed, released nor attested by it", async () => {
    const one = scene();
    const other = { ...scene(), grant: one.grant };
    expect((await ask(post(PATHS.preflight, preflightBody(other)))).body.code).toBe("tenant_mismatch");
    const consumed = await ask(post(PATHS.preflight, preflightBody(one)));
    const foreign = { charge_authority: theirs.one.grant, event_id: one.event };
    const release = { ...foreign, consumption_id: consumed.body.consumption_id };
    expect((await ask(post("/api/vdi/billing/release", release))).body.code).toBe("event_not_consumed");
  });

  test("names of events and keys are a tenant's own: another may use the same", async () => {
    const event = `evt-${random(6)}`;
    const key = { "idempotency-key": random(16) };
    for (const one of [
      { ...scene(), event },
      { ...scene(), event },
    ]) {
      const body = (await ask(post(PATHS.preflight, preflightBody(one), key))).body;
      expect(body).toMatchObject({ execution_eligible: true });
      expect((await ask(post(PATHS.attest, attestV1(one)))).status).toBe(200);
    }
  });
});

describe("secrets", () => {
  const authorize = (given: string) => ask(post(PATHS.authorize, terms(mine.name), as(given)));

  test("several of one tenant hold at once; an ended, a cut and a mixed one are unknown, in one and the same words", async () => {
    const [first, second] = [credential(mine.name, ALL), credential(mine.name, ALL)];
    for (const given of [first, second]) expect((await authorize(given)).status).toBe(200);
    const ended = credential(mine.name, ALL, { expires_at: seconds() });
    const mixed = first.slice(0, -64) + second.slice(-64);
    const unknown = `vdi_nobody_${random()}`;
    const answers = await Promise.all(
      [ended, mixed, unknown, first.slice(1), first.toUpperCase()].map(authorize),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const said = answers.map(({ body: { request_id: _, ...rest } }) => JSON.stringify(rest));
    expect(new Set(said).size).toBe(1);
  });

  test("a service without an operator's secret serves tenants; a demonstration has neither", async () => {
    const alone = { ...settings(), VDI_ATTEST_SECRET: undefined };
    const asked = post(PATHS.authorize, terms(mine.name), as(token(mine)));
    expect((await call(asked, alone)).status).toBe(200);
    expect((await call(get("/health"), alone)).body.issuing).toBe("enabled");
    const demo = await call(get(PATHS.head), { ...alone, DEMO_MODE: "true" });
    expect(demo.body.detail).toBe("Not in order: DEMO_MODE.");
  });

  test("the fingerprint covers who may do what, and no secret can be tested against it", async () => {
    const print = async (list: object[]) =>
      (await call(get("/health"), { VDI_CREDENTIALS: JSON.stringify(list) })).body.configuration_fingerprint;
    const [first] = credentials as [object];
    const before = await print([first]);
    expect(await print([{ ...first, secret_sha256: "ab".repeat(32) }])).toBe(before);
    expect(await print([{ ...first, scopes: ["read"] }])).not.toBe(before);
    expect(await print([])).not.toBe(before);
  });
});

describe("a quota", () => {
  test("bounds what a credential grants in a day, and says when it may go on", async () => {
    const tenant = `tenant-${random(6)}`;
    const bounded = credential(tenant, ALL, { micros_per_day: "25" });
    const authorize = () => ask(post(PATHS.authorize, terms(tenant), as(bounded)));
    expect([(await authorize()).status, (await authorize()).status]).toEqual([200, 200]);
    const third = await authorize();
    expect([third.status, third.body.code, third.body.retryable]).toEqual([429, "quota_exceeded", false]);
    const seconds = Number(third.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    // Another credential of the tenant has its own, and what is bounded needs a grant to bill.
    expect((await ask(post(PATHS.authorize, terms(tenant), as(credential(tenant, ALL))))).status).toBe(200);
    const { charge_authority: _, ...bare } = attestV1({ ...scene(), tenant });
    const adjusted = { ...bare, adjusts: `vdi:att:${"ab".repeat(32)}` };
    const asked = { [PATHS.attest]: bare, [PATHS.overage]: adjusted, [PATHS.correct]: adjusted };
    for (const [path, body] of Object.entries(asked))
      expect([path, (await ask(post(path, body, as(bounded)))).body.code]).toEqual([
        path,
        "authority_required",
      ]);
  });
});

test("an object that is reached by another name holds nothing of this one", async () => {
  const { scene: one } = await billed();
  const other = objectOf(env.GRANT_LEDGER, "ledger", `${one.tenant}x`);
  const tables = await runInDurableObject(other, (_, state) =>
    state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'consumptions'").toArray(),
  );
  expect(tables).toEqual([]);
});

test("names that read alike are of different objects, asked for again or not, and so is one name in two classes", () => {
  const long = "t".repeat(400);
  const named = [
    ["ledger", "a", "b"],
    ["ledger", "a b"],
    ["ledger", "a,b"],
    ["ledger", 'a","b'],
    ["ledger"],
    ["ledger", long],
    ["ledger", `${long}x`],
  ] as [string, ...string[]][];
  const idsOf = (namespace: typeof env.GRANT_LEDGER) =>
    named.map((name) => objectOf(namespace, ...name).id.toString());
  const ledgers = idsOf(env.GRANT_LEDGER);
  const ids = [...ledgers, ...idsOf(env.TENANT_EVENTS as unknown as typeof env.GRANT_LEDGER)];
  expect(new Set(ids).size).toBe(2 * named.length);
  // Of more names than ids are kept of, too.
  for (let i = 0; i < 1_100; i++) objectOf(env.GRANT_LEDGER, "ledger", `other-${i}`);
  expect(idsOf(env.GRANT_LEDGER)).toEqual(ledgers);
});
