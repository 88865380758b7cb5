/**
 * What a Groth16 engine over BN254 offers, whichever arithmetic stands behind it.
 *
 * Keys, proofs and signals arrive as unknown values in snarkjs JSON (plain values, or JSON text). Everything here
 * is synchronous, never throws on evidence, and answers with a finding of `@svc/core/finding`. Whether a key is one to
 * believe in is not decided here: anyone can make a key whose secrets they know, and a proof under it verifies.
 */
import type { Failure, KeyReason, ProofReason } from "@svc/core/finding";

export type ProofVerdict =
  | { readonly valid: true; readonly reason?: never; readonly values?: never }
  | ({ readonly valid: false } & Failure<ProofReason>);

export type KeyPreparation =
  | { readonly ok: true; readonly key: PreparedKey }
  | ({ readonly ok: false } & Failure<KeyReason>);

export interface ProofItem {
  readonly proof: unknown;
  readonly publicSignals: unknown;
}

export interface BatchOptions {
  /**
   * Source of the secret coefficients that keep two false proofs from cancelling each other. Only tests replace
   * it: whoever can predict the coefficients can make a false batch pass.
   */
  readonly randomBytes?: (length: number) => Uint8Array;
}

export interface PreparedKey {
  readonly publicSignalCount: number;

  /**
   * Checks one proof `{ pi_a, pi_b, pi_c, protocol?, curve? }` against its public signals, an array of canonical
   * decimal strings. `true` proves that somebody knew a witness for these signals under this key. Proofs can be
   * re-randomised by anyone: proof bytes are never an identity.
   */
  verify(proof: unknown, publicSignals: unknown): ProofVerdict;

  /**
   * As `verify` for each item, in order, sharing one final exponentiation. When the combined equation fails, each
   * item is checked by itself, so that every verdict belongs to its own item.
   *
   * @throws TypeError when `items` is not an array, or `options.randomBytes` does not give the bytes it is asked for
   */
  verifyBatch(items: readonly ProofItem[], options?: BatchOptions): ProofVerdict[];
}

export interface Engine {
  readonly name: "wasm" | "js";
  /** Present when another engine was preferred: why it is not the one in use. */
  readonly fallback?: string;
  /**
   * Reads and judges a snarkjs verification key and precomputes what all proofs under it share. The most recently
   * used keys are kept, by content, so that preparing the same key again is cheap.
   */
  prepare(verificationKey: unknown): KeyPreparation;
}
