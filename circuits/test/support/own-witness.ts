/** Our own witness program of the shipped circuit, run in the prover's WebAssembly. */
import { readFile } from "node:fs/promises";
import { DECISION_SIGNALS, type WitnessInput } from "@svc/core";
import {
  decodeShare,
  decodeWitnessProgram,
  encodeInputs,
  loadProvingModule,
  ProvingEngine,
  type WitnessCode,
} from "@svc/groth16/prove";
import { BUILD } from "../../scripts/artefacts.ts";
import { PROVING_FILES } from "../../scripts/proving-files.ts";
import { integersOf } from "./witness.ts";

export class OwnWitness {
  readonly #engine: ProvingEngine;
  readonly #program: WitnessCode;

  private constructor(engine: ProvingEngine, program: WitnessCode) {
    this.#engine = engine;
    this.#program = program;
  }

  static async load(): Promise<OwnWitness> {
    const [, points, witness] = PROVING_FILES;
    const engine = new ProvingEngine(await loadProvingModule());
    const program = decodeWitnessProgram(await readFile(`${BUILD}/${witness}`));
    engine.load(decodeShare(await readFile(`${BUILD}/${points}`)));
    engine.loadProgram(program);
    return new OwnWitness(engine, program);
  }

  /**
   * @param signals public signals in order; the program asks for some
   * @returns every wire, 32 bytes each, or null where there is no witness
   */
  elements(input: WitnessInput, signals: readonly string[]): Uint8Array | null {
    const given = DECISION_SIGNALS.map((name, i) => [camelCase(name), signals[i] as string] as const);
    const asked = given.filter(([name]) => this.#program.inputs.some((one) => one.name === name));
    try {
      const inputs = encodeInputs(this.#program, { ...Object.fromEntries(asked), ...input });
      return this.#engine.solve(inputs) ? this.#engine.witness() : null;
    } finally {
      this.#engine.wipe();
    }
  }

  /** As `elements`, as integers. */
  run(input: WitnessInput, signals: readonly string[]): bigint[] | null {
    const elements = this.elements(input, signals);
    return elements && integersOf(elements);
  }
}

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
