/** Our own prover: the witness program's inputs from a request, then the scheduler. */
import type { WitnessInput } from "@svc/core";
import { decodeWitnessInputs, encodeInputs, type WitnessInputs } from "@svc/groth16/prove";
import { provingError } from "./errors.ts";
import type { ProofRequest, ProveOptions, Prover } from "./prover.ts";
import { bytesOfFile, type Proven, type ProvingFiles } from "./worker/messages.ts";
import { Scheduler, type Spawn } from "./worker/scheduler.ts";

export class OwnProver implements Prover {
  readonly #program: WitnessInputs;
  readonly #scheduler: Scheduler;

  private constructor(program: WitnessInputs, scheduler: Scheduler) {
    this.#program = program;
    this.#scheduler = scheduler;
  }

  /**
   * Starts the workers of the first proof, so that they load while it is prepared.
   *
   * @param workers that may run at once
   * @throws RangeError when the witness program is none
   */
  static async start(
    module: WebAssembly.Module,
    files: ProvingFiles,
    spawn: Spawn,
    workers: number,
  ): Promise<OwnProver> {
    const scheduler = new Scheduler({ module, files }, spawn, workers);
    // The code is checked by the workers, which run it.
    const program = decodeWitnessInputs(await bytesOfFile(files.witness));
    scheduler.warm();
    return new OwnProver(program, scheduler);
  }

  allow(size: number): void {
    this.#scheduler.allow(size);
  }

  close(): void {
    this.#scheduler.close();
  }

  async prove(request: ProofRequest, options: ProveOptions = {}): Promise<Proven> {
    return this.#scheduler.prove(encodeRequest(this.#program, request), options);
  }
}

/**
 * Returns what the witness program takes of a request.
 *
 * @returns values of the input wires, 32 bytes each: private, to be wiped
 * @throws VdiError `proving_failed`, which quotes nothing
 */
export function encodeRequest(program: WitnessInputs, { input, signals }: ProofRequest): Uint8Array {
  const values: { [name: string]: WitnessInput[string] } = { ...input };
  // Outputs that the optimised circuit takes in place of an input.
  for (const { name } of program.inputs) {
    if (!Object.hasOwn(values, name) && Object.hasOwn(signals, name)) {
      values[name] = String(signals[name as keyof typeof signals]);
    }
  }
  try {
    return encodeInputs(program, values);
  } catch {
    throw provingError("witness");
  }
}
