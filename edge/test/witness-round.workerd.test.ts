// The log asks witnesses to cosign what it shows: after the commit, by alarm, within bounds. The witnesses are the
// SDK's own, and others in their place that are slow, dead, wrong or hold another size.

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import {
  cosignText,
  createNoteSigner,
  encodeSignatureLine,
  makeLogPolicy,
  openCheckpoint,
  parseNote,
} from "@svc/tlog";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  fill,
  playedWitness,
  publishedLog,
  receipt,
  type TestLog,
  WITNESS_SERVICE,
  witnessSettings,
} from "./support/published-log.ts";
import { follow, get } from "./support/service.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  const record = (line: unknown) => void lines.push(String(line));
  for (const level of ["log", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(record);
  return () => void vi.restoreAllMocks();
});

let next = 0;
const witness = () => playedWitness(`w${next++}`);

async function noteOf({ stub }: TestLog): Promise<string> {
  const answer = await stub.note();
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

/** Names of the witnesses whose cosignatures count, and the size. */
async function shown(log: TestLog, vkeys: readonly string[]) {
  const opened = openCheckpoint(await noteOf(log), makeLogPolicy({ log: log.policy.log, witnesses: vkeys }));
  if (!opened.ok) throw new Error(opened.detail);
  return { size: Number(opened.value.checkpoint.size), witnesses: opened.value.witnesses };
}

const round = ({ stub }: TestLog) => runDurableObjectAlarm(stub);
const dueInSeconds = ({ stub }: TestLog) =>
  runInDurableObject(stub, async (_, { storage }) => {
    const at = await storage.getAlarm();
    return at === null ? null : (at - Date.now()) / 1000;
  });

describe("a round", () => {
  test("brings the cosignatures of all witnesses to the checkpoint that readers are shown", async () => {
    const [a, b] = [witness(), witness()];
    const log = publishedLog(witnessSettings(a, b));
    await log.stub.append(JSON.stringify(receipt()));
    expect(await shown(log, [a.vkey, b.vkey])).toEqual({ size: 1, witnesses: [] });
    expect(await round(log)).toBe(true);
    expect(await shown(log, [a.vkey, b.vkey])).toEqual({
      size: 1,
      witnesses: [a.signer.key.name, b.signer.key.name],
    });
    const checkpoint = await log.stub.checkpoint();
    expect(checkpoint.ok && checkpoint.value.cosignatures).toHaveLength(2);
    expect(checkpoint.ok && checkpoint.value.note).toBe(await noteOf(log));
    await log.stub.append(JSON.stringify(receipt()));
    const sizes = { [a.signer.key.name]: 1, [b.signer.key.name]: 1 };
    expect(await log.stub.measure()).toMatchObject({ entries: 2, witnesses: sizes });
  });

  test("while the log grows, readers are shown the last cosigned checkpoint until the next round", async () => {
    const one = witness();
    const log = publishedLog(witnessSettings(one));
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    const cosigned = await noteOf(log);
    await log.stub.append(JSON.stringify(receipt()));
    await fill(log.stub, 700);
    expect(await noteOf(log)).toBe(cosigned);
    const newest = await log.stub.checkpoint();
    expect(newest.ok && [newest.value.tree_size, newest.value.cosignatures]).toEqual([702, []]);
    await round(log);
    expect(await shown(log, [one.vkey])).toEqual({ size: 702, witnesses: [one.signer.key.name] });
    // It was told the size that the witness holds, and so asked once a round.
    expect(one.asked.map((body) => body.split("\n")[0])).toEqual(["old 0", "old 1"]);
  });

  test("survives eviction, and the C2SP path serves its note", async () => {
    const one = witness();
    const log = publishedLog(witnessSettings(one));
    await log.stub.append(JSON.stringify(receipt()));
    await evictDurableObject(log.stub);
    expect(await round(log)).toBe(true);
    const note = await noteOf(log);
    await evictDurableObject(log.stub);
    expect(await noteOf(log)).toBe(note);
    const RECEIPT_LOG = { idFromName: () => null, get: () => log.stub };
    const served = await follow(get("/log/checkpoint"), {
      ...witnessSettings(one),
      VDI_LOG_ORIGIN: log.origin,
      RECEIPT_LOG,
    });
    expect([served.status, await served.text()]).toEqual([200, note]);
    expect(served.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("goes through the platform's fetch where no service is bound", async () => {
    const one = witness();
    const { WITNESS_SERVICE: _, ...settings } = witnessSettings(one);
    vi.stubGlobal("fetch", WITNESS_SERVICE.fetch);
    try {
      const log = publishedLog(settings);
      await log.stub.append(JSON.stringify(receipt()));
      await round(log);
      expect((await shown(log, [one.vkey])).witnesses).toHaveLength(1);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test("while nothing grows cosignatures are renewed in time; what fell short is asked again sooner", async () => {
    const one = witness();
    const log = publishedLog(witnessSettings(one));
    await log.stub.append(JSON.stringify(receipt()));
    expect(await dueInSeconds(log)).toBeLessThan(6);
    one.instead = () => new Response("busy", { status: 503 });
    await round(log);
    expect(await shown(log, [one.vkey])).toEqual({ size: 1, witnesses: [] });
    const retry = (await dueInSeconds(log)) as number;
    expect(retry > 30 && retry <= 60).toBe(true);
    one.instead = null;
    await round(log);
    expect((await shown(log, [one.vkey])).witnesses).toHaveLength(1);
    const renewal = (await dueInSeconds(log)) as number;
    expect(renewal > 300 && renewal <= 600).toBe(true);
    await round(log);
    expect(one.asked).toHaveLength(3);
    // An append brings the next round forward again.
    await log.stub.append(JSON.stringify(receipt()));
    expect(await dueInSeconds(log)).toBeLessThan(6);
  });

  test("without witnesses and bucket there is none", async () => {
    // Nor anything that is kept no longer.
    const log = publishedLog({ VDI_KEEP_DAYS: undefined });
    await log.stub.append(JSON.stringify(receipt()));
    expect(await dueInSeconds(log)).toBeNull();
    expect((await shown(log, [])).size).toBe(1);
  });
});

describe("conflicts", () => {
  test("409 with the size that the witness holds: asked again with a proof from there", async () => {
    const one = witness();
    const log = publishedLog(witnessSettings(one));
    await fill(log.stub, 5);
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    // The log forgets what it knew of the witness: a crash after the witness answered does as much.
    await runInDurableObject(log.stub, (_, { storage }) => void storage.kv.delete("publication"));
    await evictDurableObject(log.stub);
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    expect(one.asked.map((body) => body.split("\n")[0])).toEqual(["old 0", "old 0", "old 6"]);
    expect((await shown(log, [one.vkey])).witnesses).toHaveLength(1);
  });

  test.each([
    ["a larger size than the log has", "7\n"],
    ["no number", "seven\n"],
    ["a number with a sign", "+1\n"],
    ["nothing", ""],
  ])("409 with %s: no cosignature, no second question, and the log goes on", async (_, body) => {
    const [liar, honest] = [witness(), witness()];
    liar.instead = () => new Response(body, { status: 409, headers: { "content-type": "text/x.tlog.size" } });
    const log = publishedLog(witnessSettings(liar, honest));
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    expect(liar.asked).toHaveLength(1);
    expect((await shown(log, [liar.vkey, honest.vkey])).witnesses).toEqual([honest.signer.key.name]);
    const failure = JSON.parse(lines.find((line) => line.includes("log_witness_failed")) as string);
    expect(failure).toMatchObject({ witness: liar.signer.key.name, reason: "refused" });
    expect((await log.stub.append(JSON.stringify(receipt()))).ok).toBe(true);
  });
});

describe("witnesses that are wrong", () => {
  const textOf = (body: string) => {
    const note = parseNote(body.slice(body.indexOf("\n\n") + 2));
    return note.ok ? note.value.text : "";
  };
  const line = (text: string, signer: Parameters<typeof cosignText>[1]) =>
    encodeSignatureLine(cosignText(text, signer, 1_900_000_000n));

  test("no answer of theirs but a cosignature that verifies becomes part of the note", async () => {
    const honest = witness();
    const wrong = Array.from({ length: 6 }, witness);
    const other = createNoteSigner("w.example/other", new Uint8Array(32).fill(7), "cosignatureV1");
    const answers: ((body: string, i: number) => string)[] = [
      (body, i) => line(textOf(body).replace("\n1\n", "\n2\n"), (wrong[i] as (typeof wrong)[number]).signer),
      (body) => line(textOf(body), other),
      () => "\u2014 x AAAA\n",
      () => "",
      () => "<html>".repeat(100),
      (body) => `${textOf(body).split("\n").at(-2)}\n`,
    ];
    for (const [i, one] of wrong.entries()) one.instead = (body) => new Response(answers[i]?.(body, i) ?? "");
    const log = publishedLog(witnessSettings(...wrong, honest));
    await log.stub.append(JSON.stringify(receipt()));
    await round(log);
    // A line under a known name that does not verify would condemn the whole note for every reader.
    const all = [...wrong, honest].map(({ vkey }) => vkey);
    expect((await shown(log, all)).witnesses).toEqual([honest.signer.key.name]);
    const parsed = parseNote(await noteOf(log));
    expect(parsed.ok && parsed.value.signatures).toHaveLength(2);
    expect(lines.filter((one) => one.includes("no_valid_cosignature")).length).toBeGreaterThanOrEqual(6);
  });

  test("slow, dead, endless, redirecting: the round ends within its time, and appends never wait for it", async () => {
    const honest = witness();
    const [silent, endless, elsewhere, throwing, huge] = Array.from({ length: 5 }, witness) as ReturnType<
      typeof witness
    >[];
    if (!silent || !endless || !elsewhere || !throwing || !huge) throw new Error("witnesses");
    silent.instead = () => new Promise(() => undefined);
    endless.instead = () => {
      const drip = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          await scheduler.wait(100);
          controller.enqueue(new Uint8Array(1));
        },
      });
      return new Response(drip);
    };
    elsewhere.instead = () => new Response(null, { status: 307, headers: { location: honest.url } });
    throwing.instead = () => Promise.reject(new TypeError("reset"));
    huge.instead = () => new Response("a".repeat(1 << 20));
    const log = publishedLog(witnessSettings(silent, endless, elsewhere, throwing, huge, honest));
    await log.stub.append(JSON.stringify(receipt()));
    // The deadline of the round comes when the test says so, and not before.
    let due = false;
    const { setTimeout: wait } = globalThis;
    const until = (then: () => void) => wait(() => (due ? then() : until(then)), 20);
    vi.stubGlobal("setTimeout", (then: () => void, ms = 0) => (ms < 5_000 ? wait(then, ms) : until(then)));
    let over = false;
    const running = round(log).then(() => {
      over = true;
    });
    // Appended, durable and answered while the round waits for its witnesses.
    for (let i = 0; i < 5; i++) expect((await log.stub.append(JSON.stringify(receipt()))).ok).toBe(true);
    expect(over).toBe(false);
    expect(honest.asked).toHaveLength(1);
    expect((await shown(log, [])).size).toBe(6);
    due = true;
    await running;
    vi.unstubAllGlobals();
    const vkeys = [silent, endless, elsewhere, throwing, huge, honest].map(({ vkey }) => vkey);
    expect(await shown(log, vkeys)).toEqual({ size: 1, witnesses: [honest.signer.key.name] });
    // Of five that failed, one answered, with a status that is no cosignature.
    const names = [silent, endless, elsewhere, throwing, huge].map(({ signer }) => signer.key.name);
    const failures = lines.filter((one) => one.includes("log_witness_failed")).map((one) => JSON.parse(one));
    const own = failures.filter((one) => names.includes(one.witness)).map((one) => one.reason);
    expect(own.sort()).toEqual(["refused", ...Array(4).fill("unreachable")]);
    // Entries appended meanwhile are for the next round, which is armed.
    expect(await dueInSeconds(log)).toBeLessThan(6);
  });
});
