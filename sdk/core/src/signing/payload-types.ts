/**
 * One payload type per kind of signed document, so that a signature over one kind is never valid over another.
 */
export const PAYLOAD_TYPES = Object.freeze({
  attestation: "application/vnd.svc.decision-attestation.v1+json",
  receipt: "application/vnd.svc.verification-receipt.v1+json",
  periodStatement: "application/vnd.svc.period-statement.v1+json",
  circuitRecord: "application/vnd.svc.circuit-record.v1+json",
  authorityBinding: "application/vnd.svc.authority-binding.v1+json",
  sourceStatement: "application/vnd.svc.source-statement.v1+json",
  chargeAuthority: "application/vnd.svc.charge-authority.v1+json",
  billingAttestation: "application/vnd.svc.billing-attestation.v1+json",
  billingAdjustment: "application/vnd.svc.billing-adjustment.v1+json",
  meterEvent: "application/vnd.svc.meter-event.v1+json",
  revocation: "application/vnd.svc.revocation-snapshot.v1+json",
  logList: "application/vnd.svc.log-list.v1+json",
  setupContribution: "application/vnd.svc.setup-contribution.v1+json",
} as const);

export type PayloadType = (typeof PAYLOAD_TYPES)[keyof typeof PAYLOAD_TYPES];
