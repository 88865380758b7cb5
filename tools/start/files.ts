// Writes what the job made: attestations, which anyone may see, and openings, which are secret and readable by
// their owner only.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DecisionAttestation, DecisionOpening } from "@svc/core";

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

export interface Written {
  readonly attestations: string;
  readonly openings: string;
}

/** Makes the two folders. @throws the file system's error */
export function prepareFolders(out: string): Written {
  const attestations = join(out, "attestations");
  const openings = join(out, "openings");
  mkdirSync(attestations, { recursive: true });
  mkdirSync(openings, { recursive: true });
  chmodSync(openings, OWNER_ONLY_FOLDER);
  return { attestations, openings };
}

/** Writes one decision as `row-0001.json` in both folders; an earlier run's files are replaced. */
export function writeDecision(
  folders: Written,
  row: number,
  attestation: DecisionAttestation,
  opening: DecisionOpening,
): void {
  const name = `row-${String(row).padStart(4, "0")}.json`;
  writeFileSync(join(folders.attestations, name), `${JSON.stringify(attestation, null, 2)}\n`);
  // Made anew: the mode is applied only to a file that did not exist.
  rmSync(join(folders.openings, name), { force: true });
  writeFileSync(join(folders.openings, name), `${JSON.stringify(opening, null, 2)}\n`, {
    mode: OWNER_ONLY_FILE,
  });
}
