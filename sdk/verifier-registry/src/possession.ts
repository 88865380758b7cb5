/**
 * Proof of possession: who registers a key shows that they hold its secret half, so that nobody registers
 * another's public key under a name of their own.
 *
 * The challenge is a document of its own payload type, signed over DSSE's pre-authentication encoding of its
 * canonical form. It names verifier, key, version and registry; a signature over it is good for nothing else and
 * never the signature of a receipt. It holds no nonce: replayed, it could only register the same key for the
 * same verifier at the same place in its history.
 */
import {
  canonicalBytes,
  createSigner,
  decodeHex,
  encodeHex,
  preAuthEncoding,
  verifyEd25519,
} from "@svc/core";

/** What proofs name a registry that has no name of its own. */
export const DEFAULT_REGISTRY_NAME = "default";

export const POSSESSION_PAYLOAD_TYPE = "application/vnd.svc.verifier-key-possession.v1+json";

export interface PossessionChallenge {
  readonly type: "verifier_key_possession_v1";
  /** Name of the registry that asks. */
  readonly registry: string;
  readonly verifier_id: string;
  /** 64 hex digits. */
  readonly public_key: string;
  /** 1 at registration, one more at each rotation. */
  readonly key_version: number;
}

/**
 * Signs a challenge, on the side of the verifier that registers.
 *
 * @param signingKey 64 hex digits: the secret half of the challenge's public key
 * @returns 128 hex digits
 * @throws TypeError when the key is malformed or is not the challenge's; the message never holds it
 */
export function provePossession(challenge: PossessionChallenge, signingKey: string): string {
  const signer = createSigner(signingKey);
  if (signer.publicKey !== challenge.public_key) {
    throw new TypeError("signingKey: not the secret half of the challenge's public_key");
  }
  return encodeHex(signer.sign(challengeBytes(challenge)));
}

/** True when the holder of the challenge's key signed this very challenge. */
export function verifyPossession(challenge: PossessionChallenge, proof: string): boolean {
  const signature = decodeHex(proof, 64);
  const publicKey = decodeHex(challenge.public_key, 32);
  return (
    signature !== null && publicKey !== null && verifyEd25519(signature, challengeBytes(challenge), publicKey)
  );
}

function challengeBytes({
  type,
  registry,
  verifier_id,
  public_key,
  key_version,
}: PossessionChallenge): Uint8Array {
  const challenge = { type, registry, verifier_id, public_key, key_version };
  return preAuthEncoding(POSSESSION_PAYLOAD_TYPE, canonicalBytes(challenge));
}
