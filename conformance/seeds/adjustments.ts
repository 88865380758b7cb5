// Adjustments of bills: the amount in effect, every reason of the row, and keys that contradict themselves.
import { issueBillingAdjustment } from "@svc/billing";
import { canonicalBytes, createSigner, PAYLOAD_TYPES, signEnvelope } from "@svc/core";
import {
  ADJUSTMENT_CASES,
  adjusted,
  adjusting,
  CHAIN,
  chain,
  correction,
  forgeAdjustment,
  otherKey,
  overage,
  voided,
} from "../../sdk/billing/test/support/adjusted.ts";
import {
  grant,
  NOW,
  operator,
  SALTS,
  STRICT,
  stranger,
  USAGE_EVENT,
} from "../../sdk/billing/test/support/bill.ts";
import { forge, hidden, v1, v2 } from "../../sdk/billing/test/support/forged.ts";
import type { Seed, SeedTable } from "./seed.ts";

const LATER = { ...STRICT, now: NOW + 60 };
const bill = { attestation: v2.attestation };
const priced = issueBillingAdjustment(
  {
    kind: "correction",
    bill: v1.attestation,
    previous: v1.attestation,
    billed: {
      documents: {
        version: "v1",
        usageEvent: { ...USAGE_EVENT, unit_price_micros: "10", amount_micros: "12000" },
      },
      mode: "disclosed",
      salts: SALTS,
    },
  },
  operator,
  NOW,
);
const opened = adjusted("overage", hidden.attestation, "400", { of: hidden.attestation, mode: "private" });
const at = { adjusts: overage.adjusts };
const late = adjusted("void", v2.attestation, null, { at: v2.attestation.expires_at + 1 }).attestation;
const { commitments: _, ...uncommitted } = overage;
const { signature } = forge(overage as never, {});

const revoker = createSigner("66".repeat(32));
const SINCE = NOW + 1_000;
/** A reader who knows that the operator's key leaked, and from when, and that witnesses saw the asked document before. */
const LEAKED = (() => {
  const snapshot = {
    revokedAttestations: [],
    revokedKids: [operator.publicKey],
    revokedSince: { [operator.publicKey]: SINCE },
    snapshotTime: NOW + 4_940,
  };
  const envelope = signEnvelope(PAYLOAD_TYPES.revocation, canonicalBytes(snapshot), revoker);
  return {
    now: NOW + 5_000,
    trust: { issuers: [operator.publicKey], revocationKeys: [revoker.publicKey] },
    revocation: { snapshot, envelope },
    witnessedTime: SINCE - 1,
  };
})();

type Row = readonly [name: string, wanted: object, evidence: object, options?: object];

const STANDS: readonly Row[] = [
  ["an overage", { valid: true }, { ...chain(overage), charge_authority: grant() }],
  [
    "an overage and its correction",
    { valid: true },
    { ...chain(overage, correction), charge_authority: grant() },
  ],
  ["a chain that ends in a void", { valid: true }, { ...chain(...CHAIN), charge_authority: grant() }],
  ["a chain out of order, one of it twice", { valid: true }, chain(correction, voided, overage, correction)],
  [
    "a chain asked about from its middle",
    { valid: true },
    { attestation: correction, bill, adjustments: [overage, voided].map((attestation) => ({ attestation })) },
  ],
  [
    "a document beside as a text",
    { valid: true },
    { ...chain(), adjustments: [JSON.stringify({ attestation: overage })] },
  ],
  [
    "a void of a bill that is over",
    { valid: true },
    { attestation: late, bill },
    {
      ...STRICT,
      now: v2.attestation.expires_at + 1,
      revocation: {
        snapshot: { ...STRICT.revocation.snapshot, snapshotTime: v2.attestation.expires_at + 1 },
      },
    },
  ],
  ["a bill that witnesses saw before its key leaked", { valid: true }, bill, LEAKED],
  [
    "a bill that witnesses saw before its key leaked, and an adjustment that they did not",
    { valid: false },
    chain(overage),
    LEAKED,
  ],
  [
    "an overage by a key that may adjust bills of this key",
    { valid: true },
    chain(otherKey),
    { ...adjusting([stranger.publicKey, operator.publicKey]), now: NOW + 60 },
  ],
  [
    "asked about that overage itself",
    { valid: true },
    { attestation: otherKey, bill },
    { ...adjusting([operator.publicKey]), now: NOW + 60 },
  ],
  [
    "a private overage, opened",
    { valid: true },
    { ...opened, bill: { attestation: hidden.attestation, openings: hidden.openings } },
  ],
  ["a correction by price", { valid: true }, { ...priced, bill: { attestation: v1.attestation } }],
  [
    "adjustments of a bill that fails itself",
    { valid: false },
    { ...chain(overage), attestation: forge(v2.attestation, { expires_at: NOW }) },
  ],
];

const FORMS: readonly Row[] = [
  [
    "a void that charges",
    { valid: false },
    { attestation: forgeAdjustment(voided, { ...at, charge_micros: "1" }), bill },
  ],
  [
    "a void with commitments",
    { valid: false },
    { attestation: forgeAdjustment(voided, { ...at, commitments: overage.commitments }), bill },
  ],
  [
    "a void with an event",
    { valid: false },
    {
      attestation: forgeAdjustment(voided, {
        ...at,
        meter_event: (overage as { meter_event?: object }).meter_event,
      }),
      bill,
    },
  ],
  [
    "an overage that says nothing of an event",
    { valid: false },
    { attestation: forgeAdjustment(voided, { ...at, kind: "overage" }), bill },
  ],
  [
    "an overage without commitments",
    { valid: false },
    { attestation: forgeAdjustment(uncommitted as never, {}), bill },
  ],
  [
    "an adjustment under a bill's signature",
    { valid: false },
    { attestation: { ...overage, signature }, bill },
  ],
];

export const adjustmentSeeds: readonly Seed[] = [
  ...[...STANDS, ...FORMS].map(
    ([name, wanted, evidence, options = LATER]): Seed => ({
      name: `adjusted: ${name}`,
      about: `What stands of a bill: ${name}.`,
      question: { input: evidence, options },
      wanted,
    }),
  ),
  ...ADJUSTMENT_CASES.map(
    ([reason, evidence, options = LATER], i): Seed => ({
      name: `adjusted: ${reason}, ${i + 1}`,
      about: `A chain of adjustments that fails with ${reason}.`,
      question: { input: evidence, options },
      row: { check: "adjustments", reason },
    }),
  ),
];

const rival = adjusted("void", v2.attestation, null).attestation;
const foreign = adjusted("void", v2.attestation, null, { signer: stranger }).attestation;

const PAIRS: readonly (readonly [name: string, documents: readonly unknown[], many: number])[] = [
  ["two for one place", [overage, correction, rival, overage], 1],
  ["one by another key", [overage, foreign], 0],
  ["one that is not signed", [overage, { ...rival, issued_at: rival.issued_at + 1 }], 0],
  ["one document twice", [overage, overage], 0],
  ["one document twice, once as a text", [overage, JSON.stringify(overage)], 0],
  ["two places", [overage, correction], 0],
  ["a bill beside", [overage, v2.attestation], 0],
  ["nothing beside", [overage, null], 0],
];

export function contradictions(): SeedTable {
  return {
    operation: "contradictions",
    bases: ["two for one place"],
    seeds: PAIRS.map(([name, documents, many]) => ({
      name,
      about: `${many === 0 ? "Nobody is convicted" : "A key is convicted"}: ${name}.`,
      question: { input: { documents } },
      wanted: many === 0 ? { contradictions: [] } : undefined,
    })),
  };
}
