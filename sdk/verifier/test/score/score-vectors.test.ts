// The worked examples of the scoring rule, which the documentation shows as they stand.
import { expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { scoreReceiptSet, scoreReceiptSetAsync } from "../../src/score/score-receipts.ts";
import { NOW } from "../fixtures/attestation.ts";
import { type ReceiptParts, receiptOf, tvsOf } from "../fixtures/receipts.ts";
import vectors from "../vectors/score.json" with { type: "json" };

const MEMBERS = [..."abcdefghij"];

interface VectorReceipt extends ReceiptParts {
  readonly stranger?: boolean;
  readonly broken?: boolean;
}

function made({ stranger: _, broken = false, ...parts }: VectorReceipt): unknown {
  const receipt = receiptOf(parts);
  const value = `${receipt.signature.value.slice(0, 64)}${"0".repeat(64)}`;
  return broken ? { ...receipt, signature: { ...receipt.signature, value } } : receipt;
}

test("there are at least 30 worked examples", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(30);
});

test.each(vectors)("$name: $working", async ({ name, anchored, receipts, wanted }) => {
  const options = { now: NOW, ...(anchored ? { tvs: tvsOf(MEMBERS) } : {}) };
  const set = (receipts as VectorReceipt[]).map(made);
  const score = scoreReceiptSet(set, options);
  expect(await scoreReceiptSetAsync(set, options)).toEqual(score);
  expect(score).toMatchObject(wanted);
  expect(score.reason).toBe("reason" in wanted ? wanted.reason : undefined);
  recordVerdict(`score/${name}`, score);
});
