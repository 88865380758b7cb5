/** The built-in circuit opened in a browser tab: its files fetched and checked, workers started. */
import { BUILT_IN_ROOTS } from "@svc/core";
import { loadEngine } from "@svc/groth16";
import { acceleratePoseidon } from "@svc/groth16/poseidon";
import { loadProvingModule } from "@svc/groth16/prove";
import { PROVING_FILES_OF } from "../artefacts/proving-files.ts";
import { proverError } from "../errors.ts";
import { OwnProver } from "../own-prover.ts";
import { type FileName, loadProvingFiles } from "./key-store.ts";
import { spawnFrom } from "./spawn.ts";

export interface TabOptions {
  readonly addressOf: (name: FileName) => string;
  readonly workers: number;
  readonly startWorker?: (() => Worker) | undefined;
  readonly module?: WebAssembly.Module | undefined;
  readonly onKeyBytes?: ((received: number) => void) | undefined;
}

/** Two workers, or one where the machine has one core. */
export const TAB_WORKERS: number = Math.min(2, globalThis.navigator?.hardwareConcurrency ?? 2);

/** @throws VdiError `artefact_missing`, `artefact_altered`, `artefacts_malformed` */
export async function openInTab({ addressOf, workers, startWorker, module, onKeyBytes }: TabOptions) {
  const circuit = BUILT_IN_ROOTS.circuits.find(({ keyHash }) => keyHash === PROVING_FILES_OF);
  if (circuit === undefined)
    throw proverError("artefacts_unrecognised", "the proving key is of another version");
  const [files, compiled, engine] = await Promise.all([
    loadProvingFiles(addressOf, onKeyBytes),
    module === undefined ? loadProvingModule() : module,
    loadEngine(),
    // Inputs are committed to by some thirty hashes.
    acceleratePoseidon(),
  ]);
  const prepared = engine.prepare(circuit.key);
  if (!prepared.ok) throw proverError("artefacts_malformed", "the built-in verification key is refused");
  const { key, keyHash, record } = circuit;
  return {
    artefacts: { key, keyHash, record, recognised: true },
    verifier: prepared.key,
    prover: await OwnProver.start(compiled, files, spawnFrom(startWorker), workers),
  };
}
