/** Reading the caller's list of trusted verification keys: by hash, value or record. */
import { decodeHex } from "@svc/core/bytes";
import {
  type CircuitRecord,
  hashCircuitRecord,
  keyHash,
  parseCircuitRecord,
  parseDocument,
  VerificationKeySchema,
} from "@svc/core/wire";
import { readList } from "@svc/vdi-registry/authority";

/** What the caller's list of verification keys comes to. */
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
  const keyHashes = new Set<string>();
  const records: CircuitRecord[] = [];
  const digestList = new Set<string>();
  for (const [i, entry] of readList(
    input,
    argument,
    "key hashes, verification keys or circuit records",
  ).entries()) {
    const found = readPinnedCircuit(entry, `${argument}[${i}]`);
    if (typeof found === "string") {
      keyHashes.add(found);
      digestList.add(found);
    } else {
      keyHashes.add(found.vk_hash);
      records.push(found);
      digestList.add(hashCircuitRecord(found));
    }
  }
  return { keyHashes, records, digestList: [...digestList].sort() };
}

function readPinnedCircuit(entry: unknown, argument: string): string | CircuitRecord {
  if (typeof entry === "string") {
    if (decodeHex(entry, 32) !== null) return entry;
    throw new TypeError(`${argument}: expected a key hash of 64 lowercase hex digits`);
  }
  const isRecord = typeof entry === "object" && entry !== null && Object.hasOwn(entry, "circuit_id");
  if (isRecord) {
    const record = parseCircuitRecord(entry);
    if (!record.ok) throw new TypeError(`${argument}${record.pointer ?? ""}: ${record.detail}`);
    return record.value;
  }
  const key = parseDocument(VerificationKeySchema, entry);
  if (!key.ok) throw new TypeError(`${argument}${key.pointer ?? ""}: ${key.detail}`);
  return keyHash(key.value);
}
