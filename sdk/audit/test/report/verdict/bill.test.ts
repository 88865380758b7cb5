/** Bills in words: the three verdicts, what is missing, what a disclosed and a private one prove. */
import {
  BILLING_MATERIAL_REASONS,
  type BillingOptions,
  issueBillingAttestation,
  verifyBilling,
} from "@svc/billing";
import { type BillingAdjustment, parseBillingAttestation } from "@svc/core";
import { billingWords } from "@svc/messages";
import { describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../../tools/fixtures/bill-terms.ts";
import { recordVerdict } from "../../../../../tools/testing/verdict.ts";
import { claimsOfBill, verdictOnBill } from "../../../src/kinds/bill/view.ts";

const NOW = 1_790_000_000;
const usageEvent = usageAt(NOW);
const documents = { version: "v1", usageEvent } as const;
const disclosed = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, NOW);

const STANDARD: BillingOptions = { profileId: "VDI_VERIFY_STANDARD_V1", now: NOW };
const PINNED: BillingOptions = { ...STANDARD, trust: { issuers: [operator.publicKey] } };

const CASES: readonly (readonly [string, unknown, BillingOptions, string])[] = [
  ["of a pinned operator", disclosed.attestation, PINNED, "verified good"],
  ["of nobody known", disclosed.attestation, STANDARD, "verified warn"],
  ["with another charge", { ...disclosed.attestation, charge_micros: "1" }, PINNED, "not_valid bad"],
  ["of a key not pinned", disclosed.attestation, { ...STANDARD, trust: { issuers: [] } }, "not_valid bad"],
  ["strict, nothing pinned", disclosed.attestation, { now: NOW }, "could_not_check unknown"],
  ["unreadable", "{", STANDARD, "not_valid bad"],
];

test("of a void nothing is said about usage and price, on which its row does not look", async () => {
  const result = await verifyBilling({ attestation: disclosed.attestation }, PINNED);
  const parsed = parseBillingAttestation(disclosed.attestation);
  const bill = parsed.ok ? parsed.value : null;
  const voided = { ...bill, type: "billing_adjustment_v1", kind: "void" } as unknown as BillingAdjustment;
  const { proves } = claimsOfBill(result, bill);
  expect(claimsOfBill(result, voided).proves).toEqual(proves.filter((line) => !/usage/.test(line)));
  expect(claimsOfBill(result, voided).proves.length).toBe(proves.length - 1);
});

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
      const checks = [{ check: "schema", valid: false, outcome: "open", reason } as const];
      const verdict = verdictOnBill({
        valid: false,
        conclusive: false,
        checks,
        attestation_id: null,
        profile_id: "VDI_VERIFY_STRICT_V1",
        trust: {} as never,
        stands: null,
      });
      expect(verdict.because).toMatch(/Missing: .+\.$/);
    }
  });

  test("every row has words; one of a later version is shown by its own name", async () => {
    const { checks } = await verifyBilling({ attestation: disclosed.attestation }, PINNED);
    for (const { check } of checks) expect(billingWords(check).title).not.toBe(check);
    expect(billingWords("toString").title).toBe("toString");
  });
});
