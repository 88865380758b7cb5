/** The caller's lists of signing keys whose word counts, read once and strictly, and how a signature stands to them. */
import { decodeHex } from "../bytes/hex.ts";
import { withoutUndefined } from "../json/members.ts";
import { publicKeyEncodingFault } from "../signing/ed25519-rule.ts";
import { KID } from "../signing/kid.ts";
import { KEY_USES, type KeyUse, type PinnedAuthority, type PinnedKey, type StatedKey } from "./keys.ts";
import { type Members, readList, readTrustMembers } from "./read-members.ts";

/**
 * The caller's list of signing keys whose word counts: hex, or `{ public_key, kid?, uses?, for? }`.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPinnedKeys(input: unknown, argument: string): readonly PinnedKey[] {
  return readKeys(input, argument, ["public_key", "kid", "uses", "for"]);
}

/**
 * The same for keys that no use names, of governance and of meters: hex, or `{ public_key, kid? }`.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPlainKeys(input: unknown, argument: string): readonly PinnedKey[] {
  return readKeys(input, argument, ["public_key", "kid"]);
}

/**
 * The caller's list of keys that sign authority bindings: hex, or `{ public_key, kid?, name?, uses?, for? }`. With a
 * name, a key counts for the authority of that name only.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPinnedAuthorities(input: unknown, argument: string): readonly PinnedAuthority[] {
  return readKeys(input, argument, ["public_key", "kid", "uses", "for", "name"]);
}

type KeyMember = keyof PinnedAuthority;

function readKeys(input: unknown, argument: string, members: readonly KeyMember[]): PinnedAuthority[] {
  const form = `a hex public key or { ${members.join(", ")} }`;
  return readList(input, argument, form).map((entry, i) => {
    const at = `${argument}[${i}]`;
    if (typeof entry === "string") return { public_key: readPublicKey(entry, at) };
    if (entry === undefined) throw new TypeError(`${at}: expected ${form}`);
    return readKey(readTrustMembers(entry, members, at), at);
  });
}

function readKey(given: Members<KeyMember>, at: string): PinnedAuthority {
  const { public_key, kid, name } = given;
  if (kid !== undefined && (typeof kid !== "string" || !KID.test(kid))) {
    throw new TypeError(`${at}.kid: expected ${KID.source}`);
  }
  if (name !== undefined && (typeof name !== "string" || name === "")) {
    throw new TypeError(`${at}.name: expected the authority's name`);
  }
  const uses = given.uses === undefined ? undefined : readUses(given.uses, `${at}.uses`);
  return withoutUndefined<PinnedAuthority>({
    public_key: readPublicKey(public_key, `${at}.public_key`),
    kid,
    name,
    uses,
    for: given.for === undefined ? undefined : readAdjusted(given.for, uses, `${at}.for`),
  });
}

function readUses(input: unknown, argument: string): readonly KeyUse[] {
  const uses = readList(input, argument, "uses") as readonly KeyUse[];
  const isKnown = uses.every((use, i) => KEY_USES.includes(use) && uses.indexOf(use) === i);
  if (uses.length > 0 && isKnown) return uses;
  throw new TypeError(`${argument}: expected different ones of ${KEY_USES.join(", ")}`);
}

function readAdjusted(input: unknown, uses: readonly KeyUse[] = [], argument: string): readonly string[] {
  const keys = readList(input, argument, "public keys of bills");
  if (keys.length === 0 || !uses.includes("adjustments")) {
    throw new TypeError(`${argument}: expected public keys of bills, beside the use adjustments`);
  }
  return keys.map((key, i) => readPublicKey(key, `${argument}[${i}]`));
}

/**
 * The hex of a canonical Ed25519 key that is of no small order.
 *
 * @throws TypeError naming the argument for anything else
 */
export function readPublicKey(value: unknown, argument: string): string {
  const bytes = typeof value === "string" ? decodeHex(value, 32) : null;
  if (bytes === null) throw new TypeError(`${argument}: expected 64 lowercase hex digits`);
  // Whether a point of the curve has this y is not asked: under a key that is none nothing verifies.
  const fault = publicKeyEncodingFault(bytes);
  if (fault !== null) throw new TypeError(`${argument}: ${fault}`);
  return value as string;
}

/** How a document's key stands to a list of pinned ones. */
export type Pinning = "pinned" | "unknown" | { readonly expectedKid: string };

/** A key may be pinned under several kids; one that fits is enough. */
export function pinningOf(keys: readonly PinnedKey[], signature: StatedKey): Pinning {
  const same = keys.filter(({ public_key }) => public_key === signature.public_key);
  if (same.some(({ kid }) => kid === undefined || kid === signature.kid)) return "pinned";
  const other = same[0]?.kid;
  return other === undefined ? "unknown" : { expectedKid: other };
}

/** The pinned keys that may bind manifests for the authority of this name. */
export function authoritiesNamed(
  authorities: readonly PinnedAuthority[],
  wanted: string,
): readonly PinnedAuthority[] {
  return keysFor(authorities, "manifests").filter(({ name }) => name === undefined || name === wanted);
}

/** Uses that an entry has only if it names them. */
const NAMED_ONLY: readonly KeyUse[] = ["adjustments", "receipts"];

/** The entries of a list that count for a use. One without `uses` has the uses of its list. */
export function keysFor<Key extends PinnedKey>(keys: readonly Key[], use: KeyUse): readonly Key[] {
  return keys.filter(({ uses }) => (uses === undefined ? !NAMED_ONLY.includes(use) : uses.includes(use)));
}

/**
 * Whether the reader trusts a key to adjust the bills of another one.
 *
 * @param billKey public key of the bill
 */
export function mayAdjust(issuers: readonly PinnedKey[] | null, key: StatedKey, billKey: string): boolean {
  const named = keysFor(issuers ?? [], "adjustments").filter((one) => one.for?.includes(billKey));
  return pinningOf(named, key) === "pinned";
}
