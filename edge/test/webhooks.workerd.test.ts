// Webhooks from the moment at which they are taken: delivered at least once, tried again by schedule, given up and sent
// again by the operator; signed under each secret, and silent about URLs and secrets.
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { makeWebhookSecret } from "@svc/billing/api";
import { verifyWebhook } from "@svc/billing/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pauseAfter } from "../src/webhooks/attempt.ts";
import type { WebhookDispatcher } from "../src/webhooks/webhook-dispatcher.ts";
import { call, get, post, SECRET } from "./support/service.ts";
import {
  deliver,
  dispatcherOf,
  type Received,
  type Row,
  receiver,
  row,
  settingsOf,
  withSettings,
} from "./support/webhooks.ts";

const OPERATOR = { "x-vdi-attest-secret": SECRET };

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

const MESSAGE = { id: `msg_${"ab".repeat(20)}`, body: '{"type":"log.rolled_over"}' };
/** Taken, and without the alarm that would go out to a network. */
async function taken(one: Row, id = MESSAGE.id): Promise<void> {
  await runInDurableObject(dispatcherOf(one.id), async (instance: WebhookDispatcher, { storage }) => {
    instance.take(one.id, [{ ...MESSAGE, id }]);
    await storage.deleteAlarm();
  });
}

describe("a delivery", () => {
  test("is signed under every secret, with the time of the attempt, and is made once", async () => {
    const one = row({ secrets: [makeWebhookSecret(), makeWebhookSecret()] });
    const { received, answer } = receiver(204);
    await taken(one);
    await deliver(one, answer);
    await deliver(one, answer);
    expect(received).toHaveLength(1);
    const { url, body, headers } = received[0] as Received;
    expect([url, body, headers.get("webhook-id")]).toEqual([one.url, MESSAGE.body, MESSAGE.id]);
    for (const secret of one.secrets) {
      const read = await verifyWebhook(body, headers, { secrets: [secret] });
      // Signed; that this body is no event is what is looked at last.
      expect(!read.ok && read.reason).toBe("webhook_event_malformed");
    }
  });

  test("what is taken again is passed over, also after it was delivered and after an eviction", async () => {
    const one = row();
    const { received, answer } = receiver(200);
    await taken(one);
    await taken(one);
    await deliver(one, answer);
    await evictDurableObject(dispatcherOf(one.id));
    await taken(one);
    await deliver(one, answer);
    expect(received).toHaveLength(1);
  });

  test.each([
    ["500", [500, 200]],
    [
      "a redirect, which is not followed",
      [new Response(null, { status: 307, headers: { location: "http://10.0.0.1/" } }), 200],
    ],
    ["no answer", [new TypeError("canary-0f2b"), 200]],
  ] as const)("that fails by %s is made again after a pause, under the same id", async (_, statuses) => {
    const one = row();
    const { received, answer } = receiver(...statuses);
    await taken(one);
    await deliver(one, answer);
    await deliver(one, answer);
    expect(received).toHaveLength(1);
    vi.setSystemTime(Date.now() + 7_000);
    await deliver(one, answer);
    expect(received.map(({ headers }) => headers.get("webhook-id"))).toEqual([MESSAGE.id, MESSAGE.id]);
    const times = received.map(({ headers }) => Number(headers.get("webhook-timestamp")));
    expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(6);
    expect(await dispatcherOf(one.id).measure()).toMatchObject({ pending: 0, dead: 0 });
    for (const canary of ["canary-5c1e", "canary-0f2b", one.secrets[0] as string, "a page"])
      expect(lines.join("\n")).not.toContain(canary);
  });

  const asked: [string, (at: number) => { readonly text: string; readonly until: number }][] = [
    ["in seconds", (at) => ({ text: "120", until: at + 120_000 })],
    ["for more than a day", (at) => ({ text: "9999999", until: at + 86_400_000 })],
    [
      "by a date",
      (at) => ({ text: new Date(at + 120_000).toUTCString(), until: Math.floor(at / 1000) * 1000 + 120_000 }),
    ],
  ];
  test.each(asked)("waits as long as the receiver asks %s, and no longer than a day", async (_, asks) => {
    const one = row();
    // The end of a second: what is cut to seconds on the way would come too early.
    const at = Math.ceil(Date.now() / 1000) * 1000 + 999;
    const { text, until } = asks(at);
    const busy = new Response(null, { status: 503, headers: { "retry-after": text } });
    const { received, answer } = receiver(busy, 200);
    await taken(one);
    const numbers = [];
    for (const time of [at, until - 1, until + 1_000]) {
      vi.setSystemTime(time);
      await deliver(one, answer);
      numbers.push(received.length);
    }
    expect(numbers).toEqual([1, 1, 2]);
  });

  test("is given up after ten attempts in some three days, and sent again when the operator says so", async () => {
    const one = row();
    const { received, answer } = receiver(500);
    await taken(one);
    const startedAt = Date.now();
    let attemptsByTime = 0;
    for (let i = 0; i < 40 && (await dispatcherOf(one.id).measure()).dead === 0; i++) {
      await deliver(one, answer);
      attemptsByTime = received.length;
      vi.setSystemTime(Date.now() + 6 * 3_600_000);
    }
    expect([attemptsByTime, received.length]).toEqual([10, 10]);
    expect((Date.now() - startedAt) / 86_400_000).toBeLessThan(7);
    await deliver(one, answer);
    expect(received).toHaveLength(10);
    expect(lines.some((line) => line.includes('"event":"webhook_dead"') && line.includes(one.id))).toBe(true);

    const replay = (body: object) =>
      call(post("/api/vdi/billing/webhooks/replay", body, OPERATOR), settingsOf(one));
    expect((await replay({ webhook: one.id })).body).toEqual({ webhook: one.id, replayed: 1 });
    const { received: again, answer: fine } = receiver(200);
    await deliver(one, fine);
    expect(again).toHaveLength(1);
    expect((await replay({ webhook: one.id })).body.replayed).toBe(0);
    expect((await replay({ webhook: one.id, message_id: MESSAGE.id })).body.replayed).toBe(1);
    expect((await replay({ webhook: one.id, since: 1 })).body.replayed).toBe(1);
    expect((await replay({ webhook: one.id, since: 4_000_000_000 })).body.replayed).toBe(0);
  });

  test("410 is the receiver's last word", async () => {
    const one = row();
    const { received, answer } = receiver(410);
    await taken(one);
    await deliver(one, answer);
    vi.setSystemTime(Date.now() + 86_400_000);
    await deliver(one, answer);
    expect(received).toHaveLength(1);
    expect(await dispatcherOf(one.id).measure()).toMatchObject({ pending: 0, dead: 1 });
  });

  test("a secret that is changed signs what is delivered from then on", async () => {
    const before = row();
    const after = { ...before, secrets: [makeWebhookSecret()] };
    const { received, answer } = receiver(500, 200);
    await taken(before);
    await deliver(before, answer);
    vi.setSystemTime(Date.now() + 7_000);
    await deliver(after, answer);
    const { body, headers } = received[1] as Received;
    const now = Number(headers.get("webhook-timestamp"));
    const signedBy = async (secrets: string[]) => {
      const read = await verifyWebhook(body, headers, { secrets, now });
      return !read.ok && read.reason !== "webhook_signature_invalid";
    };
    expect([await signedBy(before.secrets), await signedBy(after.secrets)]).toEqual([false, true]);
  });

  test("an endpoint that was taken away is told nothing; what it was not told is forgotten in time", async () => {
    const one = row();
    const { received, answer } = receiver(200);
    await taken(one);
    await withSettings(dispatcherOf(one.id), {}, (instance: WebhookDispatcher) => instance.deliver(answer));
    expect([received.length, (await dispatcherOf(one.id).measure()).pending]).toEqual([0, 1]);
    vi.setSystemTime(Date.now() + 31 * 86_400_000);
    await withSettings(dispatcherOf(one.id), {}, (instance: WebhookDispatcher) => instance.deliver(answer));
    expect((await dispatcherOf(one.id).measure()).pending).toBe(0);
  });
});

test("the schedule: ten attempts, each pause longer than the last, and a tenth of jitter", () => {
  const pauses = Array.from({ length: 9 }, (_, i) => pauseAfter(i + 1, 0, 0) as number);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.reduce((a, b) => a + b) / 3_600).toBeCloseTo(75.6, 0);
  expect(pauseAfter(10, 0, 0)).toBeNull();
  expect(pauseAfter(10, 60, 0)).toBeNull();
  for (const [i, pause] of pauses.entries()) expect(pauseAfter(i + 1, 0, 1)).toBeCloseTo(pause * 1.1);
  expect(pauseAfter(1, 90, 0)).toBe(90);
});

test("an operator sees how deliveries stand, and neither URLs nor secrets", async () => {
  const [one, other] = [row(), row({ tenant_id: "acme" })];
  await taken(one);
  await deliver(one, receiver(500).answer);
  const answer = await call(get("/api/vdi/billing/webhooks", OPERATOR), settingsOf(one, other));
  expect(answer.body.webhooks).toEqual([
    {
      id: one.id,
      events: one.events,
      tenant_id: null,
      pending: 1,
      dead: 0,
      oldest_pending_at: expect.any(Number),
      last_failure: "status 500",
    },
    { ...answer.body.webhooks[1], id: other.id, tenant_id: "acme", pending: 0, last_failure: null },
  ]);
  const shown = JSON.stringify(answer.body);
  for (const canary of ["canary-5c1e", ...one.secrets]) expect(shown).not.toContain(canary);
  const metrics = await (await call(get("/metrics", OPERATOR), settingsOf(one, other))).body;
  expect(metrics).toContain(`vdi_webhook_messages{webhook="${one.id}",state="pending"} 1`);
  expect(metrics).toMatch(
    new RegExp(`vdi_webhook_oldest_pending_timestamp_seconds\\{webhook="${one.id}"\\} \\d+`),
  );
  expect(metrics).not.toContain("canary-5c1e");
  const health = await call(get("/health"), settingsOf(one));
  expect(JSON.stringify(health.body)).not.toContain("canary-5c1e");
});

test("what nobody has is nothing to replay, and one question is asked at a time", async () => {
  const replay = (body: object) =>
    call(post("/api/vdi/billing/webhooks/replay", body, OPERATOR), settingsOf(row()));
  expect((await replay({ webhook: "w-nobody" })).body.code).toBe("webhook_not_found");
  const both = await replay({ webhook: "w1", since: 1, message_id: MESSAGE.id });
  expect([both.status, both.body.code]).toEqual([400, "schema_violation"]);
});
