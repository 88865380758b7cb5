/** Thin attestations: what their readers have is left out, and put back. */
import { BUILT_IN_ROOTS } from "@svc/core/built-in";
import type { THIN_REASONS } from "@svc/core/finding";
import { type Reading, type Refuse, refusal } from "@svc/core/reading";
import { readList, readMembers } from "@svc/core/trust";
import {
  type CircuitRecord,
  type DecisionAttestation,
  hashAttestation,
  hashCircuitRecord,
  hashManifest,
  keyHash,
  type Manifest,
  type ParseReason,
  parseAttestation,
  parseCircuitRecord,
  parseDocument,
  parseManifest,
  parseThinAttestation,
  type ThinAttestation,
  type VerificationKey,
  VerificationKeySchema,
} from "@svc/core/wire";
import { getManifestVersion } from "@svc/vdi-registry";
import { leaveOut } from "./leave-out.ts";

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
function readReaderParts(known: unknown): Parts {
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

/**
 * The thin form of an attestation: policy, verification key and circuit record are left out where a reader with the
 * same `known` parts has them. What differs in a single byte from a known part stays in.
 *
 * Says nothing about whether the attestation holds; `expand` gives back exactly this document or refuses.
 *
 * @param attestation a `DecisionAttestation` as JSON text, UTF-8 bytes or value
 * @param known parts beside those that ship, which every reader must then be given
 * @throws TypeError when it is no attestation in shape, or `known` is malformed
 */
export function slim(attestation: unknown, known: ReaderParts = {}): ThinAttestation {
  const parts = readReaderParts(known);
  return leaveOut(attestation, {
    // A policy may state another hash than its own; what is put back states what it states.
    policy: (id, version, hash) => parts.policy(id, version, hash)?.manifest_hash === hash,
    key: (hash) => parts.key(hash) !== undefined,
    record: (hash) => parts.record(hash) !== undefined,
  });
}

/** Why a thin attestation does not expand. */
export type ThinReason = ParseReason | keyof typeof THIN_REASONS;

const refuse: Refuse<typeof THIN_REASONS> = refusal;

/**
 * The full attestation of a thin one. `ok` says that it is the very document of which `attestation_hash` is the hash,
 * and nothing about whether that document holds: verify it. Never throws on evidence.
 *
 * @param thin as JSON text, UTF-8 bytes or value
 * @param known parts beside those that ship: published policies, built-in keys and their records
 * @throws TypeError when `known` is malformed
 */
export function expand(thin: unknown, known: ReaderParts = {}): Reading<DecisionAttestation, ThinReason> {
  const parts = readReaderParts(known);
  const read = parseThinAttestation(thin);
  if (!read.ok) return read;
  const full = withParts(read.value.attestation, parts);
  if (!full.ok) return full;
  const attestation = parseAttestation(full.value);
  if (!attestation.ok) return attestation;
  const found = hashAttestation(attestation.value);
  const expected = read.value.attestation_hash;
  return found === expected ? attestation : refuse("attestation_hash_mismatch", { expected, found });
}

type Parted = Reading<Readonly<Record<string, unknown>>, keyof typeof THIN_REASONS>;

function withParts(thin: ThinAttestation["attestation"], parts: Parts): Parted {
  const { policy, verification, circuit, ...rest } = thin;
  const full: Record<string, unknown> = { ...rest };
  if ("constraints" in policy) full.policy = policy;
  else {
    const { manifest_id, manifest_version, manifest_hash, ...binding } = policy;
    const manifest = parts.policy(manifest_id, manifest_version, manifest_hash);
    if (manifest === undefined) return unknown("policy", manifest_hash);
    full.policy = { ...manifest, ...binding };
  }
  if ("key" in verification) full.verification = verification;
  else {
    const { key_hash } = verification;
    const key = parts.key(key_hash);
    if (key === undefined) return unknown("verification", key_hash);
    full.verification = { key, key_hash };
  }
  if (circuit === undefined) return { ok: true, value: full };
  if (!("record_hash" in circuit)) return { ok: true, value: { ...full, circuit } };
  const record = parts.record(circuit.record_hash);
  if (record === undefined) return unknown("circuit", circuit.record_hash);
  return { ok: true, value: { ...full, circuit: record } };
}

function unknown(part: string, expected: string) {
  return refuse("part_unknown", { part, expected }, `/attestation/${part}`);
}
