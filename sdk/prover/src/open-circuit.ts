/**
 * The circuits that this process proves with: artefacts loaded and checked once a folder, and the threads that
 * keep them warm, shared by every prover that names the folder.
 */

import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { inCodes } from "@svc/core/finding";
import { loadEngine, type PreparedKey } from "@svc/groth16";
import { loadProvingModule } from "@svc/groth16/prove";
import { type CircuitArtefacts, loadArtefacts } from "./artefacts/load.ts";
import { proverError } from "./errors.ts";
import { OwnProver } from "./own-prover.ts";
import type { Prover, ProverName } from "./prover.ts";
import { SnarkjsPool } from "./snarkjs/pool.ts";
import { spawnAhead, spawnThread } from "./worker/node-spawn.ts";
import type { Spawn } from "./worker/scheduler.ts";

export interface OpenCircuit {
  readonly artefacts: CircuitArtefacts;
  /** Verifies every proof before it is signed. */
  readonly verifier: PreparedKey;
  readonly prover: Prover;
}

const open = new Map<string, Promise<OpenCircuit>>();

/**
 * @throws VdiError with the code of what is wrong with the artefacts; a folder that is put right can be tried again
 */
export function openCircuit(
  circuitDir: string,
  allowUnrecognised: boolean,
  prover: ProverName,
): Promise<OpenCircuit> {
  const folder = resolve(circuitDir);
  const name = JSON.stringify([folder, allowUnrecognised, prover]);
  const found = open.get(name);
  if (found !== undefined) return found;
  const loading = load(folder, allowUnrecognised, prover);
  open.set(name, loading);
  loading.catch(() => open.delete(name));
  return loading;
}

async function load(folder: string, allowUnrecognised: boolean, name: ProverName): Promise<OpenCircuit> {
  // Threads start and modules are compiled while the files are read and hashed.
  const threads = name === "wasm" ? spawnAhead(Math.min(2, availableParallelism())) : null;
  try {
    const [artefacts, module, engine] = await Promise.all([
      loadArtefacts(folder, { allowUnrecognised, prover: name }),
      threads === null ? null : loadProvingModule(),
      loadEngine(),
    ]);
    // Threads load the key while the verifier is prepared.
    const prover = await startProver(artefacts, module, threads?.spawn ?? spawnThread);
    const prepared = engine.prepare(artefacts.key);
    if (!prepared.ok) {
      throw proverError(
        "artefacts_malformed",
        `the verification key in ${folder} is refused: ${inCodes(prepared)}`,
      );
    }
    return { artefacts, verifier: prepared.key, prover };
  } catch (error) {
    threads?.end();
    throw error;
  }
}

async function startProver(
  { proving }: CircuitArtefacts,
  module: WebAssembly.Module | null,
  spawn: Spawn,
): Promise<Prover> {
  if (proving.prover === "snarkjs") return new SnarkjsPool(proving);
  try {
    return await OwnProver.start(
      module ?? (await loadProvingModule()),
      proving.files,
      spawn,
      availableParallelism(),
    );
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw proverError("artefacts_malformed", `decision.witness: ${cause.message}`, { cause });
  }
}
