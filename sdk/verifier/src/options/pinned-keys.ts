/** Reading the caller's lists of trusted keys: signing keys by hex, verification keys by hash, value or record. */
import { decodeHex } from "@svc/core/bytes";
import { KID, publicKeyEncodingFault } from "@svc/core/signing";
import {
  type CircuitRecord,
  hashCircuitRecord,
  keyHash,
  parseCircuitRecord,
  parseDocument,
  VerificationKeySchema,
} from "@svc/core/wire";

/** A signing key that the caller trusts; under a stated kid it counts only in documents that state that kid. */
export interface PinnedKey {
  /** 64 hex digits. */
  readonly public_key: string;
  readonly kid?: string;
}

/** A manifest authority's key; under a name it speaks only for manifests whose authority has that name. */
export interface PinnedAuthority extends PinnedKey {
  readonly name?: string;
}

/** What the caller's list of verification keys comes to. */
export interface PinnedCircuits {
  /** `keyHash` of each key. */
  readonly keyHashes: ReadonlySet<string>;
  readonly records: readonly CircuitRecord[];
  /** Sorted: key hashes, and hashes of pinned records. */
  readonly digestList: readonly string[];
}

/** @throws TypeError naming the argument when the list or an entry is malformed */
export function readPinnedKeys(input: unknown, argument: string): readonly PinnedKey[] {
  return readList(input, argument).map((entry, i) => readPinnedKey(entry, `${argument}[${i}]`));
}

/** @throws TypeError naming the argument when the list or an entry is malformed */
export function readPinnedAuthorities(input: unknown, argument: string): readonly PinnedAuthority[] {
  return readList(input, argument).map((entry, i) => {
    if (typeof entry !== "object" || entry === null) return readPinnedKey(entry, `${argument}[${i}]`);
    const { name, ...key } = entry as Record<string, unknown>;
    const pinned = readPinnedKey(key, `${argument}[${i}]`);
    if (name === undefined) return pinned;
    if (typeof name !== "string" || name === "") {
      throw new TypeError(`${argument}[${i}].name: expected the authority's name`);
    }
    return { ...pinned, name };
  });
}

function readPinnedKey(entry: unknown, argument: string): PinnedKey {
  if (typeof entry === "string") return { public_key: readPublicKey(entry, argument) };
  if (typeof entry !== "object" || entry === null) {
    throw new TypeError(`${argument}: expected a hex public key or { public_key, kid? }`);
  }
  const { public_key: publicKey, kid, ...others } = entry as Record<string, unknown>;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) throw new TypeError(`${argument}: unknown member ${JSON.stringify(unknown)}`);
  const key = readPublicKey(publicKey, `${argument}.public_key`);
  if (kid === undefined) return { public_key: key };
  if (typeof kid !== "string" || !KID.test(kid))
    throw new TypeError(`${argument}.kid: expected ${KID.source}`);
  return { public_key: key, kid };
}

function readPublicKey(value: unknown, argument: string): string {
  const bytes = typeof value === "string" ? decodeHex(value, 32) : null;
  if (bytes === null) throw new TypeError(`${argument}: expected 64 lowercase hex digits`);
  // Whether a point of the curve has this y is not asked: under a key that is none nothing verifies.
  const fault = publicKeyEncodingFault(bytes);
  if (fault !== null) throw new TypeError(`${argument}: ${fault}`);
  return value as string;
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
  for (const [i, entry] of readList(input, argument).entries()) {
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

function readList(input: unknown, argument: string): readonly unknown[] {
  if (!Array.isArray(input)) throw new TypeError(`${argument}: expected an array`);
  return Array.from(input as readonly unknown[]);
}

/** How a document's key stands to a list of pinned ones. */
export type Pinning = "pinned" | "unknown" | { readonly expectedKid: string };

/** A key may be pinned under several kids; one that fits is enough. */
export function pinningOf(
  keys: readonly PinnedKey[],
  signature: { readonly public_key: string; readonly kid: string },
): Pinning {
  const same = keys.filter(({ public_key }) => public_key === signature.public_key);
  if (same.some(({ kid }) => kid === undefined || kid === signature.kid)) return "pinned";
  const other = same[0]?.kid;
  return other === undefined ? "unknown" : { expectedKid: other };
}
