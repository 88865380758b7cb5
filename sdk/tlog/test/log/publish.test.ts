/** Publishing: what is public is never contradicted, whatever happened to the store or happens meanwhile. */
import { decodeUtf8 } from "@svc/core";
import { describe, expect, it } from "vitest";
import { assertNoContradiction } from "../../../../tools/fixtures/no-contradiction.ts";
import { fsck } from "../../src/fsck/fsck.ts";
import { appendLeaves } from "../../src/log/append.ts";
import { publishLog } from "../../src/log/publish.ts";
import { createNoteSigner } from "../../src/note/cosignature.ts";
import { makeLogPolicy } from "../../src/note/policy.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { MemoryFiles } from "../tiles/memory-files.ts";
import { fill, leafNumber, logSigner, logVkey } from "./leaves.ts";
import { publishedLog } from "./published.ts";

const policy = makeLogPolicy({ log: logVkey });

describe("a store that was set back", () => {
  it("signs nothing over a larger public head", async () => {
    const { files } = await publishedLog(300);
    const before = new Map(files.files);
    const restored = new MemoryStore();
    fill(restored, 0, 299);
    await expect(publishLog(restored, files, logSigner)).rejects.toMatchObject({ code: "published_ahead" });
    expect(files.files).toEqual(before);
  });

  it("signs nothing over another history, not even after it has grown larger", async () => {
    const { files } = await publishedLog(300);
    const before = new Map(files.files);
    const restored = new MemoryStore();
    fill(restored, 0, 299);
    fill(restored, 299, 310, "after the restore ");
    await expect(publishLog(restored, files, logSigner)).rejects.toMatchObject({ code: "published_fork" });
    expect(files.files).toEqual(before);
  });

  it("signs nothing into the folder of another log", async () => {
    const { store, files } = await publishedLog(3);
    const other = createNoteSigner("other.example/log", new Uint8Array(32).fill(3));
    await expect(publishLog(store, files, other)).rejects.toMatchObject({ code: "published_foreign" });
  });

  it("never overwrites an immutable file with other bytes", async () => {
    const { store, files } = await publishedLog(3);
    fill(store, 3, 5);
    files.files.set("tile/0/000.p/5", new Uint8Array(160));
    await expect(publishLog(store, files, logSigner)).rejects.toMatchObject({ code: "published_conflict" });
  });
});

describe("appending while a publication is under way", () => {
  it("changes nothing about what is published, and goes into the next one", async () => {
    const store = new MemoryStore();
    const files = new MemoryFiles();
    const notes: string[] = [];
    fill(store, 0, 10);
    let extra = 0;
    const interleaved = {
      read: (path: string) => files.read(path),
      write: async (path: string, bytes: Uint8Array) => {
        appendLeaves(store, [leafNumber(`meanwhile ${extra++}`)], 2_000_000_000);
        await files.write(path, bytes);
        if (path === "checkpoint") notes.push(decodeUtf8(bytes) as string);
      },
    };
    for (let round = 0; round < 3; round++) {
      const size = 10 + extra;
      expect(await publishLog(store, interleaved, logSigner)).toMatchObject({ size });
      expect(await fsck(files.source, { policy })).toMatchObject({ ok: true, size });
      expect(extra).toBeGreaterThan(size - 10);
    }
    assertNoContradiction(store, notes, policy);
  });
});
