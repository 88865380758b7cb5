// Each receipt that is given is accounted for by its position, whatever its form: used, about something else, or unreadable.

import * as packages from "@svc/attest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOW } from "../../../sdk/verifier/test/fixtures/attestation.ts";
import { receiptOf, tvsOf } from "../../../sdk/verifier/test/fixtures/receipts.ts";

const own = receiptOf({ verifier: "a" });
const child = receiptOf({ verifier: "b", parent: own });
const invalid = receiptOf({ verifier: "c", valid: false });
const elsewhere = receiptOf({ verifier: "d", about: "ee".repeat(32) });
const stranger = receiptOf({ verifier: "z" });
const forged = { ...own, evaluated_at: NOW };
/** A genuine receipt cannot say what it is not, and a text is no other kind of document for what stands in it. */
const talkative = { ...own, note: "thin_decision_attestation_v1" };

/** A receipt, and why it does not count in a set of a, b, c and d; null: it counts. */
const RECEIPTS: readonly (readonly [receipt: unknown, ignored: string | null])[] = [
  [own, null],
  [child, null],
  [invalid, null],
  [elsewhere, null],
  [stranger, "verifier_not_trusted"],
  [forged, "receipt_id_mismatch"],
  [talkative, "receipt_malformed"],
  [null, "receipt_malformed"],
  [{ type: "verification_receipt_v1" }, "receipt_malformed"],
  [[own], "receipt_malformed"],
];
const FORMS: readonly ((receipt: unknown) => unknown)[] = [
  (receipt) => receipt,
  (receipt) => JSON.stringify(receipt),
  (receipt) => JSON.stringify(receipt, null, 2),
  (receipt) => new TextEncoder().encode(JSON.stringify(receipt)),
];

interface Given {
  readonly receipt: unknown;
  readonly ignored: string | null;
  readonly form: number;
}
const given: fc.Arbitrary<Given[]> = fc.array(
  fc
    .tuple(fc.constantFrom(...RECEIPTS), fc.nat(FORMS.length - 1))
    .map(([[receipt, ignored], form]) => ({ receipt, ignored, form })),
  { minLength: 1, maxLength: 8 },
);
const inputs = (set: readonly Given[]) => set.map(({ receipt, form }) => FORMS[form]?.(receipt));
/** Expected result at each position: a copy of a counted one, in any form, counts once. */
const expected = (set: readonly Given[]) =>
  set.flatMap(({ receipt, ignored }, index) => {
    const isCopy = set.slice(0, index).some((before) => before.receipt === receipt);
    const reason = ignored ?? (isCopy ? "duplicate" : null);
    return reason === null ? [] : [{ index, reason }];
  });
const tvs = tvsOf(["a", "b", "c", "d"]);
const draws = { numRuns: 60 };

describe("each receipt, in each form, at each position", () => {
  test("scoreReceiptSet counts it or names it among the ignored", async () => {
    await fc.assert(
      fc.asyncProperty(given, async (set) => {
        const score = packages.scoreReceiptSet(inputs(set), { now: NOW, tvs });
        expect(score.ignored).toEqual(expected(set));
        expect(score.total_receipts).toBe(set.length);
        expect(await packages.scoreReceiptSetAsync(inputs(set), { now: NOW, tvs })).toEqual(score);
      }),
      draws,
    );
  });

  test("evaluateAcceptancePolicy counts it or names it among the ignored", async () => {
    await fc.assert(
      fc.asyncProperty(given, async (set) => {
        const policy = { now: NOW, tvs, level: "medium" as const };
        const { ignored, reason } = await packages.evaluateAcceptancePolicy(inputs(set), policy);
        expect(ignored).toEqual(expected(set));
        const documents = set
          .filter((one) => one.ignored === null)
          .map(({ receipt }) => receipt === elsewhere);
        if (new Set(documents).size === 2) expect(reason).toBe("mixed_attestations");
      }),
      draws,
    );
  });

  test("verifyReceiptChain answers for it in its place", async () => {
    await fc.assert(
      fc.asyncProperty(given, async (set) => {
        const { receipts, valid, reason } = await packages.verifyReceiptChain(inputs(set), { now: NOW, tvs });
        expect(receipts.map((one) => one.reason ?? null)).toEqual(set.map(({ ignored }) => ignored));
        if (set.some(({ ignored }) => ignored !== null))
          expect([valid, reason]).toEqual([false, "chain_receipt_invalid"]);
        else if (expected(set).length > 0) expect(reason).toBe("chain_duplicate");
      }),
      draws,
    );
  });

  test("a log appends it or refuses it, and its report has each that is about the attestation", () => {
    fc.assert(
      fc.property(given, (set) => {
        const log = new packages.TransparencyLog({ now: () => NOW });
        const places = inputs(set).map((input) => log.tryAppend(input));
        const taken = set.map(({ ignored }) => ignored === null || ignored === "verifier_not_trusted");
        expect(places.map(({ ok }) => ok)).toEqual(taken);
        const logged = (about: typeof own) => {
          const { entries } = log.checkEquivocation(about.attestation_id);
          return entries.map(({ receipt_hash }) => receipt_hash);
        };
        const hashes = (isOf: (receipt: unknown) => boolean) =>
          set.flatMap(({ receipt }, i) =>
            taken[i] && isOf(receipt) ? [packages.hashReceipt(receipt as typeof own)] : [],
          );
        expect(logged(own)).toEqual([...new Set(hashes((receipt) => receipt !== elsewhere))]);
        expect(logged(elsewhere)).toEqual([...new Set(hashes((receipt) => receipt === elsewhere))]);
      }),
      draws,
    );
  });
});
