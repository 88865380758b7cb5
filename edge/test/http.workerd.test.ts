// HTTP itself: methods, HEAD, OPTIONS, CORS, validators, headers on every answer, and what the log lines hold.

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ENDPOINT_IDS, endpointOf } from "@svc/billing/api";
import { createSigner } from "@svc/core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { passOn } from "../src/metrics/pass-on.ts";
import { objectOf } from "../src/storage/names.ts";
import { LOG_LINE_MEMBERS } from "./support/log-line.ts";
import {
  BASE,
  call,
  get,
  PATHS,
  post,
  preflightBody,
  respond,
  SECRET,
  scene,
  stranger,
} from "./support/service.ts";

const ROUTES = ENDPOINT_IDS.map(endpointOf);

const request = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Request(BASE + path, { method, headers });
const concrete = (path: string) => path.replace("*", "0/000.p/1");

describe("every route", () => {
  test.each(ROUTES.map(({ method, path }) => [method, path] as const))(
    "%s %s: other methods are 405 with Allow",
    async (method, path) => {
      const allow = method === "GET" ? "GET, HEAD, OPTIONS" : "OPTIONS, POST";
      for (const other of ["PUT", "DELETE", "PATCH", method === "GET" ? "POST" : "GET"]) {
        const answer = await call(request(other, concrete(path)));
        expect([answer.status, answer.headers.get("allow"), answer.body.code]).toEqual([
          405,
          allow,
          "method_not_allowed",
        ]);
      }
      const options = await respond(request("OPTIONS", concrete(path)));
      expect([options.status, options.headers.get("allow"), await options.text()]).toEqual([204, allow, ""]);
    },
  );

  test.each(ROUTES.map(({ method, path, anyOrigin }) => [method, path, anyOrigin] as const))(
    "%s %s: pages of other origins: %s",
    async (method, path, cors) => {
      const answer = await respond(method === "GET" ? get(concrete(path)) : post(path, "{"));
      expect(answer.headers.get("access-control-allow-origin")).toBe(cors ? "*" : null);
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      const asked = {
        origin: "https://evil.example",
        "access-control-request-method": method,
        "access-control-request-headers": "x-vdi-attest-secret",
      };
      const options = await respond(request("OPTIONS", concrete(path), asked));
      expect(options.headers.get("access-control-allow-origin")).toBe(cors ? "*" : null);
      expect(options.headers.get("access-control-allow-headers") ?? "").not.toContain("secret");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    },
  );

  test("every refusal on the preflight's path says that nothing may be executed", async () => {
    const refusals = [
      await call(get(PATHS.preflight)),
      await call(post(PATHS.preflight, "{")),
      await call(post(PATHS.preflight, {}), { VDI_LOG_ORIGIN: "" }),
      await call(post(PATHS.preflight, {}), {
        RATE_LIMIT_EXECUTE: { limit: async () => ({ success: false }) },
      }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([405, 400, 503, 429]);
    for (const { body } of refusals)
      expect(body).toMatchObject({ execution_eligible: false, may_execute: false });
  });

  test("what takes the secret is called by no page", () => {
    const open = ROUTES.filter(({ anyOrigin }) => anyOrigin).map(({ path }) => path);
    for (const path of [PATHS.authorize, PATHS.attest, PATHS.preflight]) expect(open).not.toContain(path);
    const secretOrPaid = ROUTES.filter(
      (row) => row.authentication !== "none" || row.decidesExecution === true,
    );
    expect(secretOrPaid.some(({ anyOrigin }) => anyOrigin)).toBe(false);
  });
});

describe("statuses survive", () => {
  test("refusals under CORS keep their status, and so does a 304", async () => {
    expect((await respond(post(PATHS.verify, "{"))).status).toBe(400);
    expect((await respond(get(`${PATHS.consistency}?from_size=x`))).status).toBe(400);
    const first = await respond(get(PATHS.revocation));
    const etag = first.headers.get("etag") as string;
    expect(first.headers.get("cache-control")).toBe("public, max-age=60, stale-if-error=600");
    const again = await respond(get(PATHS.revocation, { "if-none-match": etag }));
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    expect(again.headers.get("access-control-allow-origin")).toBe("*");
    expect((await respond(get(PATHS.revocation, { "if-none-match": `"x", W/${etag}` }))).status).toBe(304);
    expect((await respond(get(PATHS.revocation, { "if-none-match": '"other"' }))).status).toBe(200);
  });

  test("HEAD is GET without its body", async () => {
    const [head, full] = [
      await respond(request("HEAD", PATHS.checkpoint)),
      await respond(get(PATHS.checkpoint)),
    ];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-type")).toBe(full.headers.get("content-type"));
    expect((await respond(request("HEAD", PATHS.authorize))).status).toBe(405);
    expect((await respond(request("HEAD", "/nothing"))).status).toBe(404);
  });

  test("POST answers are never kept", async () => {
    expect((await respond(post(PATHS.preflight, preflightBody(scene())))).headers.get("cache-control")).toBe(
      "no-store",
    );
  });

  test.each([
    "/API/vdi/billing/verify",
    "/api/vdi/billing//verify",
    "/api/vdi/billing/verify/x",
    "/api/vdi/billing/%76erify",
    "/api/vdi/billing/verify.json",
    "/log/",
    "/",
  ])("%s is nothing", async (path) => {
    expect((await respond(get(path))).status).toBe(404);
    expect((await respond(post(path, {}))).status).toBe(404);
  });
});

describe("public documents", () => {
  test("the description has every route and nothing else", async () => {
    const { body } = await call(get("/openapi.json"));
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace("{path}", "*")}`),
    );
    expect(described.sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test("keys", async () => {
    const { body } = await call(get("/.well-known/jwks.json"));
    expect(body.keys.map((key: { svc_use: string }) => key.svc_use)).toEqual(["attestation", "grant", "log"]);
    for (const key of body.keys) {
      expect(key).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA" });
      const imported = await crypto.subtle.importKey("jwk", key, { name: "Ed25519" }, true, ["verify"]);
      expect(imported.type).toBe("public");
    }
  });

  test("it is alive while it is not ready: a log that refuses, settings that cannot be read", async () => {
    const refusing = {
      RECEIPT_LOG: {
        idFromName: () => null,
        get: () => ({ head: async () => ({ ok: false, reason: "log_unavailable" }) }),
      },
    };
    const unready = await call(get("/health"), refusing);
    expect(unready).toMatchObject({ status: 503, body: { status: "not_ready", faults: [{ part: "log" }] } });
    for (const settings of [refusing, { VDI_LOG_ORIGIN: undefined }])
      expect(await call(get("/livez"), settings)).toMatchObject({ status: 200, body: { status: "live" } });
  });

  test.each([
    ["the attestations'", "11"],
    ["the grants'", "22"],
  ])("it is not ready while its own snapshot revokes %s key", async (_, byte) => {
    const revokedKids = [createSigner(byte.repeat(32)).kid];
    const listed = JSON.stringify({ revokedAttestations: [], revokedKids });
    expect(await call(get("/health"), { VDI_BILLING_REVOCATION_JSON: listed })).toMatchObject({
      status: 503,
      body: {
        status: "not_ready",
        faults: [
          { part: "revocation", reason: "signing_key_revoked", fault: "The key that would sign is revoked." },
        ],
      },
    });
  });

  test("it is not ready after a failure until bytes are kept, and without one it tries nothing", async () => {
    let trials = 0;
    let held = Promise.resolve();
    const full = {
      idFromName: () => null,
      get: () => ({
        tryWrite: async () => {
          trials += 1;
          await held;
          throw new Error("database or disk is full");
        },
        add: async () => {},
      }),
    };
    const health = async (metrics: object = full) => {
      const { status, body } = await call(get("/health"), { SERVICE_METRICS: metrics });
      return [status, body.faults?.map((fault: { part: string }) => fault.part)];
    };
    expect([await health(), trials]).toEqual([[200, undefined], 0]);
    const { idFromName } = env.GRANT_LEDGER;
    const failing = { idFromName, get: () => ({ claim: () => Promise.reject(new Error("not kept")) }) };
    const refused = await call(post(PATHS.preflight, preflightBody(scene())), { GRANT_LEDGER: failing });
    expect([refused.status, refused.body.code]).toEqual([500, "internal_error"]);
    expect([await health(), await health(), trials]).toEqual([[503, ["storage"]], [503, ["storage"]], 2]);
    // Asked at once, neither takes the other's trial for its end.
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const both = Promise.all([health(), health()]);
    await vi.waitFor(() => expect(trials).toBe(4));
    resolve();
    expect(await both).toEqual([
      [503, ["storage"]],
      [503, ["storage"]],
    ]);
    expect(await health(env.SERVICE_METRICS)).toEqual([200, undefined]);
    expect([await health(), trials]).toEqual([[200, undefined], 4]);
  });

  test("counts that nothing keeps are such a failure; a trial leaves nothing behind", async () => {
    const fails = () => Promise.reject(new Error("not kept"));
    const gone = { idFromName: () => null, get: () => ({ add: fails, tryWrite: fails }) };
    await passOn({ SERVICE_METRICS: gone as never }, 0);
    expect((await call(get("/health"), { SERVICE_METRICS: gone })).status).toBe(503);
    expect((await call(get("/health"))).status).toBe(200);
    const trial = objectOf(env.SERVICE_METRICS, "metrics", "trial");
    const tables = await runInDurableObject(trial, (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_schema WHERE name = 'trial'").toArray(),
    );
    expect(tables).toEqual([]);
  });

  test("the fingerprint is over everything public, and over no secret", async () => {
    const fingerprint = async (settings = {}) =>
      (await call(get("/health"), settings)).body.configuration_fingerprint;
    const before = await fingerprint();
    const key = stranger.publicKey;
    const changes = [
      { VDI_BILLING_PREVIOUS_SIGNING_KEYS: key },
      { VDI_BILLING_PREVIOUS_GRANT_KEYS: key },
      { VDI_BILLING_METER_KEYS: key },
      { VDI_BILLING_PREVIOUS_METER_KEYS: key },
      { VDI_BILLING_REVOCATION_JSON: '{"revokedAttestations":[],"revokedKids":["other"]}' },
      { VDI_LOG_SIGNING_KEY: "55".repeat(32) },
      { VDI_LOG_ROUND_MS: "1" },
    ];
    const after = [];
    for (const change of changes) after.push(await fingerprint(change));
    expect(new Set([before, ...after]).size).toBe(changes.length + 1);
    expect(await fingerprint({ VDI_ATTEST_SECRET: "another-secret-of-the-tests" })).toBe(before);
  });

  test("health in order and out of order, without a secret in it", async () => {
    const fine = await call(get("/health"));
    expect(fine).toMatchObject({
      status: 200,
      body: {
        status: "ok",
        mode: "production",
        issuing: "enabled",
        revocation: "configured",
        log_witnesses: 0,
        log_publication: false,
      },
    });
    expect(fine.body.configuration_fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const broken = await call(get("/health"), { VDI_BILLING_REQUIRE_AUTHORITY: "canary-yes" });
    expect(broken).toMatchObject({ status: 503, body: { status: "misconfigured" } });
    for (const { body } of [fine, broken]) {
      const text = JSON.stringify(body);
      for (const secret of [SECRET, "11".repeat(32), "22".repeat(32), "33".repeat(32), "canary"])
        expect(text).not.toContain(secret);
    }
  });

  test("the snapshot has the three members of the specification", async () => {
    const { body } = await call(get(PATHS.revocation));
    expect(Object.keys(body).sort()).toEqual(["revokedAttestations", "revokedKids", "snapshotTime"]);
    expect(body.revokedKids).toEqual(["revoked-kid"]);
  });
});

describe("log lines", () => {
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    const record = (line: unknown) => void lines.push(String(line));
    vi.spyOn(console, "log").mockImplementation(record);
    vi.spyOn(console, "error").mockImplementation(record);
  });
  afterEach(() => void vi.restoreAllMocks());

  const HOSTILE = [
    "\u2028",
    "\u202e",
    "\x1b[2J",
    'a\\"b',
    "<script>",
    "{{7*7}}",
    "'; DROP TABLE",
    "\ud800",
    "%0d%0aX: 1",
    "𝕏".repeat(99),
  ];

  test.each(HOSTILE)(
    "one JSON object a request, with nothing of a stranger's text in it: %j",
    async (text) => {
      const one = scene();
      await respond(
        post(PATHS.preflight, preflightBody(one, { endpoint: text, event_id: `canary-${text}` })),
      );
      await respond(
        get(`/canary/${encodeURIComponent(text.toWellFormed())}?canary=1`, { "x-request-id": "canary bad" }),
      );
      await respond(new Request(`${BASE}${PATHS.verify}`, { method: "DELETE" }));
      expect(lines).toHaveLength(3);
      for (const line of lines) {
        const parsed = JSON.parse(line);
        expect(Object.keys(parsed).every((key) => LOG_LINE_MEMBERS.includes(key))).toBe(true);
        expect(line.toLowerCase()).not.toContain("canary");
        expect(line).not.toContain(one.tenant);
        expect(line).toMatch(/^[\x20-\x7e]+$/);
      }
    },
  );

  test("a request id of the caller's comes back to it and is written nowhere", async () => {
    const answer = await call(get(`${PATHS.head}?x=1`, { "x-request-id": "gateway-12345678" }));
    expect(answer.headers.get("x-request-id")).toBe("gateway-12345678");
    expect(lines.join()).not.toContain("gateway-12345678");
    expect(answer.body.request_id).toMatch(/^req_/);
    expect(JSON.parse(lines[0] as string).request_id).toBe(answer.body.request_id);
  });

  test("failures are logged by kind, not by their words", async () => {
    const failing = { head: () => Promise.reject(new TypeError("canary")) };
    await respond(get(PATHS.head), { RECEIPT_LOG: { idFromName: () => null, get: () => failing } });
    expect(lines.join()).toContain("TypeError");
    expect(lines.join()).not.toContain("canary");
  });
});
