// The poller object: keeps the last good snapshot over failures and evictions, polls by alarm, and what rests on
// its snapshot fails closed when that is missing or too old.

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { objectOf } from "../src/objects/names.ts";
import type { RevocationPoller } from "../src/objects/revocation-poller.ts";
import { currentSnapshot } from "../src/revocation/current-snapshot.ts";
import type { Env } from "../src/settings/env.ts";
import { parseSettings } from "../src/settings/settings.ts";
import { random, seconds } from "./support/service.ts";

let polled: Env;

let stub: DurableObjectStub<RevocationPoller>;
beforeEach(() => {
  // Nothing here reaches a network: what an alarm polls is answered by the test.
  vi.stubGlobal("fetch", failing);
  const url = `https://revocation.example/${random()}.json`;
  const settings = { VDI_BILLING_REVOCATION_URL: url, VDI_BILLING_REVOCATION_HOSTS: "revocation.example" };
  polled = { ...env, ...settings } as unknown as Env;
  stub = objectOf(env.REVOCATION_POLLER, "revocation", url);
});

const answering = (body: unknown) => async () =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
afterEach(() => void vi.unstubAllGlobals());

const failing = async () => new Response("no", { status: 500 });

/** The object with a URL in its settings, and a server that the test plays. */
function polling<T>(body: (poller: RevocationPoller) => Promise<T>): Promise<T> {
  return runInDurableObject(stub, async (poller) => {
    (poller as unknown as { env: Env }).env = polled;
    return body(poller);
  });
}

const snapshot = (snapshotTime: number, revokedKids: string[] = []) => ({
  revokedAttestations: [],
  revokedKids,
  snapshotTime,
});

test("the last good snapshot stays, over a failure, an older one, and an eviction", async () => {
  const good = snapshot(seconds() - 10, ["k"]);
  await polling((poller) => poller.poll(answering(good)));
  await polling((poller) => poller.poll(failing));
  await polling((poller) => poller.poll(answering(snapshot(seconds() - 20))));
  expect(await polling((poller) => poller.snapshot())).toEqual(good);
  await evictDurableObject(stub);
  expect(await polling((poller) => poller.snapshot())).toEqual(good);
  const newer = snapshot(seconds());
  await polling((poller) => poller.poll(answering(newer)));
  expect(await polling((poller) => poller.snapshot())).toEqual(newer);
});

test("callers that come while a poll runs wait for the same one", async () => {
  let requests = 0;
  const slow = async () => {
    requests += 1;
    await scheduler.wait(20);
    return answering(snapshot(seconds()))();
  };
  await polling((poller) => Promise.all(Array.from({ length: 5 }, () => poller.poll(slow))));
  expect(requests).toBe(1);
});

test("being asked arms the alarm, and the alarm arms itself again", async () => {
  await polling((poller) => poller.poll(answering(snapshot(seconds()))));
  await polling((poller) => poller.snapshot());
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
});

test("what the service acts on: both sources together, or nothing when the polled one is missing or old", async () => {
  const read = (latest: object | null) => {
    const settings = parseSettings({ ...polled });
    if (!settings.ok) throw new Error("settings");
    const bindings = {
      ...env,
      REVOCATION_POLLER: { idFromName: () => null, get: () => ({ snapshot: async () => latest }) },
    };
    return currentSnapshot(bindings as unknown as Env, settings.settings, seconds());
  };
  const now = seconds();
  expect(await read(snapshot(now, ["k"]))).toEqual({
    kind: "snapshot",
    snapshot: { revokedAttestations: [], revokedKids: ["k", "revoked-kid"], snapshotTime: now },
  });
  expect(await read(null)).toEqual({ kind: "unavailable" });
  expect(await read(snapshot(now - 86_401))).toEqual({ kind: "unavailable" });
});

test("an object whose URL is polled no longer stops by itself", async () => {
  await polling((poller) => poller.poll(answering(snapshot(seconds()))));
  await polling((poller) => poller.snapshot());
  await runInDurableObject(stub, (poller) => {
    (poller as unknown as { env: Env }).env = env as unknown as Env;
  });
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await runDurableObjectAlarm(stub)).toBe(false);
});
