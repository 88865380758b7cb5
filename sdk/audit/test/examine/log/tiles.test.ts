/** Tiles and entry bundles as files: each under a signed head, alone where it suffices, with others where not. */
import { concatBytes, type LogEntry, logEntryOf } from "@svc/core";
import { encodeTilePath, hashNode, newTiles, readTileResource, signCheckpoint } from "@svc/tlog";
import { appendEntries, type EntryContent, MemoryReceiptStore, TransparencyLog } from "@svc/vdi-transparency";
import { describe, expect, test } from "vitest";
import { first, logSigner, NOW } from "../../../../../tools/fixtures/bundle-parts.ts";
import { recordVerdict } from "../../../../../tools/testing/verdict.ts";
import type { LogMaterial, TileFile } from "../../../src/index.ts";
import { isHead } from "../../../src/kinds/log/signed-heads.ts";
import { examineTiles, tilePathOf } from "../../../src/kinds/log/tiles.ts";
import { layOutLog } from "../../../src/kinds/log/verify.ts";
import { itemsOf, POLICIES } from "../fixtures/items.ts";

/** A log of that many entries, about receipts that differ in their hash alone. */
function logOf(size: number) {
  const store = new MemoryReceiptStore();
  const { timestamp: _, ...content }: LogEntry = logEntryOf(first, NOW);
  const contents = Array.from({ length: size }, (__, i): EntryContent => {
    return { ...content, receipt_hash: i.toString(16).padStart(64, "0") };
  });
  appendEntries(store, contents, NOW + 60);
  const log = new TransparencyLog({ store, signer: logSigner, now: () => NOW + 60 });
  const tile = (path: string): TileFile => {
    const bytes = readTileResource(store, path);
    if (bytes === null) throw new Error(`no ${path}`);
    return { source: path, path, bytes };
  };
  return { checkpoint: log.getCheckpoint(), tile };
}

const small = logOf(70);
const large = logOf(600);

async function findings(tiles: readonly TileFile[], files: { readonly [name: string]: unknown }) {
  const { heads } = layOutLog(itemsOf(files), POLICIES, new Map());
  return [...(await examineTiles(tiles, heads.filter(isHead))).values()];
}

async function answers(tiles: readonly TileFile[], checkpoint?: unknown, policies = POLICIES) {
  const items = checkpoint === undefined ? [] : itemsOf({ checkpoint });
  const { heads } = layOutLog(items, policies, new Map());
  const found = await examineTiles(tiles, heads.filter(isHead));
  return [...found.values()].map(({ verdict, reason, missing }) => {
    if (missing.length > 0) return missing.map(named);
    return verdict === "verified" ? verdict : reason;
  });
}

function named(material: LogMaterial): string {
  if (material.what === "tile") return material.path;
  if (material.what === "log_key") return `log_key ${material.log}`;
  return "tree_size" in material ? `${material.what} ${material.tree_size}` : material.what;
}

const changed = (file: TileFile): TileFile => ({
  ...file,
  bytes: file.bytes.map((byte, i) => (i === 33 ? byte ^ 1 : byte)),
});

test("a tile of a higher level lacks a checkpoint of as many entries as it reaches to", async () => {
  expect(await answers([large.tile("tile/1/000.p/2")], small.checkpoint)).toEqual([["checkpoint 512"]]);
});

describe("a log of 70 entries: one tile is the whole tree", () => {
  test("the tile and the bundle, each by itself", async () => {
    expect(await answers([small.tile("tile/0/000.p/70")], small.checkpoint)).toEqual(["verified"]);
    expect(await answers([small.tile("tile/entries/000.p/70")], small.checkpoint)).toEqual(["verified"]);
  });

  test("what holds of hashes is not said of entries", async () => {
    const { heads } = layOutLog(itemsOf({ checkpoint: small.checkpoint }), POLICIES, new Map());
    const files = ["tile/0/000.p/70", "tile/entries/000.p/70"].map(small.tile);
    const found = await examineTiles(files, heads.filter(isHead));
    expect([...found.values()].map(({ reason }) => reason)).toEqual(["tile_included", "entries_included"]);
  });

  test("a changed one is not valid, one of another width neither", async () => {
    expect(await answers([changed(small.tile("tile/0/000.p/70"))], small.checkpoint)).toEqual(["wrong_root"]);
    const cut = { ...small.tile("tile/0/000.p/70"), path: "tile/0/000.p/69" };
    expect(await answers([cut], small.checkpoint)).toEqual(["malformed_tile"]);
    const bundle = small.tile("tile/entries/000.p/70");
    expect(await answers([{ ...bundle, bytes: bundle.bytes.slice(0, -1) }], small.checkpoint)).toEqual([
      "malformed_tile",
    ]);
    const strange = { ...bundle, bytes: bundle.bytes.map((byte, i) => (i === 2 ? byte ^ 1 : byte)) };
    expect(await answers([strange], small.checkpoint)).toEqual(["malformed_tile"]);
  });

  test("without a head or its key it is said what is missing", async () => {
    const tile = small.tile("tile/0/000.p/70");
    expect(await answers([tile])).toEqual([["checkpoint"]]);
    expect(await answers([tile], small.checkpoint, [])).toEqual([["log_key log.example/receipts"]]);
    expect(await answers([large.tile("tile/0/001")], small.checkpoint)).toEqual([["checkpoint 512"]]);
  });
});

describe("a log of 600 entries", () => {
  const all = newTiles(0, 600).map((id) => large.tile(encodeTilePath(id)));

  test("all tiles together, each in its place", async () => {
    expect(all.map(({ path }) => path)).toEqual([
      "tile/0/000",
      "tile/0/001",
      "tile/0/002.p/88",
      "tile/1/000.p/2",
    ]);
    const found = await answers(all, large.checkpoint);
    expect(found).toEqual(["verified", "verified", "verified", "verified"]);
    recordVerdict("report/tiles/600", found);
  });

  test("alone, a tile names the tiles that the rest of the root is folded from", async () => {
    expect(await answers([large.tile("tile/0/000")], large.checkpoint)).toEqual([
      ["tile/1/000.p/2", "tile/0/002.p/88"],
    ]);
    expect(await answers([large.tile("tile/0/002.p/88")], large.checkpoint)).toEqual([["tile/1/000.p/2"]]);
    const two = [large.tile("tile/0/002.p/88"), large.tile("tile/1/000.p/2")];
    expect(await answers(two, large.checkpoint)).toEqual(["verified", "verified"]);
  });

  test("a bundle beside the tiles that its rest needs", async () => {
    const beside = [
      large.tile("tile/entries/001"),
      large.tile("tile/0/002.p/88"),
      large.tile("tile/1/000.p/2"),
    ];
    expect(await answers(beside, large.checkpoint)).toEqual(["verified", "verified", "verified"]);
  });

  test("a false tile beside true ones: whatever is folded with it does not hold", async () => {
    const given = [changed(large.tile("tile/0/002.p/88")), large.tile("tile/1/000.p/2")];
    expect(await answers(given, large.checkpoint)).toEqual(["wrong_root", "wrong_root"]);
  });

  test("a false tile beside true ones that lead to the root without it: its own hashes are what is judged", async () => {
    for (const path of ["tile/0/000", "tile/0/001"]) {
      const given = [changed(large.tile(path)), large.tile("tile/0/002.p/88"), large.tile("tile/1/000.p/2")];
      expect(await answers(given, large.checkpoint)).toEqual(["wrong_root", "verified", "verified"]);
    }
  });
});

test("a tile that is not in the tree's left half is folded beside what is right of it", async () => {
  const wide = logOf(770);
  const given = [wide.tile("tile/0/002"), wide.tile("tile/1/000.p/3"), wide.tile("tile/0/003.p/2")];
  expect(await answers(given, wide.checkpoint)).toEqual(["verified", "verified", "verified"]);
  expect(await answers(given.slice(0, 1), wide.checkpoint)).toEqual([["tile/1/000.p/3", "tile/0/003.p/2"]]);
});

test("what is under no path of a tile, or holds more entries than its path says, is no tile", async () => {
  const named = { ...small.tile("tile/0/000.p/70"), path: "tile/0/70" };
  const cut = { ...small.tile("tile/entries/000.p/70"), path: "tile/entries/000.p/69" };
  expect(await answers([named, cut], small.checkpoint)).toEqual(["malformed_tile", "malformed_tile"]);
});

test("a tile beyond the tree lacks a checkpoint of at least as many entries", async () => {
  const beyond = { source: "", path: "tile/0/003.p/1", bytes: new Uint8Array(32) };
  const [found] = await findings([beyond], { checkpoint: large.checkpoint });
  expect(found?.missing).toEqual([{ what: "checkpoint", tree_size: 769, at_least: true }]);
});

test("a tile that is whole under one of several heads is in the log, whichever of them comes first", async () => {
  const tile = small.tile("tile/0/000.p/70");
  const [short, long] = [small.checkpoint, large.checkpoint];
  for (const heads of [
    { short, long },
    { long, short },
  ])
    expect(await findings([tile], heads)).toMatchObject([{ verdict: "verified", tree_size: 70 }]);
});

test("a tile of fewer hashes than the tree has there is folded beside the others", async () => {
  const full = small.tile("tile/0/000.p/70");
  const cut = { ...full, path: "tile/0/000.p/69", bytes: full.bytes.slice(0, 69 * 32) };
  expect(await answers([cut], small.checkpoint)).toEqual([["tile/0/000.p/70"]]);
  expect(await answers([cut, full], small.checkpoint)).toEqual(["verified", "verified"]);
});

test("tiles of a higher level lie where their place says, and need no tile that says the same as they", async () => {
  // Of 256 full tiles and one more, whose hashes alone are here: what they stand for changes nothing.
  const hashes = Array.from({ length: 257 }, (_, i) => new Uint8Array(32).fill(i, 0, 8 + (i >> 8)));
  const fold = (some: readonly Uint8Array[]): Uint8Array => {
    const [one, ...more] = some;
    if (one === undefined || more.length === 0) return one as Uint8Array;
    return hashNode(fold(some.slice(0, some.length / 2)), fold(some.slice(some.length / 2)));
  };
  const top = fold(hashes.slice(0, 256));
  const head = { size: 257 * 256, root: hashNode(top, hashes[256] as Uint8Array) };
  const checkpoint = signCheckpoint(head, logSigner);
  const file = (path: string, bytes: Uint8Array) => ({ source: path, path, bytes });
  const [whole, next, above] = [
    file("tile/1/000", concatBytes(...hashes.slice(0, 256))),
    file("tile/1/001.p/1", hashes[256] as Uint8Array),
    file("tile/2/000.p/1", top),
  ];
  expect(await answers([whole, next], checkpoint)).toEqual(["verified", ["tile/2/000.p/1"]]);
  expect(await answers([next, above], checkpoint)).toEqual(["verified", "verified"]);
});

test("a tile is known by the end of its name", () => {
  expect(tilePathOf("/var/log/example/tile/0/x001/067.p/8")).toBe("tile/0/x001/067.p/8");
  expect(tilePathOf("tile/entries/000")).toBe("tile/entries/000");
  expect(tilePathOf("C:\\logs\\tile\\0\\000")).toBe("tile/0/000");
  for (const name of ["tile/0/000.json", "mytile/0/000", "tile/0/0", "tile/64/000", "attestation.json"]) {
    expect(tilePathOf(name)).toBeNull();
  }
});
