// The log in a bucket: tiles before the checkpoint, each file once, a step at a time, whole after every crash; and
// read from there without the object. fsck derives the published tree again, file by file.

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { LogClient, makeLogPolicy, openCheckpoint } from "@svc/tlog";
import { SqlReceiptStore } from "@svc/vdi-transparency";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { publicationKey } from "../src/log/publication-key.ts";
import { stepEnd, TILES_PER_STEP } from "../src/log/publish-tiles.ts";
import { sqlOf } from "../src/storage/sql.ts";
import {
  fill,
  fsckBucket,
  playedWitness,
  publishedLog,
  receipt,
  sourceOf,
  type TestLog,
  witnessSettings,
} from "./support/published-log.ts";
import { follow, get, respond, seconds } from "./support/service.ts";

beforeEach(() => {
  for (const level of ["log", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  return () => void vi.restoreAllMocks();
});

const BUCKET = { LOG_PUBLICATION: env.TEST_BUCKET };
const round = ({ stub }: TestLog) => runDurableObjectAlarm(stub);
const restarted = async (log: TestLog) => {
  await evictDurableObject(log.stub);
  return log;
};

async function publicSize(log: TestLog): Promise<number> {
  const bytes = await sourceOf(log)("checkpoint");
  if (bytes === null) return 0;
  const opened = openCheckpoint(bytes, log.policy);
  if (!opened.ok) throw new Error(opened.detail);
  return Number(opened.value.checkpoint.size);
}

/** The bucket with something done before each put; every write it was asked for, in order. */
function observed(
  before: (key: string, write: () => Promise<unknown>) => Promise<void> = async () => undefined,
) {
  const writes: string[] = [];
  const put = async (key: string, ...rest: unknown[]) => {
    writes.push(key);
    const write = () => (env.TEST_BUCKET.put as (...all: unknown[]) => Promise<unknown>)(key, ...rest);
    await before(key, write);
    return write();
  };
  const bucket = { get: (key: string) => env.TEST_BUCKET.get(key), put } as unknown as R2Bucket;
  return { bucket, writes };
}

describe("publication", () => {
  test("after a round everything that the checkpoint speaks of is there, and fsck finds it whole", async () => {
    const log = publishedLog(BUCKET);
    await fill(log.stub, 600);
    await log.stub.append(JSON.stringify(receipt()));
    expect(await publicSize(log)).toBe(0);
    expect(await round(log)).toBe(true);
    expect(await fsckBucket(log)).toMatchObject({ ok: true, size: 601, findings: [] });
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    expect(await fsckBucket(log)).toMatchObject({ ok: true, size: 602 });
    // Partial tiles of every published size stay.
    expect(await sourceOf(log)("tile/0/002.p/89")).not.toBeNull();
    expect(await sourceOf(log)("tile/0/002.p/90")).not.toBeNull();
  });

  test("is measured: what is not published yet, and when it was last", async () => {
    const log = publishedLog(BUCKET);
    const measured = () => log.stub.measure();
    await log.stub.append(JSON.stringify(receipt()));
    expect(await measured()).toMatchObject({
      entries: 1,
      isPublished: true,
      published: null,
      refuses: false,
    });
    const before = seconds();
    await round(log);
    await log.stub.append(JSON.stringify(receipt()));
    const { entries, published, bytes } = await measured();
    expect([entries, published?.size, bytes > 0]).toEqual([2, 1, true]);
    expect(published?.at).toBeGreaterThanOrEqual(before);
  });

  test("of before its time was kept goes on, and its time is not known until the next", async () => {
    const log = publishedLog(BUCKET);
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    await runInDurableObject(log.stub, (_, { storage: { sql, kv } }) => {
      // As the release before wrote it.
      sql.exec("DROP TABLE schema_version");
      sql.exec("DROP TABLE outbox");
      const { at: _at, ...before } = kv.get<{ at: number }>("publication") as { at: number };
      kv.put("publication", before);
    });
    await evictDurableObject(log.stub);
    expect((await log.stub.measure()).published).toEqual({ size: 1, at: null });
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    expect((await log.stub.measure()).published).toEqual({ size: 2, at: expect.any(Number) });
    await runInDurableObject(log.stub, (_, { storage: { sql } }) => {
      expect(sql.exec("SELECT version FROM schema_version").toArray()).toEqual([{ version: 2 }]);
    });
  });

  test("files carry what a plain server of them has to say", async () => {
    const log = publishedLog(BUCKET);
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    const head = async (path: string) =>
      (await env.TEST_BUCKET.head(publicationKey(log.origin, path)))?.httpMetadata;
    expect(await head("tile/0/000.p/1")).toMatchObject({
      contentType: "application/octet-stream",
      cacheControl: "public, max-age=31536000, immutable",
    });
    expect(await head("checkpoint")).toMatchObject({
      contentType: "text/plain; charset=utf-8",
      cacheControl: "public, max-age=5",
    });
  });

  test.each([
    ["log.example", "checkpoint"],
    ["log.example/2026", "2026/checkpoint"],
    ["log.example/a/b/", "a/b/checkpoint"],
  ])("a log named %s has its checkpoint at %s, as a server of that host would look for it", (origin, key) => {
    expect(publicationKey(origin, "checkpoint")).toBe(key);
  });

  test("tiles and bundles are written before the checkpoint, and no file twice but it", async () => {
    const { bucket, writes } = observed();
    const log = publishedLog({ LOG_PUBLICATION: bucket });
    await fill(log.stub, 300);
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    const checkpoint = publicationKey(log.origin, "checkpoint");
    expect(writes.at(-1)).toBe(checkpoint);
    expect(writes.filter((key) => key === checkpoint)).toHaveLength(1);
    expect(writes.length).toBe(6);
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    expect(writes.at(-1)).toBe(checkpoint);
    expect(new Set(writes).size).toBe(writes.length - 1);
  });

  test("a log that is far ahead is published a step at a time, whole after each, and without waiting for a period", {
    tags: "long",
  }, async () => {
    const step = TILES_PER_STEP * 256;
    const before: unknown[] = [];
    const { bucket } = observed(async (key) => {
      // Public state when a checkpoint is about to be replaced.
      if (key === publicationKey(log.origin, "checkpoint") && (await publicSize(log)) > 0)
        before.push(await fsckBucket(log));
    });
    // A period in which this test would never end.
    const log: TestLog = publishedLog({ LOG_PUBLICATION: bucket, VDI_LOG_PUBLISH_SECONDS: "3600" });
    await fill(log.stub, 2 * step + 40);
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    await expect.poll(() => publicSize(log)).toBe(2 * step + 41);
    expect(before).toMatchObject([
      { ok: true, size: step },
      { ok: true, size: 2 * step },
    ]);
    expect(await fsckBucket(log)).toMatchObject({ ok: true, size: 2 * step + 41 });
  });

  test("steps end at whole tiles, or at the end", () => {
    expect(stepEnd(0, 10)).toBe(10);
    expect(stepEnd(0, 5_000)).toBe(4_096);
    expect(stepEnd(300, 5_000)).toBe(4_352);
    expect(stepEnd(4_999, 5_000)).toBe(5_000);
  });

  test("with witnesses too: what is public is cosigned, and written once", async () => {
    const one = playedWitness("bucket");
    const { bucket, writes } = observed();
    const log = publishedLog({ ...witnessSettings(one), LOG_PUBLICATION: bucket });
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    const policy = makeLogPolicy({ log: log.policy.log, witnesses: [one.vkey], threshold: 1 });
    const opened = openCheckpoint(await sourceOf(log)("checkpoint"), policy);
    expect(opened.ok).toBe(true);
    expect(writes.filter((key) => key.endsWith("checkpoint"))).toHaveLength(1);
    const bytes = (await sourceOf(log)("checkpoint")) as Uint8Array;
    expect(await log.stub.note()).toEqual({ ok: true, value: new TextDecoder().decode(bytes) });
  });
});

describe("a crash in a round", () => {
  const kinds: [string, (write: () => Promise<unknown>) => Promise<unknown>][] = [
    ["before a write", async () => undefined],
    ["after a write, before its answer", (write) => write()],
  ];

  test.each(kinds)(
    "%s, at each of them: what is public is whole, and the next alarm goes on",
    async (_, doing) => {
      for (let at = 1; at <= runs(6, 12); at++) {
        let puts = 0;
        const { bucket } = observed(async (_, write) => {
          puts += 1;
          if (puts !== at) return;
          await doing(write);
          throw new Error("cut");
        });
        const log = publishedLog({ LOG_PUBLICATION: bucket });
        await fill(log.stub, 250);
        await log.stub.append(JSON.stringify(receipt()));
        await round(log);
        const early = await publicSize(log);
        if (early > 0) expect(await fsckBucket(log)).toMatchObject({ ok: true });
        await fill(log.stub, 20);
        await log.stub.append(JSON.stringify(receipt()));
        expect(await round(await restarted(log))).toBe(true);
        // A cut beyond the first round's writes fell into this one.
        if ((await publicSize(log)) < 272) expect(await round(await restarted(log))).toBe(true);
        expect(await fsckBucket(log)).toMatchObject({ ok: true, size: 272 });
        expect((await log.stub.append(JSON.stringify(receipt()))).ok).toBe(true);
      }
    },
  );

  test("a bucket that is down costs nothing but the publication", async () => {
    const down = {
      get: () => Promise.reject(new Error("down")),
      put: () => Promise.reject(new Error("down")),
    };
    const log = publishedLog({ LOG_PUBLICATION: down });
    expect((await log.stub.append(JSON.stringify(receipt()))).ok).toBe(true);
    expect(await round(log)).toBe(true);
    expect(await round(await restarted(log))).toBe(true);
    expect((await log.stub.append(JSON.stringify(receipt()))).ok).toBe(true);
    const served = await follow(get("/log/checkpoint"), { ...log.env, RECEIPT_LOG: only(log) });
    expect(served.status).toBe(200);
  });
});

const only = (log: TestLog) => ({ idFromName: () => null, get: () => log.stub });

describe("contradictions", () => {
  async function published(change: object = {}): Promise<TestLog> {
    const log = publishedLog({ ...BUCKET, ...change });
    await fill(log.stub, 10);
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    return log;
  }
  const sql = ({ stub }: TestLog, ...statements: string[]) =>
    runInDurableObject(stub, (_, { storage }) => {
      for (const statement of statements) storage.sql.exec(statement);
    });
  const EMPTY = ["DELETE FROM log_entries", "DELETE FROM log_nodes", "DELETE FROM log_head"];
  const unavailable = { ok: false, reason: "log_unavailable" };

  test("a store that was set back neither reads nor writes, from its first event on", async () => {
    const log = await published();
    await sql(log, ...EMPTY);
    await restarted(log);
    expect(await log.stub.append(JSON.stringify(receipt()))).toEqual(unavailable);
    expect(await log.stub.head()).toEqual(unavailable);
    expect(await log.stub.note()).toEqual(unavailable);
    expect(await fsckBucket(log)).toMatchObject({ ok: true, size: 11 });
  });

  test("nor does one with another history of the same size, or of a larger one", async () => {
    for (const count of [11, 30]) {
      const log = await published();
      await sql(log, ...EMPTY);
      await fill(log.stub, count);
      await restarted(log);
      expect(await log.stub.append(JSON.stringify(receipt()))).toEqual(unavailable);
      expect(await log.stub.head()).toEqual(unavailable);
    }
  });

  test("set back while the bucket could not be asked: the next round sees it, and signs nothing over it", async () => {
    let reachable = true;
    const bucket = {
      get: (key: string) => (reachable ? env.TEST_BUCKET.get(key) : Promise.reject(new Error("down"))),
      put: (...all: unknown[]) => (env.TEST_BUCKET.put as (...all: unknown[]) => Promise<unknown>)(...all),
    };
    const log = await published({ LOG_PUBLICATION: bucket });
    const before = await sourceOf(log)("checkpoint");
    await sql(log, ...EMPTY);
    reachable = false;
    await restarted(log);
    expect((await log.stub.append(JSON.stringify(receipt()))).ok).toBe(true);
    reachable = true;
    expect(await round(log)).toBe(true);
    expect(await log.stub.append(JSON.stringify(receipt()))).toEqual(unavailable);
    expect(await sourceOf(log)("checkpoint")).toEqual(before);
  });

  test("a tile that is public with other bytes is not replaced, and no checkpoint speaks of it", async () => {
    const log = publishedLog(BUCKET);
    await env.TEST_BUCKET.put(publicationKey(log.origin, "tile/0/000.p/1"), new Uint8Array(32));
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    expect(await publicSize(log)).toBe(0);
    expect(await sourceOf(log)("tile/0/000.p/1")).toEqual(new Uint8Array(32));
    expect((await log.stub.append(JSON.stringify(receipt()))).ok).toBe(true);
  });

  test("another log's checkpoint at its place is left there", async () => {
    const [log, other] = [publishedLog(BUCKET), await published()];
    const foreign = (await sourceOf(other)("checkpoint")) as Uint8Array;
    await env.TEST_BUCKET.put(publicationKey(log.origin, "checkpoint"), foreign);
    expect((await log.stub.append(JSON.stringify(receipt()))).ok).toBe(true);
    await round(log);
    expect(await sourceOf(log)("checkpoint")).toEqual(foreign);
    expect((await log.stub.append(JSON.stringify(receipt()))).ok).toBe(true);
  });

  test("a second writer between reading and writing: the checkpoint that is there stays", async () => {
    const { bucket } = observed(async (key) => {
      if (key.endsWith("checkpoint") && interfere) await env.TEST_BUCKET.put(key, "another\n");
    });
    let interfere = false;
    const log = publishedLog({ LOG_PUBLICATION: bucket });
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    interfere = true;
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    const found = await env.TEST_BUCKET.get(publicationKey(log.origin, "checkpoint"));
    expect(await found?.text()).toBe("another\n");
  });
});

describe("reading without the object", () => {
  const asleep = {
    idFromName: () => null,
    get: () => new Proxy({}, { get: () => () => Promise.reject(new Error("the object was woken")) }),
  };

  test("a C2SP client follows the log through the Worker, and nobody wakes the object", async () => {
    const log = publishedLog(BUCKET);
    await fill(log.stub, 300);
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    const served = (path: string) => follow(get(`/log/${path}`), { ...log.env, RECEIPT_LOG: asleep });
    const source = async (path: string) => {
      const answer = await served(path);
      return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
    };
    const client = new LogClient({ source, policy: log.policy });
    expect(await client.update()).toMatchObject({ ok: true, status: "first_use" });
    expect(await client.readEntry(300)).toMatchObject({ ok: true });
    expect(await client.proveInclusion(7)).toMatchObject({ ok: true });
    const tile = await served("tile/0/000");
    expect([tile.status, tile.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(tile.headers.get("content-type")).toBe("application/octet-stream");
  });

  test("what is not published yet comes from the object; what is no tile is asked of nobody", async () => {
    const log = publishedLog(BUCKET);
    await log.stub.append(JSON.stringify(receipt()));
    const awake = { ...log.env, RECEIPT_LOG: only(log) };
    expect((await follow(get("/log/checkpoint"), awake)).status).toBe(200);
    expect((await follow(get("/log/tile/0/000.p/1"), awake)).status).toBe(200);
    const asked: string[] = [];
    const LOG_PUBLICATION = { get: async (key: string) => void asked.push(key) };
    for (const path of ["tile/0/0000", "tile/x", "tile/0/000.p/256", "tile/0/000.p/0"])
      expect((await respond(get(`/log/${path}`), { ...awake, LOG_PUBLICATION })).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

test("what is published is what the store holds, file by file", async () => {
  const log = publishedLog(BUCKET);
  await fill(log.stub, 520);
  await log.stub.append(JSON.stringify(receipt()));
  await round(log);
  const entries = await runInDurableObject(log.stub, (_, { storage }) => {
    const store = new SqlReceiptStore(sqlOf(storage));
    return Array.from({ length: 521 }, (_, i) => (store.readEntry(i) as Uint8Array).length + 2);
  });
  const sizes = await Promise.all(
    ["000", "001", "002.p/9"].map(async (n) => (await sourceOf(log)(`tile/entries/${n}`))?.length ?? 0),
  );
  const sum = (from: number, to: number) => entries.slice(from, to).reduce((a, b) => a + b, 0);
  expect(sizes).toEqual([sum(0, 256), sum(256, 512), sum(512, 521)]);
});
