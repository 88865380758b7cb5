/** Putting back into a thin attestation what was left out. */
import type { THIN_REASONS } from "@svc/core/finding";
import { type Reading, type Refuse, refusal } from "@svc/core/reading";
import {
  type DecisionAttestation,
  hashAttestation,
  type ParseReason,
  parseAttestation,
  parseThinAttestation,
  type ThinAttestation,
} from "@svc/core/wire";
import { type Parts, type ReaderParts, readReaderParts } from "./parts.ts";

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
