/**
 * `artifacts.json`: which files make up a circuit's artefacts, and the SHA-256 of each. The one file that knows
 * the layout of an artefact folder.
 */
import { isHex, type Json, readJson } from "@svc/core";
import { proverError } from "../errors.ts";

export const LISTING_FILE = "artifacts.json";

/** The files that proving needs, by the names they have in every artefact folder. */
export const ARTEFACT_FILES = Object.freeze({
  quotient: "decision.quotient",
  points: "decision.points",
  witness: "decision.witness",
  verificationKey: "verification_key.json",
  /** What snarkjs proves with. */
  circomProgram: "decision.wasm",
  zkey: "decision.zkey",
} as const);

/** The governance record; a development build may have none. */
export const RECORD_FILE = "circuit_record.json";

/** File name to SHA-256, 64 hex digits. Names that lead out of the folder are not in it. */
export type Listing = ReadonlyMap<string, string>;

/**
 * @param bytes content of artifacts.json
 * @throws VdiError `artefacts_malformed`
 */
export function readListing(bytes: Uint8Array): Listing {
  const read = readJson(bytes);
  const files = read.ok ? memberOf(read.value, "files") : undefined;
  if (typeof files !== "object" || files === null || Array.isArray(files)) {
    throw proverError("artefacts_malformed", `${LISTING_FILE}: expected { files: { <name>: { sha256 } } }`);
  }
  const listing = new Map<string, string>();
  for (const [name, entry] of Object.entries(files)) {
    const sha256 = typeof entry === "string" ? entry : memberOf(entry as Json, "sha256");
    if (typeof sha256 !== "string" || !isHex(sha256, 32)) {
      throw proverError("artefacts_malformed", `${LISTING_FILE}: ${name} has no SHA-256 in lowercase hex`);
    }
    if (/^[A-Za-z0-9._-]+$/.test(name)) listing.set(name, sha256);
  }
  return listing;
}

function memberOf(value: Json, name: string): Json | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as { readonly [name: string]: Json })[name] : undefined;
}
