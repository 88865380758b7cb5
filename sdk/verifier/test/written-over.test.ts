// Documents that the caller writes over after the call: every public function that waits judges what was there at the call.
import { describe, expect, test } from "vitest";
import {
  type DecisionAttestation,
  verifyAndReceipt,
  verifyCircuitGovernance,
  verifyDecision,
  verifyReceipt,
  verifyReceiptChain,
  verifyZKProof,
} from "../src/index.ts";
import approve from "./vectors/real/lending-approve.json" with { type: "json" };

const { at, trust } = approve.options;
const attestation = approve.attestation as unknown as DecisionAttestation;
const TERMS = { at, now: at, trust, profileId: "VDI_VERIFY_STANDARD_V1" } as const;
const RECEIPT_TERMS = { ...TERMS, signingKey: "11".repeat(32), verifierId: "vdi:verifier:alice" };
const { receipt } = await verifyAndReceipt(attestation, RECEIPT_TERMS);

/** Each with what it says of a document that holds. */
const FUNCTIONS: Readonly<
  Record<string, readonly [document: unknown, run: (given: never) => Promise<unknown>]>
> = {
  verifyDecision: [attestation, (given) => verifyDecision(given, TERMS)],
  verifyAndReceipt: [
    attestation,
    async (given) => (await verifyAndReceipt(given, RECEIPT_TERMS)).verification,
  ],
  verifyZKProof: [attestation, (given) => verifyZKProof(given, TERMS)],
  verifyCircuitGovernance: [attestation, (given) => verifyCircuitGovernance(given, TERMS)],
  verifyReceipt: [receipt, (given) => verifyReceipt(given, { now: at })],
  verifyReceiptChain: [receipt, (given) => verifyReceiptChain([given], { now: at })],
};

describe.each(Object.entries(FUNCTIONS))("%s", (_, [document, run]) => {
  const expected = run(document as never);

  test("bytes", async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(document));
    const result = run(bytes as never);
    bytes.fill(0);
    expect(await result).toEqual(await expected);
  });

  test("a value", async () => {
    const value = structuredClone(document) as { signature: { value: string } };
    const result = run(value as never);
    value.signature.value = "00".repeat(64);
    expect(await result).toEqual(await expected);
  });
});

test("options", async () => {
  const options = structuredClone(TERMS) as { trust: { issuers: unknown[] } };
  const result = verifyDecision(attestation, options as never);
  options.trust.issuers.length = 0;
  expect(await result).toEqual(await verifyDecision(attestation, TERMS));
});
