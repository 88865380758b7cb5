// One log after another: what the first one held stays served and good, nothing is added to it, and whoever has its key
// makes nothing of it any more.
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { decodeHex, hashReceipt, logEntryOf, PAYLOAD_TYPES, verifyDocument } from "@svc/core";
import { checkpointOf, createNoteSigner, encodeVkey, fsck, inclusionProofOf, makeLogPolicy } from "@svc/tlog";
import {
  appendEntries,
  MemoryReceiptStore,
  readLogEntry,
  receiptEntryCheck,
  verifyReceiptInclusion,
} from "@svc/vdi-transparency";
import { beforeAll, describe, expect, test } from "vitest";
import type { Inclusion } from "../src/log/inclusion.ts";
import { appendToLogs } from "../src/log/volumes.ts";
import { requireSettings } from "../src/settings/load.ts";
import { objectOf } from "../src/storage/names.ts";
import { bill, settingsOfLog } from "./support/published-log.ts";
import { call, get, operator, PATHS, post, random, respond, seconds } from "./support/service.ts";

const SEED = "77".repeat(32);
const ORIGIN = `log.example/${random(6)}`;
const signer = createNoteSigner(ORIGIN, decodeHex(SEED, 32) as Uint8Array);
const vkey = encodeVkey(signer.key);
const stub = () => objectOf(env.PUBLISHED_LOG, "log", ORIGIN);
/** The routes find the log's objects among those of the tests. */
const routes = { RECEIPT_LOG: env.PUBLISHED_LOG };

const bills = Array.from({ length: 5 }, () => bill());
const logged: Inclusion[] = [];
let note = "";
let frozen: Record<string, unknown>;

const evidence = (
  i: number,
  { entry, inclusion, checkpoint }: Omit<Inclusion, "log_entry"> = logged[i] as Inclusion,
) => ({
  ...bills[i],
  entry,
  inclusion,
  checkpoint,
});
async function rowOf(body: object, settings: object = frozen) {
  const { body: answer } = await call(post(PATHS.verify, body), settings as never);
  return answer.checks.find(({ check }: { check: string }) => check === "inclusion");
}

async function restartWith(change: Record<string, string>): Promise<void> {
  settingsOfLog(ORIGIN, change);
  await evictDurableObject(stub());
}

beforeAll(async () => {
  settingsOfLog(ORIGIN, { VDI_LOG_ORIGIN: ORIGIN, VDI_LOG_SIGNING_KEY: SEED });
  for (const { receipt } of bills) {
    const answer = await stub().append(JSON.stringify(receipt));
    if (!answer.ok) throw new Error(answer.reason);
    logged.push(JSON.parse(answer.value) as Inclusion);
  }
  note = (logged.at(-1) as Inclusion).checkpoint.note;
  const setting = { VDI_LOG_FROZEN: JSON.stringify([{ vkey, note }]) };
  frozen = { ...routes, ...setting };
  await restartWith(setting);
});

describe("a frozen log", () => {
  test("its evidence is good as before, of every size that it had; without the setting it is nobody's", async () => {
    for (const i of bills.keys())
      expect(await rowOf(evidence(i))).toEqual({ check: "inclusion", valid: true, outcome: "passed" });
    expect(await rowOf(evidence(0), routes)).toMatchObject({ valid: false, reason: "inclusion_invalid" });
  });

  test("is served whole, and its receipts are found with their proofs", async () => {
    const source = async (path: string) => {
      const response = await respond(get(`/logs/${signer.key.id}/${path}`), frozen);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    };
    const report = await fsck(source, {
      policy: makeLogPolicy({ log: vkey }),
      checkEntry: receiptEntryCheck(),
    });
    expect(report).toMatchObject({ ok: true, size: 5 });
    const hash = hashReceipt(bills[1]?.receipt as never);
    const { status, body } = await call(get(`${PATHS.inclusion}?receipt_hash=${hash}`), frozen as never);
    expect([status, body.checkpoint.note]).toEqual([200, note]);
    expect(await rowOf(evidence(1, body))).toMatchObject({ valid: true });
    expect((await respond(get(`/logs/00000000/checkpoint`), frozen)).status).toBe(404);
  });

  test("takes nothing more", async () => {
    expect(await stub().append(JSON.stringify(bill().receipt))).toEqual({
      ok: false,
      reason: "log_unavailable",
    });
  });

  test("what it holds, and its register was kept from marking, is found there and logged in no other", async () => {
    const next = `log.example/${random(6)}`;
    settingsOfLog(next, { VDI_LOG_ORIGIN: next });
    const logs = { RECEIPT_LOG: env.PUBLISHED_LOG } as never;
    const settings = requireSettings({ ...env, ...frozen, VDI_LOG_ORIGIN: next } as never);
    for (const [i, { receipt }] of bills.entries()) {
      const [found] = await Promise.all(appendToLogs(logs, settings, [{ receipt, mayBeThere: true }]));
      const value = found?.ok ? JSON.parse(found.value) : found?.reason;
      expect(value).toMatchObject({ entry: logged[i]?.entry, checkpoint: { note } });
    }
    const size = async () => {
      const head = await objectOf(env.PUBLISHED_LOG, "log", next).head();
      return head.ok && head.value.tree_size;
    };
    expect(await size()).toBe(0);
    await Promise.all(appendToLogs(logs, settings, [{ receipt: bill().receipt, mayBeThere: true }]));
    expect(await size()).toBe(1);
  });

  test.each([
    ["a larger", 9],
    ["another, no larger", 3],
  ])("a larger or another tree under the frozen log's key is nobody's: %s", async (_, size) => {
    // The holder of the key makes a log of its own, with a receipt that the frozen one never had.
    const store = new MemoryReceiptStore();
    const late = bill();
    const receipts = [late.receipt, ...Array.from({ length: size - 1 }, () => bill().receipt)];
    appendEntries(
      store,
      receipts.map((one) => logEntryOf(one, seconds())),
      seconds(),
    );
    const made = {
      entry: readLogEntry(store, 0),
      inclusion: inclusionProofOf(store, 0),
      checkpoint: checkpointOf(store, signer),
    };
    const material = { entry: made.entry, proof: made.inclusion, checkpoint: made.checkpoint };
    const policy = makeLogPolicy({ log: vkey });
    expect(verifyReceiptInclusion(late.receipt, material, policy)).toMatchObject({ valid: true });
    expect(await rowOf({ ...late, ...made })).toMatchObject({ valid: false, reason: "inclusion_invalid" });
  });

  test("is on the list that the operator signs, with its last checkpoint", async () => {
    const { body } = await call(get("/.well-known/vdi-logs.json"), frozen as never);
    expect(verifyDocument(PAYLOAD_TYPES.logList, body)).toEqual({ valid: true });
    expect(body.signature.public_key).toBe(operator.publicKey);
    expect(body.logs).toMatchObject([
      { state: "open", origin: "log.example/tests" },
      { state: "frozen", origin: ORIGIN, vkey, tree_size: 5, note },
    ]);
  });
});

describe("what does not start", () => {
  const head = async () => (await stub().head()).ok;

  test("a log that its note does not freeze whole", async () => {
    const { note: early } = (logged[2] as Inclusion).checkpoint;
    await restartWith({ VDI_LOG_FROZEN: JSON.stringify([{ vkey, note: early }]) });
    expect(await head()).toBe(false);
    await restartWith({ VDI_LOG_FROZEN: JSON.stringify([{ vkey, note }]) });
    expect(await head()).toBe(true);
  });

  test("a log starts under no other key", async () => {
    await restartWith({ VDI_LOG_ORIGIN: ORIGIN, VDI_LOG_SIGNING_KEY: "78".repeat(32) });
    expect(await head()).toBe(false);
    await restartWith({ VDI_LOG_ORIGIN: ORIGIN, VDI_LOG_SIGNING_KEY: SEED });
    expect(await head()).toBe(true);
  });

  test("a service whose open log has a frozen one's name or key", async () => {
    const same = { VDI_LOG_FROZEN: JSON.stringify([{ vkey, note }]), VDI_LOG_SIGNING_KEY: SEED };
    const answer = await call(get(PATHS.head), same as never);
    expect(answer.body.detail).toBe("Not in order: VDI_LOG_FROZEN.");
  });
});
