/** What makes proofs: our own prover, or snarkjs. */
import type { SignalValues, WitnessInput } from "@svc/core";
import type { Proven } from "./worker/messages.ts";

export type ProverName = "wasm" | "snarkjs";
export const PROVER_NAMES: readonly ProverName[] = ["wasm", "snarkjs"];

/** Statement to prove; private. */
export interface ProofRequest {
  readonly input: WitnessInput;
  /** The public signals, as plain code computes them. */
  readonly signals: SignalValues;
}

export interface ProveOptions {
  /** Abandons the proof. */
  readonly signal?: AbortSignal | undefined;
  /** How much is done, from 0 to 1; not every prover says. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface Prover {
  /** @throws VdiError `proving_failed`, `worker_failed`; the signal's reason */
  prove(request: ProofRequest, options?: ProveOptions): Promise<Proven>;
  /** Allows at least `size` workers from now on. */
  allow(size: number): void;
}
