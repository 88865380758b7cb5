/** The circuits that a tab proves with, opened once an address. */
import { PROVING_FILE_ADDRESSES } from "@svc/circuits/addresses";
import { proverError } from "../errors.ts";
import type { OpenCircuit } from "../open-circuit.ts";
import type { ProverName } from "../prover.ts";
import type { FileName } from "./key-store.ts";
import { openInTab, TAB_WORKERS } from "./open-in-tab.ts";

/** The specification's default. */
const DEFAULT_CIRCUIT_DIR = "zk-cp/build";

const open = new Map<string, Promise<OpenCircuit>>();

/**
 * In a browser: the default, which stands for the files that a bundler moved along with the page. Any other
 * `circuitDir` is the address of a folder with `decision.quotient`, `decision.points` and `decision.witness`.
 */
export function circuitDirInTab(): string {
  return DEFAULT_CIRCUIT_DIR;
}

/** @throws VdiError with the code of what is wrong with the files; what is put right can be tried again */
export function openCircuitInTab(
  circuitDir: string,
  _allowUnrecognised: boolean,
  prover: ProverName,
): Promise<OpenCircuit> {
  if (prover !== "wasm") {
    return Promise.reject(proverError("config_malformed", "config.prover: expected wasm in a browser"));
  }
  const found = open.get(circuitDir);
  if (found !== undefined) return found;
  const loading = load(circuitDir);
  open.set(circuitDir, loading);
  loading.catch(() => open.delete(circuitDir));
  return loading;
}

async function load(circuitDir: string): Promise<OpenCircuit> {
  const folder = new URL(circuitDir.replace(/\/?$/, "/"), globalThis.location.href).href;
  const inFolder = (name: FileName) => new URL(`decision.${name}`, folder).href;
  if (circuitDir !== DEFAULT_CIRCUIT_DIR) return openInTab({ addressOf: inFolder, workers: TAB_WORKERS });
  try {
    return await openInTab({ addressOf: (name) => PROVING_FILE_ADDRESSES[name], workers: TAB_WORKERS });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "artefact_missing") throw error;
    // A bundler that moves no files along: the folder may be served under the page.
    return openInTab({ addressOf: inFolder, workers: TAB_WORKERS });
  }
}
