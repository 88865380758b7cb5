/**
 * Loads the circuit's artefacts from a folder, after checking that they are what they should be.
 *
 * Each file's SHA-256 must be the one in artifacts.json, and the whole set must be a circuit that is built into
 * this library (`BUILT_IN_ROOTS`): the witness program and proving key by the hashes in its signed record, the
 * verification key by its own. The bytes that were hashed are the bytes that are used; nothing is read twice, and
 * no JavaScript is taken from the folder.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  BUILT_IN_ROOTS,
  type BuiltInRoots,
  type CircuitRecord,
  keyHash,
  parseCircuitRecord,
  parseDocument,
  type VerificationKey,
  VerificationKeySchema,
} from "@svc/core";
import { proverError } from "../errors.ts";
import { ARTEFACT_FILES, LISTING_FILE, type Listing, RECORD_FILE, readListing } from "./listing.ts";

export interface CircuitArtefacts {
  readonly witnessProgram: WebAssembly.Module;
  /** Can be shared between threads. Never written to after loading. */
  readonly provingKey: SharedArrayBuffer;
  readonly key: VerificationKey;
  /** `keyHash(key)`. */
  readonly keyHash: string;
  readonly record: CircuitRecord | null;
  /** False for development builds: verifiers will call the circuit self-asserted. */
  readonly recognised: boolean;
}

export interface LoadOptions {
  /** Accept artefacts that agree with their own artifacts.json only. Default false. */
  readonly allowUnrecognised?: boolean;
  /** Default: what ships with the library. */
  readonly builtIn?: BuiltInRoots;
}

/**
 * @param folder path of the artefact folder
 * @throws VdiError `artefact_missing`, `artefact_unreadable`, `artefact_altered`, `artefacts_malformed`,
 *   `artefacts_unrecognised`
 */
export async function loadArtefacts(folder: string, options: LoadOptions = {}): Promise<CircuitArtefacts> {
  const listing = readListing(await readArtefact(folder, LISTING_FILE));
  const [wasm, zkey, keyText] = await Promise.all([
    readListed(folder, ARTEFACT_FILES.witnessProgram, listing),
    readListed(folder, ARTEFACT_FILES.provingKey, listing),
    readListed(folder, ARTEFACT_FILES.verificationKey, listing),
  ]);
  const key = parseDocument(VerificationKeySchema, keyText.bytes);
  if (!key.ok) throw malformed(ARTEFACT_FILES.verificationKey, `${key.pointer ?? ""} ${key.detail}`);
  const hash = keyHash(key.value);
  const { circuits } = options.builtIn ?? BUILT_IN_ROOTS;
  const builtIn = circuits.find(
    (circuit) =>
      circuit.keyHash === hash &&
      circuit.record.wasm_hash === wasm.sha256 &&
      circuit.record.zkey_hash === zkey.sha256,
  );
  if (builtIn === undefined && options.allowUnrecognised !== true) {
    throw proverError(
      "artefacts_unrecognised",
      `the artefacts in ${folder} are not a circuit that this version knows; use those of the circuits package, ` +
        "or allowUnrecognisedCircuit for a development build",
    );
  }
  return {
    witnessProgram: await compile(wasm.bytes),
    provingKey: shared(zkey.bytes),
    key: builtIn?.key ?? key.value,
    keyHash: hash,
    record: builtIn?.record ?? (await readRecord(folder, listing)),
    recognised: builtIn !== undefined,
  };
}

interface Listed {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

async function readListed(folder: string, name: string, listing: Listing): Promise<Listed> {
  const expected = listing.get(name);
  if (expected === undefined) throw malformed(LISTING_FILE, `${name} is not listed`);
  const bytes = await readArtefact(folder, name);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== expected) {
    throw proverError(
      "artefact_altered",
      `${name} in ${folder}: SHA-256 is ${sha256}, ${LISTING_FILE} says ${expected}; restore the original file`,
    );
  }
  return { bytes, sha256 };
}

async function readArtefact(folder: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, name));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") {
      throw proverError("artefact_missing", `${name} is not in ${folder}; check circuitDir`, { cause });
    }
    throw proverError("artefact_unreadable", `${name} in ${folder} could not be read`, { cause });
  }
}

/** A record is believed by nobody without its signature; here it only has to be of the right shape. */
async function readRecord(folder: string, listing: Listing): Promise<CircuitRecord | null> {
  if (!listing.has(RECORD_FILE)) return null;
  const record = parseCircuitRecord((await readListed(folder, RECORD_FILE, listing)).bytes);
  if (!record.ok) throw malformed(RECORD_FILE, `${record.pointer ?? ""} ${record.detail}`);
  return record.value;
}

async function compile(bytes: Uint8Array): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(new Uint8Array(bytes));
  } catch (cause) {
    throw proverError("artefacts_malformed", `${ARTEFACT_FILES.witnessProgram} is not WebAssembly`, {
      cause,
    });
  }
}

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

function malformed(file: string, what: string): Error {
  return proverError("artefacts_malformed", `${file}: ${what.trim()}`);
}
