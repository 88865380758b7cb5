/** Bills beside their receipt, their openings and the receipt's place in a log; and beside what is somebody else's. */
import {
  type BillingResult,
  issueBillingAdjustment,
  issueBillingAttestation,
  verifyBillingAndReceipt,
} from "@svc/billing";
import { attestationId, createSigner, PAYLOAD_TYPES, signDocument } from "@svc/core";
import { encodeVkey } from "@svc/tlog";
import { TransparencyLog } from "@svc/vdi-transparency";
import { describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import { attestation, logSigner } from "../../../../tools/fixtures/bundle-parts.ts";
import { examine } from "../../src/index.ts";
import { itemsOf } from "./fixtures/items.ts";

const NOW = 1_790_000_000;
const usageEvent = usageAt(NOW);
const documents = { version: "v1", usageEvent } as const;
const disclosed = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, NOW);
const hidden = issueBillingAttestation({ documents, mode: "private", salts }, operator, NOW);
const TRUST = {
  verification: {
    profileId: "VDI_VERIFY_STANDARD_V1",
    now: NOW + 2,
    trust: { issuers: [operator.publicKey] },
  },
  logs: [{ log: encodeVkey(logSigner.key) }],
} as const;

const { receipt } = verifyBillingAndReceipt(disclosed, { ...TRUST.verification, now: NOW }, operator);
const log = new TransparencyLog({ signer: logSigner, now: () => NOW + 1 });
log.append(receipt);
const logged = {
  entry: log.getEntry(0),
  inclusion: log.getInclusionProof(0),
  checkpoint: log.getCheckpoint(),
};
const bill = disclosed.attestation;
const { openings } = disclosed;

async function rows(files: { readonly [name: string]: unknown }, trust: object = TRUST) {
  const { documents: found, ties } = await examine(itemsOf(files), trust);
  const shown = found.find(({ kind }) => kind === "billing_attestation");
  if (shown === undefined) throw new Error("no bill");
  const { checks } = shown.result as BillingResult;
  const by = Object.fromEntries(checks.map(({ check, valid, reason }) => [check, valid || reason]));
  return { by, found, ties };
}

describe("what lies beside a bill", () => {
  test("its receipt, its openings and the receipt's place in a log count", async () => {
    const { by, found, ties } = await rows({ bill, receipt, openings, logged });
    expect(by).toMatchObject({ commitments: true, receipt: true, inclusion: true });
    const opened = found.find(({ kind }) => kind === "billing_openings");
    expect(opened).toMatchObject({ verdict: "verified", rests_on: "self_asserted" });
    const evidence = { tie: "evidence_of", to: [0], verdict: "verified" };
    expect(ties.filter(({ tie }) => tie === "evidence_of")).toStrictEqual([
      { ...evidence, from: [1] },
      { ...evidence, from: [2] },
    ]);
    const proofDocument = log.getProofDocument(0);
    expect((await rows({ bill, receipt, openings, proofDocument })).by).toMatchObject({ inclusion: true });
  });

  test("a reader who names meters is shown the signature of one of them, or the bill does not hold", async () => {
    const meter = createSigner("5e".repeat(32)).publicKey;
    expect((await rows({ bill })).by).toMatchObject({ meter: "not_checked" });
    for (const meterKeys of [[meter], [{ public_key: meter }], []]) {
      const { by, found } = await rows({ bill }, { ...TRUST, meterKeys });
      expect([by.meter, found[0]?.verdict]).toEqual(["meter_signature_missing", "not_valid"]);
    }
    await expect(rows({ bill }, { ...TRUST, meterKeys: ["5e"] })).rejects.toThrow("trust.meterKeys");
  });

  test("openings that do not hold are not valid, and take nothing from the receipt", async () => {
    const wrong = { ...openings, charge: { ...Object(openings).charge, salt: "cd".repeat(31) } };
    const { by, found, ties } = await rows({ bill, receipt, wrong });
    expect(by).toMatchObject({ commitments: "commitment_mismatch", receipt: true });
    const verdicts = ties.flatMap(({ tie, from, verdict }) =>
      tie === "evidence_of" ? [[from, verdict]] : [],
    );
    expect(verdicts).toEqual([
      [[1], "verified"],
      [[2], "not_valid"],
    ]);
    // On nobody's word: only what holds rests on somebody's.
    expect(found[2]).toMatchObject({ verdict: "not_valid", reason: "commitment_mismatch" });
    expect(found[2]).not.toHaveProperty("rests_on");
  });

  test("another bill's receipt does not", async () => {
    const other = { ...receipt, attestation_id: `vdi:att:${"0".repeat(64)}` };
    expect((await rows({ bill, receipt: other, openings, logged })).by).toMatchObject({
      receipt: "not_checked",
    });
  });

  test("what a part of its evidence lacks is a gap and no fault", async () => {
    const { entry, inclusion } = logged;
    expect((await rows({ bill, receipt, entry, inclusion })).by.inclusion).toBe("inclusion_incomplete");
    const { logs: _, ...unpinned } = TRUST;
    expect((await rows({ bill, receipt, logged }, unpinned)).by.inclusion).toBe("log_trust_missing");
  });

  test("its receipt is about the bill, whatever attestation lies there too", async () => {
    const { found, ties } = await rows({ bill, receipt, attestation });
    const place = found.find(({ kind }) => kind === "receipt");
    expect(place).toMatchObject({ reason: "verifier_trust_missing" });
    expect(ties).toContainEqual({ tie: "receipt_of", from: [1], to: [0], verdict: "verified" });
  });

  test("each of many private bills finds its own openings, whatever their order", async () => {
    const issued = ["evt-a", "evt-b", "evt-c"].map((event_id) => {
      const event = { ...usageEvent, event_id };
      const terms = { documents: { version: "v1", usageEvent: event }, mode: "private", salts } as const;
      return issueBillingAttestation(terms, operator, NOW);
    });
    const files = [...issued.map((one) => one.attestation), ...issued.map((one) => one.openings).reverse()];
    const { found } = await rows(Object.fromEntries(files.map((file, i) => [`file-${i}`, file])));
    expect(found.map(({ verdict }) => verdict)).toEqual(Array(6).fill("verified"));
  });

  test("openings of a private bill are its hidden parts, where they hold", async () => {
    const [shown] = (await rows({ bill: hidden.attestation, openings: hidden.openings })).found;
    expect(shown).toMatchObject({ verdict: "verified", disclosed: { charge_micros: "6000" } });
    const [alone] = (await rows({ bill: hidden.attestation })).found;
    expect(alone).toMatchObject({ verdict: "could_not_check", reason: "openings_missing" });
    expect(alone?.disclosed).toBeUndefined();
    const wrong = {
      ...hidden.openings,
      charge: { ...Object(hidden.openings).charge, salt: "cd".repeat(31) },
    };
    const [changed] = (await rows({ bill: hidden.attestation, openings: wrong })).found;
    expect(changed).toMatchObject({ verdict: "not_valid", reason: "commitment_mismatch" });
    expect(changed?.disclosed).toBeUndefined();
  });
});

describe("what adjusts a bill", () => {
  const corrected = { ...usageEvent, unit_price_micros: "1000", amount_micros: "3000" };
  const billed = {
    documents: { version: "v1", usageEvent: corrected } as const,
    mode: "disclosed" as const,
    salts,
  };
  const make = (kind: "correction" | "void", signer = operator) =>
    issueBillingAdjustment(
      { kind, bill, previous: bill, ...(kind === "void" ? {} : { billed }) },
      signer,
      NOW + 1,
    ).attestation;
  const correction = make("correction");
  const forged = (salt: number) => ({
    ...correction,
    attestation_id: attestationId({ ...correction, issued_at: NOW + 1 + salt } as never),
    issued_at: NOW + 1 + salt,
  });
  const stands = (found: readonly { result: object | null; kind: string }[]) =>
    found
      .filter(({ kind }) => kind.startsWith("billing_a"))
      .map(({ result }) => (result as BillingResult).stands?.charge_micros);

  test("is judged beside its bill, and the bill beside it: both say what stands", async () => {
    const { found, ties } = await rows({ bill, correction, openings });
    expect(found.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ["billing_attestation", "verified"],
      ["billing_adjustment", "verified"],
      ["billing_openings", "verified"],
    ]);
    expect(stands(found)).toEqual(["3000", "3000"]);
    expect(ties.filter(({ tie }) => tie === "adjustment_of")).toStrictEqual([
      { tie: "adjustment_of", from: [1], to: [0], verdict: "verified" },
    ]);
    const alone = await examine(itemsOf({ correction }), TRUST);
    expect(alone.documents[0]).toMatchObject({
      verdict: "could_not_check",
      reason: "adjustment_bill_missing",
    });
    expect(alone.ties).toEqual([]);
  });

  test("two of one place speak against all of the chain; a stranger's spoils nothing", async () => {
    const both = await rows({ bill, correction, other: make("void") });
    expect(both.found.map(({ verdict, reason }) => [verdict, reason])).toEqual(
      Array(3).fill(["not_valid", "adjustment_contradiction"]),
    );
    const why = both.ties.filter(({ tie }) => tie === "adjustment_of").map(({ reason }) => reason);
    expect(why).toEqual(Array(2).fill("adjustment_contradiction"));
    const other = createSigner("45".repeat(32));
    const pinned = { trust: { issuers: [operator.publicKey, other.publicKey] } };
    for (const change of [{}, pinned]) {
      const trust = { ...TRUST, verification: { ...TRUST.verification, ...change } };
      const strange = await rows({ bill, correction, other: make("void", other) }, trust);
      expect(strange.found.map(({ verdict }) => verdict)).toEqual(["verified", "verified", "not_valid"]);
      expect(stands(strange.found).slice(0, 2)).toEqual(["3000", "3000"]);
    }
    const adjusting = { public_key: other.publicKey, uses: ["adjustments"], for: [operator.publicKey] };
    const allowed = { trust: { issuers: [operator.publicKey, adjusting] } };
    const trust = { ...TRUST, verification: { ...TRUST.verification, ...allowed } };
    const rivals = await rows({ bill, correction, other: make("void", other) }, trust);
    expect(new Set(rivals.found.map(({ reason }) => reason))).toEqual(new Set(["adjustment_contradiction"]));
    const trusted = await rows({ bill, other: make("void", other) }, trust);
    expect(trusted.found.map(({ verdict }) => verdict)).toEqual(["verified", "verified"]);
    expect(stands(trusted.found)).toEqual(["0", "0"]);
    const many = Array.from({ length: 70 }, (_, i) =>
      signDocument(PAYLOAD_TYPES.billingAdjustment, forged(i), operator),
    );
    const { found: all } = await rows({ bill, many });
    expect(all).toHaveLength(71);
    expect(new Set(all.map(({ reason }) => reason))).toEqual(new Set(["adjustment_contradiction"]));
  });

  describe("in a file of one object, as the service's verify takes it", () => {
    const body = { attestation: bill, openings, adjustments: [{ attestation: correction }] };

    test("is judged as if it lay beside the bill: the same verdicts, sentences and amount", async () => {
      const apart = (await rows({ bill, openings, correction })).found;
      const within = (await rows({ body })).found;
      const said = (found: typeof apart) =>
        found.map(({ kind, verdict, reason, detail }) => ({ kind, verdict, reason, detail }));
      expect(said(within)).toEqual(said(apart));
      expect(stands(within)).toEqual(["3000", "3000"]);
      const asked = { attestation: correction, bill: { attestation: bill, openings } };
      expect(stands((await rows({ asked })).found)).toEqual(["3000", "3000"]);
      const both = {
        ...body,
        adjustments: [correction, make("void")].map((attestation) => ({ attestation })),
      };
      expect((await rows({ both })).by.adjustments).toBe("adjustment_contradiction");
    });

    test("an answer of the service, and a line of an export, are read as they were", async () => {
      const answer = { attestation: bill, receipt, openings, log_entry: {}, ...logged };
      expect((await rows({ answer })).by).toMatchObject({
        commitments: true,
        receipt: true,
        inclusion: true,
      });
      const line = { kind: "bill", event_id: "e", number: 0, issued_at: NOW, currency: "EUR", receipt };
      const exported = { ...line, charge_micros: "1", change_micros: "1", attestation: bill };
      expect((await rows({ exported })).by).toMatchObject({ receipt: true });
    });

    test.each<[string, object, string]>([
      ["no list", { adjustments: { attestation: correction } }, "adjustments"],
      ["a number", { adjustments: 1 }, "adjustments"],
      ["nothing", { adjustments: null }, "adjustments"],
      ["a text", { adjustments: [JSON.stringify({ attestation: correction })] }, "adjustments"],
      ["bare documents", { adjustments: [correction] }, "adjustments"],
      ["a bill among them", { adjustments: [{ attestation: bill }] }, "adjustments"],
      ["one with more in it", { adjustments: [{ attestation: correction, void: true }] }, "adjustments"],
      ["one without its document", { adjustments: [{ openings }] }, "adjustments"],
      ["more than a chain has", { adjustments: Array(65).fill({ attestation: correction }) }, "adjustments"],
      ["another kind of first bill", { bill: { attestation: correction } }, "bill"],
      ["openings that are none", { openings: {} }, "openings"],
      ["a receipt that is none", { receipt: 5 }, "receipt"],
    ])("%s under a member refuses the whole file by its name", async (_, change, member) => {
      const { documents: found } = await examine(itemsOf({ file: { attestation: bill, ...change } }), TRUST);
      expect(found).toMatchObject([
        {
          source: `file, ${member}`,
          kind: "unknown",
          verdict: "could_not_check",
          reason: "member_malformed",
        },
      ]);
      expect(found[0]?.detail).toContain(member);
    });

    test.each<[string, object, string]>([
      ["adjustment", { adjustment: [{ attestation: correction }] }, "file, adjustment"],
      ["charge_authority", { charge_authority: {} }, "file, charge_authority"],
      ["profileId", { profileId: "VDI_VERIFY_STRICT_V1" }, "file, profileId"],
      ["\u202e", { "\u202e": 1 }, "file"],
    ])("%s is not judged here, and nothing beside it is", async (_, change, source) => {
      const { documents: found } = await examine(itemsOf({ file: { ...body, ...change } }), TRUST);
      expect(found).toMatchObject([{ source, verdict: "could_not_check", reason: "member_not_judged" }]);
      // Not deeper in another, and not in an envelope's company either.
      const nested = await examine(
        itemsOf({ file: { attestation: { ...body, ...change }, receipt } }),
        TRUST,
      );
      expect(nested.documents[0]).toMatchObject({ reason: "member_not_judged" });
      const envelope = { payload: btoa(JSON.stringify(bill)), payloadType: "a", signatures: [] };
      const signed = await examine(itemsOf({ file: { ...envelope, adjustments: body.adjustments } }), TRUST);
      expect(signed.documents).toMatchObject([{ reason: "member_not_judged" }]);
    });
  });
});
