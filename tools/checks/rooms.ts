// The rooms of the house and which of them may stand on which: the one table that the checks on imports,
// manifests and licences read. A room may import the rooms named in its row and nothing else of ours; a new
// workspace without a row is itself a finding.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writtenFiles } from "./files.ts";

export interface Room {
  readonly folder: string;
  readonly name: string;
  readonly mayImport: readonly string[];
  /** Runs in a browser and in workerd: nothing it reaches may be the prover or GPL code. */
  readonly portable: boolean;
}

function room(folder: string, name: string, mayImport: string, portable: boolean): Room {
  return { folder, name, mayImport: mayImport === "" ? [] : mayImport.split(" "), portable };
}

/** In dependency order. `mayImport` names folders. */
export const ROOMS: readonly Room[] = [
  room("sdk/core", "@svc/core", "", true),
  room("sdk/words", "@svc/words", "sdk/core", true),
  room("sdk/groth16", "@svc/groth16", "sdk/core", true),
  room("circuits", "@svc/circuits", "sdk/core sdk/groth16", false),
  room("sdk/registry", "@svc/vdi-registry", "sdk/core", true),
  room("sdk/verifier-registry", "@svc/vdi-verifier-registry", "sdk/core", true),
  room("sdk/tlog", "@svc/tlog", "sdk/core", true),
  room("sdk/transparency", "@svc/vdi-transparency", "sdk/core sdk/tlog", true),
  room("sdk/verifier", "@svc/vdi-verifier", "sdk/core sdk/words sdk/groth16 sdk/registry", true),
  room("sdk/billing", "@svc/billing", "sdk/core sdk/groth16 sdk/verifier", true),
  room("sdk/prover", "@svc/vdi-prover", "sdk/core sdk/groth16 sdk/registry sdk/billing circuits", false),
  room(
    "sdk/attest",
    "@svc/attest",
    "sdk/core sdk/groth16 sdk/registry sdk/verifier-registry sdk/tlog sdk/transparency sdk/verifier sdk/billing sdk/prover",
    false,
  ),
  room(
    "sdk/bundle",
    "@svc/bundle",
    "sdk/core sdk/registry sdk/tlog sdk/transparency sdk/verifier sdk/billing",
    true,
  ),
  room(
    "sdk/report",
    "@svc/report",
    "sdk/core sdk/words sdk/registry sdk/tlog sdk/transparency sdk/verifier sdk/billing sdk/bundle",
    true,
  ),
  room("sdk/edge-client", "@svc/edge-client", "sdk/core sdk/billing", true),
  room(
    "sdk/cli",
    "@svc/cli",
    "sdk/core sdk/words sdk/groth16 sdk/registry sdk/verifier-registry sdk/tlog sdk/transparency sdk/verifier sdk/billing " +
      "sdk/prover sdk/attest sdk/bundle sdk/report sdk/edge-client",
    false,
  ),
  room(
    "edge",
    "@svc/edge",
    "sdk/core sdk/groth16 sdk/registry sdk/tlog sdk/transparency sdk/verifier sdk/billing",
    true,
  ),
  room(
    "web-demo",
    "@svc/web-demo",
    "sdk/core sdk/words sdk/groth16 sdk/registry sdk/tlog sdk/transparency sdk/verifier sdk/billing sdk/bundle sdk/report",
    true,
  ),
];

/**
 * Built files of rooms for Node that stand in for them elsewhere, and so reach no more than a portable room may.
 * Built, because their sources may name types of the prover, of which nothing is left.
 */
export const PORTABLE_ENTRIES: readonly string[] = ["sdk/attest/dist/portable.js"];

/** Packages under the GPL and what draws them in: allowed where proofs are made and circuits compiled. */
export const GPL_PACKAGES: readonly string[] = [
  "snarkjs",
  "circomlib",
  "circom2",
  "circom_runtime",
  "ffjavascript",
  "r1csfile",
  "fastfile",
  "@iden3/binfileutils",
  "wasmbuilder",
  "wasmcurves",
];

/** Folders of the rooms whose manifest may name a GPL package. */
export const GPL_ROOMS: readonly string[] = ["sdk/prover", "circuits"];

/** The parts of a package manifest that the checks read. */
export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: unknown;
  readonly licenses?: unknown;
  readonly private?: boolean;
  readonly type?: string;
  readonly workspaces?: readonly string[];
  readonly exports?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** @throws Error when the file is absent or no JSON */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/** Rows of `rooms` whose folder is a workspace of the tree at `root`. */
export function presentRooms(root: string, rooms: readonly Room[] = ROOMS): Room[] {
  const workspaces = readManifest(root).workspaces ?? [];
  return rooms.filter(({ folder }) => workspaces.includes(folder));
}

/** Whether the room holds any source; an empty one is not judged. */
export function hasSource(root: string, { folder }: Room): boolean {
  const source = join(root, folder, "src");
  return existsSync(source) && writtenFiles(source).some((path) => path.endsWith(".ts"));
}
