// One bill in each variant, with the keys, grant and ledger behind it. Everything is fixed: times, salts, nonces.
import {
  type BillingAttestation,
  createSigner,
  type ExecutionIntent,
  type VerificationReceipt,
} from "@svc/core";
import {
  type BilledDocuments,
  type BillTerms,
  issueBillingAttestation,
  issueGrant,
  type Openings,
  verifyBillingAndReceipt,
} from "../../src/index.ts";

export const NOW = 1_800_000_000;
export const operator = createSigner("11".repeat(32));
export const stranger = createSigner("22".repeat(32));
export const meterKey = createSigner("33".repeat(32));

export const SALTS = {
  meter: "a1".repeat(31),
  tariff: "a2".repeat(31),
  charge: "a3".repeat(31),
  intent: "a4".repeat(31),
};

export const USAGE_EVENT = {
  event_id: "evt-1",
  event_timestamp: NOW - 10,
  tenant_id: "tenant-a",
  endpoint: "/v1/chat",
  model: "m-1",
  usage_units: "1200",
  unit_price_micros: "15",
  amount_micros: "18000",
  currency: "EUR",
} as const;

export const METER_EVENT = {
  event_id: "evt-1",
  event_timestamp: NOW - 10,
  tenant_id: "tenant-a",
  endpoint: "/v1/chat",
  model: "m-1",
  usage: { input_tokens: "1500", output_tokens: "300" },
  window_start: NOW - 20,
  window_end: NOW - 10,
};

export const TARIFF = {
  tariff_id: "standard",
  version: "1.0.0",
  currency: "EUR",
  lines: [
    { meter: "input_tokens", unit_price_micros: "2000", per_units: "1000" },
    { meter: "output_tokens", unit_price_micros: "10000", per_units: "1000", included_units: "100" },
  ],
  rounding: "half_even" as const,
  effective_from: NOW - 1_000_000,
};

export const INTENT: ExecutionIntent = {
  event_id: "evt-1",
  tenant_id: "tenant-a",
  endpoint: "/v1/chat",
  model: "m-1",
  max_units: "4000",
};

export const V1: BilledDocuments = { version: "v1", usageEvent: USAGE_EVENT };
export const V2: BilledDocuments = { version: "v2", meterEvent: METER_EVENT, tariff: TARIFF };

export const TERMS = {
  tenant_id: "tenant-a",
  scope: { endpoint: "/v1/chat", model: "m-1" },
  currency: "EUR",
  max_charge_micros: "50000",
};

export const grant = (change: object = {}, signer = operator) =>
  issueGrant({ ...TERMS, ...change }, signer, NOW - 30, "0b".repeat(32));

export const SNAPSHOT = {
  revokedAttestations: [] as string[],
  revokedKids: [] as string[],
  snapshotTime: NOW - 60,
};

export const STRICT = {
  now: NOW,
  trust: { issuers: [operator.publicKey] },
  revocation: { snapshot: SNAPSHOT },
};

export interface TestBill {
  readonly attestation: BillingAttestation;
  readonly openings: Openings;
  readonly receipt: VerificationReceipt;
}

export function bill(terms: Partial<BillTerms> = {}, signer = operator): TestBill {
  const issued = issueBillingAttestation(
    { documents: V2, mode: "disclosed", salts: SALTS, ...terms },
    signer,
    NOW,
  );
  const intent = terms.authority?.intent;
  const { receipt } = verifyBillingAndReceipt(
    { ...issued, ...(intent === undefined ? {} : { intent }) },
    { ...STRICT, trust: { issuers: [signer.publicKey] } },
    signer,
  );
  return { ...issued, receipt };
}

export const AUTHORITY = {
  authorityId: grant().authority_id,
  consumptionId: "consumption-1",
  intent: INTENT,
};
