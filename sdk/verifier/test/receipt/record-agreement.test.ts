/** Facts and judgements beside the checks: a signer keeps none back and states none that nobody checked. */
import type { VerificationReceipt } from "@svc/core";
import { expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { verifyReceipt } from "../../src/receipt/verify-receipt.ts";
import { NOW } from "../fixtures/attestation.ts";
import { receiptOf, resigned } from "../fixtures/receipts.ts";

function edited(change: (copy: VerificationReceipt) => void): VerificationReceipt {
  return resigned(receiptOf(), change);
}

const CASES: readonly { readonly name: string; readonly receipt: VerificationReceipt }[] = [
  {
    name: "a passed check whose fact is kept back",
    receipt: edited((copy) => {
      for (const row of copy.facts) if (row.fact === "proof") row.value = "not_evaluated";
    }),
  },
  {
    name: "a passed check with a false fact",
    receipt: edited((copy) => {
      for (const row of copy.facts) if (row.fact === "issuer_signature") row.value = false;
    }),
  },
  {
    name: "a passed check with a false judgement that need not be there",
    receipt: edited((copy) => {
      for (const row of copy.judgements) if (row.judgement === "issuer_pinned") row.value = false;
    }),
  },
  {
    name: "a fact left out",
    receipt: edited((copy) => {
      copy.facts.pop();
    }),
  },
  {
    name: "facts in another order",
    receipt: edited((copy) => {
      copy.facts.reverse();
    }),
  },
  {
    name: "a fact of a bill",
    receipt: edited((copy) => {
      copy.facts.push({ fact: "charge", value: true });
    }),
  },
  {
    name: "a fact that no check of the profile establishes",
    receipt: resigned(receiptOf({ profile: "minimal" }), (copy) => {
      for (const row of copy.facts) if (row.fact === "proof") row.value = true;
    }),
  },
];

test.each(CASES)("$name", async ({ name, receipt }) => {
  const result = await verifyReceipt(receipt, { now: NOW });
  recordVerdict(`record/${name}`, result);
  expect(result).toMatchObject({ valid: false, reason: "record_disagrees" });
  expect(result.checks.filter(({ valid }) => !valid)).toEqual([
    { check: "consistency", valid: false, outcome: "failed" },
  ]);
});
