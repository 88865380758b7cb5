// However many documents a sender puts into one file, what lies beside them is examined, in time that grows with the file.
import { createSigner, PAYLOAD_TYPES, receiptId, signDocument, type VerificationReceipt } from "@svc/core";
import { expect, test } from "vitest";
import { attestation, first, hexSecretOf, NOW } from "../../../../tools/fixtures/bundle-parts.ts";
import { contradicting } from "../../../../tools/fixtures/contradicting.ts";
import { examine } from "../../src/index.ts";

const MANY = 150_000;

test("a file of very many documents ends no examination", async () => {
  for (const text of [`${"{}\n".repeat(MANY)}`, `[${"1,".repeat(MANY)}1]`]) {
    const sources = [
      { source: "many", text },
      { source: "attestation", value: attestation },
    ];
    const { documents } = await examine(
      sources,
      {},
      {
        now: NOW,
        keep: ({ index, source, kind, verdict }) => ({
          index,
          source,
          kind,
          verdict,
          findings: [],
          result: null,
        }),
      },
    );
    expect(documents.length).toBeGreaterThan(MANY);
    expect(documents.at(-1)).toMatchObject({ kind: "attestation", verdict: "verified" });
  }
});

/** Another receipt by the same key on the same question. */
function again(receipt: VerificationReceipt, secret: string, verified_at: number): VerificationReceipt {
  const { receipt_id: _, signature, ...rest } = receipt;
  const content = { ...rest, verified_at };
  const receipt_id = receiptId({ ...content, signature: { ...signature, value: "" } });
  return signDocument(
    PAYLOAD_TYPES.receipt,
    { ...content, receipt_id },
    createSigner(secret),
  ) as VerificationReceipt;
}

test("receipts that contradict each other are tied once each, not in every pair", async () => {
  const secret = hexSecretOf("alice");
  const bad = contradicting(first, secret);
  const receipts = Array.from({ length: 60 }, (_, i) => again(i % 2 === 0 ? first : bad, secret, NOW - i));
  const sources = receipts.map((value, i) => ({ source: String(i), value }));
  const { ties } = await examine(sources, {}, { now: NOW });
  const found = ties.filter(({ tie }) => tie === "contradiction");
  expect(found).toHaveLength(receipts.length - 1);
  const sides = found.flatMap(({ from, to }) => [...from, ...to]);
  expect(new Set(sides).size).toBe(receipts.length);
});
