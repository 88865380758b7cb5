// What is examined as a whole: an audit bundle with every part it can have, bills in both variants, a signed
// snapshot; and the roots under which all of it verifies. Equal on every run.

import { type AuditBundle, createBundle } from "@svc/audit";
import { type BilledDocuments, issueBillingAttestation, verifyBillingAndReceipt } from "@svc/billing";
import {
  BUILT_IN_ROOTS,
  canonicalBytes,
  createSigner,
  encodeHex,
  encodeUtf8,
  PAYLOAD_TYPES,
  type RevocationSnapshot,
  sha256,
  signDocument,
  signEnvelope,
} from "@svc/core";
import type { TrustOptions } from "@svc/core/trust";
import { getManifest } from "@svc/vdi-registry";
import { AT, ISSUER, REAL } from "../../../tools/browser/visit.ts";
import { loggedReceipt, receiptBy, verifierEntry } from "./receipts-and-logs.ts";

const secretOf = (name: string) => encodeHex(sha256(encodeUtf8(`page test key of ${name}`)));

export const revoker = createSigner(secretOf("revoker"));
export const operator = createSigner(secretOf("operator"));
export const meter = createSigner(secretOf("meter"));

export function signedSnapshot(changes: Partial<RevocationSnapshot> = {}) {
  const snapshot = { revokedAttestations: [], revokedKids: [], snapshotTime: AT - 120, ...changes };
  const envelope = signEnvelope(PAYLOAD_TYPES.revocation, canonicalBytes(snapshot), revoker);
  return { snapshot, envelope };
}

export interface Packed {
  readonly bundle: AuditBundle;
  /** Under which every part of it verifies. */
  readonly roots: TrustOptions;
}

export async function packedBundle(): Promise<Packed> {
  const first = await receiptBy("anna");
  const second = await receiptBy("bert", first);
  const { vkey, entry, inclusion, checkpoint } = await loggedReceipt(second);
  const manifest = getManifest(REAL.approval.policy.manifest_id);
  const circuitRecord = BUILT_IN_ROOTS.circuits[0]?.record;
  const bundle = createBundle({
    attestation: REAL.approval,
    receipts: [first, second],
    log: [{ entry, proof: inclusion, checkpoint }],
    revocation: signedSnapshot(),
    ...(manifest === null ? {} : { manifest }),
    circuitRecord,
  });
  return {
    bundle,
    roots: {
      issuers: [{ public_key: ISSUER }],
      revocationKeys: [{ public_key: revoker.publicKey }],
      trustedVerifiers: [verifierEntry(first), verifierEntry(second)],
      logs: [{ log: vkey }],
    },
  };
}

const EVENT = {
  event_id: "evt-20417",
  event_timestamp: AT - 700,
  tenant_id: "tenant-a",
  endpoint: "/v1/chat",
};

const DOCUMENTS = {
  v1: {
    version: "v1" as const,
    usageEvent: {
      ...EVENT,
      model: "m-1",
      usage_units: "1200",
      unit_price_micros: "15",
      amount_micros: "18000",
      currency: "EUR",
    },
  },
  v2: {
    version: "v2" as const,
    meterEvent: {
      ...EVENT,
      model: "m-1",
      usage: { input_tokens: "1523400", output_tokens: "300" },
      window_start: AT - 900,
      window_end: AT - 700,
    },
    tariff: {
      tariff_id: "standard",
      version: "1.0.0",
      currency: "EUR",
      lines: [
        { meter: "input_tokens", unit_price_micros: "2000", per_units: "1000" },
        { meter: "output_tokens", unit_price_micros: "10000", per_units: "1000", included_units: "100" },
      ],
      rounding: "half_even" as const,
      effective_from: AT - 1_000_000,
    },
  },
} satisfies Readonly<Record<"v1" | "v2", BilledDocuments>>;

/** A bill with its openings and the operator's receipt about it. */
export function billOf(version: "v1" | "v2", mode: "disclosed" | "private" = "disclosed") {
  return billed(DOCUMENTS[version], mode);
}

/** As v2, its event signed by the meter. */
export function meteredBill() {
  const { version, meterEvent, tariff } = DOCUMENTS.v2;
  const { signature, ...event } = signDocument(PAYLOAD_TYPES.meterEvent, meterEvent, meter);
  return billed({ version, tariff, meterEvent: { ...event, meter_signature: signature } }, "disclosed");
}

function billed(documents: BilledDocuments, mode: "disclosed" | "private") {
  const salt = (digits: string) => digits.repeat(31);
  const salts = { meter: salt("a1"), tariff: salt("a2"), charge: salt("a3"), intent: salt("a4") };
  const issued = issueBillingAttestation({ documents, mode, salts }, operator, AT - 600);
  const { receipt } = verifyBillingAndReceipt(
    issued,
    {
      now: AT - 600,
      trust: { issuers: [operator.publicKey] },
      profileId: "VDI_VERIFY_STANDARD_V1",
    },
    operator,
  );
  return { ...issued, receipt };
}
