/** The log in SQLite: like the one in memory, with two processes at once, and killed again and again. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { encodeHex, logEntryOf } from "@svc/core";
import { consistencyProof, nodeReader, readTileResource, treeRoot, verifyConsistency } from "@svc/tlog";
import { appendEntry, fsckReceiptStore, MemoryReceiptStore, TransparencyLog } from "@svc/vdi-transparency";
import { afterAll, describe, expect, it } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { openSqliteLog } from "../../src/log/sqlite-log.ts";
import { makeReceipt } from "./receipts.ts";

const folder = mkdtempSync(join(tmpdir(), "vdi-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = () => join(folder, `${files++}.sqlite`);

const WRITER = fileURLToPath(new URL("./writer.ts", import.meta.url));

interface Writer {
  readonly acknowledged: [index: number, leafHash: string][];
  readonly ended: Promise<unknown>;
  kill(): void;
  untilAcknowledged(count: number): Promise<void>;
}

function startWriter(file: string, name: string, count: number): Writer {
  const child = spawn(process.execPath, [WRITER, file, name, `${count}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const acknowledged: [number, string][] = [];
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [index = "", hash] = line.split(" ");
      if (hash !== undefined) acknowledged.push([Number(index), hash]);
    }
  });
  return {
    acknowledged,
    ended: once(child, "close"),
    kill: () => child.kill("SIGKILL"),
    untilAcknowledged: async (wanted) => {
      while (acknowledged.length < wanted && child.exitCode === null) await once(child.stdout, "data");
    },
  };
}

describe("a log in SQLite", () => {
  it("answers like the one in memory, also after it has been opened again", async () => {
    const file = newFile();
    const memory = new MemoryReceiptStore();
    let sqlite = await openSqliteLog(file);
    for (let i = 0; i < 30; i++) {
      const receipt = makeReceipt({
        attestation: i % 7,
        verifier: i % 3,
        valid: i % 5 !== 0,
        at: 1000 + (i % 11),
      });
      const options = { now: () => 5000 + i };
      const expected = new TransparencyLog({ store: memory, ...options }).append(receipt);
      expect(new TransparencyLog({ store: sqlite.store, ...options }).append(receipt)).toEqual(expected);
      if (i % 10 === 9) {
        sqlite.close();
        sqlite = await openSqliteLog(file);
      }
    }
    const [a, b] = [memory, sqlite.store].map((store) => new TransparencyLog({ store })) as [
      TransparencyLog,
      TransparencyLog,
    ];
    for (let i = 0; i < 7; i++) {
      const { attestation_id } = makeReceipt({ attestation: i, verifier: 0, valid: true, at: 1 });
      expect(b.checkEquivocation(attestation_id)).toEqual(a.checkEquivocation(attestation_id));
    }
    for (let i = 0; i < a.getSize(); i++) expect(b.getInclusionProof(i)).toEqual(a.getInclusionProof(i));
    for (const path of [`tile/0/000.p/${a.getSize()}`, `tile/entries/000.p/${a.getSize()}`]) {
      expect(readTileResource(sqlite.store, path)).toEqual(readTileResource(memory, path));
    }
    expect(fsckReceiptStore(sqlite.store)).toMatchObject({ ok: true, size: a.getSize() });
    sqlite.close();
  });

  it("keeps all of an append or nothing", async () => {
    const { store, close } = await openSqliteLog(newFile());
    const entry = (at: number) =>
      logEntryOf(makeReceipt({ attestation: at, verifier: 0, valid: true, at }), 1);
    appendEntry(store, entry(1), 1);
    expect(() =>
      store.transaction(() => {
        store.insertNode(0, 1, new Uint8Array(32));
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(store.readNode(0, 1)).toBeNull();
    appendEntry(store, entry(2), 2);
    expect(fsckReceiptStore(store)).toMatchObject({ ok: true, size: 2 });
    close();
  });

  it("waits for whoever has the file before it is a write-ahead log, as two that open a new one have", async () => {
    const file = newFile();
    const other = new DatabaseSync(file);
    other.exec("CREATE TABLE a (b); BEGIN IMMEDIATE");
    const opened = openSqliteLog(file);
    // Given up at once, it would be rejected by now.
    await Promise.race([opened.catch(() => undefined), setTimeout(50)]);
    other.exec("COMMIT");
    other.close();
    const { store, close } = await opened;
    expect(fsckReceiptStore(store)).toMatchObject({ ok: true, size: 0 });
    close();
  });

  it("is one history when two processes append at once", async () => {
    const file = newFile();
    const count = runs(300, 10_000);
    const writers = ["left", "right"].map((name) => startWriter(file, name, count));
    await Promise.all(writers.map(({ ended }) => ended));
    const { store, close } = await openSqliteLog(file);
    const all = writers.flatMap(({ acknowledged }) => acknowledged);
    expect(all).toHaveLength(2 * count);
    expect(new Set(all.map(([index]) => index)).size).toBe(2 * count);
    for (const [index, hash] of all) expect(encodeHex(store.readNode(0, index) as Uint8Array)).toBe(hash);
    // Every acknowledged size, sampled, is a prefix of the final tree.
    const read = nodeReader(store);
    const size = 2 * count;
    for (let from = 1; from < size; from += 1 + Math.floor(size / 50)) {
      const claim = {
        fromSize: from,
        toSize: size,
        fromRoot: treeRoot(from, read),
        toRoot: treeRoot(size, read),
      };
      expect(verifyConsistency({ ...claim, proof: consistencyProof(from, size, read) }).valid).toBe(true);
    }
    expect(fsckReceiptStore(store)).toMatchObject({ ok: true, size });
    close();
  });

  it("loses nothing that it acknowledged, however often it is killed", async () => {
    const file = newFile();
    const kept: [number, string][] = [];
    const rounds = runs(5, 1000);
    for (let round = 0; round < rounds; round++) {
      const writer = startWriter(file, `round-${round}`, 100_000);
      await writer.untilAcknowledged(1 + ((round * 7) % 23));
      writer.kill();
      await writer.ended;
      kept.push(...writer.acknowledged);
      const { store, close } = await openSqliteLog(file);
      const size = store.readHead()?.size ?? 0;
      expect(size).toBeGreaterThanOrEqual(kept.length);
      // The whole log is derived again seldom: in the long mode it grows to some twenty thousand entries.
      if (round === rounds - 1 || round % (round < 100 ? 4 : 50) === 0) {
        expect(fsckReceiptStore(store)).toMatchObject({ ok: true, size });
      }
      for (const [index, hash] of writer.acknowledged) {
        expect(encodeHex(store.readNode(0, index) as Uint8Array)).toBe(hash);
      }
      close();
    }
    const { store, close } = await openSqliteLog(file);
    for (const [index, hash] of kept) expect(encodeHex(store.readNode(0, index) as Uint8Array)).toBe(hash);
    close();
  });
});
