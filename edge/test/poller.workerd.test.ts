// The poller object: keeps the last good snapshot over failures and evictions, polls by alarm, and what rests on
// its snapshot fails closed when that is missing or too old.

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import {
  canonicalBytes,
  createSigner,
  encodeBase64,
  hashRevocationSnapshot,
  PAYLOAD_TYPES,
  preAuthEncoding,
  type RevocationSnapshot,
} from "@svc/core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Env } from "../src/env.ts";
import { currentSnapshot } from "../src/revocation/current-snapshot.ts";
import type { RevocationPoller } from "../src/revocation/revocation-poller.ts";
import { parseSettings } from "../src/settings/settings.ts";
import { objectOf } from "../src/storage/names.ts";
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

const lastGood = async (poller: RevocationPoller) => (await poller.snapshot())?.snapshot ?? null;

test("the last good snapshot stays, over a failure, an older one, and an eviction", async () => {
  const good = snapshot(seconds() - 10, ["k"]);
  await polling((poller) => poller.poll(answering(good)));
  await polling((poller) => poller.poll(failing));
  await polling((poller) => poller.poll(answering(snapshot(seconds() - 20))));
  expect(await polling(lastGood)).toEqual(good);
  await evictDurableObject(stub);
  expect(await polling(lastGood)).toEqual(good);
  const newer = snapshot(seconds());
  await polling((poller) => poller.poll(answering(newer)));
  expect(await polling(lastGood)).toEqual(newer);
});

test("what a release without versions kept is read, and what a later one kept is not", {
  tags: "long",
}, async () => {
  const good = snapshot(seconds() - 10, ["k"]);
  await polling((poller) => poller.poll(answering(good)));
  await runInDurableObject(stub, (_, { storage: { sql } }) => {
    sql.exec("DROP TABLE schema_version");
    sql.exec("DROP TABLE outbox");
  });
  await evictDurableObject(stub);
  expect(await polling(lastGood)).toEqual(good);
  await runInDurableObject(stub, (_, { storage: { sql } }) => {
    expect(sql.exec("SELECT version FROM schema_version").toArray()).toEqual([{ version: 2 }]);
    sql.exec("UPDATE schema_version SET version = 99");
  });
  await evictDurableObject(stub);
  const refused = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(polling(lastGood)).rejects.toThrow();
  expect(String(refused.mock.calls[0]?.[0])).toContain('"event":"storage_newer","object":"RevocationPoller"');
  refused.mockRestore();
});

test("what its caller holds is not copied again; another one is", async () => {
  const good = snapshot(seconds() - 10, ["k"]);
  await polling((poller) => poller.poll(answering(good)));
  const digest = hashRevocationSnapshot(good);
  expect(await polling((poller) => poller.snapshot())).toEqual({ digest, snapshot: good });
  expect(await polling((poller) => poller.snapshot(digest))).toEqual({ digest });
  const newer = snapshot(seconds() - 5, ["k", "l"]);
  await polling((poller) => poller.poll(answering(newer)));
  const after = { digest: hashRevocationSnapshot(newer), snapshot: newer };
  expect(await polling((poller) => poller.snapshot(digest))).toEqual(after);
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

describe("with keys pinned", () => {
  const [publisher, other] = [createSigner("51".repeat(32)), createSigner("52".repeat(32))];
  const signed = (one: ReturnType<typeof snapshot>, signer = publisher, change: object = {}) => {
    const payload = canonicalBytes(one);
    const sig = signer.sign(preAuthEncoding(PAYLOAD_TYPES.revocation, payload));
    const signatures = [{ keyid: "any", sig: encodeBase64(sig) }];
    const envelope = { payloadType: PAYLOAD_TYPES.revocation, payload: encodeBase64(payload), signatures };
    return { snapshot: one, envelope: { ...envelope, ...change } };
  };
  const pin = (...keys: string[]) => {
    polled = { ...polled, VDI_BILLING_REVOCATION_KEYS: keys.join(",") } as Env;
  };
  const pollOnce = async (body: unknown) => {
    await polling((poller) => poller.poll(answering(body)));
    return polling(lastGood);
  };

  test("a snapshot that a pinned key signed is acted on", async () => {
    pin(other.publicKey, publisher.publicKey);
    const good = snapshot(seconds() - 10, ["k"]);
    expect(await pollOnce(signed(good))).toEqual(good);
  });

  test("what a pinned key signed stays over an eviction", { tags: "long" }, async () => {
    pin(publisher.publicKey);
    const good = snapshot(seconds() - 10, ["k"]);
    await pollOnce(signed(good));
    await evictDurableObject(stub);
    expect(await polling(lastGood)).toEqual(good);
  });

  test("nothing else is: unsigned, another key's, another snapshot's, another kind of document's", async () => {
    pin(publisher.publicKey);
    const one = snapshot(seconds() - 10);
    const { envelope } = signed(one);
    const elsewhere = encodeBase64(
      publisher.sign(preAuthEncoding(PAYLOAD_TYPES.receipt, canonicalBytes(one))),
    );
    const bodies = [
      one,
      { snapshot: one },
      signed(one, other),
      { snapshot: { ...one, revokedKids: ["x"] }, envelope },
      { snapshot: one, envelope: { ...envelope, payloadType: PAYLOAD_TYPES.receipt } },
      { snapshot: one, envelope: { ...envelope, signatures: [{ keyid: "a", sig: elsewhere }] } },
      { snapshot: one, envelope: { ...envelope, signatures: [] } },
      { snapshot: one, envelope: { ...envelope, signatures: "x" } },
      { snapshot: one, envelope: { ...envelope, payload: "" } },
      { snapshot: one, envelope: null },
      { snapshot: one, envelope, more: 1 },
      [one],
      null,
    ];
    for (const body of bodies) expect(await pollOnce(body)).toBeNull();
  });

  test("what is signed is followed by newer only, and what is not leaves it in place", async () => {
    pin(publisher.publicKey);
    const good = snapshot(seconds() - 10, ["k"]);
    await pollOnce(signed(good));
    expect(await pollOnce(snapshot(seconds()))).toEqual(good);
    expect(await pollOnce(signed(snapshot(seconds() - 20)))).toEqual(good);
    const newer = snapshot(seconds() - 5);
    expect(await pollOnce(signed(newer))).toEqual(newer);
  });

  test("pinning, or changing the pins, takes back what was believed before", async () => {
    const unsigned = snapshot(seconds() - 10, ["k"]);
    expect(await pollOnce(unsigned)).toEqual(unsigned);
    pin(publisher.publicKey);
    expect(await polling(lastGood)).toBeNull();
    // Older than the one that no longer counts, and the first that does.
    const first = snapshot(seconds() - 60);
    expect(await pollOnce(signed(first))).toEqual(first);
    pin(other.publicKey);
    expect(await polling(lastGood)).toBeNull();
  });
});

test("being asked arms the alarm, and the alarm arms itself again", async () => {
  await polling((poller) => poller.poll(answering(snapshot(seconds()))));
  await polling(lastGood);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
});

/** Returns the snapshot that the service acts on when its poller has this one. */
const acting = async (latest: RevocationSnapshot | null, asked: (string | undefined)[] = []) => {
  const settings = parseSettings({ ...polled });
  if (!settings.ok) throw new Error("settings");
  const digest = latest === null ? "" : hashRevocationSnapshot(latest);
  const answer = (known?: string) => {
    asked.push(known);
    return latest === null
      ? null
      : known === digest
        ? { digest }
        : { digest, snapshot: structuredClone(latest) };
  };
  const bindings = {
    ...env,
    REVOCATION_POLLER: {
      idFromName: () => null,
      get: () => ({ snapshot: async (known?: string) => answer(known) }),
    },
  };
  const now = seconds();
  return { ask: () => currentSnapshot(bindings as unknown as Env, settings.settings, now), digest };
};

test("what the service acts on: both sources together, or nothing when the polled one is missing or old", async () => {
  const read = async (latest: RevocationSnapshot | null) => (await acting(latest)).ask();
  const now = seconds();
  expect(await read(snapshot(now, ["k"]))).toEqual({
    kind: "snapshot",
    snapshot: { revokedAttestations: [], revokedKids: ["k", "revoked-kid"], snapshotTime: now },
  });
  expect(await read(null)).toEqual({ kind: "unavailable" });
  expect(await read(snapshot(now - 86_401))).toEqual({ kind: "unavailable" });
});

test("the same snapshot is one frozen object, however often it is asked for, and another is another", async () => {
  const asked: (string | undefined)[] = [];
  const { ask, digest } = await acting(snapshot(seconds(), ["once"]), asked);
  const [first, second] = [await ask(), await ask()];
  expect(asked.slice(-1)).toEqual([digest]);
  if (first.kind !== "snapshot" || second.kind !== "snapshot") throw new Error(first.kind);
  expect(second.snapshot).toBe(first.snapshot);
  expect(Object.isFrozen(first.snapshot) && Object.isFrozen(first.snapshot.revokedKids)).toBe(true);
  const other = await (await acting(snapshot(seconds(), ["once", "twice"]))).ask();
  expect(other).toMatchObject({ snapshot: { revokedKids: ["once", "revoked-kid", "twice"] } });
});

test("an object whose URL is polled no longer stops by itself", async () => {
  await polling((poller) => poller.poll(answering(snapshot(seconds()))));
  await polling(lastGood);
  await runInDurableObject(stub, (poller) => {
    (poller as unknown as { env: Env }).env = env as unknown as Env;
  });
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await runDurableObjectAlarm(stub)).toBe(false);
});
