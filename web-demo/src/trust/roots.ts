/**
 * Whom the reader trusts, as kept in the browser and as exported to a file. The page ships no roots of its own
 * beyond those built into the library, and no document can add any: only the reader's hand does.
 */
import {
  decodeHex,
  type Json,
  KID,
  PROFILE_IDS,
  type ProfileId,
  parseCircuitRecord,
  parseRevocationSnapshot,
  publicKeyFault,
  readJson,
  SETUP_GRADE,
} from "@svc/core";
import { parseVkey } from "@svc/vdi-transparency";
import type { TrustOptions, VerifyOptions } from "@svc/vdi-verifier";

export interface PinnedKeyEntry {
  readonly public_key: string;
  readonly kid?: string;
  readonly label?: string;
}

/** A hash, or a whole circuit record. */
export interface PinnedCircuitEntry {
  readonly key: Json;
  readonly label?: string;
}

export interface VerifierEntry {
  /** `vdi:verifier:<name>#<public key>`. */
  readonly verifier: string;
  readonly label?: string;
}

export interface VkeyEntry {
  readonly vkey: string;
  readonly label?: string;
}

export interface TrustRoots {
  readonly type: "vdi_trust_roots_v1";
  readonly profile: ProfileId;
  readonly issuers: readonly PinnedKeyEntry[];
  readonly verificationKeys: readonly PinnedCircuitEntry[];
  readonly governanceKeys: readonly PinnedKeyEntry[];
  readonly manifestAuthorities: readonly PinnedKeyEntry[];
  readonly revocationKeys: readonly PinnedKeyEntry[];
  readonly verifiers: readonly VerifierEntry[];
  readonly logs: readonly VkeyEntry[];
  readonly witnesses: readonly VkeyEntry[];
  readonly witnessThreshold: number;
  readonly minimumGrade?: string;
  readonly revocation?: { readonly snapshot: Json };
}

export type KeyList = "issuers" | "governanceKeys" | "manifestAuthorities" | "revocationKeys";
export type RootList = KeyList | "verificationKeys" | "verifiers" | "logs" | "witnesses";

export const NO_ROOTS: TrustRoots = Object.freeze({
  type: "vdi_trust_roots_v1",
  profile: "VDI_VERIFY_STANDARD_V1",
  issuers: [],
  verificationKeys: [],
  governanceKeys: [],
  manifestAuthorities: [],
  revocationKeys: [],
  verifiers: [],
  logs: [],
  witnesses: [],
  witnessThreshold: 0,
});

const KEY_LISTS: readonly KeyList[] = ["issuers", "governanceKeys", "manifestAuthorities", "revocationKeys"];

/** What a person typed into a list, as an entry. @throws TypeError with a sentence for that person */
export function readEntry(list: RootList, text: string, label: string): TrustRoots[RootList][number] {
  const named = label.trim() === "" ? {} : { label: label.trim().slice(0, 80) };
  const typed = text.trim();
  if (list === "logs" || list === "witnesses") {
    const vkey = parseVkey(typed);
    if (!vkey.ok) throw new TypeError(`A log or witness key looks like name+hash+base64: ${vkey.detail}.`);
    const wanted = list === "logs" ? "ed25519" : "cosignatureV1";
    if (vkey.value.type !== wanted) {
      throw new TypeError(
        list === "logs" ? "This is a witness's key." : "This is a log's key, not a witness's.",
      );
    }
    return { vkey: typed, ...named };
  }
  if (list === "verifiers") {
    const [id = "", key = ""] = typed.split("#");
    if (!/^vdi:verifier:[a-z0-9._-]{1,64}$/.test(id)) throw new TypeError("Expected vdi:verifier:name#key.");
    assertKey(key);
    return { verifier: typed, ...named };
  }
  if (list === "verificationKeys") return { key: readCircuit(typed), ...named };
  const [key = "", kid] = typed.split(/[#\s]+/);
  assertKey(key);
  if (kid !== undefined && !KID.test(kid))
    throw new TypeError("The key id has characters that key ids have not.");
  return { public_key: key, ...(kid === undefined ? {} : { kid }), ...named };
}

function assertKey(key: string): void {
  const bytes = decodeHex(key, 32);
  if (bytes === null) throw new TypeError("A public key is 64 hexadecimal digits, in lower case.");
  const fault = publicKeyFault(bytes);
  if (fault !== null) throw new TypeError(`This is no usable public key (${fault.replaceAll("_", " ")}).`);
}

function readCircuit(typed: string): Json {
  if (decodeHex(typed, 32) !== null) return typed;
  const record = parseCircuitRecord(typed);
  if (record.ok) return record.value as unknown as Json;
  throw new TypeError("Expected a key hash (64 hexadecimal digits, in lower case) or a circuit record.");
}

/** Roots from a file. Every entry is read as if typed, so that nothing malformed is kept. @throws TypeError */
export function parseRoots(input: unknown): TrustRoots {
  const read = readJson(input);
  if (!read.ok) throw new TypeError(`The file cannot be read: ${read.detail}.`);
  const given = (read.value ?? {}) as unknown as { [name in keyof TrustRoots]?: TrustRoots[name] };
  if (given.type !== "vdi_trust_roots_v1") throw new TypeError("The file holds no trust roots.");
  const list = <Name extends RootList>(name: Name, typed: (entry: never) => string): TrustRoots[Name] => {
    const entries = given[name] ?? [];
    if (!Array.isArray(entries)) throw new TypeError(`${name} is no list.`);
    return entries.map((entry) =>
      readEntry(name, typed(entry as never), String((entry as { label?: unknown } | null)?.label ?? "")),
    ) as never;
  };
  const typedKey = ({ public_key, kid }: PinnedKeyEntry) => (kid ? `${public_key}#${kid}` : `${public_key}`);
  const keys = Object.fromEntries(KEY_LISTS.map((name) => [name, list(name, typedKey)]));
  const witnesses = list("witnesses", ({ vkey }: VkeyEntry) => vkey);
  const threshold = given.witnessThreshold ?? 0;
  if (!Number.isSafeInteger(threshold) || threshold < 0 || threshold > witnesses.length) {
    throw new TypeError("witnessThreshold is not between 0 and the number of witnesses.");
  }
  return {
    ...NO_ROOTS,
    ...keys,
    profile: PROFILE_IDS.find((id) => id === given.profile) ?? NO_ROOTS.profile,
    verificationKeys: list("verificationKeys", ({ key }: PinnedCircuitEntry) =>
      typeof key === "string" ? key : JSON.stringify(key),
    ),
    verifiers: list("verifiers", ({ verifier }: VerifierEntry) => verifier),
    logs: list("logs", ({ vkey }: VkeyEntry) => vkey),
    witnesses,
    witnessThreshold: threshold,
    ...(typeof given.minimumGrade === "string" && SETUP_GRADE.test(given.minimumGrade)
      ? { minimumGrade: given.minimumGrade }
      : {}),
    ...(given.revocation !== undefined && parseRevocationSnapshot(given.revocation.snapshot).ok
      ? { revocation: { snapshot: given.revocation.snapshot } }
      : {}),
  };
}

/** The roots as options of `verifyDecision`. An empty list is not given: it would refuse everybody. */
export function verifyOptionsOf(roots: TrustRoots, at: number | null): VerifyOptions {
  const trust: Record<string, unknown> = {};
  for (const name of KEY_LISTS) {
    const keys = roots[name].map(({ public_key, kid }) =>
      kid === undefined ? { public_key } : { public_key, kid },
    );
    if (keys.length > 0) trust[name] = keys;
  }
  if (roots.verificationKeys.length > 0)
    trust.verificationKeys = roots.verificationKeys.map(({ key }) => key);
  if (roots.minimumGrade !== undefined) trust.minimumGrade = roots.minimumGrade;
  return {
    profileId: roots.profile,
    ...(at === null ? {} : { at }),
    ...(Object.keys(trust).length === 0 ? {} : { trust: trust as TrustOptions }),
    ...(roots.revocation === undefined ? {} : { revocation: { snapshot: roots.revocation.snapshot } }),
  };
}

export function countRoots(roots: TrustRoots): number {
  const lists: readonly RootList[] = [...KEY_LISTS, "verificationKeys", "verifiers", "logs", "witnesses"];
  return lists.reduce((sum, name) => sum + roots[name].length, 0) + (roots.revocation === undefined ? 0 : 1);
}
