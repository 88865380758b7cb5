/** A reader with a memory: what it accepts, what it refuses, and the evidence it brings back. */
import { decodeUtf8, encodeUtf8 } from "@svc/core";
import { describe, expect, it } from "vitest";
import { parseLogEvidence, verifyLogEvidence } from "../../src/client/evidence.ts";
import { LogClient, type PinnedCheckpoint } from "../../src/client/log-client.ts";
import { consistencyOf } from "../../src/log/documents.ts";
import { inclusionProofOf, rootAt } from "../../src/log/inclusion.ts";
import { publishLog } from "../../src/log/publish.ts";
import { signCheckpoint } from "../../src/note/checkpoint.ts";
import { createNoteSigner } from "../../src/note/cosignature.ts";
import { makeLogPolicy } from "../../src/note/policy.ts";
import { encodeVkey } from "../../src/note/vkey.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { decodeBundle, encodeBundle } from "../../src/tiles/bundle.ts";
import { httpSource } from "../../src/tiles/source.ts";
import { fill, LOG_ORIGIN, leafNumber, logSigner, logVkey } from "../log/leaves.ts";
import { MemoryFiles } from "../tiles/memory-files.ts";

const policy = makeLogPolicy({ log: logVkey });

function memory(): PinnedCheckpoint & { note: string | null } {
  return {
    note: null,
    async load() {
      return this.note;
    },
    async save(note) {
      this.note = note;
    },
  };
}

async function published(size: number, name = ""): Promise<{ store: MemoryStore; files: MemoryFiles }> {
  const store = new MemoryStore();
  const files = new MemoryFiles();
  fill(store, 0, size, name);
  await publishLog(store, files, logSigner);
  return { store, files };
}

describe("update", () => {
  it("keeps the first head without proof, then demands one for each that follows", async () => {
    const { store, files } = await published(3);
    const client = new LogClient({ source: files.source, policy });
    expect(await client.update()).toMatchObject({ ok: true, status: "first_use" });
    expect(await client.update()).toMatchObject({ ok: true, status: "unchanged" });
    for (const size of [4, 255, 256, 257, 700]) {
      fill(store, Number(store.readHead()?.size), size);
      await publishLog(store, files, logSigner);
      expect(await client.update()).toMatchObject({ ok: true, status: "advanced" });
    }
  });

  it("refuses a head that is not the pinned log's, and keeps what it had", async () => {
    const { files } = await published(5);
    const pinned = memory();
    const client = new LogClient({ source: files.source, policy, pinned });
    await client.update();
    const kept = pinned.note;
    const stranger = createNoteSigner(LOG_ORIGIN, new Uint8Array(32).fill(9));
    files.files.set(
      "checkpoint",
      encodeUtf8(signCheckpoint({ size: 9, root: new Uint8Array(32) }, stranger)),
    );
    expect(await client.update()).toMatchObject({ ok: false, reason: "unknown_signers" });
    files.files.delete("checkpoint");
    expect(await client.update()).toMatchObject({ ok: false, reason: "checkpoint_missing" });
    expect(pinned.note).toBe(kept);
  });

  it("convicts nobody when tiles are missing or false", async () => {
    const { store, files } = await published(300);
    const client = new LogClient({ source: files.source, policy });
    await client.update();
    fill(store, 300, 600);
    await publishLog(store, files, logSigner);
    const missing = files.clone();
    for (const path of [...missing.files.keys()])
      if (path.startsWith("tile/0/001")) missing.files.delete(path);
    const withoutTile = new LogClient({ source: missing.source, policy, pinned: fixed(client) });
    expect(await withoutTile.update()).toMatchObject({ ok: false, reason: "consistency_unproven" });
    const bent = files.clone();
    const tile = (bent.files.get("tile/0/001") as Uint8Array).slice();
    tile[5]! ^= 1;
    bent.files.set("tile/0/001", tile);
    const withBentTile = new LogClient({ source: bent.source, policy, pinned: fixed(client) });
    const verdict = await withBentTile.update();
    expect(verdict).toMatchObject({ ok: false, reason: "consistency_unproven" });
    expect(verdict).not.toHaveProperty("evidence");

    function fixed(_of: LogClient): PinnedCheckpoint {
      const note = signCheckpoint(headAt(store, 300), logSigner);
      return { load: async () => note, save: async () => {} };
    }
  });
});

const headAt = (store: MemoryStore, size: number) => ({ size, root: rootAt(store, size) });

describe("rollback", () => {
  it("is refused, and both heads are kept as evidence that convicts nobody by itself", async () => {
    const { files } = await published(10);
    const smaller = await published(7);
    const pinned = memory();
    await new LogClient({ source: files.source, policy, pinned }).update();
    // The larger tree's tiles are still served, only the head has gone back.
    files.files.set("checkpoint", smaller.files.files.get("checkpoint") as Uint8Array);
    const verdict = await new LogClient({ source: files.source, policy, pinned }).update();
    expect(verdict).toMatchObject({ ok: false, reason: "rolled_back", evidence: { kind: "rollback" } });
    const evidence = verdict.ok ? null : verdict.evidence;
    expect(verifyLogEvidence(evidence, policy)).toMatchObject({
      contradictory: false,
      reason: "no_contradiction",
    });
  });
});

describe("a fork", () => {
  const cases: [string, number, number][] = [
    ["at one size", 6, 6],
    ["behind a larger head", 6, 9],
    ["behind a much larger head", 256, 700],
    ["behind a head that begins with a power of two", 8, 300],
    ["behind a smaller head", 300, 40],
  ];
  for (const [name, first, second] of cases) {
    it(`${name} is refused with evidence that anyone can check offline`, async () => {
      const honest = await published(first);
      const forked = await published(second, "forked ");
      const pinned = memory();
      await new LogClient({ source: honest.files.source, policy, pinned }).update();
      const kept = pinned.note;
      const source = second >= first ? forked.files.source : mixed(honest.files, forked.files);
      const verdict = await new LogClient({ source, policy, pinned }).update();
      expect(verdict).toMatchObject({
        ok: false,
        reason: "forked",
        evidence: { kind: "fork", origin: LOG_ORIGIN },
      });
      expect(pinned.note).toBe(kept);
      const evidence = verdict.ok ? undefined : verdict.evidence;
      const document = JSON.stringify(evidence);
      expect(verifyLogEvidence(document, policy)).toMatchObject({ contradictory: true });
      // Nobody is convicted under another key, nor by a changed document.
      const other = makeLogPolicy({
        log: encodeVkey(createNoteSigner(LOG_ORIGIN, new Uint8Array(32).fill(8)).key),
      });
      expect(verifyLogEvidence(document, other)).toMatchObject({ contradictory: false });
      for (const changed of [
        { ...evidence, smaller: evidence?.larger },
        { ...evidence, derived_root: "00".repeat(32), smaller: evidence?.larger },
        { ...evidence, proof: [], derived_root: "00".repeat(32) },
      ]) {
        const again = verifyLogEvidence(changed, policy);
        if (first !== second || changed.smaller === evidence?.larger) expect(again.contradictory).toBe(false);
      }
    });
  }

  /** The forked head over the honest log's tiles: the honest larger tree shows what the smaller head denies. */
  function mixed(honest: MemoryFiles, forked: MemoryFiles) {
    return async (path: string) => (path === "checkpoint" ? forked : honest).read(path);
  }

  it("cannot be pinned on an honest log by notes that agree", async () => {
    const { store } = await published(9);
    const [smaller, larger] = [4, 9].map((size) => signCheckpoint(headAt(store, size), logSigner)) as [
      string,
      string,
    ];
    const { from_root, proof } = consistencyOf(store, logSigner, 4);
    const evidence = { type: "log_evidence_v1", kind: "fork", origin: LOG_ORIGIN, smaller, larger };
    const judge = (document: unknown) => verifyLogEvidence(document, policy);
    expect(judge({ ...evidence, derived_root: from_root, proof })).toMatchObject({
      reason: "no_contradiction",
    });
    expect(judge({ ...evidence, derived_root: "11".repeat(32), proof })).toMatchObject({
      reason: "proof_invalid",
    });
    expect(judge(evidence)).toMatchObject({ reason: "no_contradiction" });
    expect(judge({ ...evidence, origin: "other.example/log" })).toMatchObject({ reason: "wrong_origin" });
    expect(judge({ ...evidence, smaller: larger, larger: smaller })).toMatchObject({
      reason: "malformed_evidence",
    });
  });

  it.each([
    null,
    5,
    "[]",
    "{}",
    { type: "log_evidence_v1" },
    '{"type":"log_evidence_v1","kind":"x"}',
    "not json",
  ])("evidence %j is malformed", (document) => {
    expect(parseLogEvidence(document).ok).toBe(false);
    expect(verifyLogEvidence(document, policy)).toMatchObject({ reason: "malformed_evidence" });
  });
});

describe("reading", () => {
  it("proves entries by the kept head, over plain files", async () => {
    const { store, files } = await published(520);
    const client = new LogClient({ source: files.source, policy });
    expect(await client.proveInclusion(0)).toMatchObject({ ok: false, reason: "no_checkpoint" });
    await client.update();
    const proof = await client.proveInclusion(260);
    expect(proof.ok && proof.value).toEqual(inclusionProofOf(store, 260));
    expect(await client.readEntry(260)).toEqual({
      ok: true,
      value: {
        entry: leafNumber(260),
        proof: inclusionProofOf(store, 260),
        checkpoint: decodeUtf8(files.files.get("checkpoint") as Uint8Array),
      },
    });
    for (const index of [-1, 520, 0.5, Number.NaN]) {
      expect(await client.readEntry(index)).toMatchObject({ ok: false, reason: "out_of_range" });
    }
  });

  it("reads a bundle's entries together, each proved", async () => {
    const { files } = await published(520);
    const client = new LogClient({ source: files.source, policy });
    expect(await client.readBundle(0)).toMatchObject({ ok: false, reason: "no_checkpoint" });
    await client.update();
    for (const [index, first, length] of [
      [0, 0, 256],
      [260, 256, 256],
      [519, 512, 8],
    ] as const) {
      const entries = Array.from({ length }, (_, i) => leafNumber(first + i));
      expect(await client.readBundle(index)).toEqual({ ok: true, value: { first, entries } });
    }
    for (const index of [-1, 520, 0.5]) {
      expect(await client.readBundle(index)).toMatchObject({ ok: false, reason: "out_of_range" });
    }
  });

  it("refuses a bundle of which any entry was changed, moved or left out on the way", async () => {
    for (const size of [20, 256, 300, 512]) {
      const { files } = await published(size);
      const client = new LogClient({ source: files.source, policy });
      await client.update();
      const last = size - 1;
      const path = [...files.files.keys()]
        .filter((name) => name.startsWith("tile/entries/"))
        .sort()
        .at(-1) as string;
      const honest = files.files.get(path) as Uint8Array;
      const entries = decodeBundle(honest) as Uint8Array[];
      const changed = (change: (list: Uint8Array[]) => void) => {
        const list = entries.map((entry) => entry.slice());
        change(list);
        return encodeBundle(list);
      };
      for (const bent of [
        ...entries.map((_, i) => changed((list) => ((list[i] as Uint8Array)[0]! ^= 1))),
        changed((list) => list.reverse()),
        changed((list) => list.pop()),
        honest.subarray(0, 33),
      ]) {
        files.files.set(path, bent);
        const found = await client.readBundle(last);
        // One entry alone is its own reverse.
        expect(found.ok && entries.length > 1, `${size}`).toBe(false);
      }
      files.files.set(path, honest);
      expect(await client.readBundle(last)).toMatchObject({ ok: true });
    }
  });

  it("refuses an entry or tile that was changed on the way", async () => {
    const { files } = await published(20);
    const client = new LogClient({ source: files.source, policy });
    await client.update();
    for (const path of ["tile/entries/000.p/20", "tile/0/000.p/20"]) {
      const honest = files.files.get(path) as Uint8Array;
      const bent = honest.slice();
      bent[40]! ^= 1;
      files.files.set(path, bent);
      expect(await client.readEntry(0)).toMatchObject({ ok: false, reason: "unproven" });
      files.files.set(path, honest.subarray(0, 33));
      expect(await client.readEntry(0)).toMatchObject({ ok: false, reason: "unproven" });
      files.files.delete(path);
      expect(await client.readEntry(0)).toMatchObject({ ok: false, reason: "unproven" });
      files.files.set(path, honest);
    }
    expect(await client.readEntry(0)).toMatchObject({ ok: true });
  });

  it("falls back to the full tile when a partial one has been dropped", async () => {
    const { store, files } = await published(20);
    const client = new LogClient({ source: files.source, policy });
    await client.update();
    fill(store, 20, 256);
    await publishLog(store, files, logSigner);
    files.files.delete("tile/0/000.p/20");
    files.files.delete("tile/entries/000.p/20");
    expect(await client.readEntry(7)).toMatchObject({ ok: true });
  });
});

describe("over HTTP", () => {
  it("a 404 is nothing, other answers and failures are errors, and bodies are bounded", async () => {
    const seen: string[] = [];
    const answers: Record<string, () => Promise<Response>> = {
      "https://log.example/receipts/checkpoint": async () => new Response("note"),
      "https://log.example/receipts/broken": async () => new Response("", { status: 500 }),
      "https://log.example/receipts/huge": async () => new Response(new Uint8Array(17 * 1024 * 1024)),
      "https://log.example/receipts/down": () => Promise.reject(new Error("connection refused")),
    };
    const source = httpSource("https://log.example/receipts", async (url) => {
      seen.push(url);
      return (answers[url] ?? (async () => new Response("", { status: 404 })))();
    });
    expect(await source("checkpoint")).toEqual(encodeUtf8("note"));
    expect(await source("tile/0/000")).toBeNull();
    for (const path of ["broken", "huge", "down"]) {
      await expect(source(path)).rejects.toMatchObject({ code: "log_unreachable" });
    }
    expect(seen).toContain("https://log.example/receipts/tile/0/000");
  });
});
