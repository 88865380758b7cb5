// Adjustments of a bill: the amount in effect, in any order of documents; contradictions convict their key; each kind
// is issued and verified in both variants and modes.
import { hashBillingAttestation } from "@svc/core";
import { describe, expect, test } from "vitest";
import {
  adjustmentContradictions,
  issueBillingAdjustment,
  verifyBilling,
  verifyBillingAndReceipt,
  verifyBillingAttestation,
} from "../../src/index.ts";
import {
  adjusted,
  adjusting,
  CHAIN,
  chain,
  correction,
  forgeAdjustment,
  otherKey,
  overage,
  voided,
} from "../support/adjusted.ts";
import {
  AUTHORITY,
  grant,
  NOW,
  operator,
  SALTS,
  STRICT,
  stranger,
  USAGE_EVENT,
  V1,
} from "../support/bill.ts";
import { forge, hidden, row, v1, v2 } from "../support/forged.ts";

const LATER = { ...STRICT, now: NOW + 60 };

describe("what stands", () => {
  test.each([
    [0, "bill", null],
    [1, "overage", "6000"],
    [2, "correction", "4000"],
    [3, "void", "0"],
  ])("after %i adjustments: %s", async (many, kind, charge) => {
    const given = CHAIN.slice(0, many);
    const result = await verifyBilling({ ...chain(...given), charge_authority: grant() }, LATER);
    expect(result.valid).toBe(true);
    if (many === 0) return expect(result.stands).toBeNull();
    const last = given.at(-1);
    expect(result.stands).toEqual({
      kind,
      attestation_id: last?.attestation_id,
      number: many,
      charge_micros: charge,
      currency: "EUR",
    });
    expect(row(result.checks, "adjustments")).toEqual({
      check: "adjustments",
      valid: true,
      outcome: "passed",
    });
  });

  test("whatever the order, however often, and from whichever document it is asked", async () => {
    const wanted = (await verifyBilling(chain(...CHAIN), LATER)).stands;
    expect(wanted).toMatchObject({ kind: "void", number: 3 });
    const shuffled = chain(correction, voided, overage, correction);
    expect((await verifyBilling(shuffled, LATER)).stands).toEqual(wanted);
    const bill = { attestation: v2.attestation };
    const others = [overage, voided].map((attestation) => ({ attestation }));
    const asked = await verifyBilling({ attestation: correction, bill, adjustments: others }, LATER);
    expect(asked).toMatchObject({ valid: true, stands: wanted });
  });

  test("as text and bytes too; without any of them nothing is said", async () => {
    const text = JSON.stringify({ attestation: overage });
    for (const adjustments of [[text], [new TextEncoder().encode(text)]])
      expect((await verifyBilling({ ...chain(), adjustments }, LATER)).stands).toMatchObject({ number: 1 });
    const alone = await verifyBilling(v2, STRICT);
    expect(alone).toMatchObject({ valid: true, stands: null });
    expect(row(alone.checks, "adjustments")?.reason).toBe("not_checked");
  });

  test("of a bill that has expired: its adjustment is judged by its own time", async () => {
    const at = v2.attestation.expires_at + 1;
    const late = adjusted("void", v2.attestation, null, { at }).attestation;
    const options = {
      ...STRICT,
      now: at,
      revocation: { snapshot: { ...STRICT.revocation.snapshot, snapshotTime: at } },
    };
    const evidence = { attestation: late, bill: { attestation: v2.attestation } };
    expect(await verifyBilling(evidence, options)).toMatchObject({ valid: true, stands: { kind: "void" } });
  });

  test("nothing, where the bill itself fails", async () => {
    const bad = { ...chain(overage), attestation: forge(v2.attestation, { expires_at: NOW }) };
    expect((await verifyBilling(bad, LATER)).stands).toBeNull();
  });
});

describe("by another key than the bill's", () => {
  const stands = async (options: object) => {
    const { valid, stands } = await verifyBilling(chain(otherKey), { ...LATER, ...options });
    return valid ? stands?.charge_micros : null;
  };

  test("an adjustment counts where the reader names the bill's key in its entry, and only there", async () => {
    expect(await stands(adjusting([stranger.publicKey, operator.publicKey]))).toBe("6000");
    expect(await stands(adjusting([operator.publicKey], stranger.kid))).toBe("6000");
    expect(await stands(adjusting([operator.publicKey], "other"))).toBeNull();
    expect(await stands(adjusting([stranger.publicKey]))).toBeNull();
    expect(await stands(adjusting(undefined))).toBeNull();
  });

  test("a trusted domain gives no key that use", async () => {
    const keys = [operator, stranger].map(({ publicKey: public_key }) => ({
      public_key,
      from: 1,
      uses: ["bills"],
    }));
    const directory = { type: "issuer_directory_v1", domain: "api.example", name: "API", keys };
    const domains = [{ domain: "api.example", directory, fetched_at: NOW }];
    const issuer = { domain: "api.example" };
    const bill = forge(v2.attestation, { issuer });
    const link = {
      attestation_id: bill.attestation_id,
      attestation_hash: hashBillingAttestation(bill),
      number: 1,
      previous_hash: hashBillingAttestation(bill),
    };
    const named = (signer: typeof operator) => forgeAdjustment(overage, { issuer, adjusts: link }, signer);
    const judged = async (signer: typeof operator) =>
      verifyBilling({ attestation: bill, adjustments: [{ attestation: named(signer) }] }, {
        ...LATER,
        trust: { domains },
      } as never);
    expect(await judged(operator)).toMatchObject({ valid: true, stands: { charge_micros: "6000" } });
    const { checks } = await judged(stranger);
    expect(row(checks, "adjustments")?.reason).toBe("adjustment_key_differs");
  });
});

describe("both variants, both modes", () => {
  test("private: the charge is judged on opened values, of each document its own", async () => {
    const of = hidden.attestation;
    const made = adjusted("overage", of, "400", { of, mode: "private" });
    expect(made.attestation.charge_micros).toBeUndefined();
    const bill = { attestation: of, openings: hidden.openings };
    const result = await verifyBilling({ ...made, bill }, LATER);
    expect(result).toMatchObject({ valid: true, stands: { kind: "overage", charge_micros: "6000" } });
    const unopened = await verifyBilling({ ...made, bill: { attestation: of } }, LATER);
    expect(unopened).toMatchObject({ valid: false, conclusive: false, stands: null });
  });

  test("the first variant, corrected by price", async () => {
    const usageEvent = { ...USAGE_EVENT, unit_price_micros: "10", amount_micros: "12000" };
    const made = issueBillingAdjustment(
      {
        kind: "correction",
        bill: v1.attestation,
        previous: v1.attestation,
        billed: { documents: { ...V1, usageEvent } as never, mode: "disclosed", salts: SALTS },
      },
      operator,
      NOW,
    );
    const result = await verifyBilling({ ...made, bill: { attestation: v1.attestation } }, LATER);
    expect(result).toMatchObject({ valid: true, stands: { charge_micros: "12000" } });
  });

  test("a receipt about one is a bill's receipt, and verifies beside it", async () => {
    const bill = { attestation: v2.attestation };
    const documents = { attestation: overage, openings: {}, bill, intent: AUTHORITY.intent };
    const { receipt, verification } = verifyBillingAndReceipt(documents, LATER, operator);
    expect(verification.stands).toMatchObject({ kind: "overage" });
    expect(receipt.checks.at(-1)).toEqual({ check: "adjustments", valid: true });
    expect(receipt.attestation_hash).toBe(hashBillingAttestation(overage));
    expect((await verifyBilling({ attestation: overage, bill, receipt }, LATER)).valid).toBe(true);
    expect((await verifyBilling({ attestation: correction, bill, receipt }, LATER)).valid).toBe(false);
    // Without the bill it adjusts, its own issuer could not say so either.
    const alone = verifyBillingAttestation({ attestation: overage }, LATER);
    expect(alone).toMatchObject({ valid: false, conclusive: false });
  });

  test("a void says nothing of an event, and 0; other kinds say what they bill", async () => {
    const of = { bill: { attestation: v2.attestation } };
    const at = { adjusts: overage.adjusts };
    const cases = [
      [{ ...at, charge_micros: "1" }, "fingerprint", "charge_mismatch"],
      [{ ...at, commitments: overage.commitments }, "schema", "schema"],
      [
        { ...at, meter_event: overage.billing_version === "v2" ? overage.meter_event : null },
        "schema",
        "schema",
      ],
      [{ ...at, kind: "overage" }, "schema", "mode_mixed"],
    ] as const;
    for (const [change, check, reason] of cases) {
      const attestation = forgeAdjustment(voided, change);
      const result = await verifyBilling({ attestation, ...of }, LATER);
      expect(row(result.checks, check)?.reason).toBe(reason);
    }
    const { commitments: _, ...uncommitted } = overage;
    const bare = await verifyBilling(
      { attestation: forgeAdjustment(uncommitted as never, {}), ...of },
      LATER,
    );
    expect(row(bare.checks, "schema")?.reason).toBe("schema");
    const terms = { kind: "void", bill: v2.attestation, previous: v2.attestation } as const;
    const billed = { documents: V1, mode: "disclosed", salts: SALTS } as const;
    expect(() => issueBillingAdjustment({ ...terms, billed }, operator, NOW)).toThrow(TypeError);
  });

  test("a bill's signature is none over an adjustment of the same words", async () => {
    const { signature } = forge(overage as never, {});
    const attestation = { ...overage, signature };
    const result = await verifyBilling({ attestation, bill: { attestation: v2.attestation } }, LATER);
    expect(row(result.checks, "signature")?.reason).toBe("signature_invalid");
  });
});

describe("contradiction", () => {
  const rival = adjusted("void", v2.attestation, null).attestation;

  test("two documents for one place convict the key that signed both, whatever each says", () => {
    const [found, ...others] = adjustmentContradictions([overage, correction, rival, overage]);
    expect(others).toEqual([]);
    expect(found).toEqual({
      attestation_hash: hashBillingAttestation(v2.attestation),
      number: 1,
      public_key: operator.publicKey,
      adjustment_hashes: [overage, rival].map(hashBillingAttestation),
    });
  });

  test("nobody is framed: by another key's, an unsigned, or one document twice", () => {
    const foreign = adjusted("void", v2.attestation, null, { signer: stranger }).attestation;
    const unsigned = { ...rival, issued_at: rival.issued_at + 1 };
    for (const pair of [
      [overage, foreign],
      [overage, unsigned],
      [overage, structuredClone(overage)],
      [overage, JSON.stringify(overage)],
      [overage, correction],
      [overage, v2.attestation],
      [overage, null],
    ])
      expect(adjustmentContradictions(pair)).toEqual([]);
  });
});
