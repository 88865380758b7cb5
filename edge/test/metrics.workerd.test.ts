// GET /metrics: read by another project's parser, bounded whatever callers do, silent about who they are, and right
// about what happened.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { encodeHex, encodeUtf8, sha256 } from "@svc/core";
import parsePrometheusTextFormat from "parse-prometheus-text-format";
import { describe, expect, test, vi } from "vitest";
import { FAMILIES, type FamilyName, mostSamples, sampleNamesOf } from "../src/metrics/families.ts";
import { Mark } from "../src/metrics/measured.ts";
import { openMetricsText } from "../src/metrics/open-metrics.ts";
import { samplesOf } from "../src/metrics/samples.ts";
import type { ServiceMetrics } from "../src/metrics/service-metrics.ts";
import { objectOf } from "../src/storage/names.ts";
import { HOSTILE } from "./support/hostile-strings.ts";
import {
  attestV1,
  billed,
  call,
  get,
  PATHS,
  post,
  preflightBody,
  random,
  respond,
  SECRET,
  scene,
  seconds,
} from "./support/service.ts";

const AS_OPERATOR = { "x-vdi-attest-secret": SECRET };
const METRICS_SECRET = "a-secret-for-metrics";

async function text(headers: Record<string, string> = AS_OPERATOR, settings = {}): Promise<string> {
  const answer = await call(get("/metrics", headers), settings);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "application/openmetrics-text; version=1.0.0; charset=utf-8",
  ]);
  return answer.body;
}

interface Read {
  readonly name: string;
  readonly labels: Record<string, string>;
  readonly value: number;
}

/** Every sample under the name that its line has, as the other project's parser reads them. */
function samplesIn(metrics: string): Read[] {
  // It groups samples by the names of `# TYPE`, which for counters are another's: without these lines all are by line.
  const lines = metrics.split("\n").filter((line) => !line.startsWith("#"));
  return parsePrometheusTextFormat(lines.join("\n")).flatMap(({ name, metrics: found }) =>
    found.map(({ labels = {}, value }) => ({ name, labels, value: Number(value) })),
  );
}

async function readingOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = JSON.stringify(Object.entries(labels).sort());
  const found = samplesIn(await text()).filter(
    (one) => one.name === name && JSON.stringify(Object.entries(one.labels).sort()) === wanted,
  );
  return found[0]?.value ?? 0;
}

test("is OpenMetrics: every family once with type and help, all its samples behind it, and an end", async () => {
  await billed();
  await respond(post(PATHS.verify, "{"));
  await respond(post(`${PATHS.attest}/batch`, { items: [{}] }));
  const metrics = await text();
  const lines = metrics.split("\n");
  expect(lines.slice(-2)).toEqual(["# EOF", ""]);
  const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]);
  expect(types).toEqual(Object.entries(FAMILIES).map(([name, { type }]) => [name, type]));
  let family: FamilyName | null = null;
  for (const line of lines.slice(0, -2)) {
    const [, named] = /^# TYPE (\S+)/.exec(line) ?? [];
    if (named !== undefined) family = named as FamilyName;
    else if (!line.startsWith("# HELP "))
      expect(sampleNamesOf(family as FamilyName)).toContain(/^[a-z_]+/.exec(line)?.[0]);
  }
  const read = samplesIn(metrics);
  expect(read.length).toBe(lines.filter((line) => line !== "" && !line.startsWith("#")).length);
  for (const { name, value } of read) expect([name, Number.isFinite(value)]).toEqual([name, true]);
  const absent = Object.keys(FAMILIES).filter(
    (name) => !sampleNamesOf(name as FamilyName).some((sample) => read.some((one) => one.name === sample)),
  );
  // There is neither bucket nor witness nor webhook here: webhooks.workerd.test.ts has some, and the log's are below.
  expect(absent).toEqual([
    "vdi_log_unpublished_entries",
    "vdi_log_published_timestamp_seconds",
    "vdi_log_witness_lag_entries",
    "vdi_webhook_messages",
    "vdi_webhook_oldest_pending_timestamp_seconds",
  ]);
});

test("a log that is shown to others gives how far they have come", () => {
  const none = { objects: 0, bytes: 0, largestBytes: 0, sums: {} };
  const collected = { counts: {}, classes: { GrantLedger: none, TenantEvents: none }, waiting: 0 };
  const log = {
    entries: 9,
    bytes: 4096,
    moved: 3,
    refuses: false,
    waiting: 2,
    isPublished: true,
    published: { size: 7, at: 1_795_000_000 },
    witnesses: { 'w"1\\': 5, w2: 9 },
  };
  const state = { fingerprint: "f", ready: { log: true }, snapshotTime: null, webhooks: [], storage: {} };
  const read = samplesIn(openMetricsText(samplesOf(collected, log, state)));
  const shown = read.filter(({ name }) => name.startsWith("vdi_log_"));
  expect(shown.map(({ name, labels, value }) => [name, labels.witness, value])).toEqual([
    ["vdi_log_entries", undefined, 9],
    ["vdi_log_moved_entries", undefined, 3],
    ["vdi_log_refuses", undefined, 0],
    ["vdi_log_appends_waiting", undefined, 2],
    ["vdi_log_unpublished_entries", undefined, 2],
    ["vdi_log_published_timestamp_seconds", undefined, 1_795_000_000],
    ["vdi_log_witness_lag_entries", 'w"1\\', 4],
    ["vdi_log_witness_lag_entries", "w2", 0],
  ]);
});

test("a histogram's buckets grow, and the last one is the count", async () => {
  await respond(get(PATHS.head));
  const read = samplesIn(await text()).filter(({ name }) => name.startsWith("vdi_http_request_duration"));
  const groups = Map.groupBy(read, ({ labels }) => `${labels.class} ${labels.status}`);
  expect(groups.has("read 2xx")).toBe(true);
  for (const [, samples] of groups) {
    const buckets = samples.filter(({ name }) => name.endsWith("_bucket")).map(({ value }) => value);
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
    expect(samples.find(({ name }) => name.endsWith("_count"))?.value).toBe(buckets.at(-1));
  }
});

describe("what happened is counted", () => {
  test("answers by endpoint and status, refusals by code", async () => {
    const requests = () => readingOf("vdi_http_requests_total", { endpoint: "verify", status: "400" });
    const refusals = () => readingOf("vdi_http_refusals_total", { code: "body_malformed" });
    const before = [await requests(), await refusals()] as const;
    for (let i = 0; i < 3; i++) await respond(post(PATHS.verify, "{"));
    expect([await requests(), await refusals()]).toEqual([before[0] + 3, before[1] + 3]);
  });

  test("holds open: held by a preflight, gone by its bill and by a release", async () => {
    const holds = () => readingOf("vdi_holds_open");
    const before = await holds();
    const [one, other] = [scene(), scene()];
    const bodies = [preflightBody(one), preflightBody(other)] as const;
    await call(post(PATHS.preflight, bodies[0]));
    const { body } = await call(post(PATHS.preflight, bodies[1]));
    expect(await holds()).toBe(before + 2);
    expect((await call(post(PATHS.attest, attestV1(one)))).status).toBe(200);
    const release = {
      charge_authority: other.grant,
      event_id: other.event,
      consumption_id: body.consumption_id,
    };
    expect((await call(post("/api/vdi/billing/release", release))).status).toBe(200);
    expect(await holds()).toBe(before);
  });

  test("bills and what they come to, once however often they are asked for", async () => {
    const bills = () => readingOf("vdi_bills_total", { currency: "EUR" });
    const micros = () => readingOf("vdi_charged_micros_total", { currency: "EUR" });
    const before = [await bills(), await micros()] as const;
    const { request, answer } = await billed();
    expect((await call(post(PATHS.attest, request))).status).toBe(200);
    const charge = Number(answer.attestation.charge_micros);
    expect(charge).toBeGreaterThan(0);
    expect([await bills(), await micros()]).toEqual([before[0] + 1, before[1] + charge]);
  });

  test("the log's entries, and the storage of each class of objects", async () => {
    const entries = await readingOf("vdi_log_entries");
    await billed();
    expect(await readingOf("vdi_log_entries")).toBe(entries + 1);
    for (const object of ["GrantLedger", "TenantEvents", "ReceiptLog"]) {
      const all = await readingOf("vdi_storage_bytes", { object });
      const largest = await readingOf("vdi_storage_largest_bytes", { object });
      expect([object, all >= largest, largest >= 4096]).toEqual([object, true, true]);
    }
  });

  test("a log that refuses, and a snapshot that is not there", async () => {
    expect(await readingOf("vdi_ready", { part: "revocation" })).toBe(1);
    const without = samplesIn(await text(AS_OPERATOR, { VDI_BILLING_REVOCATION_JSON: undefined }));
    expect(without.find(({ labels }) => labels.part === "revocation")?.value).toBe(0);
    expect(without.some(({ name }) => name === "vdi_revocation_snapshot_timestamp_seconds")).toBe(false);
    const gone = {
      idFromName: () => null,
      get: () => new Proxy({}, { get: () => () => Promise.reject(new Error("gone")) }),
    };
    const broken = samplesIn(await text(AS_OPERATOR, { RECEIPT_LOG: gone }));
    expect(broken.find(({ name }) => name === "vdi_log_refuses")?.value).toBe(1);
    expect(broken.some(({ name }) => name === "vdi_log_entries")).toBe(false);
  });
});

describe("who is told", () => {
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const with_ = { VDI_METRICS_SECRET: METRICS_SECRET };

  test("whoever has the secret for metrics, and the operator", async () => {
    await text(bearer(METRICS_SECRET), with_);
    await text(AS_OPERATOR, with_);
  });

  test.each([
    ["nobody known", {}],
    ["another secret", bearer("a-secret-for-metricx")],
    ["the attest secret, as a token", bearer(SECRET)],
    ["the token as it is, without its scheme", { authorization: METRICS_SECRET }],
    ["an empty token", { authorization: "Bearer " }],
  ])("not %s", async (_, headers) => {
    for (const settings of [with_, {}]) {
      const answer = await call(get("/metrics", headers), settings);
      expect([answer.status, answer.body.code]).toEqual([401, "metrics_secret_wrong"]);
      expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="metrics"');
    }
  });

  test("not a tenant, whatever its scopes; and the secret for metrics issues nothing", async () => {
    const token = `vdi_c1_${random()}`;
    const credential = {
      id: "c1",
      tenant_id: "t",
      scopes: ["authorize", "attest", "read"],
      secret_sha256: encodeHex(sha256(encodeUtf8(token))),
      expires_at: seconds() + 60,
    };
    const settings = { VDI_CREDENTIALS: JSON.stringify([credential]) };
    const answer = await call(get("/metrics", { "x-vdi-attest-secret": token }), settings);
    expect([answer.status, answer.body.code]).toEqual([403, "scope_missing"]);
    const issuing = post(PATHS.authorize, {}, { "x-vdi-attest-secret": METRICS_SECRET });
    expect((await call(issuing, with_)).status).toBe(401);
  });
});

test("no caller makes a series, or is named in one", async () => {
  const strings = HOSTILE.slice(0, 40);
  for (const [i, string] of strings.entries()) {
    const path = `/${encodeURIComponent(string.toWellFormed())}/${i}`;
    await respond(new Request(`https://billing.example${path}`, { method: i % 2 ? "GET" : "PURGE" }));
    await respond(post(PATHS.verify, JSON.stringify({ attestation: { [string]: string } })));
  }
  const scenes = await Promise.all(Array.from({ length: 12 }, () => billed()));
  const metrics = await text();
  const read = samplesIn(metrics);
  expect(read.length).toBeLessThanOrEqual(mostSamples());
  for (const { name, labels } of read) {
    const family = (Object.keys(FAMILIES) as FamilyName[]).find((one) => sampleNamesOf(one).includes(name));
    expect(Object.keys(FAMILIES[family as FamilyName].labels)).toEqual(
      expect.arrayContaining(Object.keys(labels)),
    );
  }
  for (const { scene: one, answer } of scenes)
    for (const secret of [one.tenant, one.event, one.grant.authority_id, answer.attestation.attestation_id])
      expect(metrics).not.toContain(secret);
  expect(metrics).not.toContain(SECRET);
  // Of requests alone: endpoints and statuses are tables.
  const requests = read.filter(({ name }) => name === "vdi_http_requests_total");
  expect(new Set(requests.map(({ labels }) => labels.endpoint)).has("none")).toBe(true);
});

describe("the object that adds up", () => {
  const metricsObject = () => objectOf(env.SERVICE_METRICS, `test-${random(6)}`);

  test("tells so many currencies apart, and the others are one for ever", async () => {
    const metrics = metricsObject();
    const ids = Array.from({ length: 40 }, () => env.TENANT_EVENTS.newUniqueId());
    const currencies = ids.map(
      (_, i) => `A${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + Math.floor(i / 26))}`,
    );
    await runInDurableObject(metrics, async (instance: ServiceMetrics) => {
      playing(instance, (id) => ({
        bytes: 1,
        values: { [`bills ${currencies[ids.findIndex((one) => one.toString() === id)]}`]: "2" },
      }));
      for (let round = 0; round < 2; round++) {
        for (const id of ids) instance.mark("TenantEvents", id.toString());
        const { classes } = await instance.collect(null);
        const { sums, objects, bytes } = classes.TenantEvents;
        expect([objects, bytes, Object.keys(sums).length]).toEqual([40, 40, 33]);
        expect(sums["bills other"]).toBe("16");
      }
    });
  });

  test("a mark that comes while its object answers is not lost; one that cannot be asked is asked again", async () => {
    const id = env.TENANT_EVENTS.newUniqueId().toString();
    await runInDurableObject(metricsObject(), async (instance: ServiceMetrics) => {
      let asked = 0;
      playing(instance, () => {
        asked += 1;
        if (asked === 1) instance.mark("TenantEvents", id);
        if (asked === 2) throw new Error("gone");
        return { bytes: 10 * asked, values: { unfinished: String(asked) } };
      });
      instance.mark("TenantEvents", id);
      const totals = async () => (await instance.collect(null)).classes.TenantEvents;
      expect([(await totals()).bytes, asked]).toEqual([10, 1]);
      expect([(await totals()).bytes, asked]).toEqual([10, 2]);
      // Due in half a minute, and not before.
      expect([(await totals()).bytes, asked]).toEqual([10, 2]);
      vi.setSystemTime(Date.now() + 31_000);
      expect(await totals()).toMatchObject({ bytes: 30, sums: { unfinished: "3" }, objects: 1 });
      vi.useRealTimers();
    });
  });

  test("an object says once that it was written to, until it is asked; and again when it was not heard", async () => {
    const heard: string[] = [];
    let fails = true;
    const keeper = {
      mark: async (_: string, id: string) => {
        if (fails) throw new Error("gone");
        heard.push(id);
      },
    };
    const namespace = { idFromName: () => "m", get: () => keeper };
    const mark = new Mark("GrantLedger", "one" as never, { SERVICE_METRICS: namespace as never });
    mark.set();
    await scheduler.wait(1);
    fails = false;
    for (let i = 0; i < 3; i++) mark.set();
    mark.clear();
    mark.set();
    expect(heard).toEqual(["one", "one"]);
  });

  function playing(instance: ServiceMetrics, measure: (id: string) => object): void {
    const namespace = {
      idFromString: (id: string) => id,
      get: (id: string) => ({ measure: async () => measure(id) }),
    };
    (instance as unknown as { env: object }).env = { GRANT_LEDGER: namespace, TENANT_EVENTS: namespace };
  }
});
