/** Heads held against each other, and the path from an entry to its head drawn hash by hash. */
import { TransparencyLog } from "@svc/vdi-transparency";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { compareHeadsHere } from "../../src/evidence/heads.ts";
import { examineLog } from "../../src/evidence/log.ts";
import { NO_ROOTS, type TrustRoots } from "../../src/trust/roots.ts";
import { itemsOf, LOG_VKEY, LOGGED } from "../fixtures/items.ts";
import { first, log, logSigner, NOW, receiptBy, second } from "../fixtures/parts.ts";

const pinned: TrustRoots = { ...NO_ROOTS, logs: [{ vkey: LOG_VKEY }] };
const { entry, proof, checkpoint, document } = LOGGED;

const forked = new TransparencyLog({ signer: logSigner, now: () => NOW + 61 });
for (const name of ["eve", "fay", "gil", "hal"]) forked.append(await receiptBy(name));
const fork = forked.getCheckpoint();

describe("heads", () => {
  const relations = (files: { readonly [name: string]: unknown }) =>
    compareHeadsHere(itemsOf(files), pinned).map(({ relation }) => relation);

  test("one alone is compared with nothing, the same twice neither", () => {
    expect(relations({ checkpoint })).toEqual([]);
    expect(relations({ checkpoint, note: checkpoint.note })).toEqual([]);
  });

  test("two roots for one size are a fork", () => {
    const [pair] = compareHeadsHere(itemsOf({ checkpoint, fork }), pinned);
    expect(pair).toMatchObject({ relation: "forked", smaller: { signed: true }, larger: { signed: true } });
    recordVerdict("report/heads/fork", pair);
  });

  test("two sizes need a consistency proof, and a true one", () => {
    const consistency = log.getConsistencyProof(2);
    expect(relations({ consistency })).toEqual(["consistent"]);
    expect(relations({ consistency: { ...consistency, proof: ["0".repeat(64)] } })).toEqual([
      "not_consistent",
    ]);
    const earlier = { ...consistency, from_size: 3 };
    expect(relations({ earlier, checkpoint })).toEqual(["not_consistent"]);
  });
});

describe("the path of an entry", () => {
  test("leads to the signed root, and the receipt is in the log once its key is pinned", () => {
    const items = itemsOf({ first, entry, proof, checkpoint });
    const examined = examineLog(items, pinned);
    expect(examined).toMatchObject({ missing: [], reachesRoot: true, index: 1, verdict: { valid: true } });
    expect(examined?.path.map(({ side }) => side)).toEqual(["left", "right"]);
    expect(examined?.path.at(-1)?.hash).toBe(examined?.head?.root);
    expect(examineLog(items, NO_ROOTS)?.missing).toEqual([
      "The key of the log log.example/receipts, pinned under trust roots.",
    ]);
    recordVerdict("report/log/path", examined);
  });

  test("is drawn from a log proof as well, beside the receipt that it is about", () => {
    expect(examineLog(itemsOf({ document, first, second }), pinned)).toMatchObject({
      reachesRoot: true,
      index: 2,
      verdict: { valid: true },
    });
    expect(examineLog(itemsOf({ document, first }), pinned)?.verdict).toMatchObject({
      valid: false,
      reason: "entry_mismatch",
    });
  });

  test("what is missing is named, and nothing is said where there is no log document", () => {
    expect(examineLog(itemsOf({ entry }), pinned)?.missing).toHaveLength(3);
    expect(examineLog(itemsOf({ first }), pinned)).toBeNull();
    expect(examineLog(itemsOf({ checkpoint, fork }), pinned)).toBeNull();
  });
});
