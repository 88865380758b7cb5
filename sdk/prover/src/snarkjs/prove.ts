/**
 * One proof from one witness input: the witness program, then snarkjs (0.7.6, GPL-3.0) on a curve that stays on
 * this thread.
 *
 * snarkjs starts as many threads as there are cores and keeps them alive. Here the parallelism is one decision a
 * thread, which needs no synchronisation: `prepareProver` puts a single-threaded curve where snarkjs looks for
 * the curve it may reuse.
 */
import { curves, groth16 } from "snarkjs";
import type { Proven } from "../worker/messages.ts";
import type { ProveRequest, SnarkjsArtefacts } from "./messages.ts";
import type { WitnessProgram } from "./witness-program.ts";
import { loadWitnessProgram } from "./witness-program.ts";
import { encodeWitnessFile } from "./wtns-file.ts";

export interface ThreadProver {
  /** @throws ProveError; its message says the phase only */
  prove(input: ProveRequest["input"]): Promise<Proven>;
}

/** Carries the phase and nothing else: an error from below may quote private values. */
export class ProveError extends Error {
  readonly phase: "witness" | "proof";

  constructor(phase: "witness" | "proof") {
    super(`the ${phase} could not be computed`);
    this.phase = phase;
  }
}

export async function prepareProver(artefacts: SnarkjsArtefacts): Promise<ThreadProver> {
  const program = await loadWitnessProgram(artefacts.witnessProgram);
  const provingKey = new Uint8Array(artefacts.provingKey);
  Object.assign(globalThis, {
    curve_bn128: await curves.getCurveFromName("bn128", { singleThread: true }),
  });
  return {
    async prove(input) {
      const witness = witnessFile(program, input);
      const { proof, publicSignals } = await groth16
        .prove(provingKey, witness)
        .catch(() => {
          throw new ProveError("proof");
        })
        .finally(() => witness.fill(0));
      const { pi_a, pi_b, pi_c } = proof;
      return { proof: { pi_a, pi_b, pi_c } as unknown as Proven["proof"], publicSignals };
    },
  };
}

function witnessFile(program: WitnessProgram, input: ProveRequest["input"]): Uint8Array {
  try {
    const elements = program.calculate(input);
    try {
      return encodeWitnessFile(elements);
    } finally {
      elements.fill(0);
    }
  } catch {
    // Whatever it says about the input may quote it.
    throw new ProveError("witness");
  }
}
