/** Receipts together: by whom, about what, chained, scored; and one verifier's two answers to one question. */
import { verifyReceipt } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import {
  attestation,
  first,
  NOW,
  otherAttestation,
  publicKeyOf,
  receiptBy,
  second,
  signedSnapshot,
} from "../../../../tools/fixtures/bundle-parts.ts";
import { contradicting, secretOf } from "../../../../tools/fixtures/contradicting.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { type ExamineTrust, examine } from "../../src/index.ts";
import { itemsOf } from "./fixtures/items.ts";

const ALICE: ExamineTrust = { anchors: { trustedVerifiers: [`vdi:verifier:alice#${publicKeyOf("alice")}`] } };

const about = (files: { readonly [name: string]: unknown }, trust: ExamineTrust = {}) =>
  examine(itemsOf(files), trust, { now: NOW + 60 });

test("each by itself, anchored by the reader's verifiers, bound by the attestation beside it", async () => {
  const { documents, ties, score } = await about({ attestation, first, second }, ALICE);
  expect(documents.map(({ verdict, reason, rests_on }) => [verdict, reason ?? rests_on])).toEqual([
    ["verified", "self_asserted"],
    ["verified", "pinned"],
    ["could_not_check", "verifier_not_trusted"],
  ]);
  expect(ties).toEqual([
    { tie: "receipt_of", from: [1], to: [0], verdict: "verified" },
    { tie: "receipt_of", from: [2], to: [0], verdict: "verified" },
    {
      tie: "chain",
      from: [2],
      to: [1],
      verdict: "verified",
      detail: "One link, and its parent is here.",
      found: { set: "receiptNotes", reason: "chain_whole", values: { found: 1 } },
    },
  ]);
  recordVerdict("examine/receipts/score", score);
});

test("a receipt matched by id alone could not be checked: anyone may have signed it", async () => {
  const trust = { anchors: { trustedVerifiers: ["vdi:verifier:alice"] } };
  const { documents, score } = await about({ attestation, first }, trust);
  expect(documents[1]).toMatchObject({
    verdict: "could_not_check",
    reason: "verifier_key_unresolved",
    detail: expect.stringContaining("matched by id; its key is not pinned"),
  });
  const row = documents[1]?.findings.find(({ check }) => check === "trusted_verifier");
  expect(row).toMatchObject({ outcome: "skipped", reason: "verifier_key_unresolved" });
  expect(score).toMatchObject({ valid_receipts: 1, anchored: false });
});

test("a receipt is held against what it names, and against the only attestation where it names none here", async () => {
  const tiesOf = async (files: { readonly [name: string]: unknown }) =>
    (await about(files)).ties.map(({ tie, to, verdict, reason }) => [tie, to, reason ?? verdict]);
  expect(await tiesOf({ otherAttestation, attestation, first })).toEqual([["receipt_of", [1], "verified"]]);
  expect(await tiesOf({ otherAttestation, first })).toEqual([["receipt_of", [0], "attestation_mismatch"]]);
  const { documents } = await about({ first });
  expect(documents[0]).toMatchObject({ verdict: "could_not_check", reason: "verifier_trust_missing" });
});

test("receipts about the only attestation are scored, and where there are several all of them", async () => {
  const stranger = await receiptBy("carol", {}, otherAttestation);
  const counted = async (files: { readonly [name: string]: unknown }) =>
    (await about(files)).score?.total_receipts;
  expect(await counted({ attestation, first, stranger })).toBe(1);
  expect(await counted({ attestation, otherAttestation, first, stranger })).toBe(2);
  expect(await counted({ first, stranger })).toBe(2);
});

test("a receipt about an attestation that is given apart is tied to no document", async () => {
  const items = itemsOf({ first });
  const { ties } = await examine(items, {}, { now: NOW + 60, attestation });
  expect(ties).toEqual([{ tie: "receipt_of", from: [0], to: [], verdict: "verified" }]);
});

test("the attestation that is given apart is what every receipt is held against", async () => {
  const { ties } = await examine(itemsOf({ first }), {}, { now: NOW + 60, attestation: otherAttestation });
  const reason = "attestation_mismatch";
  expect(ties).toEqual([{ tie: "receipt_of", from: [0], to: [], verdict: "not_valid", reason }]);
});

test("a receipt that nobody signed is about its attestation all the same, and its tie says what is wrong", async () => {
  const forged = { ...first, signature: { ...first.signature, value: second.signature.value } };
  const { ties } = await about({ attestation, forged });
  expect(ties[0]).toMatchObject({ to: [0], verdict: "not_valid", reason: "receipt_not_genuine" });
});

test("copies of a receipt are named after the first of them", async () => {
  const { ties } = await about({ first, again: first, once: first });
  const copies = ties.filter(({ tie }) => tie === "duplicate");
  expect(copies.map(({ from, to }) => [...from, ...to])).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

test("where keys are pinned for snapshots, an unsigned one leaves receipts without a score", async () => {
  const revocation = { snapshot: signedSnapshot().snapshot };
  const scored = async (trust: object) =>
    (await about({ first }, { ...ALICE, verification: { revocation, trust } })).score?.reason;
  expect(await scored({})).toBeUndefined();
  expect(await scored({ revocationKeys: [publicKeyOf("revoker")] })).toBe("revocation_signature_missing");
});

test("a parent that is not here leaves a chain open; links that do not fit break it", async () => {
  const chains = async (...receipts: unknown[]) => {
    const { ties, verdict } = await about(
      Object.fromEntries(receipts.map((one, i) => [`r${i}`, one])),
      ALICE,
    );
    return [verdict, ...ties.filter(({ tie }) => tie === "chain").map((tie) => tie.reason ?? tie.verdict)];
  };
  expect(await chains(first)).toEqual(["verified"]);
  expect(await chains(second)).toEqual(["could_not_check", "chain_parent_absent"]);
  const { hash } = await import("@svc/vdi-verifier/opened").then(({ openReceipt }) => openReceipt(first));
  const deep = await receiptBy("alice", { parentReceiptHash: hash ?? "", chainDepth: 3, now: NOW + 20 });
  expect(await chains(first, deep)).toEqual(["not_valid", "chain_depth_mismatch"]);
});

describe("a verifier that contradicts itself", () => {
  const other = contradicting(first, secretOf("alice"));
  const found = async (...receipts: unknown[]) => {
    const { ties } = await about(Object.fromEntries(receipts.map((receipt, i) => [`receipt ${i}`, receipt])));
    return ties.filter(({ tie }) => tie === "contradiction").map(({ from, to }) => [...from, ...to]);
  };

  test("is named by its receipts, and nothing of them is false", async () => {
    expect((await verifyReceipt(other, { now: NOW })).valid).toBe(true);
    expect(await found(first, second, other)).toEqual([[0, 2]]);
    const { documents } = await about({ first, other }, ALICE);
    expect(documents.map(({ verdict }) => verdict)).toEqual(["verified", "verified"]);
  });

  test("is nobody whose signature was not checked, or who was asked another question", async () => {
    const forged = { ...other, signature: { ...other.signature, value: first.signature.value } };
    expect(await found(first, forged)).toEqual([]);
    expect(await found(first, second)).toEqual([]);
    const later = contradicting(await receiptBy("alice", { at: first.evaluated_at - 60 }), secretOf("alice"));
    expect(await found(first, later)).toEqual([]);
  });
});

test("verifiers who disagree about one document are named together, and neither contradicts itself", async () => {
  const against = contradicting(second, secretOf("bob"));
  const { ties } = await about({ first, second, against });
  expect(ties.filter(({ tie }) => tie === "disagreement")).toEqual([
    { tie: "disagreement", from: [0, 1], to: [2], verdict: "verified" },
  ]);
  const alone = await about({ second, against });
  expect(alone.ties.filter(({ tie }) => tie === "disagreement")).toEqual([]);
});
