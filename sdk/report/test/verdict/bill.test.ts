/** Bills in words: the three verdicts, what is missing, what a disclosed and a private one prove. */
import {
  BILLING_MATERIAL_REASONS,
  type BillingOptions,
  issueBillingAttestation,
  verifyBilling,
  verifyBillingAndReceipt,
} from "@svc/billing";
import { createSigner, parseBillingAttestation } from "@svc/core";
import { TransparencyLog } from "@svc/vdi-transparency";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { evidenceBesideBill, inclusionCheckerOf } from "../../src/evidence/beside-bill.ts";
import { claimsOfBill, verdictOnBill } from "../../src/verdict/bill.ts";
import { BILLING_WORDS, billingWords } from "../../src/words/billing.ts";
import { itemsOf, POLICIES } from "../fixtures/items.ts";
import { logSigner } from "../fixtures/parts.ts";

const NOW = 1_790_000_000;
const operator = createSigner("44".repeat(32));
const usageEvent = {
  event_id: "event-1",
  event_timestamp: NOW,
  tenant_id: "tenant-1",
  endpoint: "/v1/complete",
  usage_units: "3",
  unit_price_micros: "2000",
  amount_micros: "6000",
  currency: "EUR",
};
const salt = "ab".repeat(31);
const salts = { meter: salt, tariff: salt, charge: salt, intent: salt };
const documents = { version: "v1", usageEvent } as const;
const disclosed = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, NOW);

const STANDARD: BillingOptions = { profileId: "VDI_VERIFY_STANDARD_V1", now: NOW };
const PINNED: BillingOptions = { ...STANDARD, trust: { issuers: [operator.publicKey] } };

const CASES: readonly (readonly [string, unknown, BillingOptions, string])[] = [
  ["of a pinned operator", disclosed.attestation, PINNED, "verified good"],
  ["of nobody known", disclosed.attestation, STANDARD, "verified warn"],
  ["with another charge", { ...disclosed.attestation, charge_micros: "1" }, PINNED, "not_valid bad"],
  ["of a key not pinned", disclosed.attestation, { ...STANDARD, trust: { issuers: [] } }, "not_valid bad"],
  ["strict, nothing pinned", disclosed.attestation, { now: NOW }, "not_checked unknown"],
  ["unreadable", "{", STANDARD, "not_valid bad"],
];

describe("a bill", () => {
  test.each(CASES)("%s", async (name, attestation, options, wanted) => {
    const result = await verifyBilling({ attestation }, options);
    const verdict = verdictOnBill(result);
    expect(`${verdict.kind} ${verdict.tone}`).toBe(wanted);
    const parsed = parseBillingAttestation(attestation);
    const claims = claimsOfBill(result, parsed.ok ? parsed.value : null);
    expect(claims.doesNot.length).toBeGreaterThan(0);
    expect(claims.proves.length > 0).toBe(result.valid);
    recordVerdict(`report/bill/${name}`, { verdict, claims });
  });

  test("names the row that fails, and what is missing", async () => {
    const cheap = { ...disclosed.attestation, charge_micros: "1" };
    expect(verdictOnBill(await verifyBilling({ attestation: cheap }, PINNED)).because).toContain(
      "“Identifier” failed",
    );
    const strict = verdictOnBill(await verifyBilling({ attestation: disclosed.attestation }, { now: NOW }));
    expect(strict.because).toContain("Missing: the operator's key, which this profile wants pinned");
  });

  test("every reason that speaks of what was not given has words", () => {
    for (const reason of BILLING_MATERIAL_REASONS) {
      const checks = [{ check: "schema", valid: false, reason } as const];
      const verdict = verdictOnBill({
        valid: false,
        conclusive: false,
        checks,
        attestation_id: null,
        profile_id: "VDI_VERIFY_STRICT_V1",
        trust: {} as never,
      });
      expect(verdict.because).toMatch(/Missing: .+\.$/);
    }
  });

  test("every row has words; one of a later version is shown by its own name", async () => {
    const { checks } = await verifyBilling({ attestation: disclosed.attestation }, PINNED);
    for (const { check } of checks) expect(BILLING_WORDS).toHaveProperty(check);
    expect(billingWords("toString").title).toBe("toString");
  });
});

describe("what lies beside a bill", () => {
  test("its receipt, its openings and the receipt's place in a log count; another's receipt does not", async () => {
    const { receipt } = verifyBillingAndReceipt(disclosed, PINNED, operator);
    const log = new TransparencyLog({ signer: logSigner, now: () => NOW + 1 });
    log.append(receipt);
    const files = {
      bill: disclosed.attestation,
      receipt,
      openings: disclosed.openings,
      logged: {
        entry: log.getEntry(0),
        inclusion: log.getInclusionProof(0),
        checkpoint: log.getCheckpoint(),
      },
    };
    const judge = async (given: { readonly [name: string]: unknown }) => {
      const items = itemsOf(given);
      const [bill] = items;
      if (bill === undefined) throw new Error("no bill");
      const checkInclusion = inclusionCheckerOf(items, POLICIES);
      if (checkInclusion === null) throw new Error("no checker");
      const result = await verifyBilling(evidenceBesideBill(bill, items), {
        ...PINNED,
        now: NOW + 2,
        checkInclusion,
      });
      return Object.fromEntries(result.checks.map(({ check, valid, reason }) => [check, valid || reason]));
    };
    expect(await judge(files)).toMatchObject({ commitments: true, receipt: true, inclusion: true });
    const proofDocument = { ...files, logged: log.getProofDocument(0) };
    expect(await judge(proofDocument)).toMatchObject({ receipt: true, inclusion: true });
    const other = { ...receipt, attestation_id: `vdi:att:${"0".repeat(64)}` };
    expect(await judge({ ...files, receipt: other })).toMatchObject({ receipt: "not_checked" });
    expect(inclusionCheckerOf([], [])).toBeNull();
  });
});
