/** A bill's receipt records facts of the document's bytes and judgements of the verifier's circumstances. */
import type { BillingAttestation } from "@svc/core";
import { verifyReceipt } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { type BillingOptions, verifyBillingAndReceipt } from "../../src/index.ts";
import { INTENT, NOW, operator, STRICT, stranger } from "../support/bill.ts";
import { document, forge, hidden, priced, unpinned, v1, v2 } from "../support/forged.ts";

function recorded(attestation: BillingAttestation, options: BillingOptions = STRICT, openings = v2.openings) {
  const documents = { attestation, openings, intent: INTENT };
  const { receipt } = verifyBillingAndReceipt(documents, options, operator);
  const facts = receipt.facts.map(({ fact, value }) => [fact, value] as const);
  const judgements = receipt.judgements.map(({ judgement, value }) => [judgement, value] as const);
  return { receipt, all: Object.fromEntries([...facts, ...judgements]) };
}

const ALL = {
  shape: true,
  attestation_id: true,
  interval: true,
  issuer_signature: true,
  charge: true,
  in_force: true,
  manifest_published: true,
  issuer_pinned: true,
  not_revoked: true,
};
const forged = document(priced("4999")).attestation;
const another = `${v2.attestation.signature.value.startsWith("0") ? "1" : "0"}${v2.attestation.signature.value.slice(1)}`;

const cases: [string, BillingAttestation, BillingOptions, object][] = [
  ["a good bill", v2.attestation, STRICT, ALL],
  ["the first variant", v1.attestation, STRICT, ALL],
  ["another charge than follows", forged, STRICT, { ...ALL, charge: false }],
  [
    "a signature that fails",
    { ...v2.attestation, signature: { ...v2.attestation.signature, value: another } },
    STRICT,
    { ...ALL, issuer_signature: false, issuer_pinned: "not_evaluated" },
  ],
  ["a key that is not pinned", forge(v2.attestation, {}, stranger), STRICT, { ...ALL, issuer_pinned: false }],
  ["nobody pinned", v2.attestation, unpinned, { ...ALL, issuer_pinned: "not_evaluated" }],
  [
    "no snapshot",
    v2.attestation,
    { now: NOW },
    { ...ALL, issuer_pinned: "not_evaluated", not_revoked: "not_evaluated" },
  ],
  [
    "an id of other content",
    { ...v2.attestation, expires_at: NOW + 5 },
    STRICT,
    { attestation_id: false, charge: true },
  ],
  ["another time", v2.attestation, { ...STRICT, at: NOW - 61 }, { ...ALL, in_force: false }],
  [
    "an end before its beginning",
    document({ expires_at: NOW }).attestation,
    STRICT,
    { interval: false, in_force: "not_evaluated" },
  ],
];

describe("a bill's receipt", () => {
  test.each(cases)("of %s", async (name, attestation, options, wanted) => {
    const { receipt, all } = recorded(
      attestation,
      options,
      attestation === v1.attestation ? v1.openings : v2.openings,
    );
    recordVerdict(`bill/${name}`, all);
    expect(all).toMatchObject(wanted);
    expect(Object.keys(all)).toEqual(Object.keys(ALL));
    expect(await verifyReceipt(receipt, { now: NOW, attestation })).toMatchObject({ valid: true });
  });

  test("of a private bill states no fact about the charge, which is checked on values outside of it", () => {
    const { all, receipt } = recorded(hidden.attestation, STRICT, hidden.openings);
    expect(receipt.result.valid).toBe(true);
    expect(all).toMatchObject({ ...ALL, charge: "not_evaluated" });
  });
});
