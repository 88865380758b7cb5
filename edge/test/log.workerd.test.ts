// The log object: rounds, one snapshot for every document, tiles that never change, and the refusal to go on from
// a head that its entries contradict.

import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { issueBillingAttestation, verifyBillingAndReceipt } from "@svc/billing";
import { decodeHex } from "@svc/core";
import { httpSource, LogClient, makeLogPolicy, openCheckpoint, verifyConsistency } from "@svc/tlog";
import { fsckReceiptStore, SqlReceiptStore } from "@svc/vdi-transparency";
import { describe, expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import type { Inclusion } from "../src/log/inclusion.ts";
import { requireSettings } from "../src/settings/load.ts";
import { objectOf } from "../src/storage/names.ts";
import { sqlOf } from "../src/storage/sql.ts";
import {
  BASE,
  billed,
  call,
  follow,
  get,
  operator,
  PATHS,
  random,
  respond,
  scene,
  seconds,
  usageEvent,
} from "./support/service.ts";

function receipt() {
  const salts = { meter: random(31), tariff: random(31), charge: random(31), intent: random(31) };
  const documents = { version: "v1", usageEvent: usageEvent(scene()) } as const;
  const issued = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, seconds());
  return verifyBillingAndReceipt(issued, { now: seconds(), profileId: "VDI_VERIFY_STANDARD_V1" }, operator)
    .receipt;
}

const freshLog = () => objectOf(env.RECEIPT_LOG, "log", random());
const policy = () => makeLogPolicy({ log: requireSettings(env).logSigner.key });

describe("rounds", () => {
  test("what arrives together is committed together, under one head", async () => {
    const log = freshLog();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => log.append(JSON.stringify(receipt()))),
    );
    const values = answers.map((answer) => (answer.ok ? (JSON.parse(answer.value) as Inclusion) : null));
    expect(new Set(values.map((value) => value?.checkpoint.note)).size).toBe(1);
    expect(values.map((value) => value?.log_entry.log_index).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      ...Array(20).keys(),
    ]);
    expect(
      values.every(
        (value) =>
          value?.inclusion.tree_size === 20 && value.inclusion.tree_root === value.log_entry.tree_root,
      ),
    ).toBe(true);
  });

  test("a receipt appended again, in its round or later or after eviction, is found", async () => {
    const log = freshLog();
    const one = receipt();
    const answers = await Promise.all([
      log.append(JSON.stringify(one)),
      log.append(JSON.stringify(one)),
      log.append(JSON.stringify(receipt())),
    ]);
    await evictDurableObject(log);
    const later = await log.append(JSON.stringify(one));
    const indices = [...answers, later].map(
      (answer) => answer.ok && JSON.parse(answer.value).log_entry.log_index,
    );
    expect(indices).toEqual([0, 0, 1, 0]);
  });

  test("a receipt that is none is refused and appends nothing", async () => {
    const log = freshLog();
    const one = receipt();
    const bad = [
      {},
      null,
      { ...one, verified_at: 1 },
      { ...one, signature: { ...one.signature, value: "00".repeat(64) } },
    ];
    for (const each of bad)
      expect(await log.append(JSON.stringify(each))).toEqual({ ok: false, reason: "receipt_refused" });
    expect(await log.head()).toMatchObject({ value: { tree_size: 0, latest_entry_hash: null } });
  });
});

describe("documents", () => {
  test("head, checkpoint and consistency agree while the log grows", async () => {
    const sizes: number[] = [];
    let previous: { size: number; root: string } = { size: 0, root: "" };
    for (let i = 0; i < runs(10, 200); i++) {
      const writing = billed();
      const [head, checkpoint] = [
        (await call(get(PATHS.head))).body,
        (await call(get(PATHS.checkpoint))).body,
      ];
      const opened = openCheckpoint(checkpoint.note, policy());
      expect(opened.ok && Number(opened.value.checkpoint.size)).toBe(checkpoint.tree_size);
      if (head.tree_size === checkpoint.tree_size) expect(head.root_hash).toBe(checkpoint.root_hash);
      const proof = (await call(get(`${PATHS.consistency}?from_size=${previous.size}`))).body;
      expect(proof.to_size).toBe(proof.checkpoint.tree_size);
      expect(proof.to_root).toBe(proof.checkpoint.root_hash);
      if (previous.size > 0) {
        expect(proof.from_root).toBe(previous.root);
        const hashes = proof.proof.map((hash: string) => decodeHex(hash, 32));
        const claim = {
          fromSize: proof.from_size,
          toSize: proof.to_size,
          fromRoot: decodeHex(proof.from_root, 32),
          toRoot: decodeHex(proof.to_root, 32),
          proof: hashes,
        };
        expect(verifyConsistency(claim as never)).toEqual({ valid: true });
      }
      sizes.push(head.tree_size, checkpoint.tree_size, proof.to_size);
      previous = { size: proof.to_size, root: proof.to_root };
      await writing;
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  });

  test("from_size 0 proves nothing and says so; the current size needs no hashes", async () => {
    await billed();
    const { tree_size } = (await call(get(PATHS.head))).body;
    expect((await call(get(`${PATHS.consistency}?from_size=0`))).body).toMatchObject({
      proof: [],
      trust_on_first_use: true,
    });
    const same = (await call(get(`${PATHS.consistency}?from_size=${tree_size}`))).body;
    expect(same.proof).toEqual([]);
    expect(same.trust_on_first_use).toBeUndefined();
    const beyond = await call(get(`${PATHS.consistency}?from_size=${tree_size + 1}`));
    expect(beyond).toMatchObject({ status: 400, body: { code: "from_size_too_large", tree_size } });
  });

  test.each([
    "",
    "-1",
    "1e3",
    "0x10",
    "01",
    "5%20",
    "+5",
    "1.0",
    "9007199254740993",
    "1".repeat(400),
    "5&from_size=6",
    "%35&from_size=5",
    "٥",
  ])("from_size=%s is refused", async (text) => {
    expect((await call(get(`${PATHS.consistency}?from_size=${text}`))).status).toBe(400);
  });

  test("a client of the C2SP paths follows the log by tiles and checks every step", async () => {
    const client = new LogClient({
      source: httpSource(`${BASE}/log`, (url) => follow(new Request(url))),
      policy: policy(),
    });
    await billed();
    expect(await client.update()).toMatchObject({ ok: true, status: "first_use" });
    const { answer } = await billed();
    expect(await client.update()).toMatchObject({ ok: true, status: "advanced" });
    const index = answer.log_entry.log_index;
    const proof = await client.proveInclusion(
      index,
      decodeHex(answer.log_entry.entry_hash, 32) as Uint8Array,
    );
    expect(proof.ok && proof.value.log_index).toBe(index);
  });

  test("what /log/ leads to is there, however the path is spelled and behind whichever prefix", async () => {
    const { pathname } = new URL(
      (await respond(get("/log/checkpoint"))).headers.get("location") as string,
      `${BASE}/log/checkpoint`,
    );
    for (const path of ["/log/checkpoint", "/log/checkpoint/", "/log/checkpoint//"])
      for (const prefix of ["", "/a", "/a/b"])
        for (const method of ["GET", "HEAD"]) {
          const { headers } = await respond(new Request(BASE + path, { method }));
          const led = new URL(headers.get("location") as string, BASE + prefix + path);
          expect([path, led.pathname]).toEqual([path, prefix + pathname]);
        }
    expect((await respond(get(pathname))).status).toBe(200);
  });

  test("a tile never changes and may be kept for ever; one that is not there yet is not found", async () => {
    const log = objectOf(env.RECEIPT_LOG, "log", requireSettings(env).logSigner.key.name);
    const head = await log.head();
    const size = head.ok ? head.value.tree_size : 0;
    const path = (width: number) => `/log/tile/0/000.p/${width}`;
    const first = await follow(get(path(1)));
    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const bytes = await first.bytes();
    await billed();
    expect(await (await follow(get(path(1)))).bytes()).toEqual(bytes);
    expect((await follow(get(path(size + 10)))).status).toBe(404);
    expect((await respond(get("/log/tile/0/0000.p/1"))).status).toBe(404);
  });
});

describe("start", () => {
  const damage: [string, string][] = [
    ["a head beyond its entries", "UPDATE log_head SET size = size + 1"],
    ["a head before its entries", "UPDATE log_head SET size = size - 1"],
    ["another root", "UPDATE log_head SET root = zeroblob(32)"],
    ["a changed leaf", "UPDATE log_nodes SET hash = zeroblob(32) WHERE level = 0 AND position = 2"],
    ["a changed newest entry", "UPDATE log_entries SET bytes = X'7b7d' WHERE position = 2"],
    ["a head that is gone", "DELETE FROM log_head"],
  ];

  test.each(damage)("%s: neither reads nor writes", async (_, statement) => {
    const log = freshLog();
    await Promise.all([
      log.append(JSON.stringify(receipt())),
      log.append(JSON.stringify(receipt())),
      log.append(JSON.stringify(receipt())),
    ]);
    await runInDurableObject(log, (_instance, state) => {
      state.storage.sql.exec(statement);
    });
    await evictDurableObject(log);
    const unavailable = { ok: false, reason: "log_unavailable" };
    expect(await log.append(JSON.stringify(receipt()))).toEqual(unavailable);
    expect(await log.head()).toEqual(unavailable);
    expect(await log.consistency(0)).toEqual(unavailable);
    expect(await log.tile("tile/0/000.p/1")).toEqual(unavailable);
  });

  test("an undamaged log goes on, and fsck agrees", async () => {
    const log = freshLog();
    await Promise.all([log.append(JSON.stringify(receipt())), log.append(JSON.stringify(receipt()))]);
    await evictDurableObject(log);
    expect((await log.append(JSON.stringify(receipt()))).ok).toBe(true);
    const report = await runInDurableObject(log, (_, state) =>
      fsckReceiptStore(new SqlReceiptStore(sqlOf(state.storage))),
    );
    expect(report).toMatchObject({ ok: true, size: 3, findings: [] });
  });
});
