// A receipt says what verification found, and the same whichever arithmetic found it.
import { expect, test } from "vitest";
import { verifyBillingAndReceipt } from "../../src/index.ts";
import { readBillingOptions, verifyBillingAndReceiptAsync } from "../../src/opened.ts";
import { AUTHORITY, bill, INTENT, NOW, operator, STRICT, stranger, V1 } from "../support/bill.ts";

const { attestation, openings } = bill();
const withAuthority = bill({ authority: AUTHORITY });
const v1 = bill({ documents: V1 });
const flipped = attestation.signature.value.startsWith("0") ? "1" : "0";
const forgery = {
  ...attestation,
  signature: { ...attestation.signature, value: flipped + attestation.signature.value.slice(1) },
};

test.each([
  ["a good bill", { attestation, openings }, STRICT],
  ["the first variant", { attestation: v1.attestation, openings: v1.openings }, STRICT],
  ["one with a grant", { ...withAuthority, intent: INTENT }, STRICT],
  ["a forged signature", { attestation: forgery, openings }, STRICT],
  [
    "a key that is not pinned",
    { attestation, openings },
    { ...STRICT, trust: { issuers: [stranger.publicKey] } },
  ],
  ["no material", { attestation, openings }, { now: NOW }],
])("%s: one verification and one receipt, synchronous or not", async (_, documents, options) => {
  const found = verifyBillingAndReceipt(documents, options, operator);
  expect(await verifyBillingAndReceiptAsync(documents, readBillingOptions(options), operator)).toEqual(found);
});

test("a forged signature is in the receipt", async () => {
  const { receipt } = await verifyBillingAndReceiptAsync(
    { attestation: forgery, openings },
    readBillingOptions(STRICT),
    operator,
  );
  expect(receipt.result).toMatchObject({ valid: false, reason: "signature_invalid" });
});
