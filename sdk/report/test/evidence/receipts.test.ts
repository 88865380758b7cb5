/** Receipts together: by whom, about what, chained, scored; and one verifier's two answers to one question. */
import { verifyReceipt } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { contradictions } from "../../src/evidence/heads.ts";
import { examineReceipts } from "../../src/evidence/receipts.ts";
import { NO_ROOTS } from "../../src/trust/roots.ts";
import { contradicting, secretOf } from "../fixtures/contradicting.ts";
import { itemsOf } from "../fixtures/items.ts";
import {
  attestation,
  first,
  NOW,
  otherAttestation,
  publicKeyOf,
  receiptBy,
  second,
} from "../fixtures/parts.ts";

const roots = { ...NO_ROOTS, verifiers: [{ verifier: `vdi:verifier:alice#${publicKeyOf("alice")}` }] };

test("nothing is said where there is none", async () => {
  expect(await examineReceipts(itemsOf({ attestation }), roots, NOW + 60)).toBeNull();
});

test("each by itself, anchored by the reader's verifiers, bound by the attestation beside it", async () => {
  const examined = await examineReceipts(itemsOf({ attestation, first, second }), roots, NOW + 60);
  expect(examined?.receipts.map(({ anchored, bound, result }) => [anchored, bound, result.reason])).toEqual([
    [true, true, undefined],
    [false, true, "verifier_not_trusted"],
  ]);
  expect(examined?.chain).toMatchObject({ valid: false, reason: "chain_receipt_invalid" });
  recordVerdict("report/receipts/score", examined?.score);
});

test("two attestations beside them bind none; a chain needs a parent", async () => {
  const examined = await examineReceipts(
    itemsOf({ attestation, otherAttestation, first }),
    NO_ROOTS,
    NOW + 60,
  );
  expect(examined?.receipts.map(({ bound }) => bound)).toEqual([false]);
  expect(examined?.chain).toBeNull();
  const both = await examineReceipts(itemsOf({ second, first }), NO_ROOTS, NOW + 60);
  expect(both?.chain).toMatchObject({ valid: true, depth: 1 });
});

describe("a verifier that contradicts itself", () => {
  const other = contradicting(first, secretOf("alice"));
  const found = async (...receipts: unknown[]) => {
    const items = itemsOf(Object.fromEntries(receipts.map((receipt, i) => [`receipt ${i}`, receipt])));
    return contradictions(await examineReceipts(items, NO_ROOTS, NOW + 60));
  };

  test("is named by its key, with both sides", async () => {
    expect((await verifyReceipt(other, { now: NOW })).valid).toBe(true);
    const [one, ...more] = await found(first, second, other);
    expect(more).toEqual([]);
    expect(one?.verifierKey).toBe(publicKeyOf("alice"));
    expect(one?.sides.map(({ receipt_id }) => receipt_id)).toEqual([first.receipt_id, other.receipt_id]);
  });

  test("is nobody whose signature was not checked, or who was asked another question", async () => {
    const forged = { ...other, signature: { ...other.signature, value: first.signature.value } };
    expect(await found(first, forged)).toEqual([]);
    expect(await found(first, second)).toEqual([]);
    const later = contradicting(await receiptBy("alice", { at: first.evaluated_at - 60 }), secretOf("alice"));
    expect(await found(first, later)).toEqual([]);
    expect(contradictions(null)).toEqual([]);
  });
});
