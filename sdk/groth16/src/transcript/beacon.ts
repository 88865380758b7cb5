/**
 * Contribution of a beacon: the secret that its public value gives after 2^k rounds of SHA-256.
 *
 * The rounds are a delay, so that nobody with a little influence on the value can try many. Everybody can compute the
 * secret; a beacon only takes from the last contributor the power to steer delta.
 */
import { sha256 } from "@svc/core/digest";
import { deriveSecretAndBase } from "./derive.ts";

/** @param iterationsExponent k, bounded by the caller */
export function deriveBeacon(value: Uint8Array, iterationsExponent: number) {
  let seed = value;
  for (let i = 2 ** iterationsExponent; i > 0; i--) seed = sha256(seed);
  return deriveSecretAndBase(seed);
}
