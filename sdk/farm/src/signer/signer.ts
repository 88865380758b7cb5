/**
 * Who signs for an issuer. A worker holds no issuer's key: it hands over the whole unsigned attestation, and what comes back
 * is checked before anything is stored. The one that is built asks a signing service over HTTP; that service holds the key,
 * or asks a program that does.
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

/**
 * Signer of a signing service: a key in its memory (`createSigner`), or a program that reaches one (`commandSigner`).
 */
export interface ByteSigner {
  readonly kid: string;
  /** 64 hex digits. */
  readonly publicKey: string;
  /** Ed25519 (RFC 8032): 64 bytes. Rejects with VdiError `key_unreachable` where whoever holds the key does not answer. */
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
}
