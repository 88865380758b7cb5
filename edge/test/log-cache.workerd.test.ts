// The log through a caching proxy, over rollovers, rotations and restores: what a cache was told to keep stays right.
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { hashReceipt } from "@svc/core";
import { encodeVkey, fsck, httpSource, LogClient, makeLogPolicy, type NoteKey } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Inclusion } from "../src/log/inclusion.ts";
import { volumeOf } from "../src/log/volume-names.ts";
import { appendToLogs } from "../src/log/volumes.ts";
import { requireSettings } from "../src/settings/load.ts";
import { objectOf } from "../src/storage/names.ts";
import { bill, publishedLog, receipt, settingsOfLog } from "./support/published-log.ts";
import { BASE, random, respond } from "./support/service.ts";

const MOST = 3;
const HEAD_SECONDS = 10;

/** A shared cache (RFC 9111) before the service. It believes what it is told, and asks nobody while that holds. */
function cachingProxy(settingsNow: () => object) {
  const kept = new Map<
    string,
    { readonly body: Uint8Array<ArrayBuffer>; readonly type: string; readonly until: number }
  >();
  let now = 0;
  const fetch = async (url: string): Promise<Response> => {
    const hit = kept.get(url);
    if (hit !== undefined && hit.until > now)
      return new Response(hit.body, { headers: { "content-type": hit.type } });
    const answer = await respond(new Request(url), settingsNow() as never);
    const location = answer.headers.get("location");
    const control = answer.headers.get("cache-control") ?? "";
    const [, age] = /max-age=(\d+)/.exec(control) ?? [];
    const body = new Uint8Array(await answer.arrayBuffer());
    if (age !== undefined && !control.includes("no-store") && answer.status === 200)
      kept.set(url, { body, type: answer.headers.get("content-type") ?? "", until: now + Number(age) });
    if (location !== null) {
      expect(control).toBe("no-store");
      return fetch(new URL(location, url).href);
    }
    return new Response(body, { status: answer.status });
  };
  const later = () => {
    now += HEAD_SECONDS;
  };
  return { fetch, later, kept };
}

/** The service with a log that is full after a few entries, and what an operator changes of it. */
function service() {
  let change: Record<string, string> = {};
  const open = (origin: string, more: Record<string, string> = {}) => {
    change = { VDI_LOG_ORIGIN: origin, VDI_LOG_MAX_ENTRIES: String(MOST), VDI_LOG_ROUND_MS: "0", ...more };
    for (const name of [origin, `${origin}/2`, `${origin}/3`]) settingsOfLog(name, change);
  };
  const logs = { RECEIPT_LOG: env.PUBLISHED_LOG } as never;
  const append = async () => {
    const settings = requireSettings({ ...env, ...change } as never);
    const one = { receipt: bill().receipt, mayBeThere: false };
    const [answer] = await Promise.all(appendToLogs(logs, settings, [one]));
    if (!answer?.ok) throw new Error(answer?.reason);
    return { hash: hashReceipt(one.receipt), inclusion: JSON.parse(answer.value) as Inclusion };
  };
  const routes = () => ({ RECEIPT_LOG: env.PUBLISHED_LOG, ...change });
  const keyOf = (number: number): NoteKey =>
    volumeOf(requireSettings({ ...env, ...change } as never), number).signer.key;
  return { open, append, routes, keyOf };
}

type Proxy = ReturnType<typeof cachingProxy>;
const checked = (proxy: Proxy, prefix: string, key: NoteKey) =>
  fsck(httpSource(`${BASE}${prefix}`, proxy.fetch), {
    policy: makeLogPolicy({ log: key }),
    checkEntry: receiptEntryCheck(),
  });
const newOrigin = () => `log.example/${random(6)}`;

test("over rollovers each volume is whole, under /log/ while it is open and under its own URL for ever", async () => {
  const { open, append, routes, keyOf } = service();
  open(newOrigin());
  const proxy = cachingProxy(routes);
  // The service asks every few seconds which volume is open: no time passes, so that it is told by appends alone.
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  for (let i = 0; i < 2 * MOST + 1; i++) {
    await append();
    proxy.later();
    const number = Math.floor(i / MOST) + 1;
    const size = (i % MOST) + 1;
    expect(await checked(proxy, "/log", keyOf(number))).toMatchObject({ ok: true, size });
    for (let before = 1; before < number; before++) {
      const { id } = keyOf(before);
      expect(await checked(proxy, `/logs/${id}`, keyOf(before))).toMatchObject({ ok: true, size: MOST });
    }
  }
  // The cache was of use, and of nothing else than files of one volume.
  expect(proxy.kept.size).toBeGreaterThan(6);
  for (const url of proxy.kept.keys()) expect(new URL(url).pathname).toMatch(/^\/logs\/[0-9a-f]{8}\//);
});

test("a client that pins a volume follows it through the cache, while /log/ goes on to others", async () => {
  const { open, append, routes, keyOf } = service();
  open(newOrigin());
  const proxy = cachingProxy(routes);
  const key = keyOf(1);
  const source = httpSource(`${BASE}/logs/${key.id}`, proxy.fetch);
  const client = new LogClient({ source, policy: makeLogPolicy({ log: key }) });
  const statuses: string[] = [];
  for (let i = 0; i < MOST + 2; i++) {
    await append();
    proxy.later();
    const update = await client.update();
    statuses.push(update.ok ? update.status : update.reason);
    // Checkpoints of a full volume may be a minute old: ask again then.
    for (let k = 0; k < 6; k++) proxy.later();
  }
  expect(statuses).toEqual(["first_use", "advanced", "advanced", "unchanged", "unchanged"]);
  expect(await client.proveInclusion(MOST - 1)).toMatchObject({ ok: true });
});

test("over a rotation the frozen log and the new one are each whole", async () => {
  const { open, append, routes, keyOf } = service();
  const [first, second] = [newOrigin(), newOrigin()];
  open(first);
  const proxy = cachingProxy(routes);
  await append();
  const { inclusion } = await append();
  const frozenKey = keyOf(1);
  expect(await checked(proxy, "/log", frozenKey)).toMatchObject({ ok: true, size: 2 });
  const { note } = inclusion.checkpoint;
  const frozen = { VDI_LOG_FROZEN: JSON.stringify([{ vkey: encodeVkey(frozenKey), note }]) };
  open(second, { ...frozen, VDI_LOG_SIGNING_KEY: random() });
  settingsOfLog(first, frozen);
  await evictDurableObject(objectOf(env.PUBLISHED_LOG, "log", first));
  await append();
  proxy.later();
  expect(await checked(proxy, "/log", keyOf(1))).toMatchObject({ ok: true, size: 1 });
  expect(await checked(proxy, `/logs/${frozenKey.id}`, frozenKey)).toMatchObject({ ok: true, size: 2 });
});

test("after a restore the log of a new origin is whole, and what was cached of the old one stays good", async () => {
  const { open, append, routes, keyOf } = service();
  open(newOrigin());
  const proxy = cachingProxy(routes);
  for (let i = 0; i < 2; i++) await append();
  const lost = keyOf(1);
  expect(await checked(proxy, "/log", lost)).toMatchObject({ ok: true, size: 2 });
  const cached = [...proxy.kept.keys()];
  // The operator restores an earlier state, and so opens another log.
  open(newOrigin());
  for (let i = 0; i < 2; i++) await append();
  proxy.later();
  expect(await checked(proxy, "/log", keyOf(1))).toMatchObject({ ok: true, size: 2 });
  for (const url of proxy.kept.keys()) if (!cached.includes(url)) expect(url).not.toContain(lost.id);
});

test("a log that refuses because its store was set back gives a cache nothing to keep", async () => {
  const log = publishedLog({ LOG_PUBLICATION: env.TEST_BUCKET });
  await log.stub.append(JSON.stringify(receipt()));
  const refusing = { tile: async () => ({ ok: false, reason: "log_unavailable" }) };
  const note = async () => ({ ok: false, reason: "log_unavailable" });
  const RECEIPT_LOG = {
    idFromName: () => null,
    get: () => ({ ...refusing, note, isFull: async () => false }),
  };
  const settings = { ...log.env, LOG_PUBLICATION: undefined, RECEIPT_LOG };
  const proxy = cachingProxy(() => settings);
  for (const path of ["checkpoint", "tile/0/000.p/1", "tile/entries/000.p/1"])
    expect((await proxy.fetch(`${BASE}/log/${path}`)).status).toBe(503);
  expect(proxy.kept.size).toBe(0);
});
