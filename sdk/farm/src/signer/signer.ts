/**
 * Who signs for an issuer. A worker holds no issuer's key: it hands over the whole unsigned attestation, and what comes back
 * is checked before anything is stored. Another signer (a module behind PKCS#11, a cloud's key service) is an object with
 * this one method; none but the one over HTTP is built.
 */
import type { DecisionAttestation } from "@svc/core";

export interface FarmSigner {
  /**
   * Ed25519 over `signedBytes` of the attestation: 64 bytes.
   *
   * @throws AttemptFailed: `signer_unreachable` to be tried again, `signature_refused` when the signer will not
   */
  sign(unsigned: DecisionAttestation, signal: AbortSignal): Promise<Uint8Array>;
}
