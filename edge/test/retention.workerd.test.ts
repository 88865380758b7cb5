// Closed records: bills are in the archive and listed from there, their events are executed, billed and adjusted no
// more, and an old bill stays valid, with its proof.
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type Consumption, verifyBilling } from "@svc/billing";
import { decodeHex, type ExecutionIntent, encodeHex, hashReceipt, sha256 } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { verifyReceiptInclusion } from "@svc/vdi-transparency";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { partOfEvent, registerOf } from "../src/ledger/registers.ts";
import { SqlLedgerStore } from "../src/ledger/sql-ledger-store.ts";
import type { Inclusion } from "../src/log/inclusion.ts";
import { archiveStep } from "../src/register/bill-archiver.ts";
import { SqlEventStore } from "../src/register/sql-event-store.ts";
import { archiveOf } from "../src/storage/archive.ts";
import { objectOf } from "../src/storage/names.ts";
import { sqlOf } from "../src/storage/sql.ts";
import { bill, fill, type LogStub, publishedLog, settingsOfLog } from "./support/published-log.ts";
import {
  type Answer,
  attestV1,
  attestV2,
  type Body,
  billed,
  call,
  get,
  meterEvent,
  operator,
  PATHS,
  post,
  preflightBody,
  random,
  type Scene,
  SECRET,
  scene,
  seconds,
  TARIFF,
} from "./support/service.ts";

/** From the tests' settings. */
const KEEP_DAYS = 300;
const DAY_MS = 86_400_000;

/** The clock of everything here; what a test lets pass is taken back after it. */
function pass(days: number): void {
  vi.setSystemTime(Date.now() + days * DAY_MS);
}
function clock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

const partOf = ({ tenant, event }: Scene) => registerOf(env, tenant, partOfEvent(event));
const ledgerOf = ({ tenant }: Scene) => objectOf(env.GRANT_LEDGER, "ledger", tenant);
/** A step, and the pause after which the next one is due. */
async function step(stub: Parameters<typeof runDurableObjectAlarm>[0]): Promise<void> {
  await runDurableObjectAlarm(stub);
  vi.setSystemTime(Date.now() + 61_000);
}
const rowsOf = (one: Scene, table = "events"): Promise<number> =>
  runInDurableObject(partOf(one), (_, { storage }) =>
    Number(storage.sql.exec(`SELECT COUNT(*) AS rows FROM ${table}`).one().rows),
  );

const PERIOD = "from=2020-01-01&to=2029-01-01";

async function listed({ tenant }: Scene): Promise<Body> {
  const query = `tenant_id=${tenant}&${PERIOD}`;
  const headers = { "x-vdi-attest-secret": SECRET };
  const bills: Body[] = [];
  for (let cursor: string | null = "0.0.0"; cursor !== null; ) {
    const { status, body } = await call(get(`${PATHS.bills}?${query}&cursor=${cursor}`, headers));
    expect(status).toBe(200);
    bills.push(...(body.bills ?? []));
    cursor = body.next ?? null;
  }
  const totals = await call(get(`${PATHS.totals}?${query}`, headers));
  return { bills, totals: totals.body.totals };
}

const correction = (one: Scene, adjusts: string) => ({
  adjusts,
  billing_version: "v2",
  meter_event: meterEvent(one, { usage: { input_tokens: "1500", output_tokens: "100" } }),
  tariff_snapshot: TARIFF,
  charge_authority: one.grant,
});

/** A bill that is corrected once, moved to the archive after its window. */
async function moved() {
  clock();
  const made = await billed();
  const { scene: one, answer } = made;
  const corrected = await call(post(PATHS.correct, correction(one, answer.attestation.attestation_id)));
  expect(corrected.status).toBe(200);
  const before = await listed(one);
  expect(before.bills).toHaveLength(2);
  await step(partOf(one));
  pass(KEEP_DAYS + 1);
  await step(partOf(one));
  // Written, and nothing taken out before the file was read back.
  expect(await rowsOf(one)).toBe(2);
  await step(partOf(one));
  return { ...made, corrected: corrected.body, before };
}

describe("after its window a bill is in the archive", () => {
  test("listed and summed as before, valid as before, and its proof is served", async () => {
    const { scene: one, answer, before } = await moved();
    expect([await rowsOf(one), await rowsOf(one, "closed_events")]).toEqual([0, 1]);
    expect(await listed(one)).toEqual(before);
    const { attestation, receipt, openings, entry, inclusion, checkpoint } = answer;
    const evidence = { attestation, receipt, openings, entry, inclusion, checkpoint };
    const online = await call(post(PATHS.verify, { ...evidence, profileId: "VDI_VERIFY_STRICT_V1" }));
    expect(online.body).toMatchObject({ valid: true, conclusive: true });
    const { body: snapshot } = await call(get(PATHS.revocation));
    const trust = { issuers: [operator.publicKey] };
    const options = { now: seconds(), trust, revocation: { snapshot } };
    const offline = await verifyBilling({ attestation, receipt, openings }, options);
    expect(offline.valid).toBe(true);
    const found = await call(get(`${PATHS.inclusion}?receipt_hash=${entry.receipt_hash}`));
    expect([found.status, found.body.entry]).toEqual([200, entry]);
  });

  test("its event is executed, billed and adjusted no more, under whichever grant", async () => {
    const { scene: one, request, answer, corrected } = await moved();
    // The ledger keeps a consumption for as long again: its bill may be as old as that.
    pass(KEEP_DAYS);
    await step(ledgerOf(one));
    const kept = await runInDurableObject(ledgerOf(one), (_, { storage: { sql } }) => [
      sql.exec("SELECT COUNT(*) AS n FROM consumptions").one().n,
      sql.exec("SELECT COUNT(*) AS n FROM grants").one().n,
      sql.exec("SELECT COUNT(*) AS n FROM closed_events").one().n,
    ]);
    expect(kept).toEqual([0, 0, 1]);
    const fresh = { ...one, grant: scene({ tenant_id: one.tenant }).grant };
    const refusals = [
      call(post(PATHS.preflight, preflightBody(fresh))),
      call(post(PATHS.attest, attestV2(fresh))),
      call(post(PATHS.attest, request)),
      call(post(PATHS.correct, correction(one, answer.attestation.attestation_id))),
      call(post(PATHS.correct, correction(one, corrected.attestation.attestation_id))),
    ];
    for (const refusal of refusals) {
      const { status, body } = await refusal;
      expect([status, body.code]).toEqual([409, "event_closed"]);
    }
    const [eligible] = await Promise.all(refusals);
    expect(eligible?.body).toMatchObject({ execution_eligible: false });
    const { charge_authority: _, ...bare } = attestV1(one) as { charge_authority: unknown };
    expect((await call(post(PATHS.attest, bare))).body.code).toBe("event_closed");
    // Another event of the tenant is as good as ever.
    const other = { ...fresh, event: `evt-${random(6)}` };
    expect((await call(post(PATHS.preflight, preflightBody(other)))).status).toBe(200);
  });

  test("a file that was changed, is gone or cannot be read is not taken for bills, and that is said", async () => {
    const { scene: one } = await moved();
    const [name] = await runInDurableObject(partOf(one), (_, { storage: { sql } }) =>
      sql
        .exec("SELECT name FROM archived")
        .toArray()
        .map(({ name }) => String(name)),
    );
    const file = await env.ARCHIVE.get(name as string);
    const text = (await file?.text()) as string;
    const ask = async (): Promise<Answer> => {
      const query = `tenant_id=${one.tenant}&${PERIOD}&cursor=0.0.0`;
      const answer = await call(get(`${PATHS.bills}?${query}`, { "x-vdi-attest-secret": SECRET }));
      expect(answer.body.bills).toBeUndefined();
      return answer;
    };
    const unavailable = { status: 503, body: { code: "archive_unavailable", retryable: true } };
    const changed = {
      ...unavailable,
      body: { ...unavailable.body, detail: expect.stringMatching(/missing, or is not/) },
    };
    await env.ARCHIVE.put(name as string, text.replace("EUR", "USD"));
    expect(await ask()).toMatchObject(changed);
    await env.ARCHIVE.delete(name as string);
    expect(await ask()).toMatchObject(changed);
    await env.ARCHIVE.put(name as string, text);
    expect((await listed(one)).bills).toHaveLength(2);
  });
});

describe("nothing is closed that is not done", () => {
  test("within the window everything is as it was; an adjustment that is under way holds its bill back", async () => {
    clock();
    const { scene: one, answer } = await billed();
    await step(partOf(one));
    pass(KEEP_DAYS - 1);
    await step(partOf(one));
    await step(partOf(one));
    expect(await rowsOf(one)).toBe(1);
    const late = await call(post(PATHS.correct, correction(one, answer.attestation.attestation_id)));
    expect(late.status).toBe(200);
    await runInDurableObject(partOf(one), (_, { storage: { sql } }) =>
      sql
        .exec(
          "INSERT OR IGNORE INTO unlogged SELECT reserved_at, event_id, number FROM events WHERE number = 1",
        )
        .toArray(),
    );
    await runInDurableObject(partOf(one), async (_, { storage }) => {
      // As it is while the log is away: what is under way stays so.
      const store = new SqlEventStore(sqlOf(storage));
      const archive = archiveOf(env);
      if (archive === null) throw new Error("no archive");
      const terms = { archive, register: "r", keepSeconds: KEEP_DAYS * 86_400, now: seconds() + 3 * 86_400 };
      expect(await archiveStep(store, terms)).toBeGreaterThan(0);
      expect(store.archived.pending()).toBeNull();
      storage.sql.exec("DELETE FROM unlogged");
      await archiveStep(store, terms);
      expect(store.archived.pending()).toMatchObject({ documents: 1 });
    });
  });

  test("what is consumed and never billed is held until the window is over, and billed no more after it", async () => {
    clock();
    const one = scene();
    expect((await call(post(PATHS.preflight, preflightBody(one)))).status).toBe(200);
    const consumedAt = seconds();
    const late = (timestamp: number) => attestV2(one, {}, { event_timestamp: timestamp });
    pass(KEEP_DAYS + 1);
    await step(ledgerOf(one));
    const refused = await call(post(PATHS.attest, late(consumedAt)));
    expect([refused.status, refused.body.code]).toEqual([409, "event_closed"]);
  });
});

test("a closed event costs less than 50 bytes, and what it frees is used again", async () => {
  const EVENTS = 2_000;
  await runInDurableObject(ledgerOf(scene()), (_, { storage }) => {
    const store = new SqlLedgerStore(sqlOf(storage));
    const bytes = () => storage.sql.databaseSize;
    const consume = () => {
      for (let i = 0; i < EVENTS; i++)
        store.insertConsumption(consumption(i), { events: 1, charged: "0", held: "1" });
      const full = bytes();
      while (store.transaction(() => store.closeConsumptions(EVENTS, 500)) > 0);
      return full;
    };
    expect(store.isClosed("x")).toBe(false);
    const empty = bytes();
    const first = consume();
    consume();
    consume();
    const closed = Number(storage.sql.exec("SELECT COUNT(*) AS n FROM closed_events").one().n);
    expect(closed).toBe(3 * EVENTS);
    const kept = (first - empty) / EVENTS;
    const left = (bytes() - empty) / closed;
    console.log(`open ${kept}, closed ${left} bytes`);
    expect(kept).toBeGreaterThan(400);
    expect(left).toBeLessThan(50);
  });
});

function consumption(consumedAt: number): Consumption {
  const eventId = `evt-${random(16)}`;
  return {
    eventId,
    authorityId: `vdi:authority:${random()}`,
    intentDigest: random(),
    intent: { event_id: eventId, tenant_id: "t", endpoint: "/v1/chat" } as ExecutionIntent,
    consumptionId: `vdi:consumption:${random(16)}`,
    consumedAt,
    heldMicros: "1",
  };
}

describe("entries of the log", () => {
  const OLD = 600;
  /** A log of its own: a real receipt, many after it, all two days old, moved as far as they may be. */
  async function movedLog(bucket: { readonly [name: string]: unknown } = {}) {
    clock();
    const log = publishedLog(bucket);
    const one = bill();
    const appended = await log.stub.append(JSON.stringify(one.receipt));
    if (!appended.ok) throw new Error(appended.reason);
    await fill(log.stub, OLD);
    const before = await resources(log.stub);
    await runDurableObjectAlarm(log.stub);
    pass(2);
    for (let i = 0; i < 3; i++) await step(log.stub);
    return { log, one, before };
  }
  async function resources(stub: LogStub): Promise<string[]> {
    const paths = ["tile/entries/000", "tile/entries/001", "tile/entries/000.p/9", "tile/entries/002.p/80"];
    const answers = [];
    for (const path of [...paths, "tile/0/000", "tile/1/000.p/2"]) {
      const answer = await stub.tile(path);
      answers.push(
        answer.ok && answer.value !== null ? encodeHex(sha256(answer.value)) : JSON.stringify(answer),
      );
    }
    return answers;
  }
  const kept = (stub: LogStub) =>
    runInDurableObject(stub, (_, { storage }) =>
      Number(storage.sql.exec("SELECT COUNT(*) AS n FROM log_entries").one().n),
    );

  test.each([
    ["the archive", {}],
    ["its published bundles", { LOG_PUBLICATION: env.TEST_BUCKET }],
  ])(
    "are in %s when they are a day old; tiles, proofs and duplicates are answered as before",
    async (_, bucket) => {
      const { log, one, before } = await movedLog(bucket);
      expect(await kept(log.stub)).toBe(OLD + 1 - 512);
      expect(await log.stub.measure()).toMatchObject({ entries: OLD + 1, moved: 512 });
      await evictDurableObject(log.stub);
      expect(await resources(log.stub)).toEqual(before);
      const receiptHash = hashReceipt(one.receipt);
      const found = await log.stub.inclusionOf({ receiptHash });
      if (!found.ok) throw new Error(found.reason);
      const { entry, inclusion: proof, checkpoint } = found.value as Inclusion;
      expect(verifyReceiptInclusion(one.receipt, { entry, proof, checkpoint }, log.policy)).toMatchObject({
        valid: true,
      });
      const again = await log.stub.append(JSON.stringify(one.receipt));
      expect(again.ok && (JSON.parse(again.value) as Inclusion).log_entry.log_index).toBe(0);
      const report = await log.stub.equivocation(one.receipt.attestation_id);
      expect(report.ok && report.value).toMatchObject({ clean: true, entries: [{ log_index: 0 }] });
      // It goes on.
      expect((await log.stub.append(JSON.stringify(bill().receipt))).ok).toBe(true);
    },
  );

  test("that were changed in their file are nobody's: what needs them is refused, the rest goes on", async () => {
    const { log, one } = await movedLog();
    const name = `log/${log.origin}/tile/entries/000`;
    const file = new Uint8Array((await (await env.ARCHIVE.get(name))?.arrayBuffer()) as ArrayBuffer);
    file[100] = (file[100] as number) ^ 1;
    await env.ARCHIVE.put(name, file);
    const unavailable = { ok: false, reason: "log_unavailable" };
    expect(await log.stub.inclusionOf({ receiptHash: hashReceipt(one.receipt) })).toEqual(unavailable);
    expect(await log.stub.tile("tile/entries/000")).toEqual(unavailable);
    expect(await log.stub.inclusionOf({ logIndex: 300 })).toMatchObject({ ok: true });
    expect((await log.stub.append(JSON.stringify(bill().receipt))).ok).toBe(true);
  });

  test("of a log that was frozen are read where they were moved before, and go on being moved", async () => {
    clock();
    const origin = `log.example/${random(6)}`;
    const stub = objectOf(env.PUBLISHED_LOG, "log", origin) as LogStub;
    settingsOfLog(origin, { VDI_LOG_ORIGIN: origin, VDI_LOG_SIGNING_KEY: "78".repeat(32) });
    expect((await stub.append(JSON.stringify(bill().receipt))).ok).toBe(true);
    await fill(stub, 300);
    await runDurableObjectAlarm(stub);
    pass(2);
    for (let i = 0; i < 3; i++) await step(stub);
    expect(await stub.measure()).toMatchObject({ entries: 301, moved: 256 });
    await fill(stub, 299);
    const last = await stub.append(JSON.stringify(bill().receipt));
    if (!last.ok) throw new Error(last.reason);
    const { note } = (JSON.parse(last.value) as Inclusion).checkpoint;
    const before = await resources(stub);
    const vkey = encodeVkey(createNoteSigner(origin, decodeHex("78".repeat(32), 32) as Uint8Array).key);
    settingsOfLog(origin, { VDI_LOG_FROZEN: JSON.stringify([{ vkey, note }]) });
    await evictDurableObject(stub);
    expect(await resources(stub)).toEqual(before);
    pass(2);
    for (let i = 0; i < 3; i++) await step(stub);
    expect(await stub.measure()).toMatchObject({ entries: 601, moved: 512, refuses: false });
    expect(await kept(stub)).toBe(601 - 512);
    await evictDurableObject(stub);
    expect(await resources(stub)).toEqual(before);
    expect(await stub.append(JSON.stringify(bill().receipt))).toEqual({
      ok: false,
      reason: "log_unavailable",
    });
  });

  test("a file that was lost before it was read back costs nothing: it is written again", async () => {
    clock();
    const log = publishedLog();
    expect((await log.stub.append(JSON.stringify(bill().receipt))).ok).toBe(true);
    await fill(log.stub, OLD);
    await runDurableObjectAlarm(log.stub);
    pass(2);
    await step(log.stub);
    await env.ARCHIVE.delete(`log/${log.origin}/tile/entries/000`);
    await step(log.stub);
    expect(await kept(log.stub)).toBe(OLD + 1);
    await step(log.stub);
    expect(await kept(log.stub)).toBe(OLD + 1 - 512);
  });
});
