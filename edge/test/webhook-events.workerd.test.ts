// What webhooks tell of: written with what happened or not at all, handed over once, to whoever wants to hear it.
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { parseWebhookEvent } from "@svc/billing/api";
import { verifyWebhook } from "@svc/billing/client";
import { encodeVkey } from "@svc/tlog";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { partOfEvent, registerOf } from "../src/ledger/registers.ts";
import type { TenantEvents } from "../src/register/tenant-events.ts";
import type { RevocationPoller } from "../src/revocation/revocation-poller.ts";
import { objectOf } from "../src/storage/names.ts";
import { publishedLog, receipt } from "./support/published-log.ts";
import {
  attestV1,
  call,
  PATHS,
  post,
  preflightBody,
  random,
  type Scene,
  scene,
  seconds,
} from "./support/service.ts";
import {
  deliver,
  dispatcherOf,
  quiet,
  type Received,
  type Row,
  receiver,
  row,
  settingsOf,
  withSettings,
} from "./support/webhooks.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  const record = (line: unknown) => void lines.push(String(line));
  for (const level of ["log", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(record);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const register = ({ tenant, event }: Scene) => registerOf(env, tenant, partOfEvent(event));

describe("a bill", () => {
  async function billing(rows: Row[], change: (instance: TenantEvents) => void = () => undefined) {
    const one = scene();
    expect((await call(post(PATHS.preflight, preflightBody(one)))).status).toBe(200);
    const request = post(PATHS.attest, attestV1(one));
    const body = JSON.parse(await request.text());
    const [answer] = await withSettings(
      register(one),
      settingsOf(...rows),
      async (instance: TenantEvents) => {
        change(instance);
        return instance.attest([{ eventId: one.event, request: JSON.stringify(body), bodyDigest: random() }]);
      },
    );
    return { one, answer: answer?.ok ? JSON.parse(answer.answer) : answer };
  }
  const outbox = (one: Scene) =>
    runInDurableObject(register(one), (_, { storage: { sql } }) =>
      sql.exec("SELECT id, endpoint, body FROM outbox").toArray(),
    );

  test("is told to whoever wants bills, of this tenant or of all, once", async () => {
    const all = row();
    const others = row({ tenant_id: "another" });
    const logs = row({ events: ["log.rolled_over"] });
    const { one, answer } = await billing([all, others, logs]);
    await expect.poll(() => outbox(one)).toEqual([]);
    await quiet(all);
    const { received, answer: fine } = receiver(200);
    for (const each of [all, others, logs]) await deliver(each, fine);
    expect(received).toHaveLength(1);
    const read = await verifyWebhook((received[0] as Received).body, (received[0] as Received).headers, {
      secrets: all.secrets,
    });
    expect(read.ok && read.value.event).toEqual({
      type: "billing.attestation.issued",
      timestamp: expect.stringMatching(/Z$/),
      data: {
        tenant_id: one.tenant,
        event_id: one.event,
        attestation_id: answer.attestation.attestation_id,
        currency: "EUR",
        charge_micros: answer.attestation.charge_micros,
        issued_at: answer.attestation.issued_at,
      },
    });
    const mine = row({ tenant_id: one.tenant });
    expect((await dispatcherOf(mine.id).measure()).pending).toBe(0);
  });

  test("is told although the dispatcher could not be asked: the alarm does it, under the same id", async () => {
    const all = row();
    const gone = {
      idFromName: () => null,
      get: () => new Proxy({}, { get: () => () => Promise.reject(new Error("gone")) }),
    };
    const { one } = await billing([all], (instance) => {
      const holder = instance as unknown as { env: object };
      holder.env = { ...holder.env, WEBHOOK_DISPATCHER: gone };
    });
    await expect.poll(() => lines.some((line) => line.includes("webhook_not_taken"))).toBe(true);
    const [kept] = await outbox(one);
    expect(kept?.endpoint).toBe(all.id);
    await evictDurableObject(register(one));
    expect(await runDurableObjectAlarm(register(one))).toBe(true);
    expect(await outbox(one)).toEqual([]);
    await quiet(all);
    const { received, answer } = receiver(200);
    await deliver(all, answer);
    expect(received.map(({ headers }) => headers.get("webhook-id"))).toEqual([kept?.id]);
  });

  test("and what is told of it are one transaction: neither is there without the other", async () => {
    const { one } = await billing([row()]);
    await expect.poll(() => outbox(one)).toEqual([]);
    // A table that refuses rows stands for whatever may fail between the two writes.
    const other = scene();
    await call(post(PATHS.preflight, preflightBody(other)));
    await withSettings(register(other), settingsOf(row()), async (instance: TenantEvents) => {
      await instance.totals({ from: 0, to: 1 });
    });
    await runInDurableObject(register(other), (_, { storage: { sql } }) => {
      sql.exec("CREATE TRIGGER no_rows BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END");
    });
    const request = await post(PATHS.attest, attestV1(other)).text();
    const item = { eventId: other.event, request, bodyDigest: random() };
    const failed = await withSettings(register(other), settingsOf(row()), (instance: TenantEvents) =>
      instance.attest([item]),
    );
    expect(failed).toEqual([{ ok: false, reason: "internal_error" }]);
    const issued = await runInDurableObject(register(other), (_, { storage: { sql } }) =>
      sql.exec("SELECT issued FROM events").toArray(),
    );
    expect(issued).toEqual([]);
    expect(await outbox(other)).toEqual([]);
  });

  test("nobody wants to hear: nothing is written", async () => {
    const { one } = await billing([row({ events: ["log.rolled_over"] })]);
    expect(await outbox(one)).toEqual([]);
  });
});

test("a polled snapshot that lists more than the one before is told, the first one ever is not", async () => {
  const one = row();
  const url = `https://revocation.example/${random()}.json`;
  const settings = {
    ...settingsOf(one),
    VDI_BILLING_REVOCATION_URL: url,
    VDI_BILLING_REVOCATION_HOSTS: "revocation.example",
  };
  const poller = objectOf(env.REVOCATION_POLLER, "revocation", url);
  const poll = (revokedAttestations: string[], age: number, revokedKids: string[] = []) =>
    withSettings(poller, settings, (instance: RevocationPoller) =>
      instance.poll(async () =>
        Response.json({ revokedAttestations, revokedKids, snapshotTime: seconds() - age }),
      ),
    );
  await poll(["a"], 30);
  await poll(["a"], 20);
  await poll(["a", "b", "c"], 10);
  await poll(["a", "b", "c"], 10);
  await poll(["a", "b", "c"], 5, ["k1", "k2"]);
  await poll(["a", "b", "c"], 4, ["k1", "k2", "k3"]);
  await quiet(one);
  const { received, answer } = receiver(200);
  await deliver(one, answer);
  const events = received.map(({ body }) => parseWebhookEvent(body));
  const told = events.flatMap((event) => (event.ok ? [event.value.data] : []));
  const order = (one: object) => ("snapshot_time" in one ? Number(one.snapshot_time) : 0);
  expect(told.sort((a, b) => order(a) - order(b))).toEqual([
    { revoked: ["b", "c"], revoked_kids: [], more: 0, snapshot_time: expect.any(Number) },
    { revoked: [], revoked_kids: ["k1", "k2"], more: 0, snapshot_time: expect.any(Number) },
    { revoked: [], revoked_kids: ["k3"], more: 0, snapshot_time: expect.any(Number) },
  ]);
});

test("the first entry of a log after a frozen one is told, once", async () => {
  const before = publishedLog({});
  await before.stub.append(JSON.stringify(receipt()));
  const checkpoint = await before.stub.checkpoint();
  if (!checkpoint.ok) throw new Error(checkpoint.reason);
  const one = row();
  const frozen = [{ vkey: encodeVkey(before.policy.log), note: checkpoint.value.note }];
  const log = publishedLog({
    ...settingsOf(one),
    VDI_LOG_FROZEN: JSON.stringify(frozen),
    VDI_LOG_SIGNING_KEY: "77".repeat(32),
  });
  await log.stub.append(JSON.stringify(receipt()));
  await log.stub.append(JSON.stringify(receipt()));
  await expect.poll(async () => (await dispatcherOf(one.id).measure()).pending).toBe(1);
  await quiet(one);
  const { received, answer } = receiver(200);
  await deliver(one, answer);
  const event = parseWebhookEvent(received[0]?.body);
  expect(event.ok && event.value.data).toMatchObject({
    origin: log.origin,
    frozen_origin: before.origin,
    frozen_tree_size: 1,
    frozen_root_hash: checkpoint.value.root_hash,
  });
  expect(received).toHaveLength(1);
});
