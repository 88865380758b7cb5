/** The files of circuits/zk-cp/build, and artifacts.json over them. */
import { readFile, writeFile } from "node:fs/promises";
import { CIRCUITS, sha256Hex } from "./circom.ts";

export const BUILD = `${CIRCUITS}zk-cp/build`;

export const WASM = "decision.wasm";
export const ZKEY = "decision.zkey";
export const KEY = "verification_key.json";
export const RECORD = "circuit_record.json";
export const LISTING = "artifacts.json";

export interface Listing {
  circuit_id: string;
  circuit_version: string;
  files: { [name: string]: { bytes: number; sha256: string } };
  /** Not shipped: compile the sources to get it. */
  r1cs: { sha256: string; constraints: number; wires: number };
  source_hash: string;
  compiler: string;
}

export async function writeArtefacts(
  files: { [name: string]: Uint8Array },
  rest: Omit<Listing, "files">,
): Promise<void> {
  const listed: Listing["files"] = {};
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(`${BUILD}/${name}`, bytes);
    listed[name] = { bytes: bytes.length, sha256: sha256Hex(bytes) };
  }
  const { circuit_id, circuit_version, ...provenance } = rest;
  const listing: Listing = { circuit_id, circuit_version, files: listed, ...provenance };
  await writeFile(`${BUILD}/${LISTING}`, `${JSON.stringify(listing, null, 2)}\n`);
}

export async function readListing(): Promise<Listing> {
  return JSON.parse(await readFile(`${BUILD}/${LISTING}`, "utf8")) as Listing;
}
