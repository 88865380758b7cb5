// Tenants never see each other: every route is asked a whole question about one tenant, by the other, by itself and by
// nobody, both ways round. A question that is refused to the other is answered to the one, so every row is a possible
// question. A route without a row does not compile.
import { env } from "cloudflare:workers";
import { ENDPOINT_IDS, type EndpointId, endpointOf } from "@svc/billing/api";
import { createSigner, hashReceipt, PAYLOAD_TYPES, type PeriodContent, signDocument } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import vector from "../../sdk/verifier/test/vectors/personal-packet.json" with { type: "json" };
import { requireSettings } from "../src/settings/load.ts";
import {
  attestV2,
  type Body,
  billed,
  call,
  get,
  meterEvent,
  operator,
  PATHS,
  post,
  preflightBody,
  random,
  type Scene,
  SECRET,
  scene,
  seconds,
} from "./support/service.ts";
import { ALL, credentialOf } from "./support/tenants.ts";
import { row as webhook, settingsOf as webhooks } from "./support/webhooks.ts";

interface Tenant {
  readonly name: string;
  /** With every scope that there is. */
  readonly token: string;
  /** With all but one, by that one. */
  readonly without: ReadonlyMap<string, string>;
  /** Its bill. */
  readonly one: Scene;
  readonly request: object;
  readonly answer: Body;
}

/** The question: after the path, or as the body. */
type Question = string | object;
type Confusion = readonly [question: Question, code: string];

/** Data of one tenant: refused to others, in every combination of own and other's names. */
interface Closed {
  readonly of: "tenant" | "grant";
  readonly ask: (about: Tenant) => Question | Promise<Question>;
  /** By another about it, in its own name where there is a place for one. */
  readonly mixed: (about: Tenant, by: Tenant) => readonly Confusion[] | Promise<readonly Confusion[]>;
}
/** Data for everybody, or for the operator alone. */
interface Common {
  readonly of: "everybody" | "loggers" | "operator" | "items";
  readonly ask: (about: Tenant) => Question | Promise<Question>;
}

const hook = webhook();
const credentials: object[] = [];
let settings: Record<string, string> = {};
let tenants: readonly [Tenant, Tenant];
const bothWays = () => [tenants, [tenants[1], tenants[0]]] as (readonly [Tenant, Tenant])[];

beforeAll(async () => {
  const made: Tenant[] = [];
  for (let i = 0; i < 2; i++) {
    const { scene: one, ...bill } = await billed();
    const credential = (scopes: readonly string[]) => {
      const { row, token } = credentialOf(one.tenant, scopes);
      credentials.push(row);
      return token;
    };
    const without = new Map(ALL.map((scope) => [scope, credential(ALL.filter((other) => other !== scope))]));
    made.push({ name: one.tenant, token: credential(ALL), without, one, ...bill });
  }
  tenants = made as unknown as [Tenant, Tenant];
  settings = {
    VDI_CREDENTIALS: JSON.stringify(credentials),
    VDI_ISSUER_DIRECTORY: JSON.stringify({
      type: "issuer_directory_v1",
      domain: "billing.example",
      name: "Operator",
      keys: [{ public_key: operator.publicKey, from: 1, uses: ["bills"] }],
    }),
    ...webhooks(hook),
  };
});

const idOf = (answer: Body): string => answer.attestation.attestation_id;
const period = (tenant: string) => `?tenant_id=${tenant}&from=2026-01-01&to=2030-01-01`;
const terms = (tenant_id: string) => ({
  tenant_id,
  scope: { endpoint: "/e" },
  currency: "EUR",
  max_charge_micros: "10",
});
const usageOf = (one: Scene, output_tokens: string) =>
  meterEvent(one, { usage: { input_tokens: "1500", output_tokens } });
/** An event of the tenant's own that nobody knows of yet, and a grant for it. */
const fresh = ({ name }: Tenant): Scene => ({ ...scene({ tenant_id: name }), tenant: name });
const answered = async (path: string, body: object): Promise<Body> => (await call(post(path, body))).body;

/** A bill of its own for each question, and what would change it. */
async function changed(about: Tenant, output_tokens: string): Promise<object> {
  const { scene: one, answer } = await billed(fresh(about));
  return { ...attestV2(one), meter_event: usageOf(one, output_tokens), adjusts: idOf(answer) };
}
/** An event of one's own that is billed, under another's bill; and another's grant for it. */
async function changedOther(about: Tenant, by: Tenant): Promise<readonly Confusion[]> {
  const { scene: one, answer } = await billed(fresh(by));
  const own = { ...attestV2(one), meter_event: usageOf(one, "400") };
  return [
    [{ ...own, adjusts: idOf(about.answer) }, "bill_adjusted_otherwise"],
    [{ ...own, adjusts: idOf(answer), charge_authority: about.one.grant }, "tenant_mismatch"],
  ];
}
async function consumed(one: Scene): Promise<object> {
  const { consumption_id } = await answered(PATHS.preflight, preflightBody(one));
  return { charge_authority: one.grant, event_id: one.event, consumption_id };
}
const listed = (cursor: string): Closed => ({
  of: "tenant",
  ask: ({ name }) => `${period(name)}${cursor}`,
  mixed: ({ name }, by) => [
    [`${period(by.name)}&tenant_id=${name}${cursor}`, "query_invalid"],
    [`${period(name)}&tenant_id=${by.name}${cursor}`, "query_invalid"],
  ],
});
function aboutPeriod(): object {
  const issuer = createSigner(random());
  const from = seconds() - 7_200;
  const content: PeriodContent = {
    type: "period_statement_v1",
    issuer: issuer.publicKey,
    from,
    to: from + 3_600,
    first: 1,
    last: 0,
    count: 2,
    voids: 0,
    root: random(),
    outcomes: [{ outcome: "approve", count: 2 }],
  };
  return signDocument(PAYLOAD_TYPES.periodStatement, content, issuer);
}
/** An attest of an event of its own. */
async function whole(about: Tenant): Promise<object> {
  const one = fresh(about);
  await consumed(one);
  return attestV2(one);
}
const readable: Common = { of: "everybody", ask: () => "" };

const ROUTES: { readonly [Id in EndpointId]: Closed | Common } = {
  authorize: { of: "tenant", ask: ({ name }) => terms(name), mixed: () => [] },
  attest: {
    of: "tenant",
    ask: whole,
    mixed: async (about, by) => {
      const [own, other] = [fresh(by), fresh(about)];
      await Promise.all([own, other].map(consumed));
      return [
        [{ ...attestV2(own), charge_authority: other.grant }, "tenant_mismatch"],
        [{ ...attestV2({ ...other, tenant: by.name }), charge_authority: own.grant }, "event_not_consumed"],
      ];
    },
  },
  attestMany: { of: "items", ask: async (about) => ({ items: [await whole(about)] }) },
  overage: { of: "tenant", ask: (about) => changed(about, "400"), mixed: changedOther },
  correct: { of: "tenant", ask: (about) => changed(about, "100"), mixed: changedOther },
  void: {
    of: "tenant",
    ask: async (about) => {
      const { scene: one, answer } = await billed(fresh(about));
      return { adjusts: idOf(answer), tenant_id: about.name, event_id: one.event };
    },
    mixed: async (about, by) => {
      const { scene: one } = await billed(fresh(by));
      const adjusts = idOf(about.answer);
      return [
        [{ adjusts, tenant_id: by.name, event_id: one.event }, "bill_adjusted_otherwise"],
        [{ adjusts, tenant_id: by.name, event_id: about.one.event }, "bill_unknown"],
      ];
    },
  },
  bills: listed("&cursor=0.0.0"),
  totals: listed(""),
  // The grant is the permission, whoever carries it, for its own tenant's events.
  preflight: {
    of: "grant",
    ask: (about) => preflightBody(fresh(about)),
    mixed: (about, by) => [[preflightBody({ ...fresh(by), grant: fresh(about).grant }), "tenant_mismatch"]],
  },
  release: {
    of: "tenant",
    ask: (about) => consumed(fresh(about)),
    mixed: async (about, by) => [
      [{ ...(await consumed(fresh(about))), charge_authority: fresh(by).grant }, "event_not_consumed"],
    ],
  },
  verify: { of: "everybody", ask: ({ answer: { attestation, receipt } }) => ({ attestation, receipt }) },
  inclusion: { of: "everybody", ask: ({ answer }) => `?receipt_hash=${hashReceipt(answer.receipt)}` },
  equivocation: { of: "everybody", ask: ({ answer }) => `?attestation_id=${idOf(answer)}` },
  consistency: { of: "everybody", ask: () => "?from_size=1" },
  tile: { of: "everybody", ask: () => "/log/tile/entries/000.p/1" },
  frozen: {
    of: "everybody",
    ask: () => `/logs/${requireSettings(env).logSigner.key.id}/checkpoint`,
  },
  revocation: readable,
  keys: readable,
  issuerDirectory: readable,
  head: readable,
  checkpoint: readable,
  note: readable,
  logs: readable,
  openapi: readable,
  health: readable,
  live: readable,
  // Signed by whom it is about, and the same for everybody who may log.
  statement: { of: "loggers", ask: () => ({ statement: aboutPeriod() }) },
  // Of no tenant: a packet is named by what is sealed.
  storePacket: { of: "loggers", ask: () => ({ id: vector.id, sealed: vector.sealed }) },
  packet: {
    of: "everybody",
    ask: async () => {
      await call(post("/api/vdi/packets", { id: vector.id, sealed: vector.sealed }));
      return `/.well-known/vdi-packet/${vector.id}`;
    },
  },
  metrics: { of: "operator", ask: () => "" },
  webhooks: { of: "operator", ask: () => "" },
  replay: { of: "operator", ask: () => ({ webhook: hook.id }) },
};

type Kind = (Closed | Common)["of"];
const routesOf = (...kinds: Kind[]) => ENDPOINT_IDS.filter((id) => kinds.includes(ROUTES[id].of));

/** As its bearer shows it, or nobody. */
function asked(id: EndpointId, question: Question, token: string | null): Request {
  const { method, path } = endpointOf(id);
  const headers = { "x-vdi-attest-secret": token ?? "" };
  if (method === "POST") return post(path, question, headers);
  const given = String(question);
  const shown = token === null ? {} : headers;
  return get(given.startsWith("/") ? given : path + given, shown);
}
const ask = (id: EndpointId, question: Question, token: string | null) =>
  call(asked(id, question, token), settings);

/** Returns a tenant's data in an answer. The log tells everybody that an attestation of some id exists. */
function tells(body: Body, { name, one }: Tenant): string[] {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return [name, one.event, one.grant.authority_id].filter((word) => text.includes(word));
}
async function lacksItsScope(id: EndpointId, question: Question, { without }: Tenant): Promise<void> {
  const { status, body } = await ask(id, question, without.get(endpointOf(id).authentication) as string);
  expect([status, body.code]).toEqual([403, "scope_missing"]);
}

test("there is a row for each route and none for another; it is open exactly where it asks for no credential", () => {
  expect(Object.keys(ROUTES).sort()).toEqual([...ENDPOINT_IDS].sort());
  const withoutCredential = ENDPOINT_IDS.filter((id) => endpointOf(id).authentication === "none");
  expect(routesOf("everybody", "grant")).toEqual(withoutCredential);
});

describe("what is a tenant's alone", () => {
  test.each(routesOf("tenant"))(
    "a whole question is refused to the other, and without its scope, and answered to the one: %s",
    async (id) => {
      for (const [about, by] of bothWays()) {
        const question = await (ROUTES[id] as Closed).ask(about);
        const nobody = await ask(id, question, null);
        expect([nobody.status, nobody.body.code]).toEqual([401, "attest_secret_wrong"]);
        const other = await ask(id, question, by.token);
        expect([other.status, other.body.code, tells(other.body, about)]).toEqual([
          403,
          "tenant_not_yours",
          [],
        ]);
        // The same question: it was whole, and what was refused has done nothing.
        expect((await ask(id, question, about.token)).status).toBe(200);
      }
    },
  );

  test.each(routesOf("tenant", "grant"))("nor in one's own name with what is another's: %s", async (id) => {
    for (const [about, by] of bothWays())
      for (const [question, code] of await (ROUTES[id] as Closed).mixed(about, by)) {
        const { status, body } = await ask(id, question, by.token);
        expect([status >= 400, body.code, tells(body, about)]).toEqual([true, code, []]);
      }
  });

  test.each(routesOf("grant"))(
    "a grant is good for its tenant's events, whoever carries it: %s",
    async (id) => {
      for (const [about, by] of bothWays())
        for (const token of [about.token, by.token, null]) {
          const question = await (ROUTES[id] as Closed).ask(about);
          expect((await ask(id, question, token)).status).toBe(200);
        }
    },
  );
});

test.each(routesOf("everybody"))(
  "the same for one, the other and nobody, and nothing of a tenant: %s",
  async (id) => {
    for (const [about, by] of bothWays()) {
      const question = await ROUTES[id].ask(about as Tenant);
      const answers = [];
      for (const token of [about.token, by.token, null]) answers.push(await ask(id, question, token));
      const wanted = endpointOf(id).redirects === true ? 307 : 200;
      expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(wanted));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const told = tells(answers[0]?.body, about).filter((word) => !JSON.stringify(question).includes(word));
      expect(told).toEqual([]);
    }
  },
);

test.each(routesOf("loggers"))("for whoever may log, the same for each: %s", async (id) => {
  const question = await ROUTES[id].ask(tenants[0]);
  expect((await ask(id, question, null)).status).toBe(401);
  for (const tenant of tenants) {
    await lacksItsScope(id, question, tenant);
    expect((await ask(id, question, tenant.token)).status).toBe(200);
  }
});

test.each(routesOf("items"))("a tenant's own, item by item: %s", async (id) => {
  for (const [about, by] of bothWays()) {
    const question = await ROUTES[id].ask(about);
    expect((await ask(id, question, null)).body.code).toBe("attest_secret_wrong");
    await lacksItsScope(id, question, about);
    const other = await ask(id, question, by.token);
    expect([other.body.results[0].code, tells(other.body, about)]).toEqual(["tenant_not_yours", []]);
    expect((await ask(id, question, about.token)).body.results[0].attestation).toBeDefined();
  }
});

test.each(routesOf("operator"))("the operator's, and no tenant's with every scope: %s", async (id) => {
  const question = await ROUTES[id].ask(tenants[0]);
  for (const about of tenants) {
    const { status, body } = await ask(id, question, about.token);
    expect([status, body.code, tells(body, about)]).toEqual([403, "scope_missing", []]);
  }
  expect((await ask(id, question, SECRET)).status).toBe(200);
});
