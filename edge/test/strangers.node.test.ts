// What strangers, and a gateway that goes wrong, try against a service that runs as an operator runs it: limits, secrets,
// bodies, repeats and settings, over the wire.
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { ENDPOINT_IDS, endpointOf, LIMITS } from "@svc/billing/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { end, file, head, type Running, run, service, textsIn, vdi } from "./local/operator.ts";
import { billAndVerify } from "./local/paid-call.ts";
import { freePort, random, seconds } from "./local/service.ts";

const BILLING = "/api/vdi/billing";
const TERMS = {
  tenant_id: "acme",
  scope: { endpoint: "/v1/chat" },
  currency: "EUR",
  max_charge_micros: "50000",
};

let path: string;
let port: number;
let served: Running;
let secret: string;
let token: string;

const secretOf = (name: string) => textsIn(path, "secrets.env")[name] as string;
const tenantToken = (tenant: string) =>
  /^vdi_\S+$/m.exec(
    vdi("credential", path, "--tenant", tenant, "--scopes", "authorize,attest,read").stdout,
  )?.[0] ?? "";

beforeAll(async () => {
  path = service().path;
  token = tenantToken("acme");
  port = await freePort();
  served = run(path, port);
  await served.prints(/^serving /m);
  secret = secretOf("VDI_ATTEST_SECRET");
}, 600_000);
afterAll(end);

type Headers = Readonly<Record<string, string>>;

async function ask(method: string, at: string, body?: object, headers: Headers = {}) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(served.url + at, { method, headers: { ...type, ...headers }, ...sent });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}
const post = (at: string, body: object, headers?: Headers) => ask("POST", BILLING + at, body, headers);
const by = (value: string): Headers => ({ "x-vdi-attest-secret": value });
const from = (address: string): Headers => ({ "cf-connecting-ip": address });

/** The same request again and again, many at once, until one is turned away. */
async function untilRefused(one: () => ReturnType<typeof ask>) {
  for (;;) {
    const answers = await Promise.all(Array.from({ length: 40 }, one));
    const refused = answers.find(({ status }) => status === 429);
    if (refused !== undefined) return refused;
  }
}

describe("limits", () => {
  test("a stranger who verifies too much is told when to come again, and stops nobody and nothing else", async () => {
    const late = await untilRefused(() => post("/verify", { attestation: {} }, from("203.0.113.9")));
    expect(late.body).toMatchObject({ code: "rate_limited", retryable: true });
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(late.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(late.headers.get("ratelimit-policy")).toBe(`"verify";q=${LIMITS.verify.requests};w=60`);
    expect(late.headers.get("ratelimit")).toMatch(/^"verify";r=0;t=\d+$/);
    const others = [
      post("/verify", { attestation: {} }, from("203.0.113.10")),
      ask("GET", `${BILLING}/transparency/head`, undefined, from("203.0.113.9")),
      ask("GET", "/health", undefined, from("203.0.113.9")),
      post("/authorize", TERMS, { ...from("203.0.113.9"), ...by(token) }),
      post("/verify", { attestation: {} }, { ...from("203.0.113.9"), ...by(token) }),
    ];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test("an address that is none is no address of its own", async () => {
    const left = async (address: string) => {
      const { headers } = await ask("GET", `${BILLING}/transparency/head`, undefined, from(address));
      return Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
    };
    const names = Array.from({ length: 8 }, () => `${random()}${"x".repeat(4_000)}`);
    const counts: number[] = [];
    for (const name of names) counts.push(await left(name));
    // All of one share, whatever was spent of it before; a window may end between two of them.
    expect(new Set(counts).size).toBe(counts.length);
  });
});

describe("who calls", () => {
  const guarded = ENDPOINT_IDS.filter((id) => endpointOf(id).authentication !== "none");
  const wrong: readonly (readonly [string, () => Headers])[] = [
    ["no secret", () => ({})],
    ["another secret", () => by(random())],
    ["the secret and a space within", () => by(`${secret.slice(0, 8)} ${secret.slice(8)}`)],
    ["the secret in capitals", () => by(secret.toUpperCase())],
    ["the secret's beginning", () => by(secret.slice(0, -1))],
    ["the secret twice", () => by(`${secret}, ${secret}`)],
    ["a credential of another id", () => by(token.replace(/^vdi_[a-z0-9-]+_/, "vdi_zz_"))],
    ["a credential that is changed", () => by(token.replace(/.$/, (last) => (last === "0" ? "1" : "0")))],
    ["the secret as a bearer's", () => ({ authorization: `Bearer ${secret}` })],
    ["the key that signs", () => by(secretOf("VDI_BILLING_SIGNING_KEY"))],
  ];

  test.each(wrong)("%s: 401 at every endpoint that asks, and how one is known", async (_, headers) => {
    for (const id of guarded) {
      const { method, path: at, authentication } = endpointOf(id);
      const given = { ...from("203.0.113.20"), ...headers() };
      const answer = await ask(method, at, method === "POST" ? {} : undefined, given);
      expect([id, answer.status]).toEqual([id, 401]);
      const challenge = authentication === "metrics" ? /^Bearer realm=/ : /^ApiKey realm="billing", header=/;
      expect(answer.headers.get("www-authenticate")).toMatch(challenge);
    }
  });

  test("a tenant acts for itself alone", async () => {
    const query = "tenant_id=other&from=2026-01-01&to=2026-02-01&cursor=0.0.0";
    const answers = [
      await post("/authorize", { ...TERMS, tenant_id: "other" }, by(token)),
      await ask("GET", `${BILLING}/bills?${query}`, undefined, by(token)),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "tenant_not_yours"],
      [403, "tenant_not_yours"],
    ]);
    expect((await ask("GET", "/metrics", undefined, by(token))).status).toBe(403);
  });
});

describe("repeats", () => {
  test("many authorize requests under one Idempotency-Key are one grant; another body, tenant or key is not", async () => {
    const key = { ...by(token), "idempotency-key": random() + random() };
    const same = await Promise.all(Array.from({ length: 30 }, () => post("/authorize", TERMS, key)));
    const ids = same.map(({ body }) => body.charge_authority?.authority_id);
    expect([new Set(ids).size, typeof ids[0]]).toEqual([1, "string"]);
    const other = await post("/authorize", { ...TERMS, max_charge_micros: "50001" }, key);
    expect([other.status, other.body.code]).toEqual([409, "idempotency_key_reused"]);
    const elsewhere = await post("/authorize", { ...TERMS, tenant_id: "other" }, { ...key, ...by(secret) });
    expect(elsewhere.body.charge_authority.tenant_id).toBe("other");
    const short = await post("/authorize", TERMS, { ...key, "idempotency-key": "0123456789abcdef" });
    expect(short.body.code).toBe("idempotency_key_invalid");
  });

  test("two requests to attest one event at once: one bill, and the other is told that it is another", async () => {
    const { charge_authority } = (await post("/authorize", { ...TERMS, max_events: 20 }, by(token))).body;
    const before = (await head(served.url)).tree_size;
    const pinned_roots = [charge_authority.signature.public_key];
    for (let i = 0; i < 4; i++) {
      const intent = { event_id: `evt-${random()}`, tenant_id: "acme", endpoint: "/v1/chat" };
      await post("/preflight", { charge_authority, ...intent, pinned_roots });
      const bodies = [1, 2, 3, 4].map((units) => ({
        charge_authority,
        usage_event: {
          ...intent,
          event_timestamp: seconds(),
          usage_units: String(units),
          unit_price_micros: "15",
          amount_micros: String(15 * units),
          currency: "EUR",
        },
      }));
      const answers = await Promise.all(
        [...bodies, ...bodies].map((body) => post("/attest", body, by(token))),
      );
      const good = answers.filter(({ status }) => status === 200);
      expect(new Set(good.map(({ body }) => body.attestation.attestation_id)).size).toBe(1);
      // Callers with another question do not get the answer.
      expect(new Set(good.map((one) => answers.indexOf(one) % bodies.length)).size).toBe(1);
      for (const { status, body } of answers)
        if (status !== 200)
          expect(["event_attested_otherwise", "event_charged_otherwise"]).toContain(body.code);
    }
    expect((await head(served.url)).tree_size).toBe(before + 4);
  });
});

test("a tile of a width that no tree has, or not yet, is nothing, and nobody is told to keep that", async () => {
  const { tree_size } = await head(served.url);
  const widths = [
    "0",
    "00",
    String(tree_size + 1),
    "256",
    "257",
    "300",
    "512",
    "999",
    "1000",
    "-1",
    "1e1",
    "1.0",
    "",
  ];
  for (const kind of ["0", "entries"])
    for (const width of widths) {
      const { status, headers } = await ask("GET", `/log/tile/${kind}/000.p/${width}`);
      expect([kind, width, status]).toEqual([kind, width, 404]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  expect((await ask("GET", "/log/tile/0/000")).status).toBe(404);
  expect((await ask("GET", `/log/tile/0/000.p/${tree_size}`)).status).toBe(200);
});

test("bodies that never end are let go, and others are served meanwhile", { tags: "long" }, async () => {
  const stalled = Array.from({ length: 60 }, () => {
    const socket = connect(port, "127.0.0.1");
    const host = "Host: billing.example\r\nContent-Type: application/json\r\n";
    socket.write(`POST ${BILLING}/verify HTTP/1.1\r\n${host}Content-Length: 1000\r\n\r\n{`);
    return new Promise<string>((resolve) => {
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk;
      });
      // Answered and closed by the other side, or cut.
      for (const event of ["end", "close", "error"] as const) socket.on(event, () => resolve(answer));
    });
  });
  const served200 = await Promise.all(
    Array.from({ length: 20 }, () => ask("GET", `${BILLING}/transparency/head`)),
  );
  expect(served200.every(({ status }) => status === 200)).toBe(true);
  for (const answer of await Promise.all(stalled)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"body_too_slow"');
  }
});

test("no process shows a secret among its arguments, and no line tells one", () => {
  const secrets = [...Object.values(textsIn(path, "secrets.env")), token];
  const pids = [served.child.pid as number];
  const children = readFileSync(`/proc/${pids[0]}/task/${pids[0]}/children`, "utf8")
    .split(" ")
    .filter(Boolean);
  for (const pid of [...pids, ...children.map(Number)]) {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    for (const one of secrets) expect(line.includes(one)).toBe(false);
  }
  for (const one of secrets) expect(served.said().includes(one)).toBe(false);
});

describe("settings", () => {
  test("what wrangler.toml's vars say holds here too: nothing is attested without a grant", async () => {
    const usage_event = {
      event_id: "evt-ungranted",
      tenant_id: "acme",
      endpoint: "/v1/chat",
      event_timestamp: seconds(),
      usage_units: "1",
      unit_price_micros: "15",
      amount_micros: "15",
      currency: "EUR",
    };
    expect((await post("/attest", { usage_event }, by(token))).body.code).toBe("authority_required");
  });

  test("secrets overlap at a rotation and keys do; the fingerprint tells keys and no secret", {
    tags: "long",
  }, async () => {
    const fingerprint = async () => (await ask("GET", "/health")).body.configuration_fingerprint;
    const restarted = async () => {
      served.child.kill("SIGTERM");
      await served.ended;
      served = run(path, port);
      await served.prints(/^serving /m);
    };
    const { attestation, receipt, openings } = await billAndVerify(served.url, secret);
    const [old, before] = [secret, await fingerprint()];
    const statuses = async (...secrets: string[]) => {
      const answers = await Promise.all(secrets.map((one) => post("/authorize", TERMS, by(one))));
      return answers.map(({ status }) => status);
    };
    const current = () => secretOf("VDI_ATTEST_SECRET");
    vdi("rotate", path, "secret", "--leaked");
    await restarted();
    expect(await statuses(old, current(), random())).toEqual([401, 200, 401]);
    expect(await fingerprint()).toBe(before);
    const second = current();
    for (const what of ["secret", "signing"]) vdi("rotate", path, what);
    await restarted();
    expect(await statuses(old, second, current(), random())).toEqual([401, 200, 200, 401]);
    expect(await fingerprint()).not.toBe(before);
    const profileId = "VDI_VERIFY_STRICT_V1";
    const again = await post("/verify", { attestation, receipt, openings, profileId });
    expect(again.body).toMatchObject({ valid: true, conclusive: true });
  });

  test("a misspelt name stops everything but being alive, and is named", { tags: "long" }, async () => {
    served.child.kill("SIGTERM");
    await served.ended;
    const settings = file(path, "settings.env");
    writeFileSync(join(path, "settings.env"), settings.replace("VDI_ATTEST_ENABLED", "VDI_ATEST_ENABLED"));
    served = run(path, port);
    const [line] = await served.prints(/^.*"event":"not_ready".*$/m);
    const fault = { setting: "VDI_ATEST_ENABLED", reason: "setting_unknown" };
    expect(JSON.parse(line).faults).toMatchObject([fault]);
    const health = await ask("GET", "/health");
    expect([health.status, health.body]).toMatchObject([503, { status: "misconfigured", faults: [fault] }]);
    expect((await ask("GET", "/livez")).status).toBe(200);
    for (const id of ENDPOINT_IDS.filter((one) => endpointOf(one).withoutSettings !== true)) {
      const { method, path: at } = endpointOf(id);
      const answer = await ask(method, at.replace("*", "x"), method === "POST" ? {} : undefined, by(secret));
      expect([id, answer.status, answer.body.code]).toEqual([id, 503, "operator_misconfigured"]);
    }
  });
});
