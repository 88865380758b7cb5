// Our logs judged by golang.org/x/mod, which is Go's own: its sumdb/note opens our checkpoints, its sumdb/tlog computes our
// roots, takes our proofs and reads our published tiles; and we open what it signs.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { encodeHex } from "@svc/core";
import {
  appendLeaves,
  consistencyProof,
  createNoteSigner,
  encodeVkey,
  inclusionProof,
  MemoryStore,
  nodeReader,
  openNote,
  parseVkey,
  publishLog,
  treeRoot,
} from "@svc/tlog";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Where Debian's package golang-golang-x-mod-dev puts it. */
const WORKSPACE = process.env.VDI_GO_WORKSPACE ?? "/usr/share/gocode";
const isThere =
  spawnSync("go", ["version"]).status === 0 && existsSync(join(WORKSPACE, "src/golang.org/x/mod/sumdb/tlog"));
const SOURCE = join(import.meta.dirname, "../xmod");

const folder = mkdtempSync(join(tmpdir(), "xmod-"));
const signer = createNoteSigner("log.example/xmod", new Uint8Array(32).fill(7));
/** Trees of every size up to here are compared, proof by proof. */
const COUNT = 66;
/** More than two tiles. */
const PUBLISHED = 600;
const TEXT = "theirs.example\n1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n";

interface Answer {
  readonly [name: string]: number | string;
}

function storeOf(count: number): MemoryStore {
  const store = new MemoryStore();
  const leaves = Array.from({ length: count }, (_, i) => Buffer.from(`leaf ${i}`));
  appendLeaves(store, leaves, 1_800_000_000);
  return store;
}

const file = (path: string) => join(folder, "log", path);
const read = async (path: string) =>
  existsSync(file(path)) ? new Uint8Array(readFileSync(file(path))) : null;
const write = async (path: string, bytes: Uint8Array) => {
  mkdirSync(dirname(file(path)), { recursive: true });
  writeFileSync(file(path), bytes);
};

/** One bit of the text, of the origin's line or of the signature. */
function alterations(note: string): string[] {
  const flipped = (at: number) => `${note.slice(0, at)}${note[at] === "A" ? "B" : "A"}${note.slice(at + 1)}`;
  const signature = note.lastIndexOf(" ") + 12;
  return [0, note.indexOf("\n") + 1, note.indexOf("\n\n") - 4, signature, note.length - 8].map(flipped);
}

function pairs(first: number): { readonly index: number; readonly size: number }[] {
  const sizes = Array.from({ length: COUNT }, (_, i) => i + 1);
  return sizes.flatMap((size) =>
    Array.from({ length: size }, (_, i) => ({ index: i + first, size })).filter(({ index }) => index <= size),
  );
}

describe.skipIf(!isThere)(
  "by Go's own log library (skipped where Go or Debian's golang-golang-x-mod-dev is missing)",
  () => {
    let answer: Answer;
    let note: string;
    const inclusion = pairs(0);
    const consistency = pairs(1);

    beforeAll(async () => {
      const env = { ...process.env, GO111MODULE: "off", GOPATH: WORKSPACE, GOFLAGS: "" };
      execFileSync("go", ["build", "-o", join(folder, "xmod"), "."], { cwd: SOURCE, env });
      await publishLog(storeOf(PUBLISHED), { read, write }, signer);
      note = Buffer.from((await read("checkpoint")) as Uint8Array).toString();
      const nodes = nodeReader(storeOf(COUNT));
      const roots = Array.from({ length: COUNT + 1 }, (_, size) => encodeHex(treeRoot(size, nodes)));
      const question = {
        vkey: encodeVkey(signer.key),
        note,
        altered: alterations(note),
        count: COUNT,
        roots,
        inclusion: inclusion.map(({ index, size }) => ({
          index,
          size,
          proof: inclusionProof(index, size, nodes).map(encodeHex),
        })),
        consistency: consistency.map(({ index, size }) => ({
          index,
          size,
          proof: consistencyProof(index, size, nodes).map(encodeHex),
        })),
        folder: join(folder, "log"),
        published: PUBLISHED,
        text: TEXT,
      };
      const input = JSON.stringify(question);
      answer = JSON.parse(
        execFileSync(join(folder, "xmod"), { input, maxBuffer: 1 << 26, encoding: "utf8" }),
      ) as Answer;
    }, 600_000);
    afterAll(() => rmSync(folder, { recursive: true }));

    test("a checkpoint of ours opens there, and none that is altered", () => {
      expect(answer.opened).toBe(note.slice(0, note.indexOf("\n\n") + 1));
      expect([alterations(note).length, answer.altered_opened]).toEqual([5, 0]);
    });

    test("every root, inclusion proof and consistency proof is the one that it computes itself", () => {
      expect(answer.roots).toBe(COUNT + 1);
      expect([answer.inclusion, answer.consistency]).toEqual([inclusion.length, consistency.length]);
      expect(answer.proofs_alike).toBe(inclusion.length + consistency.length);
    });

    test("none is taken with one bit of it changed, a hash more or one less", () => {
      expect([answer.inclusion_altered, answer.consistency_altered]).toEqual([0, 0]);
    });

    test("every record is found in the published tiles, and none in tiles that were changed", () => {
      expect([answer.tiled, answer.tiled_altered]).toEqual([PUBLISHED, 0]);
    });

    test("what it signs opens here, under its key and no other", () => {
      const theirs = parseVkey(answer.vkey);
      if (!theirs.ok) throw new Error(theirs.reason);
      expect(openNote(answer.signed, [theirs.value])).toMatchObject({ ok: true });
      expect(openNote(answer.signed, [signer.key])).toMatchObject({ ok: false, reason: "unknown_signers" });
    });
  },
);
