/** The three points of a proof in snarkjs' spelling. */
import { readInteger } from "./integers.ts";

export interface ProofPoints {
  readonly pi_a: readonly [string, string, "1"];
  readonly pi_b: readonly [readonly [string, string], readonly [string, string], readonly ["1", "0"]];
  readonly pi_c: readonly [string, string, "1"];
}

/**
 * A proof's points in snarkjs' spelling.
 *
 * @returns null when a point is at infinity, which no verifier takes
 */
export function encodeProof(a: Uint8Array, b2: Uint8Array, c: Uint8Array): ProofPoints | null {
  if ([a, b2, c].some((point) => point.every((byte) => byte === 0))) return null;
  const at = (bytes: Uint8Array, i: number) => String(readInteger(bytes, 32 * i));
  return {
    pi_a: [at(a, 0), at(a, 1), "1"],
    pi_b: [
      [at(b2, 0), at(b2, 1)],
      [at(b2, 2), at(b2, 3)],
      ["1", "0"],
    ],
    pi_c: [at(c, 0), at(c, 1), "1"],
  };
}
