// A log that is full: the next receipt goes to the next volume, by itself, and everything that the first held is served,
// found, listed and verified as before. Nothing is lost or doubled on the way, whoever appends at once.
import { env } from "cloudflare:workers";
import type { WebhookEvent } from "@svc/billing/api";
import { hashReceipt, PAYLOAD_TYPES, verifyDocument } from "@svc/core";
import { createNoteSigner, emptyRoot, encodeVkey, fsck, makeLogPolicy, signCheckpoint } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { expect, test, vi } from "vitest";
import type { Inclusion } from "../src/log/inclusion.ts";
import { volumeOf } from "../src/log/volume-names.ts";
import { appendToLogs } from "../src/log/volumes.ts";
import { requireSettings } from "../src/settings/load.ts";
import { objectOf } from "../src/storage/names.ts";
import { Outbox } from "../src/webhooks/outbox.ts";
import { bill, settingsOfLog } from "./support/published-log.ts";
import { type Body, call, get, operator, PATHS, post, random, respond, SECRET } from "./support/service.ts";

/** What would be told, whoever wants to hear it. */
const told: WebhookEvent[] = [];
const put = Outbox.prototype.put;
vi.spyOn(Outbox.prototype, "put").mockImplementation(function (this: Outbox, ...given) {
  told.push(given[0]);
  put.apply(this, given);
});

const MOST = 5;
const FROZEN = createNoteSigner(`log.example/${random(6)}`, new Uint8Array(32).fill(5));

/** A log of its own, whose volumes are full early. */
function smallLog() {
  const origin = `log.example/${random(6)}`;
  const change = { VDI_LOG_ORIGIN: origin, VDI_LOG_MAX_ENTRIES: String(MOST), VDI_LOG_ROUND_MS: "0" };
  for (const name of [origin, ...Array.from({ length: 8 }, (_, i) => `${origin}/${i + 2}`)])
    settingsOfLog(name, change);
  const settings = requireSettings({ ...env, ...change } as never);
  const routes = { RECEIPT_LOG: env.PUBLISHED_LOG, ...change } as never;
  const logs = { RECEIPT_LOG: env.PUBLISHED_LOG } as never;
  const append = async (one = bill(), mayBeThere = false) => {
    const receiptHash = hashReceipt(one.receipt);
    const [answer] = await Promise.all(appendToLogs(logs, settings, [{ receipt: one.receipt, mayBeThere }]));
    if (!answer?.ok) throw new Error(answer?.reason);
    return { ...one, receiptHash, value: JSON.parse(answer.value) as Inclusion };
  };
  return { origin, settings, routes, append, ask: (request: Request) => call(request, routes) };
}

test("full volumes are followed by themselves; what they held is found, listed, served and verified as before", async () => {
  const { origin, routes, append, ask } = smallLog();
  const answers = [];
  for (let i = 0; i < 2 * MOST + 1; i++) answers.push(await append());
  const ids = answers.map(({ value }) => value.checkpoint.log_id);
  const last = `${origin}/3`;
  expect(ids).toEqual([...Array(MOST).fill(origin), ...Array(MOST).fill(`${origin}/2`), last]);
  // Each as it was answered, from whichever volume; and where it is now, by its hash.
  for (const { attestation, receipt, receiptHash, value } of answers) {
    const { entry, inclusion, checkpoint } = value;
    const verified = await ask(post(PATHS.verify, { attestation, receipt, entry, inclusion, checkpoint }));
    const row = verified.body.checks.find(({ check }: Body) => check === "inclusion");
    expect(row).toEqual({ check: "inclusion", valid: true, outcome: "passed" });
    const found = await ask(get(`${PATHS.inclusion}?receipt_hash=${receiptHash}`));
    expect(found.body).toMatchObject({ entry, log_entry: { log_index: value.log_entry.log_index } });
  }
  const { body: list } = await ask(get("/.well-known/vdi-logs.json"));
  expect(verifyDocument(PAYLOAD_TYPES.logList, list).valid).toBe(true);
  expect(list.signature.public_key).toBe(operator.publicKey);
  expect(list.logs.map(({ origin: name, state, tree_size }: Body) => [name, state, tree_size])).toEqual([
    [last, "open", undefined],
    [`${origin}/2`, "frozen", MOST],
    [origin, "frozen", MOST],
  ]);
  for (const { vkey } of list.logs.slice(1)) {
    const policy = makeLogPolicy({ log: vkey });
    const source = async (path: string) => {
      const response = await respond(get(`/logs/${policy.log.id}/${path}`), routes);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    };
    const report = await fsck(source, { policy, checkEntry: receiptEntryCheck() });
    expect(report).toMatchObject({ ok: true, size: MOST });
  }
  const { body: head } = await ask(get(PATHS.head));
  expect(head).toMatchObject({ log_id: last, tree_size: 1 });
  const rolled = told.flatMap(({ type, data }) =>
    type === "log.rolled_over" && "frozen_origin" in data && data.frozen_origin.startsWith(origin)
      ? [[data.frozen_origin, data.frozen_tree_size, data.origin]]
      : [],
  );
  expect(rolled).toEqual([
    [origin, MOST, `${origin}/2`],
    [`${origin}/2`, MOST, last],
  ]);
});

test("what was appended before is answered from its volume, and is in the log once", async () => {
  const { append } = smallLog();
  const first = await append();
  for (let i = 0; i < MOST + 2; i++) await append();
  const again = await append(first, true);
  expect(again.value.log_entry).toMatchObject({ log_index: 0 });
  expect(again.value.checkpoint.log_id).toBe(first.value.checkpoint.log_id);
});

test("many at once, over the end of volumes: each is in one, once", async () => {
  const { append } = smallLog();
  const answers = await Promise.all(Array.from({ length: 4 * MOST }, () => append()));
  const places = answers.map(({ value }) => `${value.checkpoint.log_id} ${value.log_entry.log_index}`);
  expect(new Set(places).size).toBe(4 * MOST);
});

test("a full volume takes nothing more, also when more would be allowed later; a larger tree of it is nobody's", async () => {
  const { origin, settings, append, ask } = smallLog();
  for (let i = 0; i < MOST; i++) await append();
  const stub = objectOf(env.PUBLISHED_LOG, "log", origin);
  settingsOfLog(origin, { VDI_LOG_ORIGIN: origin });
  expect(await stub.append(JSON.stringify(bill().receipt))).toEqual({ ok: false, reason: "log_full" });
  const next = await append();
  // The same key, over the first volume's name and another's tree.
  const { attestation, receipt, value } = next;
  const { signer } = volumeOf(settings, 1);
  expect(signer.key.name).toBe(origin);
  const renamed = { ...value.checkpoint, note: value.checkpoint.note.replaceAll(`${origin}/2`, origin) };
  const forged = {
    attestation,
    receipt,
    entry: value.entry,
    inclusion: value.inclusion,
    checkpoint: renamed,
  };
  const { body } = await ask(post(PATHS.verify, forged));
  expect(body.checks.find(({ check }: Body) => check === "inclusion")).toMatchObject({ valid: false });
});

test("storage is that of every class of object, full volumes and frozen logs among them", async () => {
  const { routes, append } = smallLog();
  for (let i = 0; i < 2 * MOST + 1; i++) await append();
  // Frozen before its first entry.
  const note = signCheckpoint({ size: 0, root: emptyRoot() }, FROZEN);
  const frozen = { VDI_LOG_FROZEN: JSON.stringify([{ vkey: encodeVkey(FROZEN.key), note }]) };
  const headers = { "x-vdi-attest-secret": SECRET };
  const read = async (settings: object) => {
    const response = await respond(get("/metrics", headers), settings as never);
    const text = await response.text();
    const value = (name: string) =>
      Number(new RegExp(`^${name}\\{object="ReceiptLog"\\} (\\d+)$`, "m").exec(text)?.[1]);
    return [
      value("vdi_objects"),
      value("vdi_storage_bytes"),
      value("vdi_storage_largest_bytes"),
      text,
    ] as const;
  };
  const [objects, bytes, largest, text] = await read(routes as object);
  expect(objects).toBe(3);
  expect(bytes).toBeGreaterThan(2 * largest);
  for (const one of [
    "RevocationPoller",
    "ServiceMetrics",
    "WebhookDispatcher",
    "GrantLedger",
    "TenantEvents",
  ])
    expect(text).toContain(`vdi_storage_bytes{object="${one}"}`);
  const [withFrozen] = await read({ ...(routes as object), ...frozen });
  expect(withFrozen).toBe(4);
});
