/**
 * The fault table: every write of appending and publishing fails once before and once after it is kept. After
 * each, the log is loaded again, checked, and the whole script is run again as a client would that got no
 * answer. Nothing acknowledged is lost, nothing is doubled, and no two heads that were ever public contradict.
 */
import { decodeUtf8, encodeHex } from "@svc/core";
import { fsck, makeLogPolicy, publishLog } from "@svc/tlog";
import { describe, expect, it } from "vitest";
import { assertNoContradiction } from "../../../../tools/fixtures/no-contradiction.ts";
import { long } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { receiptEntryCheck } from "../../src/fsck/entry-check.ts";
import { fsckReceiptStore } from "../../src/fsck/fsck-receipts.ts";
import { type Appended, appendEntries, appendEntry, type EntryContent } from "../../src/log/append.ts";
import { TransparencyLog } from "../../src/log/transparency-log.ts";
import { MemoryReceiptStore } from "../../src/store/memory-store.ts";
import type { ReceiptStore } from "../../src/store/store.ts";
import { Fault, FaultyFiles, FaultyStore, InjectedFault } from "../store/faults.ts";
import { entryNumber, fill, logSigner, logVkey } from "./entries.ts";
import { MemoryFiles } from "./memory-files.ts";

const policy = makeLogPolicy({ log: logVkey });

const fsckFiles = (files: MemoryFiles) => fsck(files.source, { policy, checkEntry: receiptEntryCheck() });

/** Public files that remember every checkpoint that was ever readable. */
class RememberingFiles extends MemoryFiles {
  readonly notes: string[] = [];

  override async write(path: string, bytes: Uint8Array): Promise<void> {
    await super.write(path, bytes);
    if (path === "checkpoint") this.notes.push(decodeUtf8(bytes) as string);
  }
}

/**
 * A client's view of the log: what it was told. Every step is one call; a step that throws has told nothing.
 * The script crosses a tile border, repeats a receipt, and publishes in between and twice.
 */
const START = 254;
const script: ((store: ReceiptStore, files: FaultyFiles) => Promise<Appended[]>)[] = [
  async (store) => [appendEntry(store, entryNumber("a"), 2_000_000_000)],
  async (store, files) => {
    await publishLog(store, files, logSigner);
    return [];
  },
  async (store) => appendEntries(store, ["b", "a", "c"].map(entryNumber), 2_000_000_001),
  async (store, files) => {
    await publishLog(store, files, logSigner);
    await publishLog(store, files, logSigner);
    return [];
  },
  async (store) => [appendEntry(store, entryNumber("d"), 2_000_000_002)],
  async (store) => [appendEntry(store, againAboutD("e", true), 2_000_000_003)],
  async (store) => [appendEntry(store, againAboutD("f", false), 2_000_000_004)],
];

/** Another word of the same verifier on the attestation of entry "d". */
function againAboutD(name: string, result: boolean): EntryContent {
  const { attestation_id, attestation_hash } = entryNumber("d");
  return { ...entryNumber(name), attestation_id, attestation_hash, result, facts: { proof: result } };
}

async function runScript(store: ReceiptStore, files: FaultyFiles, acknowledged: Appended[]): Promise<void> {
  for (const step of script) acknowledged.push(...(await step(store, files)));
}

/** The writes of the script when nothing fails. */
async function writesOf(): Promise<string[]> {
  const fault = new Fault();
  const store = new MemoryReceiptStore();
  fill(store, 0, START);
  await runScript(new FaultyStore(store, fault), new FaultyFiles(new MemoryFiles(), fault), []);
  return fault.writes;
}

const writes = await writesOf();

type Failing = [at: number, name: string, time: "before" | "after"];

/** All of them, both times, in the long run; else of each kind the first write before and the last one after. */
function chosenWrites(): Failing[] {
  const numbered = [...writes.entries()];
  if (long)
    return numbered.flatMap((one): Failing[] => [
      [...one, "before"],
      [...one, "after"],
    ]);
  const kinds = Map.groupBy(numbered, ([, name]) => name.replace(/[0-9a-f.]+/g, "#"));
  return [...kinds.values()].flatMap((of): Failing[] => {
    const [first, last] = [of[0], of.at(-1)] as [[number, string], [number, string]];
    return [
      [...first, "before"],
      [...last, "after"],
    ];
  });
}

describe("the fault table", () => {
  it("covers commits, entries, subtree hashes, heads, tiles, bundles and checkpoints", () => {
    for (const kind of [
      "commit",
      "entry 25",
      "node 0/",
      "node 8/0",
      "head",
      "keys of 25",
      "mark facts ",
      "mark judgements ",
      "mark claim ",
      "file tile/0/",
      "file tile/1/",
      "file tile/entries/",
      "file checkpoint",
    ]) {
      expect(
        writes.some((name) => name.startsWith(kind)),
        kind,
      ).toBe(true);
    }
  });

  for (const [at, name, time] of chosenWrites()) {
    it(`write ${at} (${name}) fails ${time} it is kept`, async () => {
      const store = new MemoryReceiptStore();
      fill(store, 0, START);
      const files = new RememberingFiles();
      const fault = new Fault(at, time);
      const acknowledged: Appended[] = [];
      const failing = runScript(new FaultyStore(store, fault), new FaultyFiles(files, fault), acknowledged);
      await expect(failing).rejects.toThrow(InjectedFault);
      expect(fault.fired).toBe(true);

      // Loaded again: whole, with everything that was acknowledged.
      expect(fsckReceiptStore(store)).toMatchObject({ ok: true });
      for (const { index, leafHash } of acknowledged) expect(store.readNode(0, index)).toEqual(leafHash);
      const publicSize = files.files.has("checkpoint") ? (await fsckFiles(files)).size : 0;
      if (publicSize > 0) expect(await fsckFiles(files)).toMatchObject({ ok: true });
      expect(publicSize).toBeLessThanOrEqual(store.readHead()?.size ?? 0);

      // The client repeats everything it has no answer to.
      const fine = new Fault();
      const repeated: Appended[] = [];
      await runScript(new FaultyStore(store, fine), new FaultyFiles(files, fine), repeated);
      await publishLog(store, files, logSigner);
      expect(store.readHead()?.size).toBe(START + 6);
      expect(repeated.map(({ index }) => index - START)).toEqual([0, 1, 0, 2, 3, 4, 5]);
      expect(repeated.at(-1)?.equivocationDetected).toBe(true);
      for (const { index, leafHash, entry } of acknowledged) {
        const again = repeated.find((later) => later.index === index);
        expect(again?.leafHash).toEqual(leafHash);
        expect(again?.entry).toEqual(entry);
      }
      expect(fsckReceiptStore(store)).toMatchObject({ ok: true, size: START + 6 });
      expect(await fsckFiles(files)).toMatchObject({ ok: true, size: START + 6 });
      assertNoContradiction(store, files.notes, policy);
      recordVerdict(`faults/${at} ${time}`, [
        name,
        files.notes.length,
        encodeHex(store.readHead()?.root as Uint8Array),
      ]);
    });
  }
});

describe("two writers on one store", () => {
  it("end in an error for the slower, and in one history", () => {
    const store = new MemoryReceiptStore();
    fill(store, 0, 5);
    const stale = store.readHead();
    const slow: ReceiptStore = Object.assign(new FaultyStore(store, new Fault()), { readHead: () => stale });
    fill(store, 5, 6);
    expect(() => appendEntry(slow, entryNumber("late"), 2_000_000_000)).toThrow();
    expect(fsckReceiptStore(store)).toMatchObject({ ok: true, size: 6 });
  });

  it("is a conflict with a code when the head moved in between, and nothing is kept", () => {
    const store = new MemoryReceiptStore();
    fill(store, 0, 5);
    const beaten: ReceiptStore = Object.assign(new FaultyStore(store, new Fault()), {
      writeHead: () => false,
    });
    const append = () => appendEntry(beaten, entryNumber("late"), 2_000_000_000);
    expect(append).toThrow(expect.objectContaining({ code: "log_conflict" }));
    expect(fsckReceiptStore(store)).toMatchObject({ ok: true, size: 5 });
  });
});

describe("a damaged store", () => {
  it("is an error with a code, never an answer", () => {
    const store = new MemoryReceiptStore();
    fill(store, 0, 5);
    const damaged: ReceiptStore = Object.assign(new FaultyStore(store, new Fault()), {
      readNode: (level: number, index: number) => (level === 2 ? null : store.readNode(level, index)),
      readEntry: (index: number) => (index === 3 ? null : store.readEntry(index)),
    });
    const log = new TransparencyLog({ store: damaged });
    expect(() => log.getInclusionProof(4)).toThrow(/subtree hash/);
    expect(() => log.getEntry(3)).toThrow(/missing/);
    expect(fsckReceiptStore(damaged)).toMatchObject({
      ok: false,
      findings: [{ where: "entry 3", problem: "missing" }],
    });
  });
});
