/** Trusted verification keys: by hash, value or record. */
import type * as v from "valibot";
import { type CircuitRecord, hashCircuitRecord } from "../wire/circuit-record.ts";
import { keyHash } from "../wire/verification-key.ts";
import { readTrusted } from "./read-trust.ts";
import { CircuitsSchema } from "./trust-file.ts";

/** What a list of verification keys amounts to. */
export interface PinnedCircuits {
  /** `keyHash` of each key. */
  readonly keyHashes: ReadonlySet<string>;
  readonly records: readonly CircuitRecord[];
  /** Sorted: key hashes, and hashes of pinned records. */
  readonly digestList: readonly string[];
}

/**
 * Verification keys by `key_hash` (64 hex digits), as snarkjs keys, or as circuit records, which pin their key
 * and what they say about it.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPinnedCircuits(input: unknown, argument: string): PinnedCircuits {
  return pinnedCircuitsOf(readTrusted(CircuitsSchema, input, argument));
}

/** The same of entries that were read. */
export function pinnedCircuitsOf(entries: v.InferOutput<typeof CircuitsSchema>): PinnedCircuits {
  const circuits = entries.map((entry) => (typeof entry === "object" && "key" in entry ? entry.key : entry));
  const records = circuits.filter((one) => typeof one === "object" && "circuit_id" in one);
  const hashes = circuits.flatMap((one) => {
    if (typeof one === "string") return [one];
    return "circuit_id" in one ? [] : [keyHash(one)];
  });
  return {
    keyHashes: new Set([...hashes, ...records.map(({ vk_hash }) => vk_hash)]),
    records,
    digestList: [...new Set([...hashes, ...records.map(hashCircuitRecord)])].sort(),
  };
}
