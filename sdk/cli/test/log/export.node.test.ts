/** `vdi-log export`: whole or without a checkpoint, and read by the code of Go's checksum database. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  appendLeaves,
  createNoteSigner,
  encodeTilePath,
  encodeVkey,
  MemoryStore,
  type PublicFiles,
  publishLog,
} from "@svc/tlog";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LONG } from "../../../../tools/testing/paths.ts";
import { run } from "../../src/log/run.ts";

const folder = mkdtempSync(join(tmpdir(), "vdi-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

const signer = createNoteSigner("log.example/2026h2", new Uint8Array(32).fill(1));
const VKEY = encodeVkey(signer.key);
/** A full tile at level 1, a second one there, and partial ones below. */
const LARGE = 256 * 256 + 256 + 44;

/** One log that was published at each of these sizes, in one folder. */
async function published(name: string, ...sizes: number[]): Promise<string> {
  const store = new MemoryStore();
  const files = new Map<string, Uint8Array>();
  const memory: PublicFiles = {
    read: async (path) => files.get(path) ?? null,
    write: async (path, bytes) => void files.set(path, bytes),
  };
  let size = 0;
  for (const to of sizes) {
    const leaves = Array.from({ length: to - size }, (_, i) => Buffer.from(`leaf ${size + i}`));
    appendLeaves(store, leaves, 1_800_000_000);
    size = to;
    await publishLog(store, memory, signer);
  }
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(at(name), path)), { recursive: true });
    writeFileSync(join(at(name), path), bytes);
  }
  return at(name);
}

async function vdiLog(...args: string[]) {
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  return { code: await run(args, { line }, { line }), said: lines.join("\n") };
}

const exported = (place: string, name: string, ...more: string[]) =>
  vdiLog("export", place, at(name), "--any", "--vkey", VKEY, ...more);

const READER = fileURLToPath(new URL("tiles-reader/main.go", import.meta.url));
const GOPATH = "/usr/share/gocode";
const HAS_READER =
  spawnSync("go", ["version"]).status === 0 && existsSync(`${GOPATH}/src/golang.org/x/mod/sumdb/tlog`);

describe("vdi-log export", () => {
  test("gives the same files for the same size, whatever was published before it", async () => {
    const grown = await published("grown", 3, 200, 300, 600);
    const once = await published("once", 600);
    expect(await exported(grown, "a")).toMatchObject({ code: 0, said: expect.stringMatching(/^whole: 600/) });
    expect(await exported(once, "b")).toMatchObject({ code: 0 });
    const list = (name: string) =>
      readdirSync(at(name), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name).slice(at(name).length + 1))
        .sort();
    expect(list("a")).toEqual(list("b"));
    expect(list("a")).toContain("tile/entries/002.p/88");
    for (const file of list("a"))
      expect(readFileSync(join(at("a"), file))).toEqual(readFileSync(join(at("b"), file)));
    expect(await vdiLog("fsck", at("a"), "--any", "--vkey", VKEY)).toMatchObject({ code: 0 });
  });

  test("has the partial files of its size where the log serves full ones alone", async () => {
    const place = await published("later", 300, 600);
    const note = readFileSync(join(await published("earlier", 300), "checkpoint"));
    writeFileSync(join(place, "checkpoint"), note);
    for (const level of [0, "entries"] as const)
      rmSync(join(place, encodeTilePath({ level, index: 1, width: 44 })));
    expect(await exported(place, "cut")).toMatchObject({ code: 0 });
    const fresh = await published("fresh", 300);
    for (const level of [0, "entries"] as const) {
      const path = encodeTilePath({ level, index: 1, width: 44 });
      expect(readFileSync(join(at("cut"), path))).toEqual(readFileSync(join(fresh, path)));
    }
  });

  test("writes no checkpoint over what does not agree, and nothing into a folder that holds something", async () => {
    const place = await published("broken", 300);
    const tile = join(place, "tile/0/000");
    const bytes = readFileSync(tile);
    bytes[33] = (bytes[33] as number) ^ 1;
    writeFileSync(tile, bytes);
    expect(await exported(place, "none", "--tessera")).toMatchObject({ code: 1 });
    expect([existsSync(join(at("none"), "checkpoint")), existsSync(join(at("none"), ".state"))]).toEqual([
      false,
      false,
    ]);
    const again = await exported(await published("good", 5), "none");
    expect(again).toMatchObject({ code: 3, said: expect.stringContaining("folder_not_empty") });
    expect(await exported(place, "no", "--threshold", "x")).toMatchObject({ code: 2 });
    expect(await vdiLog("export", place)).toMatchObject({ code: 2 });
  });
});

describe.skipIf(!HAS_READER)(
  "read by golang.org/x/mod (skipped where Go or Debian's package of it is missing)",
  () => {
    const read = (name: string, vkey = VKEY) => {
      const env = { ...process.env, GOPATH, GO111MODULE: "off", GOFLAGS: "" };
      return spawnSync(at("reader"), [at(name), vkey], { env, encoding: "utf8" }).stdout.trim();
    };
    beforeAll(() => {
      const env = { ...process.env, GOPATH, GO111MODULE: "off", GOFLAGS: "" };
      const built = spawnSync("go", ["build", "-o", at("reader"), READER], { env, encoding: "utf8" });
      expect(built.stderr).toBe("");
    });

    test.each(LONG ? [1, 255, 256, 257, LARGE] : [1, 257])("a log of %i entries", async (size) => {
      expect(await exported(await published(`of-${size}`, size), `to-${size}`, "--tessera")).toMatchObject({
        code: 0,
      });
      expect(read(`to-${size}`)).toBe(String(size));
    });

    test("sees another key, an altered tile, an altered entry, another state", async () => {
      await exported(await published("seen", 300), "altered", "--tessera");
      const other = encodeVkey(createNoteSigner("log.example/2026h2", new Uint8Array(32).fill(2)).key);
      expect(read("altered", other)).toContain("no verifiable signatures");
      const restore = (path: string, change: (text: Buffer) => void) => {
        const file = join(at("altered"), path);
        const before = readFileSync(file);
        const bytes = Buffer.from(before);
        change(bytes);
        writeFileSync(file, bytes);
        const said = read("altered");
        writeFileSync(file, before);
        return said;
      };
      const flip = (bytes: Buffer) => {
        bytes[40] = (bytes[40] as number) ^ 1;
      };
      expect(restore("tile/0/000", flip)).toContain("inconsistent tile 0");
      expect(restore("tile/entries/000", flip)).toMatch(/entry \d+ has another hash/);
      expect(restore(".state/treeState", (text) => text.write('{"size":301'))).toContain("another tree's");
      expect(read("altered")).toBe("300");
    });
  },
);
