/**
 * Loads the circuit's artefacts from a folder, after checking that they are what they should be.
 *
 * Each file's SHA-256 must be the one in artifacts.json, and the whole set must be a circuit that is built into
 * this library (`BUILT_IN_ROOTS`): the verification key by its hash, our prover's files by those in `proving-files.ts`,
 * snarkjs' files by those in the circuit's signed record. The bytes that were hashed are the bytes that are used; nothing is read twice, and
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
import type { ProverName } from "../prover.ts";
import type { ProvingFiles } from "../worker/messages.ts";
import { ARTEFACT_FILES, LISTING_FILE, type Listing, RECORD_FILE, readListing } from "./listing.ts";
import { PROVING_FILE_HASHES, PROVING_FILES_OF } from "./proving-files.ts";

/** Artefacts of one prover, in memory that threads share and nobody writes to. */
export type ProvingArtefacts =
  | { readonly prover: "wasm"; readonly files: ProvingFiles }
  | {
      readonly prover: "snarkjs";
      readonly witnessProgram: WebAssembly.Module;
      readonly provingKey: SharedArrayBuffer;
    };

export interface CircuitArtefacts {
  readonly proving: ProvingArtefacts;
  readonly key: VerificationKey;
  /** `keyHash(key)`. */
  readonly keyHash: string;
  readonly record: CircuitRecord | null;
  /** False for development builds: verifiers will call the circuit self-asserted. */
  readonly recognised: boolean;
}

export interface LoadArtefactsOptions {
  /** Default `wasm`. */
  readonly prover?: ProverName;
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
export async function loadArtefacts(
  folder: string,
  options: LoadArtefactsOptions = {},
): Promise<CircuitArtefacts> {
  const listing = readListing(await readArtefact(folder, LISTING_FILE));
  const prover = options.prover ?? "wasm";
  const names = FILES_OF[prover];
  const [keyText, ...files] = await Promise.all(
    [ARTEFACT_FILES.verificationKey, ...names].map((name) => readListed(folder, name, listing)),
  );
  const key = parseDocument(VerificationKeySchema, (keyText as Listed).bytes);
  if (!key.ok) throw malformed(ARTEFACT_FILES.verificationKey, `${key.pointer ?? ""} ${key.detail}`);
  const hash = keyHash(key.value);
  const { circuits } = options.builtIn ?? BUILT_IN_ROOTS;
  const builtIn = circuits.find((circuit) => {
    const expected = hashesFor(prover, circuit);
    return circuit.keyHash === hash && files.every(({ sha256 }, i) => sha256 === expected[i]);
  });
  if (builtIn === undefined && options.allowUnrecognised !== true) {
    throw proverError(
      "artefacts_unrecognised",
      `the artefacts in ${folder} are not a circuit that this version knows; use those of the circuits package, ` +
        "or allowUnrecognisedCircuit for a development build",
    );
  }
  return {
    proving: await provingArtefacts(
      prover,
      files.map(({ bytes }) => bytes),
    ),
    key: builtIn?.key ?? key.value,
    keyHash: hash,
    record: builtIn?.record ?? (await readRecord(folder, listing)),
    recognised: builtIn !== undefined,
  };
}

/** In the order of `hashesFor`. */
const FILES_OF: Readonly<Record<ProverName, readonly string[]>> = {
  wasm: [ARTEFACT_FILES.quotient, ARTEFACT_FILES.points, ARTEFACT_FILES.witness],
  snarkjs: [ARTEFACT_FILES.circomProgram, ARTEFACT_FILES.zkey],
};

function hashesFor(
  prover: ProverName,
  { keyHash, record }: BuiltInRoots["circuits"][number],
): readonly string[] {
  if (prover === "snarkjs") return [record.wasm_hash, record.zkey_hash];
  const { quotient, points, witness } = PROVING_FILE_HASHES;
  return keyHash === PROVING_FILES_OF ? [quotient, points, witness] : [];
}

async function provingArtefacts(prover: ProverName, files: readonly Uint8Array[]): Promise<ProvingArtefacts> {
  const [first, second, third] = files as [Uint8Array, Uint8Array, Uint8Array];
  if (prover === "snarkjs") {
    return { prover, witnessProgram: await compile(first), provingKey: shared(second) };
  }
  const [quotient, points, witness] = [first, second, third].map(
    (bytes) => new Uint8Array(shared(bytes)),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  return { prover, files: { quotient, points, witness } };
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
      throw proverError(
        "artefact_missing",
        `${name} is not in ${folder}; findCircuitDir() returns the folder of the circuit's artefacts`,
        { cause },
      );
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
    throw proverError("artefacts_malformed", `${ARTEFACT_FILES.circomProgram} is not WebAssembly`, {
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
