/** fsck: silent about whole logs, and exact about every single thing that can be wrong with one. */

import upstreamLog from "vectors:tlog/tessera-testdata-log?tree&base64";
import { concatBytes, decodeBase64, encodeUtf8 } from "@svc/core";
import { describe, expect, it } from "vitest";
import { describeVectors } from "../../../../tools/testing/vectors.ts";
import { MAX_FINDINGS } from "../../src/fsck/findings.ts";
import { fsck } from "../../src/fsck/fsck.ts";
import { signCheckpoint } from "../../src/note/checkpoint.ts";
import { makeLogPolicy } from "../../src/note/policy.ts";
import { decodeBundle, encodeBundle } from "../../src/tiles/bundle.ts";
import { leafNumber, logSigner, logVkey } from "../log/leaves.ts";
import { publishedLog } from "../log/published.ts";
import type { MemoryFiles } from "../tiles/memory-files.ts";

const policy = makeLogPolicy({ log: logVkey });

const published = async (...sizes: number[]) => (await publishedLog(...sizes)).files;

describeVectors("a published log of 15 entries", upstreamLog, (files: Record<string, string>) => {
  it("is whole", async () => {
    const { public_key } = JSON.parse(
      new TextDecoder().decode(decodeBase64(files["KEYS.json"]) as Uint8Array),
    ) as {
      public_key: string;
    };
    const source = async (path: string) => decodeBase64(files[path] ?? null);
    const report = await fsck(source, { policy: makeLogPolicy({ log: public_key }) });
    expect(report).toMatchObject({ ok: true, size: 15, findings: [] });
  });
});

describe("a whole log", () => {
  it.each([[0], [1], [255], [256], [257], [3, 700], [1, 2, 3, 511, 512, 513]])(
    "of sizes %j passes",
    async (...sizes) => {
      const files = await published(...sizes);
      const seen: number[] = [];
      const report = await fsck(files.source, { policy, onProgress: (read) => seen.push(read) });
      expect(report).toMatchObject({ ok: true, size: sizes.at(-1), findings: [], findingCount: 0 });
      expect(seen).toHaveLength(Math.ceil((sizes.at(-1) as number) / 256));
    },
  );

  it("passes after the partial tiles have been dropped", async () => {
    const files = await published(20, 256);
    for (const path of [...files.files.keys()]) if (path.includes(".p/20")) files.files.delete(path);
    expect((await fsck(files.source, { policy })).ok).toBe(true);
  });
});

describe("a broken log", () => {
  const flip = (bytes: Uint8Array, at: number) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
  const change = (path: string, to: (bytes: Uint8Array) => Uint8Array) => (files: MemoryFiles) => {
    files.files.set(path, to(files.files.get(path) as Uint8Array));
  };
  const drop = (path: string) => (files: MemoryFiles) => void files.files.delete(path);
  const cases: [string, (files: MemoryFiles) => void, [string, string][]][] = [
    ["no checkpoint", drop("checkpoint"), [["checkpoint", "checkpoint_missing"]]],
    [
      "a changed checkpoint",
      change("checkpoint", (b) => flip(b, 25)),
      [["checkpoint", "checkpoint_refused"]],
    ],
    ["no bundle", drop("tile/entries/001"), [["tile/entries/001", "missing"]]],
    [
      "a bundle cut short",
      change("tile/entries/000", (b) => b.subarray(0, b.length - 1)),
      [["tile/entries/000", "malformed"]],
    ],
    [
      "a bundle with an entry too few",
      change("tile/entries/000", (b) => encodeBundle((decodeBundle(b) as Uint8Array[]).slice(1))),
      [["tile/entries/000", "wrong_length"]],
    ],
    [
      "two entries exchanged",
      change("tile/entries/002.p/88", (b) => encodeBundle((decodeBundle(b) as Uint8Array[]).reverse())),
      [
        ["tile/0/002.p/88", "wrong_hash"],
        ["checkpoint", "wrong_root"],
      ],
    ],
    ["no tile", drop("tile/0/001"), [["tile/0/001", "missing"]]],
    ["no upper tile", drop("tile/1/000.p/2"), [["tile/1/000.p/2", "missing"]]],
    ["a changed tile", change("tile/0/001", (b) => flip(b, 40)), [["tile/0/001", "wrong_hash"]]],
    [
      "a changed partial tile",
      change("tile/0/002.p/88", (b) => flip(b, 87 * 32)),
      [["tile/0/002.p/88", "wrong_hash"]],
    ],
    [
      "a changed upper tile",
      change("tile/1/000.p/2", (b) => flip(b, 63)),
      [["tile/1/000.p/2", "wrong_hash"]],
    ],
    ["a tile cut short", change("tile/0/000", (b) => b.subarray(0, 8191)), [["tile/0/000", "wrong_length"]]],
    [
      "a tile with a hash too many",
      change("tile/0/000", (b) => concatBytes(b, b.subarray(0, 32))),
      [["tile/0/000", "wrong_length"]],
    ],
    [
      "a partial tile with a hash too many",
      change("tile/0/002.p/88", (b) => concatBytes(b, b.subarray(0, 32))),
      [["tile/0/002.p/88", "wrong_length"]],
    ],
    [
      "a bundle with an entry too many",
      change("tile/entries/000", (b) => concatBytes(b, encodeBundle([encodeUtf8("more")]))),
      [["tile/entries/000", "wrong_length"]],
    ],
    [
      "a partial bundle with an entry too many",
      change("tile/entries/002.p/88", (b) => concatBytes(b, encodeBundle([encodeUtf8("more")]))),
      [["tile/entries/002.p/88", "wrong_length"]],
    ],
  ];
  for (const [name, damage, wanted] of cases) {
    it(`${name} is named`, async () => {
      const files = await published(600);
      damage(files);
      const report = await fsck(files.source, { policy });
      expect(report.ok).toBe(false);
      expect(report.findings.map(({ where, problem }) => [where, problem])).toEqual(wanted);
    });
  }

  it("a checkpoint over another tree is named", async () => {
    const files = await published(20);
    files.files.set(
      "checkpoint",
      encodeUtf8(signCheckpoint({ size: 20, root: new Uint8Array(32) }, logSigner)),
    );
    expect((await fsck(files.source, { policy })).findings).toMatchObject([{ problem: "wrong_root" }]);
  });

  it("what the caller's check finds in an entry is named, rightly hashed or not", async () => {
    const files = await published(300);
    const seen: number[] = [];
    const report = await fsck(files.source, {
      policy,
      checkEntry: (index, bytes) => {
        seen.push(index);
        expect(bytes).toEqual(leafNumber(index));
        return index % 100 === 7 ? [{ problem: "unlucky", values: { nth: index } }] : [];
      },
    });
    expect(seen).toEqual(Array.from({ length: 300 }, (_, i) => i));
    expect(report).toMatchObject({ ok: false, findingCount: 3 });
    expect(report.findings.map(({ where, problem }) => `${where} ${problem}`)).toEqual([
      "entry 7 unlucky",
      "entry 107 unlucky",
      "entry 207 unlucky",
    ]);
  });

  it("a thoroughly broken log gives a bounded report", async () => {
    const files = await published(300);
    const junk = Array.from({ length: 256 }, () => encodeUtf8("junk"));
    files.files.set("tile/entries/000", encodeBundle(junk));
    const broken = () => [{ problem: "broken", values: {} }];
    const report = await fsck(files.source, { policy, checkEntry: broken });
    expect(report.findings).toHaveLength(MAX_FINDINGS);
    expect(report.findingCount).toBeGreaterThan(256);
  });

  it("what the source throws is not a finding", async () => {
    await expect(fsck(() => Promise.reject(new Error("no network")))).rejects.toThrow("no network");
  });
});
