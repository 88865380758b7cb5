// The farm over HTTP against strangers and mistakes, and whose turn it is; no worker runs here.
import { connect } from "node:net";
import { type Problem, parseProblem } from "@svc/core";
import parsePrometheusTextFormat from "parse-prometheus-text-format";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { slotsWanted } from "../src/http/metrics.ts";
import {
  FARM_PROBLEMS,
  type Farm,
  farmClient,
  generateSecret,
  hashSecret,
  installFarm,
  openFarm,
  readFarmConfig,
  startFarmServer,
} from "../src/index.ts";
import { startAttempt } from "../src/store/jobs.ts";
import { makeBoss, PROVE_QUEUE } from "../src/store/queue.ts";
import { CANARY, FARM_KEY, ISSUER, job } from "./support/credit.ts";
import { findPostgres, type Postgres, startPostgres } from "./support/postgres.ts";

const bin = findPostgres();

describe.skipIf(bin === null)("serve (skipped where there is no PostgreSQL)", () => {
  let postgres: Postgres;
  let farm: Farm;
  let server: Awaited<ReturnType<typeof startFarmServer>>;
  const [bank, other, busy, metrics] = [
    generateSecret(),
    generateSecret(),
    generateSecret(),
    generateSecret(),
  ];
  const lines: object[] = [];
  const config = readFarmConfig({
    tenants: [
      { id: "bank", secret_sha256: [hashSecret(bank)], issuers: [ISSUER.publicKey] },
      { id: "other", secret_sha256: [hashSecret(other)], issuers: ["ab".repeat(32)] },
      {
        id: "busy",
        secret_sha256: [hashSecret(busy)],
        issuers: [ISSUER.publicKey],
        max_waiting: 2,
        requests_per_minute: 5,
      },
    ],
    farm_keys: [FARM_KEY],
    metrics_sha256: [hashSecret(metrics)],
  });

  beforeAll(async () => {
    postgres = await startPostgres(bin as string);
    await installFarm({ connectionString: postgres.url });
    // A second time over what is there.
    await installFarm({ connectionString: postgres.url });
    farm = await openFarm({ connectionString: postgres.url });
    server = await startFarmServer({ connectionString: postgres.url }, config, {
      port: 0,
      onRequest: (line) => lines.push(line),
    });
  });

  afterAll(async () => {
    await server?.close(1);
    await farm?.close();
    await postgres?.stop();
  });

  interface Asking {
    readonly method?: string;
    readonly secret?: string | null;
    readonly body?: unknown;
    readonly headers?: Record<string, string>;
  }
  async function ask(path: string, { method = "GET", secret = bank, body, headers = {} }: Asking = {}) {
    const response = await fetch(new URL(path, server.url), {
      method,
      headers: {
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  }
  async function problem(path: string, asking: Asking = {}): Promise<[number, string]> {
    const { status, text, headers } = await ask(path, asking);
    expect(headers.get("content-type")).toBe("application/problem+json");
    const read = parseProblem(text);
    expect(read.ok).toBe(true);
    const { code, retryable } = (read as { value: Problem }).value;
    const row = FARM_PROBLEMS[code as keyof typeof FARM_PROBLEMS];
    expect([status, retryable]).toEqual([row.status, "retryable" in row]);
    expect(text).not.toContain(CANARY);
    return [status, code];
  }

  test("a job is taken once, shown to its tenant and to nobody else", async () => {
    const one = await job();
    const first = await ask("/v1/jobs", { method: "POST", body: one });
    expect([first.status, first.headers.get("location")]).toEqual([202, `/v1/jobs/${one.header.job_id}`]);
    expect((await ask("/v1/jobs", { method: "POST", body: one })).status).toBe(200);
    const at = `/v1/jobs/${one.header.job_id}`;
    expect((await ask(at)).json()).toEqual({
      job_id: one.header.job_id,
      state: "waiting",
      attempts: 0,
      cause: null,
    });
    expect(await problem(at, { secret: other })).toEqual([404, "job_unknown"]);
    expect(await problem(at, { secret: other, method: "DELETE" })).toEqual([404, "job_unknown"]);
    expect(
      await problem(`${at}/signature`, {
        secret: other,
        method: "POST",
        body: { signature: "00".repeat(64) },
      }),
    ).toEqual([404, "job_unknown"]);
    expect(
      await problem(`${at}/signature`, { method: "POST", body: { signature: "00".repeat(64) } }),
    ).toEqual([409, "job_not_proved"]);
    expect(
      await problem("/v1/jobs", { method: "POST", body: await job({ jobId: one.header.job_id }) }),
    ).toEqual([409, "job_id_reused"]);
    expect((await ask(at, { method: "DELETE" })).json().state).toBe("cancelled");
    expect((await ask(at, { method: "DELETE" })).status).toBe(200);
    expect(await problem(`${at}/retry`, { method: "POST" })).toEqual([409, "job_ended"]);
    // A cancelled job stays cancelled, sent again or not.
    expect((await ask("/v1/jobs", { method: "POST", body: one })).json().state).toBe("cancelled");
  });

  test.each<[string, () => Promise<unknown>, string, string | null]>([
    ["another tenant's name", () => job({ tenant: "other" }), "tenant_not_yours", bank],
    [
      "an issuer that is another's",
      () => job({ issuer: { publicKey: "cd".repeat(32) } }),
      "issuer_not_yours",
      bank,
    ],
    ["an urgent job that is not granted", () => job({ priority: "urgent" }), "priority_not_granted", bank],
    ["no secret", () => job(), "secret_wrong", null],
    ["another secret", () => job(), "secret_wrong", generateSecret()],
    ["the secret of metrics", () => job(), "secret_wrong", metrics],
    ["no job", async () => ({}), "body_malformed", bank],
    ["a list", async () => [], "body_malformed", bank],
    [
      "inputs in the clear",
      async () => ({ ...(await job()), inputs: { payee: CANARY } }),
      "body_malformed",
      bank,
    ],
  ])("refuses %s", async (_, make, code, secret) => {
    const [, got] = await problem("/v1/jobs", { method: "POST", body: await make(), secret });
    expect(got).toBe(code);
  });

  test("a job sealed to a key that is none of the farm's is not taken", async () => {
    const { farmPublicKey, generateFarmKey } = await import("../src/index.ts");
    const strange = await job({ farmKey: farmPublicKey(generateFarmKey()) });
    expect(await problem("/v1/jobs", { method: "POST", body: strange })).toEqual([422, "farm_key_unknown"]);
  });

  test("bodies are JSON, bounded, and whole", async () => {
    const post = { method: "POST" } as const;
    expect(
      await problem("/v1/jobs", { ...post, body: "{", headers: { "content-type": "application/json" } }),
    ).toEqual([400, "body_malformed"]);
    expect(
      await problem("/v1/jobs", { ...post, body: "a=b", headers: { "content-type": "text/plain" } }),
    ).toEqual([415, "media_type_unsupported"]);
    expect(
      await problem("/v1/jobs", { ...post, body: "{}", headers: { "content-encoding": "gzip" } }),
    ).toEqual([415, "media_type_unsupported"]);
    expect(await problem("/v1/jobs", { ...post, body: `"${"x".repeat(2_100_000)}"` })).toEqual([
      413,
      "body_too_large",
    ]);
    expect(await problem("/v1/jobs", { method: "PUT", body: "{}" })).toEqual([405, "method_not_allowed"]);
    expect(await problem("/v2/jobs")).toEqual([404, "not_found"]);
    expect(await problem("/v1/jobs/1")).toEqual([400, "job_id_malformed"]);
    // Declared larger than it is: answered before it arrives.
    const answer = await new Promise<string>((resolve) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /v1/jobs HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bank}\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n{`,
        );
      });
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("a tenant has so many requests a minute, and so many jobs waiting", async () => {
    const busyJob = () => job({ tenant: "busy" });
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const { status, json } = await ask("/v1/jobs", { method: "POST", secret: busy, body: await busyJob() });
      codes.push(status === 202 ? "taken" : json().code);
    }
    expect(codes.slice(0, 3)).toEqual(["taken", "taken", "too_many_waiting"]);
    // The window may have turned over once.
    expect(codes.slice(3)).toContain(codes.includes("rate_limited") ? "rate_limited" : "too_many_waiting");
    // Others do not notice.
    expect((await ask("/livez", { secret: null })).status).toBe(200);
    expect((await ask("/v1/jobs", { method: "POST", body: await job() })).status).toBe(202);
  });

  test("health, metrics and the signal for autoscaling", async () => {
    expect((await ask("/health", { secret: null })).json()).toEqual({ ready: true, database: true });
    expect(await problem("/metrics", { secret: null })).toEqual([401, "secret_wrong"]);
    expect(await problem("/metrics", { secret: bank })).toEqual([403, "scope_missing"]);
    const { text, headers } = await ask("/metrics", { secret: metrics });
    expect(headers.get("content-type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
    expect(text.endsWith("# EOF\n")).toBe(true);
    const families = parsePrometheusTextFormat(text);
    const waiting = families.find(({ name }: { name: string }) => name === "vdi_farm_jobs");
    const { waiting: shown } = (await ask("/v1/scale", { secret: metrics })).json();
    expect(waiting?.metrics).toContainEqual({ value: String(shown), labels: { state: "waiting" } });
    expect(shown).toBeGreaterThan(0);
    expect(text).not.toContain("bank");
    expect([
      slotsWanted({ waiting: 0, proveSeconds: 1 }, 60),
      slotsWanted({ waiting: 1, proveSeconds: 1 }, 60),
      slotsWanted({ waiting: 600, proveSeconds: 3 }, 60),
    ]).toEqual([0, 1, 30]);
  });

  test("its log has a line a request, and no word of a body", async () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${CANARY}|${bank}|ciphertext`));
  });

  test("a client takes no other job's answer", async () => {
    const one = await job();
    const client = farmClient({ url: server.url, secret: bank });
    expect((await client.submit(one)).state).toBe("waiting");
    await expect(client.job({ ...one.header, job_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: "job_unknown",
    });
    expect((await client.cancel(one.header.job_id)).state).toBe("cancelled");
    expect(() => farmClient({ url: "http://farm.example/", secret: bank })).toThrow(TypeError);
  });

  test("a tenant with a thousand jobs keeps another waiting for one turn, not for a thousand", async () => {
    const db = new pg.Client({ connectionString: postgres.url });
    await db.connect();
    const boss = makeBoss({ connectionString: postgres.url, supervise: false });
    await boss.start();
    await db.query("DELETE FROM vdi_farm.job");
    await boss.deleteAllJobs(PROVE_QUEUE);
    const of = async (tenant: string, count: number, priority: "normal" | "bulk" = "normal") => {
      for (let i = 0; i < count; i += 1) await farm.enqueue(null, await job({ tenant, priority }));
    };
    const take = async (count: number) => {
      const order: string[] = [];
      for (let i = 0; i < count; i += 1) {
        const [next] = await boss.fetch(PROVE_QUEUE, { includeMetadata: true });
        if (next === undefined) break;
        await startAttempt(db, next.id);
        await db.query("UPDATE vdi_farm.job SET state = 'failed', ended_at = now() WHERE id = $1", [next.id]);
        order.push(String(next.groupId));
      }
      return order.join(" ");
    };
    await of("bulky", 2, "bulk");
    await of("a", 12);
    expect(await take(3)).toBe("a a a");
    await of("b", 3);
    expect(await take(6)).toMatch(/^(a b|b a) (a b|b a) (a b|b a)$/);
    // A tenant that comes back has neither saved up turns nor lost any.
    await of("b", 2);
    expect(await take(4)).toMatch(/^(a b|b a) (a b|b a)$/);
    expect(await take(99)).toBe("a a a a bulky bulky");
    await boss.stop({ graceful: false });
    await db.end();
  });
});

test.each([
  ["no tenant", {}],
  ["a misspelt member", { tenant: [] }],
  ["a secret in the place of its hash", { secret_sha256: ["vdifarm_x"] }],
])("a configuration with %s is refused", (_, change) => {
  const tenant = { id: "bank", secret_sha256: ["ab".repeat(32)], issuers: ["ab".repeat(32)] };
  const whole = { tenants: [tenant], farm_keys: [FARM_KEY] };
  expect(readFarmConfig(whole).tenants).toHaveLength(1);
  const wrong =
    "secret_sha256" in change
      ? { ...whole, tenants: [{ ...tenant, ...change }] }
      : { ...change, farm_keys: [FARM_KEY] };
  expect(() => readFarmConfig(wrong)).toThrow(expect.objectContaining({ code: "config_malformed" }));
  expect(() => readFarmConfig({ ...whole, tenants: [tenant, { ...tenant, id: "b" }] })).toThrow(/one secret/);
  expect(() => readFarmConfig({ ...whole, tenants: [tenant, tenant] })).toThrow(/one id/);
});
