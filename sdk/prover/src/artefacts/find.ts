/** Where artefacts are looked for when nobody says: under the working folder, then in the circuits package. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { proverError } from "../errors.ts";
import { LISTING_FILE } from "./listing.ts";

/** Relative to the working folder, and to the root of the circuits package. As `circuitDir` it means `findCircuitDir()`. */
export const DEFAULT_CIRCUIT_DIR = "zk-cp/build";

/**
 * Returns the folder of the decision circuit's artefacts: `zk-cp/build` under `workingFolder`, otherwise that of the
 * installed `@svc/circuits`. Its content is checked when it is loaded.
 *
 * @param workingFolder default: that of the process
 *
 * @throws VdiError `artefact_missing` when neither has an artifacts.json
 */
export function findCircuitDir(workingFolder = process.cwd()): string {
  const candidates = [join(resolve(workingFolder), DEFAULT_CIRCUIT_DIR), packagedCircuitDir()];
  const found = candidates.find((folder) => folder !== null && existsSync(join(folder, LISTING_FILE)));
  if (found) return found;
  throw proverError(
    "artefact_missing",
    `no ${LISTING_FILE} in ${candidates.filter((folder) => folder !== null).join(" or ")}; pass circuitDir`,
  );
}

function packagedCircuitDir(): string | null {
  try {
    const manifest = import.meta.resolve("@svc/circuits/package.json");
    return join(dirname(fileURLToPath(manifest)), DEFAULT_CIRCUIT_DIR);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}
