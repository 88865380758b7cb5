// threat 34: depths that nothing proves, gaps, forks, parents about other documents, parents from the future.
import { hashReceipt, type VerificationReceipt } from "@svc/core";
import { RECEIPT_REASONS, type ReceiptReason } from "@svc/core/finding";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { verifyReceiptChain } from "../../src/receipt/verify-chain.ts";
import { NOW } from "../fixtures/attestation.ts";
import { receiptOf, resigned, tvsOf, verifierId, verifierKey } from "../fixtures/receipts.ts";

const root = receiptOf({ madeAt: NOW - 300 });
const middle = receiptOf({ verifier: "two", parent: root, madeAt: NOW - 200 });
const leaf = receiptOf({ verifier: "three", parent: middle, madeAt: NOW - 100 });

function longChain(length: number): VerificationReceipt[] {
  const chain = [receiptOf()];
  while (chain.length < length) {
    const parent = chain.at(-1) as VerificationReceipt;
    chain.push(receiptOf({ parent }));
  }
  return chain;
}

const grandchild = (change: (copy: VerificationReceipt) => void) => resigned(leaf, change, "three");

const CASES: readonly (readonly [string, readonly unknown[], ReceiptReason | "valid"])[] = [
  ["one receipt", [root], "valid"],
  ["three, in order", [root, middle, leaf], "valid"],
  ["three, in any order", [leaf, root, middle], "valid"],
  ["the longest", longChain(65), "valid"],
  ["none", [], "chain_empty"],
  ["too many", Array.from({ length: 66 }, () => root), "chain_too_long"],
  ["one receipt twice", [root, middle, middle], "chain_duplicate"],
  ["middle left out", [root, leaf], "chain_gap"],
  ["root left out", [middle, leaf], "chain_gap"],
  [
    "depth 5 over an invented parent",
    [
      root,
      grandchild((copy) => {
        copy.chain_depth = 5;
        copy.parent_receipt_hash = "cc".repeat(32);
      }),
    ],
    "chain_gap",
  ],
  [
    "depth 5 over a parent of depth 1",
    [
      root,
      middle,
      grandchild((copy) => {
        copy.chain_depth = 5;
      }),
    ],
    "chain_depth_mismatch",
  ],
  [
    "depth 1 over a parent of depth 1",
    [
      root,
      middle,
      grandchild((copy) => {
        copy.chain_depth = 1;
      }),
    ],
    "chain_depth_mismatch",
  ],
  ["two children of one parent", [root, middle, receiptOf({ verifier: "four", parent: root })], "chain_fork"],
  ["two roots", [root, receiptOf({ verifier: "two" })], "chain_fork"],
  [
    "parent about another attestation",
    [
      root,
      grandchild((copy) => {
        copy.chain_depth = 1;
        copy.parent_receipt_hash = hashReceipt(root);
        copy.attestation_hash = "dd".repeat(32);
      }),
    ],
    "chain_attestation_mismatch",
  ],
  [
    "parent later than its child",
    [root, receiptOf({ parent: root, madeAt: NOW - 301 })],
    "chain_time_reversed",
  ],
  ["child as old as its parent", [root, receiptOf({ parent: root, madeAt: NOW - 300 })], "valid"],
  ["a signature stripped", [root, { ...middle, signature: root.signature }, leaf], "chain_receipt_invalid"],
  ["a receipt of depth -1", [{ ...root, chain_depth: -1 }], "chain_receipt_invalid"],
  ["a receipt of depth 1.5", [{ ...root, chain_depth: 1.5 }], "chain_receipt_invalid"],
  ["a receipt of depth 1e308", [{ ...root, chain_depth: 1e308 }], "chain_receipt_invalid"],
  ["something else", [root, "{"], "chain_receipt_invalid"],
];

describe("a chain", () => {
  const reached = new Set<string>();

  test.each(CASES)("threat 34: %s", async (name, receipts, wanted) => {
    const result = await verifyReceiptChain(receipts, { now: NOW });
    reached.add(result.reason ?? "valid");
    expect(result.reason ?? "valid").toBe(wanted);
    expect(result.valid).toBe(wanted === "valid");
    if (result.valid) expect(result.depth).toBe(receipts.length - 1);
    recordVerdict(`chains/${name}`, [result.valid, result.depth, result.reason, result.detail, result.order]);
  });

  test("every reason of chains is reached", () => {
    const ofChains = Object.keys(RECEIPT_REASONS).filter((reason) => /^chain_(?!parent)/.test(reason));
    expect(ofChains.filter((reason) => !reached.has(reason))).toEqual([]);
  });

  test("threat 34: a cycle cannot be closed: whoever names the child as parent names what it does not hash to", async () => {
    const forged = resigned(root, (copy) => {
      copy.chain_depth = 3;
      copy.parent_receipt_hash = hashReceipt(leaf);
      copy.verified_at = leaf.verified_at;
    });
    expect(await verifyReceiptChain([forged, middle, leaf], { now: NOW })).toMatchObject({
      reason: "chain_gap",
    });
  });

  test("with a receipt that cannot be read is open, with a forged one it has failed", async () => {
    const forged = { ...middle, signature: root.signature };
    expect(await verifyReceiptChain([root, "{"], { now: NOW })).toMatchObject({ outcome: "open" });
    expect(await verifyReceiptChain([root, forged], { now: NOW })).toMatchObject({ outcome: "failed" });
  });

  test("verifiers of a chain are held to the anchors", async () => {
    const options = { now: NOW, tvs: tvsOf(["one", "two", "three"]) };
    expect(await verifyReceiptChain([root, middle, leaf], options)).toMatchObject({ valid: true, depth: 2 });
    const stranger = { now: NOW, tvs: tvsOf(["one", "three"]) };
    expect(await verifyReceiptChain([root, middle, leaf], stranger)).toMatchObject({
      reason: "chain_receipt_invalid",
    });
  });

  test("an ended key counts in a chain with a log time of its own receipt", async () => {
    const registry = {
      validateKey: (_id: string, _key: string, at = NOW) =>
        at < NOW - 150 ? { valid: true } : { valid: false, status: "retired" },
    };
    expect(await verifyReceiptChain([root], { now: NOW, registry })).toMatchObject({ valid: false });
    const logTimes = { [hashReceipt(root)]: NOW - 290 };
    expect(await verifyReceiptChain([root], { now: NOW, registry, logTimes })).toMatchObject({ valid: true });
  });

  test("threat 30: a chain matched by ids alone is not anchored", async () => {
    const options = { now: NOW, trustedVerifiers: [verifierId("one")] };
    const result = await verifyReceiptChain([root], options);
    expect(result).toMatchObject({ valid: true, anchored: false, receipts: [{ anchored: false }] });
    const tied = { now: NOW, trustedVerifiers: [`${verifierId("one")}#${verifierKey("one")}`] };
    expect(await verifyReceiptChain([root], tied)).toMatchObject({ valid: true, anchored: true });
    const half = { ...tied, trustedVerifiers: [...tied.trustedVerifiers, verifierId("two")] };
    const child = receiptOf({ verifier: "two", parent: root });
    expect(await verifyReceiptChain([root, child], half)).toMatchObject({ valid: true, anchored: false });
  });
});
