// Bills, receipts and settings that the seeds of bills share.

import { type BillTerms, verifyBillingAndReceipt } from "@svc/billing";
import { hashBillingAttestation, PAYLOAD_TYPES, signDocument } from "@svc/core";
import { issueReceipt } from "@svc/vdi-verifier";
import {
  bill,
  METER_EVENT,
  meterKey,
  NOW,
  operator,
  SNAPSHOT,
  STRICT,
  TARIFF,
  V2,
} from "../../sdk/billing/test/support/bill.ts";
import { v2, withTariff } from "../../sdk/billing/test/support/forged.ts";

export const METERS = { ...STRICT, meterKeys: [meterKey.publicKey] };
export const signedEvent = (() => {
  const { signature, ...event } = signDocument(PAYLOAD_TYPES.meterEvent, METER_EVENT, meterKey);
  return { ...event, meter_signature: signature };
})();
export const metered = (meterEvent: object) =>
  bill({ documents: { ...V2, meterEvent } as BillTerms["documents"] });
export const signedByMeter = metered(signedEvent);
export const zeroSigned = metered({
  ...signedEvent,
  meter_signature: { ...signedEvent.meter_signature, value: "00".repeat(64) },
});
export const inconclusive = {
  ...v2,
  receipt: verifyBillingAndReceipt(v2, { now: NOW, trust: STRICT.trust }, operator).receipt,
};
/** Made by hand: the issuer of receipts leaves no intent out. */
export const withoutIntent = issueReceipt(
  {
    attestationId: v2.attestation.attestation_id,
    attestationHash: hashBillingAttestation(v2.attestation),
    verifierId: v2.receipt.verifier.id,
    profileId: v2.receipt.profile_id,
    checks: v2.receipt.checks,
    recorded: v2.receipt,
    conclusive: true,
    trust: v2.receipt.trust,
    trustDigest: v2.receipt.trust_digest,
    evaluatedAt: NOW,
    verifiedAt: NOW,
  },
  operator,
);
export const listed = (change: object) => ({
  ...STRICT,
  revocation: { snapshot: { ...SNAPSHOT, ...change } },
});
export const tiers = (mode: string, bands: object[]) =>
  withTariff({
    lines: [{ meter: "input_tokens", per_units: "1000", tiers: { mode, bands } }, TARIFF.lines[1]],
  });
export const g1 = ["1", "2", "1"];
export const g2 = [
  ["1", "2"],
  ["3", "4"],
  ["1", "0"],
];
export const NO_KEY = {
  protocol: "groth16",
  curve: "bn128",
  nPublic: 0,
  vk_alpha_1: g1,
  vk_beta_2: g2,
  vk_gamma_2: g2,
};
export const billing_proof = {
  system: "groth16",
  curve: "bn128",
  pi_a: g1,
  pi_b: g2,
  pi_c: g1,
  public_signals: [],
  verification: { key: { ...NO_KEY, vk_delta_2: g2, IC: [g1] }, key_hash: "00".repeat(32) },
};
export const bareReceipt = (() => {
  const { execution_intent: _, execution_intent_digest: _digest, ...rest } = v2.receipt;
  return rest;
})();
