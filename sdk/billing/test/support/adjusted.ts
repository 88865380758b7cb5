// Adjustments of the bills of `bill.ts`, in order and out of it, and for every reason of their row the evidence that
// reaches it.
import {
  type BillingAdjustment,
  type BillingDocument,
  billingAttestationId,
  PAYLOAD_TYPES,
  type Signer,
  signDocument,
  withoutUndefined,
} from "@svc/core";
import {
  type AdjustmentTerms,
  type BilledDocuments,
  type BillingEvidence,
  type BillingOptions,
  type BillingReason,
  type BillTerms,
  issueBillingAdjustment,
} from "../../src/index.ts";
import {
  AUTHORITY,
  bill,
  grant,
  NOW,
  operator,
  SALTS,
  SNAPSHOT,
  STRICT,
  stranger,
  TARIFF,
  V2,
} from "./bill.ts";
import { hidden, v1, v2 } from "./forged.ts";

const used = (output_tokens: string): BilledDocuments => ({
  ...V2,
  meterEvent: {
    ...(V2 as Extract<BilledDocuments, { version: "v2" }>).meterEvent,
    usage: { input_tokens: "1500", output_tokens },
  },
  tariff: TARIFF,
  version: "v2",
});

/** 5000 micros as billed; 10 micros more for each further token of output. */
export function adjusted(
  kind: AdjustmentTerms["kind"],
  previous: BillingDocument,
  tokens: string | null,
  {
    of = v2.attestation,
    signer = operator,
    at = NOW + 1,
    ...terms
  }: {
    of?: AdjustmentTerms["bill"];
    signer?: Signer;
    at?: number;
  } & Partial<BillTerms> = {},
) {
  const billed = {
    documents: used(tokens ?? "0"),
    mode: "disclosed" as const,
    salts: SALTS,
    authority: AUTHORITY,
    ...terms,
  };
  return issueBillingAdjustment(
    { kind, bill: of, previous, ...(tokens === null ? {} : { billed }) },
    signer,
    at,
  );
}

/** An adjustment with members changed; id and signature made anew. */
export function forgeAdjustment(
  base: BillingAdjustment,
  change: object,
  signer: Signer = operator,
): BillingAdjustment {
  const { signature: _s, attestation_id: _a, ...content } = { ...base, ...change };
  const signature = {
    algorithm: "Ed25519" as const,
    kid: signer.kid,
    public_key: signer.publicKey,
    value: "",
  };
  const attestation_id = billingAttestationId({ ...content, signature });
  return signDocument(
    PAYLOAD_TYPES.billingAdjustment,
    { ...content, attestation_id },
    signer,
  ) as BillingAdjustment;
}

const first = v2.attestation;
export const overage = adjusted("overage", first, "400").attestation;
export const correction = adjusted("correction", overage, "200").attestation;
export const voided = adjusted("void", correction, null).attestation;
/** In order: 5000, 6000, 4000 micros, nothing. */
export const CHAIN = [overage, correction, voided] as const;

const beside = (...documents: readonly BillingDocument[]) =>
  documents.map((attestation) => ({ attestation }));
export const chain = (...adjustments: readonly BillingDocument[]): BillingEvidence => ({
  attestation: first,
  adjustments: beside(...adjustments),
});

const rival = adjusted("overage", first, "500").attestation;
const afterVoid = adjusted("overage", voided, "400").attestation;
const upward = adjusted("correction", first, "400").attestation;
const hiddenOverage = adjusted("overage", hidden.attestation, "400", {
  of: hidden.attestation,
  mode: "private",
});
export const otherKey = adjusted("overage", first, "400", { signer: stranger }).attestation;
const unpinned: BillingOptions = { ...STRICT, profileId: "VDI_VERIFY_STANDARD_V1", trust: {} };
const otherKeyVoid = adjusted("void", overage, null, { signer: stranger }).attestation;
const bothPinned: BillingOptions = {
  ...STRICT,
  trust: { issuers: [operator.publicKey, stranger.publicKey] },
};
/** The reader trusts a second key to adjust the bills of the keys named. */
export const adjusting = (adjusted: readonly string[] | undefined, kid?: string): BillingOptions => ({
  ...STRICT,
  trust: {
    issuers: [
      operator.publicKey,
      withoutUndefined({
        public_key: stranger.publicKey,
        kid,
        uses: ["adjustments"] as const,
        for: adjusted,
      }),
    ],
  },
});
const small = bill({
  authority: { ...AUTHORITY, authorityId: grant({ max_charge_micros: "5500" }).authority_id },
});
const beyond = adjusted("overage", small.attestation, "400", {
  of: small.attestation,
  authority: { ...AUTHORITY, authorityId: grant({ max_charge_micros: "5500" }).authority_id },
}).attestation;

/** Each reason of the row, and what reaches it. */
export const ADJUSTMENT_CASES: [
  reason: BillingReason,
  evidence: BillingEvidence,
  options?: BillingOptions,
][] = [
  ["adjustment_bill_missing", { attestation: overage }],
  ["adjustment_bill_missing", { attestation: overage, adjustments: beside(correction) }],
  ["adjustment_missing", chain(correction)],
  ["adjustment_missing", { attestation: voided, bill: { attestation: first }, adjustments: beside(overage) }],
  ["adjustment_amount_hidden", { attestation: hidden.attestation, adjustments: [{ ...hiddenOverage }] }],
  ["adjustment_undecided", chain(overage), { ...STRICT, trust: {} }],
  ["adjustment_invalid", chain({ ...overage, charge_micros: "6001" } as BillingDocument)],
  ["adjustment_invalid", chain(forgeAdjustment(overage, { charge_micros: "6001" }))],
  ["adjustment_invalid", { ...chain(), adjustments: ["{"] }],
  ["adjustment_invalid", { ...chain(), adjustments: 5 as never }],
  ["adjustment_invalid", { ...chain(), adjustments: Array(65).fill({ attestation: overage }) }],
  ["adjustment_invalid", chain(otherKey)],
  [
    "adjustment_invalid",
    chain(overage),
    { ...STRICT, revocation: { snapshot: { ...SNAPSHOT, revokedAttestations: [overage.attestation_id] } } },
  ],
  ["adjustment_of_other_bill", { attestation: v1.attestation, adjustments: beside(overage) }],
  ["adjustment_of_other_bill", { attestation: first, bill: { attestation: v1.attestation } }],
  ["adjustment_terms_differ", chain(forgeAdjustment(voided, { currency: "USD", adjusts: overage.adjusts }))],
  [
    "adjustment_terms_differ",
    chain(
      forgeAdjustment(voided, {
        charge_authority: { authority_id: grant().authority_id, consumption_id: "c-2" },
        adjusts: overage.adjusts,
      }),
    ),
  ],
  ["adjustment_key_differs", chain(otherKey), unpinned],
  ["adjustment_contradiction", chain(overage, rival)],
  [
    "adjustment_contradiction",
    { attestation: rival, bill: { attestation: first }, adjustments: beside(overage) },
  ],
  ["adjustment_chain_broken", chain(rival, correction)],
  ["adjustment_chain_broken", chain(forgeAdjustment(overage, { issued_at: NOW - 1 }))],
  ["adjustment_after_void", chain(...CHAIN, afterVoid)],
  ["adjustment_amount_against_kind", chain(upward)],
  ["adjustment_amount_against_kind", chain(adjusted("overage", first, "300").attestation)],
  [
    "adjustment_beyond_grant",
    {
      attestation: small.attestation,
      adjustments: beside(beyond),
      charge_authority: grant({ max_charge_micros: "5500" }),
    },
  ],
  ["adjustment_grant_differs", { ...chain(overage), charge_authority: grant({ max_events: 2 }) }],
  ["adjustment_grant_differs", { ...chain(overage), charge_authority: {} }],
  [
    "adjustment_grant_differs",
    { ...chain(overage), charge_authority: { ...grant(), max_charge_micros: "999999" } },
  ],
  ["adjustment_key_differs", chain(otherKey), bothPinned],
  ["adjustment_key_differs", { attestation: otherKey, bill: { attestation: first } }, bothPinned],
  ["adjustment_key_differs", chain(overage, otherKeyVoid), bothPinned],
  ["adjustment_key_differs", chain(otherKey), adjusting([stranger.publicKey])],
  ["adjustment_key_differs", chain(otherKey), adjusting(undefined)],
  ["adjustment_invalid", chain(otherKey), adjusting([operator.publicKey], "other")],
];
