/**
 * The circuits that this process proves with: artefacts loaded and checked once a folder, and the threads that
 * keep them warm, shared by every prover that names the folder.
 */

import { resolve } from "node:path";
import { inCodes } from "@svc/core/finding";
import { loadEngine, type PreparedKey } from "@svc/groth16";
import { type CircuitArtefacts, loadArtefacts } from "./artefacts/load.ts";
import { proverError } from "./errors.ts";
import { ProverPool } from "./worker/pool.ts";

export interface OpenCircuit {
  readonly artefacts: CircuitArtefacts;
  /** Verifies every proof before it is signed. */
  readonly verifier: PreparedKey;
  readonly pool: ProverPool;
}

const open = new Map<string, Promise<OpenCircuit>>();

/**
 * @throws VdiError with the code of what is wrong with the artefacts; a folder that is put right can be tried again
 */
export function openCircuit(circuitDir: string, allowUnrecognised: boolean): Promise<OpenCircuit> {
  const folder = resolve(circuitDir);
  const name = JSON.stringify([folder, allowUnrecognised]);
  const found = open.get(name);
  if (found !== undefined) return found;
  const loading = load(folder, allowUnrecognised);
  open.set(name, loading);
  loading.catch(() => open.delete(name));
  return loading;
}

async function load(folder: string, allowUnrecognised: boolean): Promise<OpenCircuit> {
  const artefacts = await loadArtefacts(folder, { allowUnrecognised });
  const prepared = (await loadEngine()).prepare(artefacts.key);
  if (!prepared.ok) {
    throw proverError(
      "artefacts_malformed",
      `the verification key in ${folder} is refused: ${inCodes(prepared)}`,
    );
  }
  return { artefacts, verifier: prepared.key, pool: new ProverPool(artefacts) };
}
