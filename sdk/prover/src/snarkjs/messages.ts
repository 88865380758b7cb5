/** What passes between snarkjs' threads and the prover. Jobs carry private values; answers carry none. */
import type { WitnessInput } from "@svc/core";
import type { ProveFault, Proven } from "../worker/messages.ts";

/** Given to a thread once, when it starts. */
export interface SnarkjsArtefacts {
  readonly witnessProgram: WebAssembly.Module;
  /** Shared between threads, never written to. */
  readonly provingKey: SharedArrayBuffer;
}

/** One at a time: the next is sent when the last is answered. */
export interface ProveRequest {
  readonly input: WitnessInput;
}

export type ProveReply =
  | { readonly ok: true; readonly proven: Proven }
  | { readonly ok: false; readonly fault: ProveFault };
