/**
 * A Groth16 engine over BN254, with any arithmetic behind it.
 *
 * Keys, proofs and signals arrive as unknown values in snarkjs JSON (plain values, or JSON text). Everything here is
 * synchronous, never throws on evidence, and answers with a finding of `@svc/core/finding`. The engine does not decide
 * whether to trust a key: anyone can make a key whose secrets they know, and a proof under it verifies.
 */
import type { Failure, KeyReason, ProofReason, STEP_REASONS, ValuesOf } from "@svc/core/finding";

/**
 * Nothing was found out, and `part` says for want of what: `key_memory`, when the runtime has no memory for one more
 * key, or `second_engine`, when a refusal could not be judged again.
 */
export type NotChecked = Failure<"proof_not_checked", ValuesOf<(typeof STEP_REASONS)["proof_not_checked"]>>;

export type ProofVerdict =
  | { readonly valid: true; readonly reason?: never; readonly values?: never }
  | ({ readonly valid: false } & (Failure<ProofReason> | NotChecked));

export type KeyPreparation =
  | { readonly ok: true; readonly key: PreparedKey; readonly reason?: never }
  | ({ readonly ok: false } & (Failure<KeyReason> | NotChecked));

export interface PrepareOptions {
  /**
   * Somebody whom the caller believes vouches for the key: it is built in or pinned. Such keys are kept apart from
   * strangers', who can bring as many as they like without pushing one of these out. Default false.
   */
  readonly known?: boolean;
}

export interface ProofItem {
  readonly proof: unknown;
  readonly publicSignals: unknown;
}

export interface BatchOptions {
  /**
   * Source of the secret coefficients that keep two false proofs from cancelling each other. For tests to replace:
   * whoever can predict the coefficients can make a false batch pass.
   */
  readonly randomBytes?: (length: number) => Uint8Array;
}

export interface PreparedKey {
  readonly publicSignalCount: number;

  /**
   * Checks one proof `{ pi_a, pi_b, pi_c, protocol?, curve? }` against its public signals, an array of canonical
   * decimal strings. `true` proves that somebody knew a witness for these signals under this key. Proofs can be
   * re-randomised by anyone: proof bytes identify nothing.
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
   * Reads and judges a snarkjs verification key. What all proofs under it share is computed with the first of them. The
   * most recently used keys are kept, by content, so that preparing the same key again is cheap.
   *
   * @throws TypeError for malformed options
   */
  prepare(verificationKey: unknown, options?: PrepareOptions): KeyPreparation;
}
