/** Tile paths, tile contents and entry bundles, against the published ones. */

import upstreamLog from "vectors:tlog/tessera-testdata-log?tree&base64";
import generated from "vectors:tlog/tiles/generated-tiles.json";
import paths from "vectors:tlog/tiles/paths.json";
import { decodeBase64, encodeHex, encodeUtf8, sha256 } from "@svc/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeVectors, runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { appendLeaves } from "../../src/log/append.ts";
import { nodeReader } from "../../src/log/read.ts";
import { readTileResource } from "../../src/log/resource.ts";
import { hashLeaf } from "../../src/merkle/hash.ts";
import { treeRoot } from "../../src/merkle/prove.ts";
import { parseCheckpoint } from "../../src/note/checkpoint.ts";
import { parseNote } from "../../src/note/signed-note.ts";
import { decodeBundle, encodeBundle } from "../../src/tiles/bundle.ts";
import { encodeTilePath, parseTilePath, TILE_WIDTH, type TileId } from "../../src/tiles/path.ts";
import { hashFromTile, newTiles, sliceOfNode, tileAt } from "../../src/tiles/tile.ts";
import { referenceRoot } from "../merkle/reference.ts";
import { PlainStore } from "../store/plain-store.ts";

function storeOf(leaves: readonly Uint8Array[]): PlainStore {
  const store = new PlainStore();
  appendLeaves(store, leaves, 0);
  return store;
}

interface PathVectors {
  encode_decode: { level: number | "entries"; index: number; partial: number; path: string }[];
  decode_must_reject: string[];
  entry_bundle_for_index: { seq: number; log_size: number; path: string }[];
  new_tiles_count_golang: { height: number; old: number; new: number; tiles: number }[];
}

describeVectors("published tile paths", paths, (data: PathVectors) => {
  it.each(data.encode_decode)("$path", ({ level, index, partial, path }) => {
    const tile = { level, index, width: partial === 0 ? TILE_WIDTH : partial };
    expect(encodeTilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  it.each(data.decode_must_reject)("%s is refused", (path) => {
    recordVerdict(`tile-path/${path}`, parseTilePath(path));
    expect(parseTilePath(path)).toBeNull();
  });

  it.each(data.entry_bundle_for_index)("entry $seq of $log_size is in $path", ({ seq, log_size, path }) => {
    const tile = tileAt(log_size, 0, Math.floor(seq / TILE_WIDTH)) as TileId;
    expect(encodeTilePath({ ...tile, level: "entries" })).toBe(path);
  });

  it.each(data.new_tiles_count_golang)("from $old to $new, height $height: $tiles tiles", (vector) => {
    expect(newTiles(vector.old, vector.new, vector.height)).toHaveLength(vector.tiles);
  });
});

interface GeneratedTiles {
  cases: {
    size: number;
    root: string;
    tile_count: number;
    tiles: { path: string; bytes: number; sha256: string }[];
  }[];
}

describeVectors("published tiles of generated trees", generated, (data: GeneratedTiles) => {
  const largest = Math.max(...data.cases.map(({ size }) => size));
  const leaves = Array.from({ length: largest }, (_, i) => encodeUtf8(`record ${i}`));
  const whole = storeOf(leaves);

  for (const { size, root, tile_count, tiles } of data.cases) {
    it(`size ${size}`, () => {
      expect(encodeHex(treeRoot(size, nodeReader(whole)))).toBe(root);
      // All tiles of a tree are those that are new since the empty one.
      expect(newTiles(0, size)).toHaveLength(tile_count);
      const names = new Set(newTiles(0, size).map(encodeTilePath));
      for (const { path, bytes, sha256: digest } of tiles) {
        expect(names.has(path)).toBe(true);
        const found = readTileResource(whole, path) as Uint8Array;
        expect(found).toHaveLength(bytes);
        expect(encodeHex(sha256(found))).toBe(digest);
      }
    });
  }
});

describeVectors("a published log of 15 entries", upstreamLog, (files: Record<string, string>) => {
  const bytes = (path: string) => decodeBase64(files[path]) as Uint8Array;
  const leaves = decodeBundle(bytes("tile/entries/000.p/15")) as Uint8Array[];

  for (let size = 1; size <= 15; size++) {
    it(`is derived again at size ${size}, byte for byte`, () => {
      const store = storeOf(leaves.slice(0, size));
      for (const path of [`tile/0/000.p/${size}`, `tile/entries/000.p/${size}`]) {
        expect(readTileResource(store, path)).toEqual(bytes(path));
      }
      const note = parseNote(bytes(`checkpoint.${size}`));
      const checkpoint = note.ok ? parseCheckpoint(note.value.text) : note;
      expect(checkpoint.ok && "root" in checkpoint.value && checkpoint.value.root).toEqual(
        treeRoot(size, nodeReader(store)),
      );
    });
  }
});

describe("tiles", () => {
  it("paths are read back as they were printed", () => {
    const level = fc.oneof(fc.constant("entries" as const), fc.integer({ min: 0, max: 63 }));
    const tile = fc.record({ level, index: fc.maxSafeNat(), width: fc.integer({ min: 1, max: 256 }) });
    fc.assert(
      fc.property(tile, (tile) => {
        expect(parseTilePath(encodeTilePath(tile))).toEqual(tile);
      }),
      {
        numRuns: runs(200, 10_000),
      },
    );
  });

  it("whatever is not a path is refused", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^tile\/[0-9a-z/.]{0,20}$/), (path) => {
        const tile = parseTilePath(path);
        if (tile !== null) expect(encodeTilePath(tile)).toBe(path);
      }),
      { numRuns: runs(300, 10_000) },
    );
  });

  it("hold every subtree hash of the tree", () => {
    const leaves = Array.from({ length: 600 }, (_, i) => encodeUtf8(`leaf ${i}`));
    const store = storeOf(leaves);
    const hashes = leaves.map(hashLeaf);
    for (let level = 0; level <= 9; level++) {
      for (let index = 0; (index + 1) * 2 ** level <= 600; index += 1 + (level === 0 ? 37 : 0)) {
        const slice = sliceOfNode({ level, index });
        const tile = tileAt(600, slice.level, slice.index) as TileId;
        const bytes = readTileResource(store, encodeTilePath(tile)) as Uint8Array;
        const expected = referenceRoot(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level));
        expect(hashFromTile(bytes, slice)).toEqual(expected);
      }
    }
  });

  it("are not served beyond the head, nor empty", () => {
    const store = storeOf([encodeUtf8("a"), encodeUtf8("b")]);
    for (const path of [
      "tile/0/000.p/3",
      "tile/0/000",
      "tile/1/000.p/1",
      "tile/0/001.p/1",
      "tile/entries/000.p/3",
      "nonsense",
    ]) {
      expect(readTileResource(store, path)).toBeNull();
    }
    expect(readTileResource(store, "tile/0/000.p/1")).toEqual(hashLeaf(encodeUtf8("a")));
    expect(readTileResource(new PlainStore(), "tile/0/000.p/1")).toBeNull();
  });
});

describe("entry bundles", () => {
  it("are read back as they were written", () => {
    const entries = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 });
    fc.assert(
      fc.property(entries, (entries) => {
        expect(decodeBundle(encodeBundle(entries))).toEqual(entries);
      }),
    );
  });

  it("do not end in the middle of an entry, and hold none beyond 65,535 bytes", () => {
    const bundle = encodeBundle([encodeUtf8("entry")]);
    for (let cut = 1; cut < bundle.length; cut++) expect(decodeBundle(bundle.subarray(0, cut))).toBeNull();
    expect(decodeBundle(encodeBundle([new Uint8Array(65_535)]))?.[0]).toHaveLength(65_535);
    expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow(RangeError);
  });
});
