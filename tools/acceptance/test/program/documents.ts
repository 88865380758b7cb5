/** Arguments and results of the suite's places. */
import type { DecisionAttestation, VerificationReceipt } from "./specification.ts";

/** Documents that somebody else made: an attestation, and receipts of two verifiers who deny that it is valid. */
export interface Given {
  readonly attestation: DecisionAttestation;
  /** Who signed the attestation, hex. */
  readonly issuer: string;
  /** The secret key of `vdi:verifier:alice`, hex. */
  readonly alice: string;
  readonly deniedByAlice: VerificationReceipt;
  readonly deniedByBob: VerificationReceipt;
}

export interface Outcome {
  readonly call: string;
  /** `null` when every assertion held. */
  readonly fault: string | null;
}
