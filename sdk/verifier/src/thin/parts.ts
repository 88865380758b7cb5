/** The parts that a thin attestation may leave out, and where a reader has them from. */
import { BUILT_IN_ROOTS } from "@svc/core/built-in";
import { readList, readMembers } from "@svc/core/trust";
import {
  type CircuitRecord,
  hashCircuitRecord,
  hashManifest,
  keyHash,
  type Manifest,
  parseCircuitRecord,
  parseDocument,
  parseManifest,
  type VerificationKey,
  VerificationKeySchema,
} from "@svc/core/wire";
import { getManifestVersion } from "@svc/vdi-registry";

/** Parts known beside those that ship: published policies, built-in keys and their records. */
export interface ReaderParts {
  readonly policies?: readonly Manifest[] | undefined;
  readonly keys?: readonly VerificationKey[] | undefined;
  readonly records?: readonly CircuitRecord[] | undefined;
}

/** Finds parts by the hashes that attestations name them by. */
export interface Parts {
  policy(id: string, version: string, hash: string): Manifest | undefined;
  key(hash: string): VerificationKey | undefined;
  record(hash: string): CircuitRecord | undefined;
}

/** @throws TypeError for anything but lists of such documents, each of which has to be in shape */
export function readReaderParts(known: unknown): Parts {
  const { policies, keys, records } = readMembers(known, ["policies", "keys", "records"], "known");
  const byPolicy = byHash(hashManifest, readAll(policies, "policies", parseManifest));
  const byKey = byHash(keyHash, readAll(keys, "keys", parseKey).map(asNamed));
  const byRecord = byHash(hashCircuitRecord, readAll(records, "records", parseCircuitRecord));
  return {
    policy(id, version, hash) {
      const published = getManifestVersion(id, version);
      if (published?.manifest_hash === hash) return published;
      const own = byPolicy.get(hash);
      return own?.manifest_id === id && own.manifest_version === version ? own : undefined;
    },
    key: (hash) => BUILT_IN_ROOTS.circuits.find((one) => one.keyHash === hash)?.key ?? byKey.get(hash),
    record: (hash) => builtInRecords().get(hash) ?? byRecord.get(hash),
  };
}

const byHash = <T>(hash: (one: T) => string, all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [hash(one), one]));

let records: ReadonlyMap<string, CircuitRecord> | undefined;

/** Hashed once: a record carries a transcript of kilobytes. */
function builtInRecords(): ReadonlyMap<string, CircuitRecord> {
  records ??= byHash(
    hashCircuitRecord,
    BUILT_IN_ROOTS.circuits.map(({ record }) => record),
  );
  return records;
}

/** A hash of a key leaves its pairing value out, so what it names is the key without: one hash, one part. */
function asNamed({ vk_alphabeta_12: _, ...key }: VerificationKey): VerificationKey {
  return key;
}

const parseKey = (input: unknown) => parseDocument(VerificationKeySchema, input);

type Read<T> = (input: unknown) => { readonly ok: true; readonly value: T } | { readonly ok: false };

function readAll<T>(given: unknown, name: string, read: Read<T>): readonly T[] {
  if (given === undefined) return [];
  return readList(given, `known.${name}`, "documents").map((one, i) => {
    const document = read(one);
    if (!document.ok) throw new TypeError(`known.${name}[${i}]: expected a document in shape`);
    return document.value;
  });
}
