// A log of several by period and by hash: each receipt in its own, found from anywhere, listed with what each log covers;
// a receipt in another log of the operator's is no evidence, and no plan makes a receipt be logged twice.
import { env } from "cloudflare:workers";
import { hashReceipt, logEntryOf, PAYLOAD_TYPES, type VerificationReceipt, verifyDocument } from "@svc/core";
import { checkpointOf, fsck, inclusionProofOf, makeLogPolicy } from "@svc/tlog";
import {
  appendEntries,
  coverageGap,
  MemoryReceiptStore,
  readLogEntry,
  receiptEntryCheck,
} from "@svc/vdi-transparency";
import { expect, test } from "vitest";
import type { Inclusion } from "../src/log/inclusion.ts";
import { inShard, shardOfReceipt } from "../src/log/volume-names.ts";
import { appendToLogs } from "../src/log/volumes.ts";
import { requireSettings } from "../src/settings/load.ts";
import { objectOf } from "../src/storage/names.ts";
import { bill, settingsOfLog } from "./support/published-log.ts";
import { type Body, call, get, operator, PATHS, post, random, respond, seconds } from "./support/service.ts";

const HEX = [..."0123456789abcdef"];
/** Long past, and to come. */
const [BEGAN, TO_COME] = [1_000_000, 4_000_000_000];
const SPLIT = [
  { label: "now", from: BEGAN, digits: 1 },
  { label: "later", from: TO_COME, digits: 0 },
];

/** An origin of its own, and its logs under any plan. */
function plannedLog(
  origin = `log.example/${random(6)}`,
  periods: readonly object[] = SPLIT,
  more: object = {},
) {
  const change = {
    VDI_LOG_ORIGIN: origin,
    VDI_LOG_PERIODS: JSON.stringify(periods),
    VDI_LOG_ROUND_MS: "0",
    ...more,
  };
  const settings = requireSettings({ ...env, ...change } as never);
  for (const { origin: name } of settings.logShards) {
    settingsOfLog(name, change);
    for (const number of [2, 3]) settingsOfLog(`${name}/${number}`, change);
  }
  const routes = { RECEIPT_LOG: env.PUBLISHED_LOG, ...change } as never;
  const append = async (one = bill(), mayBeThere = false) => {
    const logs = { RECEIPT_LOG: env.PUBLISHED_LOG } as never;
    const [answer] = await Promise.all(appendToLogs(logs, settings, [{ receipt: one.receipt, mayBeThere }]));
    if (!answer?.ok) throw new Error(answer?.reason);
    return { ...one, value: JSON.parse(answer.value) as Inclusion };
  };
  const stub = (name: string) => objectOf(env.PUBLISHED_LOG, "log", name);
  const sizeOf = async (name: string) => {
    const head = await stub(name).head();
    return head.ok ? head.value.tree_size : null;
  };
  return { origin, settings, append, stub, sizeOf, ask: (request: Request) => call(request, routes), routes };
}

const digitOf = ({ attestation_id: id }: VerificationReceipt) => id.slice("vdi:att:".length).charAt(0);
const inclusionRow = ({ body }: { body: Body }) =>
  body.checks.find(({ check }: Body) => check === "inclusion");

test("each receipt is in the log of its period and its attestation's first digit, found from anywhere and good", async () => {
  const { origin, append, ask } = plannedLog();
  for (let i = 0; i < 6; i++) {
    const { attestation, receipt, value } = await append();
    const { entry, inclusion, checkpoint } = value;
    expect(checkpoint.log_id).toBe(`${origin}/now/${digitOf(receipt)}`);
    const evidence = { attestation, receipt, entry, inclusion, checkpoint };
    expect(inclusionRow(await ask(post(PATHS.verify, evidence)))).toEqual({
      check: "inclusion",
      valid: true,
      outcome: "passed",
    });
    const found = await ask(get(`${PATHS.inclusion}?receipt_hash=${hashReceipt(receipt)}`));
    expect(found.body).toMatchObject({ entry, checkpoint: { log_id: checkpoint.log_id } });
    const about = await ask(get(`${PATHS.equivocation}?attestation_id=${receipt.attestation_id}`));
    expect(about.body).toMatchObject({
      clean: true,
      places: [{ origin: checkpoint.log_id, log_index: value.log_entry.log_index }],
    });
  }
});

test("the signed list says what each log covers; one that leaves a log out has a gap", async () => {
  const { origin, append, ask, routes } = plannedLog();
  const { receipt } = await append();
  const { body: list } = await ask(get("/.well-known/vdi-logs.json"));
  expect(verifyDocument(PAYLOAD_TYPES.logList, list)).toEqual({ valid: true });
  expect(list.signature.public_key).toBe(operator.publicKey);
  expect(
    list.logs.map(({ origin: name, covers }: Body) => [name, covers.from, covers.to, covers.prefix]),
  ).toEqual([
    [origin, 0, BEGAN, ""],
    ...HEX.map((digit) => [`${origin}/now/${digit}`, BEGAN, TO_COME, digit]),
    [`${origin}/later`, TO_COME, null, ""],
  ]);
  const covered = list.logs.map(({ covers }: Body) => covers);
  expect(coverageGap(covered)).toBeNull();
  for (const i of covered.keys()) expect(coverageGap(covered.toSpliced(i, 1))).not.toBeNull();
  // Each is served whole under its key, the one with the receipt and one that is empty.
  const sizes = [];
  for (const name of [`${origin}/now/${digitOf(receipt)}`, `${origin}/later`]) {
    const { vkey } = list.logs.find((one: Body) => one.origin === name);
    const policy = makeLogPolicy({ log: vkey });
    const source = async (path: string) => {
      const response = await respond(get(`/logs/${policy.log.id}/${path}`), routes);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    };
    const report = await fsck(source, { policy, checkEntry: receiptEntryCheck() });
    sizes.push([report.ok, report.size]);
  }
  expect(sizes).toEqual([
    [true, 1],
    [true, 0],
  ]);
});

test("a receipt in the wrong log: its object does not take it, and what the log's key signs there is no evidence", async () => {
  const { origin, settings, stub, sizeOf, ask } = plannedLog();
  const one = bill();
  const right = digitOf(one.receipt);
  const wrong = HEX.find((digit) => digit !== right) as string;
  for (const name of [`${origin}/now/${wrong}`, `${origin}/later`, origin])
    expect(await stub(name).append(JSON.stringify(one.receipt))).toEqual({
      ok: false,
      reason: "receipt_refused",
    });
  expect(await sizeOf(`${origin}/now/${wrong}`)).toBe(0);
  // The operator has the key and can put it there.
  const rowIn = async (name: string) => {
    const shard = settings.logShards.find((log) => log.origin === name) as never;
    const store = new MemoryReceiptStore();
    appendEntries(store, [logEntryOf(one.receipt, seconds())], seconds());
    const checkpoint = checkpointOf(store, inShard(settings, shard).logSigner);
    const evidence = { entry: readLogEntry(store, 0), inclusion: inclusionProofOf(store, 0), checkpoint };
    const { attestation, receipt } = one;
    return inclusionRow(await ask(post(PATHS.verify, { attestation, receipt, ...evidence })));
  };
  expect(await rowIn(`${origin}/now/${wrong}`)).toMatchObject({ valid: false, reason: "inclusion_invalid" });
  expect(await rowIn(origin)).toMatchObject({ valid: false, reason: "inclusion_invalid" });
  expect(await rowIn(`${origin}/now/${right}`)).toEqual({
    check: "inclusion",
    valid: true,
    outcome: "passed",
  });
});

test("a bill that is taken up after its period, or after the plan was changed, is logged once", async () => {
  const before = plannedLog(undefined, []);
  const { origin } = before;
  const kept = await before.append();
  expect(kept.value.checkpoint.log_id).toBe(origin);
  // As it should be: the period begins later. And as it should not: it has begun when the plan comes.
  for (const periods of [[{ label: "later", from: TO_COME, digits: 1 }], SPLIT]) {
    const after = plannedLog(origin, periods);
    const again = await after.append(kept, true);
    expect(again.value).toMatchObject({ entry: kept.value.entry, checkpoint: { log_id: origin } });
    for (const { origin: name } of after.settings.logShards)
      expect(await after.sizeOf(name)).toBe(name === origin ? 1 : 0);
  }
  // A receipt goes to the log of its verification's period, whenever it arrives.
  const { settings } = plannedLog(origin);
  const { receipt } = bill();
  const at = (verified_at: number) => shardOfReceipt(settings, { ...receipt, verified_at }).origin;
  const digit = digitOf(receipt);
  expect([BEGAN - 1, BEGAN, TO_COME - 1, TO_COME].map(at)).toEqual([
    origin,
    `${origin}/now/${digit}`,
    `${origin}/now/${digit}`,
    `${origin}/later`,
  ]);
});

test("each log has its own volumes: one that is full is followed, and the others go on", async () => {
  const periods = [{ label: "now", from: BEGAN, digits: 0 }];
  const { origin, append, ask } = plannedLog(undefined, periods, { VDI_LOG_MAX_ENTRIES: "2" });
  const [first, second, third] = [await append(), await append(), await append()];
  expect([first, second, third].map(({ value }) => value.checkpoint.log_id)).toEqual([
    `${origin}/now`,
    `${origin}/now`,
    `${origin}/now/2`,
  ]);
  const { body: list } = await ask(get("/.well-known/vdi-logs.json"));
  expect(list.logs.map(({ origin: name, state }: Body) => [name, state])).toEqual([
    [origin, "open"],
    [`${origin}/now/2`, "open"],
    [`${origin}/now`, "frozen"],
  ]);
  const again = await append(first, true);
  expect(again.value.checkpoint.log_id).toBe(`${origin}/now`);
});
