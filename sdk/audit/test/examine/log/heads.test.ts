/** Heads held against each other, and the path from an entry to its head drawn hash by hash. */
import { decodeHex } from "@svc/core";
import { generateSecretKey } from "@svc/core/issuing";
import { createNoteSigner, signCheckpoint } from "@svc/tlog";
import { TransparencyLog } from "@svc/vdi-transparency";
import { describe, expect, test } from "vitest";
import { first, log, logSigner, NOW, receiptBy, second } from "../../../../../tools/fixtures/bundle-parts.ts";
import { recordVerdict } from "../../../../../tools/testing/verdict.ts";
import { examine } from "../../../src/index.ts";
import { itemsOf, LOG_VKEY, LOGGED } from "../fixtures/items.ts";

const pinned = { logs: [{ log: LOG_VKEY }] };
const { entry, proof, checkpoint, document } = LOGGED;

const forked = new TransparencyLog({ signer: logSigner, now: () => NOW + 61 });
for (const name of ["eve", "fay", "gil", "hal"]) forked.append(await receiptBy(name));
const fork = forked.getCheckpoint();

describe("heads", () => {
  const relations = async (files: { readonly [name: string]: unknown }) =>
    (await examine(itemsOf(files), pinned)).heads.map(({ relation }) => relation);

  test("one alone is compared with nothing, the same twice neither", async () => {
    expect(await relations({ checkpoint })).toEqual([]);
    expect(await relations({ checkpoint, note: checkpoint.note })).toEqual([]);
  });

  test("two roots for one size are a fork", async () => {
    const [pair] = (await examine(itemsOf({ checkpoint, fork }), pinned)).heads;
    expect(pair).toMatchObject({ relation: "forked", smaller: { signed: true }, larger: { signed: true } });
    recordVerdict("examine/heads/fork", pair);
  });

  test("two roots that no pinned key signed both convict nobody: anybody can write a log's name", async () => {
    const stranger = new TransparencyLog({
      signer: createNoteSigner(logSigner.key.name, generateSecretKey()),
      now: () => NOW + 61,
    });
    for (const name of ["eve", "fay", "gil", "hal"]) stranger.append(await receiptBy(name));
    const forged = stranger.getCheckpoint();
    expect(await relations({ checkpoint, forged })).toEqual(["differ"]);
    const { heads } = await examine(itemsOf({ checkpoint, fork }), {});
    expect(heads.map(({ relation }) => relation)).toEqual(["differ"]);
  });

  test("a head that stands in two files is signed where one of them is", async () => {
    const head = { size: checkpoint.tree_size, root: decodeHex(checkpoint.root_hash) as Uint8Array };
    const byStranger = signCheckpoint(head, createNoteSigner(logSigner.key.name, generateSecretKey()));
    for (const twice of [
      { byStranger, checkpoint },
      { checkpoint, byStranger },
    ])
      expect(await relations({ ...twice, fork })).toEqual(["forked"]);
  });

  test("a head is named by the file that is its own, not by a proof that repeats it", async () => {
    const { heads } = await examine(itemsOf({ checkpoint, consistency: log.getConsistencyProof(2) }), {});
    expect(heads.map(({ smaller, larger }) => [smaller.source, larger.source])).toEqual([["", "checkpoint"]]);
  });

  test("the head in a log proof is half of no pair; a checkpoint with another root at its size is a fork all the same", async () => {
    const { heads, documents } = await examine(itemsOf({ proof: document, fork }), pinned);
    expect(heads).toEqual([]);
    expect(documents.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["verified", undefined],
      ["not_valid", "forked"],
    ]);
  });

  test("heads of two logs are not held against each other, whatever they say", async () => {
    const { tree_size: size, root_hash } = checkpoint;
    const root = decodeHex(root_hash) as Uint8Array;
    const other = createNoteSigner("other.example/log", generateSecretKey());
    for (const head of [
      { size, root },
      { size, root: new Uint8Array(32) },
      { size: 9, root },
    ])
      expect(await relations({ checkpoint, elsewhere: signCheckpoint(head, other) })).toEqual(["other_log"]);
  });

  test("two sizes need a consistency proof, and a true one", async () => {
    const consistency = log.getConsistencyProof(2);
    expect(await relations({ consistency })).toEqual(["consistent"]);
    expect(await relations({ consistency: { ...consistency, proof: ["0".repeat(64)] } })).toEqual([
      "not_consistent",
    ]);
    const earlier = { ...consistency, from_size: 3 };
    expect(await relations({ earlier, checkpoint })).toEqual(["not_consistent"]);
  });
});

test("two heads are related by the proof between them, whatever other proofs of either are here", async () => {
  const [far, near] = [log.getConsistencyProof(1), log.getConsistencyProof(2)];
  for (const files of [
    { far, near },
    { near, far },
  ]) {
    const { heads } = await examine(itemsOf(files), pinned);
    expect(heads.map(({ smaller, relation }) => [smaller.size, relation])).toEqual([
      [1, "unproven"],
      [2, "consistent"],
    ]);
  }
});

test("what is no consistency proof connects no heads", async () => {
  const kept = log.getConsistencyProof(2);
  const shorter = new TransparencyLog({ signer: logSigner, now: () => NOW + 60 });
  shorter.append(first);
  const broken = { ...kept, from_size: -1 };
  const { heads } = await examine(itemsOf({ broken, checkpoint, small: shorter.getCheckpoint() }), pinned);
  expect(heads.map(({ relation }) => relation)).toEqual(["unproven"]);
});

describe("the path of an entry", () => {
  const pathOf = async (files: { readonly [name: string]: unknown }) =>
    (await examine(itemsOf(files), pinned)).paths[0];

  test("leads to the signed root", async () => {
    const path = await pathOf({ first, entry, proof, checkpoint });
    expect(path).toMatchObject({ index: 1, reaches_root: true, log_index: 1 });
    expect(path?.path.map(({ side }) => side)).toEqual(["left", "right"]);
    expect(path?.path.at(-1)?.hash).toBe(path?.head?.root);
    recordVerdict("examine/log/path", path);
  });

  test("is drawn from a log proof as well, and leads nowhere without a proof", async () => {
    expect(await pathOf({ document, first, second })).toMatchObject({ index: 0, reaches_root: true });
    expect(await pathOf({ entry, checkpoint })).toMatchObject({
      path: [],
      log_index: null,
      head: { size: 4, root: checkpoint.root_hash },
      reaches_root: false,
    });
    expect(await pathOf({ entry, proof: { ...proof, log_index: 0 }, checkpoint })).toMatchObject({
      reaches_root: false,
    });
    expect(await pathOf({ checkpoint, fork })).toBeUndefined();
  });

  test("leads to the root from each place of a tree that is not perfect", async () => {
    const seven = new TransparencyLog({ signer: logSigner, now: () => NOW + 60 });
    for (let i = 0; i < 7; i++) seven.append(await receiptBy(`member${i}`));
    for (let i = 0; i < 7; i++) {
      const { sides, ...path } = await pathOf({
        entry: seven.getEntry(i),
        proof: seven.getInclusionProof(i),
        checkpoint: seven.getCheckpoint(),
      }).then((found) => ({ ...found, sides: found?.path.map(({ side }) => side) }));
      expect(path).toMatchObject({ reaches_root: true, log_index: i });
      // Of seven leaves the last has no sibling on its own level.
      const bits = i === 6 ? ["left", "left"] : [1, 2, 4].map((bit) => ((i & bit) === 0 ? "right" : "left"));
      expect(sides).toEqual(bits);
    }
  });

  test("is that of its own proof and head, whatever others lie before them", async () => {
    const shorter = new TransparencyLog({ signer: logSigner, now: () => NOW + 60 });
    shorter.append(first);
    const before = { another: log.getInclusionProof(0), shorter: shorter.getCheckpoint() };
    const files = { entry, ...before, proof, checkpoint };
    expect(await pathOf(files)).toMatchObject({ reaches_root: true, log_index: 1, head: { size: 4 } });
  });

  test("is none at a place that the tree does not have, whatever the hashes come to", async () => {
    const last = log.getInclusionProof(3);
    const files = { entry: log.getEntry(3), checkpoint };
    expect(await pathOf({ ...files, proof: last })).toMatchObject({ reaches_root: true, log_index: 3 });
    for (const log_index of [4, 7]) {
      expect(await pathOf({ ...files, proof: { ...last, log_index } })).toMatchObject({
        path: [],
        log_index,
        reaches_root: false,
      });
    }
  });
});
