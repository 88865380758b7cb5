/** Reading the caller's list of trusted verification keys: by hash, value or record. */
import { decodeHex } from "../bytes/hex.ts";
import { readJson } from "../json/read.ts";
import { type CircuitRecord, hashCircuitRecord, parseCircuitRecord } from "../wire/circuit-record.ts";
import { parseDocument } from "../wire/parse.ts";
import { keyHash, VerificationKeySchema } from "../wire/verification-key.ts";
import { readList } from "./read-members.ts";

/** What the caller's list of verification keys comes to. */
export interface PinnedCircuits {
  /** As given: a key is there by its hash. */
  readonly entries: readonly (string | CircuitRecord)[];
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
  const read: (string | CircuitRecord)[] = [];
  for (const [i, entry] of readList(
    input,
    argument,
    "key hashes, verification keys or circuit records",
  ).entries()) {
    const found = readPinnedCircuit(entry, `${argument}[${i}]`);
    read.push(found);
    if (typeof found === "string") {
      keyHashes.add(found);
      digestList.add(found);
    } else {
      keyHashes.add(found.vk_hash);
      records.push(found);
      digestList.add(hashCircuitRecord(found));
    }
  }
  return { entries: read, keyHashes, records, digestList: [...digestList].sort() };
}

function readPinnedCircuit(entry: unknown, argument: string): string | CircuitRecord {
  if (typeof entry === "string") {
    if (decodeHex(entry, 32) !== null) return entry;
    throw new TypeError(`${argument}: expected a key hash of 64 lowercase hex digits`);
  }
  const read = readJson(entry);
  if (!read.ok) throw new TypeError(`${argument}${read.pointer ?? ""}: ${read.detail}`);
  const document = read.value;
  const isRecord = typeof document === "object" && document !== null && Object.hasOwn(document, "circuit_id");
  const found = isRecord ? parseCircuitRecord(document) : parseDocument(VerificationKeySchema, document);
  if (!found.ok) throw new TypeError(`${argument}${found.pointer ?? ""}: ${found.detail}`);
  return "circuit_id" in found.value ? found.value : keyHash(found.value);
}
