/**
 * The circuits that this process proves with: artefacts loaded and checked once a folder, and the threads that
 * keep them warm, shared by every prover that names the folder.
 */

import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { inCodes } from "@svc/core/finding";
import type { PreparedKey } from "@svc/groth16";
import { DEFAULT_CIRCUIT_DIR, findCircuitDir } from "./artefacts/find.ts";
import { type CircuitArtefacts, loadArtefacts } from "./artefacts/load.ts";
import { proverError } from "./errors.ts";
import type { Prover, ProverName } from "./prover.ts";
import type { ProvingFiles } from "./worker/messages.ts";
import { spawnAhead } from "./worker/node-spawn.ts";
import type { Spawn } from "./worker/scheduler.ts";

export interface OpenCircuit {
  readonly artefacts: Pick<CircuitArtefacts, "key" | "keyHash" | "record" | "recognised">;
  /** Verifies every proof before it is signed. */
  readonly verifier: PreparedKey;
  readonly prover: Prover;
}

const open = new Map<string, Promise<OpenCircuit>>();

/**
 * @param circuitDir the artefacts' folder, or the default one, which is found
 * @throws VdiError with the code of what is wrong with the artefacts; a folder that is put right can be tried again
 */
export function openCircuit(
  circuitDir: string,
  allowUnrecognised: boolean,
  prover: ProverName,
): Promise<OpenCircuit> {
  const folder = circuitDir === DEFAULT_CIRCUIT_DIR ? findCircuitDir() : resolve(circuitDir);
  const name = JSON.stringify([folder, allowUnrecognised, prover]);
  const found = open.get(name);
  if (found !== undefined) return found;
  const loading = load(folder, allowUnrecognised, prover);
  open.set(name, loading);
  loading.catch(() => open.delete(name));
  return loading;
}

async function load(folder: string, allowUnrecognised: boolean, name: ProverName): Promise<OpenCircuit> {
  // Threads start, code and modules are loaded while the files are read and hashed.
  const threads = name === "wasm" ? spawnAhead(Math.min(2, availableParallelism())) : null;
  try {
    const [artefacts, start, engine] = await Promise.all([
      loadArtefacts(folder, { allowUnrecognised, prover: name }),
      threads === null ? null : loadOwnProver(threads.spawn),
      import("@svc/groth16").then(({ loadEngine }) => loadEngine()),
      // Inputs are committed to by some thirty hashes.
      import("@svc/groth16/poseidon").then(({ acceleratePoseidon }) => acceleratePoseidon()),
    ]);
    // Threads load the key while the verifier is prepared.
    const prover = await startProver(artefacts, start);
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

type StartOwnProver = (files: ProvingFiles) => Promise<Prover>;

/** Our prover's code and module, all but the key. */
async function loadOwnProver(spawn: Spawn): Promise<StartOwnProver> {
  const [{ OwnProver }, module] = await Promise.all([
    import("./own-prover.ts"),
    import("@svc/groth16/prove").then(({ loadProvingModule }) => loadProvingModule()),
  ]);
  return (files) => OwnProver.start(module, files, spawn, availableParallelism());
}

async function startProver({ proving }: CircuitArtefacts, start: StartOwnProver | null): Promise<Prover> {
  if (proving.prover === "snarkjs") return new (await import("./snarkjs/pool.ts")).SnarkjsPool(proving);
  try {
    return await (start as StartOwnProver)(proving.files);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw proverError("artefacts_malformed", `decision.witness: ${cause.message}`, { cause });
  }
}
