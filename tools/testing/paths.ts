// Where the material lies that the tests read but the repository does not carry: published test vectors, the
// German credit data and the powers of tau. This is the one file that names a place outside the repository.
// Each default can be moved with an environment variable. Node only: portable tests reach the vectors through
// `vectors:` imports, which the plugin beside this file answers.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

function place(variable: string, fallback: string): string {
  const chosen = process.env[variable];
  return chosen ? chosen : `${root}${fallback}`;
}

/** Absolute path of the repository, with a closing slash. */
export const REPOSITORY = root;

/** Folder of published vectors (`VDI_VECTORS`). */
export const VECTORS = place("VDI_VECTORS", "../shared/vectors");

/** The German credit data set, one row a line (`VDI_DATA`). */
export const CREDIT_DATA = place("VDI_DATA", "../shared/data/german-credit/german.data");

/** Powers of tau of phase 1, size 2^15 (`VDI_PTAU`). */
export const POWERS_OF_TAU = place("VDI_PTAU", "../shared/ptau/pot15.ptau");

/** True when absent material must fail the run instead of skipping tests (`VDI_REQUIRE_VECTORS=1`). */
export const REQUIRE_VECTORS = process.env.VDI_REQUIRE_VECTORS === "1";

/** True in the long mode, which draws many more random cases (`VDI_LONG=1`). */
export const LONG = process.env.VDI_LONG === "1";

/**
 * Whether the material at `path` is there.
 *
 * @throws Error when it is absent although `VDI_REQUIRE_VECTORS=1` demands it
 */
export function present(path: string): boolean {
  if (existsSync(path)) return true;
  if (REQUIRE_VECTORS) throw new Error(`VDI_REQUIRE_VECTORS=1, but ${path} does not exist`);
  return false;
}
