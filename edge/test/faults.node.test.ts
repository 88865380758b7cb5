// Gateways that pay for events through a proxy that loses, holds, cuts, doubles and copies: nobody runs the paid
// call of an event twice, nobody is charged twice, and what was billed is in the log once. Once with the client of
// this repository, once with a plain one that knows nothing but the API's words.

import { createEdgeClient, type StartRecord, withPreflight } from "@svc/billing/client";
import { decodeHex } from "@svc/core";
import { createNoteSigner, fsck, httpSource, makeLogPolicy } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { CALL_HEADER, FAULTS, type FaultProxy, startFaultProxy } from "./local/fault-proxy.ts";
import {
  attestOf,
  grantSigner,
  LOG_ORIGIN,
  type LocalService,
  preflightOf,
  random,
  type Scene,
  SECRET,
  scene,
  startLocalService,
} from "./local/service.ts";

/** Catches what hangs; whom the proxy holds back gives up when told so. */
const DEADLINE_MS = 600_000;
const EVENTS = runs(24, 400);
/** Charge of one event of `attestOf`. */
const CHARGE = 18_000;

let service: LocalService;
let proxy: FaultProxy;
beforeAll(async () => {
  service = await startLocalService();
});
afterEach(() => proxy?.close());
afterAll(() => service?.close());

const waiting = new Map<string, AbortController>();

/** A caller who gives up on an answer exactly when the proxy holds it back, however busy the machine is. */
const impatient = async (at: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
  const call = random();
  const giveUp = new AbortController();
  waiting.set(call, giveUp);
  const headers = new Headers(init.headers);
  headers.set(CALL_HEADER, call);
  const signals = [giveUp.signal, ...(init.signal ? [init.signal] : [])];
  try {
    return await fetch(at, { ...init, headers, signal: AbortSignal.any(signals) });
  } finally {
    waiting.delete(call);
  }
};

const proxied = async (rate: number, faults = FAULTS as readonly (typeof FAULTS)[number][]) => {
  proxy = await startFaultProxy(service.url, {
    rate,
    seed: 7,
    faults,
    onHold: (call) => waiting.get(call)?.abort(new DOMException("held back", "TimeoutError")),
  });
  return proxy;
};

function clientOf(url: string) {
  return createEdgeClient({
    baseUrl: url,
    fetch: impatient,
    attestSecret: SECRET,
    deadlineMs: DEADLINE_MS,
    attempts: 4,
    sleep: async () => undefined,
  });
}

function recordOfStarts(): StartRecord {
  const started = new Set<string>();
  return {
    start: async (key) => {
      if (started.has(key)) return false;
      started.add(key);
      return true;
    },
  };
}

/** Events of one grant that pays for exactly so many: a charge that counted twice would leave the last ones unpaid. */
function eventsOfOneGrant(count: number): Scene[] {
  const one = scene({ max_events: count, max_charge_micros: String(count * CHARGE) });
  return Array.from({ length: count }, () => ({
    ...one,
    intent: { ...one.intent, event_id: `evt-${random()}` },
  }));
}

/** Some at a time, as a gateway has them open. */
async function inParallel<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Whatever the faults were: each event that was paid for is billed once, for what it cost, and logged once. */
async function everythingOnce(
  scenes: readonly Scene[],
  attested: ReadonlyMap<string, string>,
): Promise<void> {
  const direct = clientOf(service.url);
  for (const one of scenes) {
    const known = attested.get(one.intent.event_id);
    if (known === undefined) continue;
    const { attestation_id } = JSON.parse(known) as { attestation_id: string };
    const spoken = await fetch(
      `${service.url}/api/vdi/billing/transparency/equivocation?attestation_id=${attestation_id}`,
    );
    expect((await spoken.json()) as object).toMatchObject({
      clean: true,
      entries: [{ attestation_id }],
    });
    // Consumed, and so no answer says eligible again, with a key or without.
    expect(await direct.preflight(preflightOf(one))).toMatchObject({
      ok: false,
      problem: { code: "already_consumed" },
    });
  }
  const log = createNoteSigner(LOG_ORIGIN, decodeHex("33".repeat(32), 32) as Uint8Array).key;
  const report = await fsck(
    httpSource(`${service.url}/log`, (url) => fetch(url)),
    { policy: makeLogPolicy({ log }), checkEntry: receiptEntryCheck() },
  );
  expect(report).toMatchObject({ ok: true });
}

describe("with the client of this repository", () => {
  test("every event is run once, charged once and logged once, however often it is asked for", async () => {
    const { url, done, calm } = await proxied(0.5);
    const client = clientOf(url);
    const scenes = eventsOfOneGrant(EVENTS);
    const record = recordOfStarts();
    const paid = new Map<string, number>();
    const attested = new Map<string, string>();
    await inParallel(scenes, 6, async (one) => {
      const { grant, intent } = one;
      const options = { pinnedRoots: [grantSigner.publicKey], idempotencyKey: random() + random(), record };
      const vendorCall = async () => void paid.set(intent.event_id, (paid.get(intent.event_id) ?? 0) + 1);
      // A gateway that does not give up: two workers of it, several times, under one key and one record.
      for (let attempt = 0; attempt < 6 && !paid.has(intent.event_id); attempt++) {
        const worker = () => withPreflight(client, grant, intent, vendorCall, options).catch(() => null);
        await Promise.all([worker(), worker()]);
      }
      const request = attestOf(one);
      for (let attempt = 0; attempt < 6 && !attested.has(intent.event_id); attempt++) {
        const answer = await client.attest(request).catch(() => null);
        if (answer?.ok === true) attested.set(intent.event_id, JSON.stringify(answer.value.attestation));
      }
    });
    for (const fault of FAULTS) expect([fault, done[fault] > 0]).toEqual([fault, true]);
    expect([...paid.values()].filter((times) => times > 1)).toEqual([]);
    // With a record nothing is left unpaid either, and nothing unbilled.
    expect(paid.size).toBe(EVENTS);
    calm();
    for (const one of scenes) {
      const answer = await client.attest(attestOf(one)).catch(() => null);
      if (attested.has(one.intent.event_id)) continue;
      if (answer?.ok === true) attested.set(one.intent.event_id, JSON.stringify(answer.value.attestation));
    }
    await everythingOnce(scenes, attested);
    // The grant is used up to the last micro: had anything been charged twice, the last events would not have fit.
    expect(attested.size).toBe(EVENTS);
    const more = {
      ...(scenes[0] as Scene),
      intent: { ...(scenes[0] as Scene).intent, event_id: "evt-one-more" },
    };
    expect(await clientOf(service.url).preflight(preflightOf(more))).toMatchObject({
      problem: { code: "events_exhausted" },
    });
  });

  test("two gateways without a record, and copies of eligible answers: one of them runs the call", async () => {
    const { url, done } = await proxied(0.6, ["copy_of_earlier_reply", "lose_reply", "twice_second_reply"]);
    const client = clientOf(url);
    for (let i = 0; i < runs(12, 300); i++) {
      const { grant, intent } = scene();
      let calls = 0;
      const options = { pinnedRoots: [grantSigner.publicKey], idempotencyKey: random() + random() };
      const gateway = () =>
        withPreflight(client, grant, intent, async () => (calls += 1), options).catch(() => null);
      await Promise.all([gateway(), gateway()]);
      await gateway();
      expect(calls).toBeLessThanOrEqual(1);
    }
    expect(done.copy_of_earlier_reply).toBeGreaterThan(0);
  });
});

describe("with a plain client", () => {
  const call = async (url: string, path: string, body: object) => {
    try {
      const response = await impatient(`${url}/api/vdi/billing/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-vdi-attest-secret": SECRET },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    } catch {
      return null;
    }
  };

  test("that repeats what got no answer and pays where it reads eligible", async () => {
    const { url, calm } = await proxied(0.5);
    const scenes = eventsOfOneGrant(EVENTS);
    const paid = new Map<string, number>();
    const attested = new Map<string, string>();
    const attest = async (one: Scene, body: object, at = url) => {
      const answer = await call(at, "attest", body);
      const attestation = answer?.body.attestation as { event_id: string } | undefined;
      if (attestation?.event_id === one.intent.event_id)
        attested.set(one.intent.event_id, JSON.stringify(attestation));
    };
    await inParallel(scenes, 6, async (one) => {
      const { event_id } = one.intent;
      for (let attempt = 0; attempt < 6; attempt++) {
        const answer = await call(url, "preflight", preflightOf(one));
        if (answer === null || answer.status >= 500) continue;
        if (answer.body.execution_eligible === true) paid.set(event_id, (paid.get(event_id) ?? 0) + 1);
        break;
      }
      if (!paid.has(event_id)) return;
      const body = attestOf(one);
      for (let attempt = 0; attempt < 6 && !attested.has(event_id); attempt++) await attest(one, body);
    });
    expect([...paid.values()].filter((times) => times > 1)).toEqual([]);
    expect(paid.size).toBeGreaterThan(0);
    calm();
    for (const one of scenes)
      if (paid.has(one.intent.event_id) && !attested.has(one.intent.event_id))
        await attest(one, attestOf(one));
    await everythingOnce(scenes, attested);
  });

  test("the same events billed again and again, from many sides: one charge each", async () => {
    const { url } = await proxied(0.4);
    const scenes = eventsOfOneGrant(10);
    const ids = new Map<string, Set<string>>();
    for (const one of scenes) {
      await call(service.url, "preflight", preflightOf(one));
      const body = attestOf(one);
      const answers = await Promise.all(Array.from({ length: 8 }, () => call(url, "attest", body)));
      const last = await call(service.url, "attest", body);
      const own = [...answers, last]
        .map((answer) => answer?.body.attestation as { event_id: string; attestation_id: string } | undefined)
        .filter((attestation) => attestation?.event_id === one.intent.event_id);
      ids.set(one.intent.event_id, new Set(own.map((attestation) => attestation?.attestation_id as string)));
    }
    expect([...ids.values()].map(({ size }) => size)).toEqual(Array(10).fill(1));
  });
});
