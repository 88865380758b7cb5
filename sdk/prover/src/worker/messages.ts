/** What passes between the prover and its threads. Jobs carry private values; answers carry none. */
import type { WitnessInput } from "@svc/core";

/** Given to a thread once, when it starts. */
export interface WorkerArtefacts {
  readonly witnessProgram: WebAssembly.Module;
  /** Shared between threads, never written to. */
  readonly provingKey: SharedArrayBuffer;
}

/** One at a time: the next is sent when the last is answered. */
export interface ProveRequest {
  readonly input: WitnessInput;
}

/** Phases that go wrong, without a word of what went wrong: it could quote the witness. */
export type ProveFault = "witness" | "proof" | "start";

export type ProveReply =
  | { readonly ok: true; readonly proven: Proven }
  | { readonly ok: false; readonly fault: ProveFault };

export interface Proven {
  /** snarkjs spelling. */
  readonly proof: { readonly pi_a: string[]; readonly pi_b: string[][]; readonly pi_c: string[] };
  readonly publicSignals: readonly string[];
  readonly milliseconds: { readonly witness: number; readonly proof: number };
}
