/**
 * The keys in a text that came from elsewhere: one key, a trust file, a DID document, a JSON Web Key Set (RFC 7517, 8037).
 * They are what its publisher says and nothing more; a document that a key has signed holds none that count.
 */

import { encodeHex } from "@svc/core/bytes";
import { type Json, readJson } from "@svc/core/json";
import { OLD_TRUST_FILE_TYPE, parseTrustFile, TRUST_FILE_LIMITS, TRUST_FILE_TYPE } from "@svc/core/trust";
import { allEntries, type ShownEntry } from "../trust/lists.ts";
import { readEntry, readSourceEntry } from "../trust/read-entry.ts";
import { readMultibaseKey } from "./multibase-key.ts";

/** An entry of a trust file; its label is what its publisher calls it. */
export type FoundKey = ShownEntry;

export type FoundFault =
  | "not_json"
  | "not_known"
  | "no_keys"
  | "private_key"
  | "other_did"
  | "malformed"
  | "too_many";

export type FoundKind = "did" | "jwks" | "key" | "trust_file";

export type KeyReading =
  | { readonly ok: true; readonly kind: FoundKind; readonly keys: readonly FoundKey[] }
  /** `detail` says in English what of a trust file is malformed. */
  | { readonly ok: false; readonly why: FoundFault; readonly detail?: string };

/** What people put between groups of digits. */
const SEPARATORS = /[\s:\u2010-\u2015_.,-]/g;
const MOST_TYPED_CHARACTERS = 500;
const KEY = /^(?:0x)?([0-9a-f]{64})(?:#[!-~]+)?$/;
/** More are no list that somebody compares. */
const MOST_KEYS = 100;

type Members = Readonly<Record<string, Json | undefined>>;

/** @param did whose document it has to be; default: any */
export function readFoundKeys(text: string, did?: string): KeyReading {
  const key = did === undefined ? typedKey(text) : null;
  if (key !== null) return { ok: true, kind: "key", keys: [{ list: "issuers", key, label: "" }] };
  const read = readJson(text, TRUST_FILE_LIMITS);
  if (!read.ok || typeof read.value !== "object") return { ok: false, why: "not_json" };
  const value = membersOf(read.value);
  const isList = ["verificationMethod", "assertionMethod", "keys"].some((name) => Object.hasOwn(value, name));
  if (isList && holdsSigned(read.value)) return { ok: false, why: "not_known" };
  try {
    if (value.verificationMethod !== undefined || value.assertionMethod !== undefined)
      return ofDid(value, did);
    if (did !== undefined) return { ok: false, why: "other_did" };
    if (Array.isArray(value.keys)) return found("jwks", value.keys.flatMap(jwkEntries));
    if (!isTrustFile(value)) return { ok: false, why: "not_known" };
    return ofTrustFile(text);
  } catch (error) {
    if (error instanceof PrivateKey) return { ok: false, why: "private_key" };
    if (error instanceof TypeError) return { ok: false, why: "malformed" };
    throw error;
  }
}

const SIGNED: readonly string[] = ["attestation_id", "signature", "signatures"];

/** A document that was signed, or one anywhere in it: no list of keys has such members, whatever stands beside them. */
function holdsSigned(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (!Array.isArray(value) && SIGNED.some((name) => Object.hasOwn(value, name))) return true;
  return Object.values(value).some(holdsSigned);
}

function typedKey(text: string): string | null {
  if (text.length > MOST_TYPED_CHARACTERS) return null;
  return KEY.exec(text.replace(SEPARATORS, "").toLowerCase())?.[1] ?? null;
}

/** Who publishes it by mistake must not have it used. */
class PrivateKey extends Error {}

function found(kind: FoundKind, entries: readonly FoundKey[]): KeyReading {
  const keys = [...new Map(entries.map((one) => [`${one.list} ${one.key}`, one])).values()];
  if (keys.length === 0) return { ok: false, why: "no_keys" };
  if (keys.length > MOST_KEYS) return { ok: false, why: "too_many" };
  for (const { list, key, label, roles = [] } of keys) {
    if (list === "sources") readSourceEntry(key, label, roles);
    else readEntry(list, key, label);
  }
  return { ok: true, kind, keys };
}

function membersOf(value: Json | undefined): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

/** Keys of other kinds, and those that do not sign, are left aside. */
function jwkEntries(jwk: Json): FoundKey[] {
  const { kty, crv, x, d, use, kid } = membersOf(jwk);
  if (d !== undefined) throw new PrivateKey();
  if (kty !== "OKP" || crv !== "Ed25519" || (use !== undefined && use !== "sig")) return [];
  return [issuer(base64urlBytes(textOf(x)), textOf(kid))];
}

/** The key of each method that speaks for its subject in assertions, as the document says. */
function ofDid(document: Members, did: string | undefined): KeyReading {
  if (did !== undefined && document.id !== did) return { ok: false, why: "other_did" };
  const listed = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
  const id = textOf(document.id);
  const nameOf = (name: string) => (name.startsWith("#") ? id + name : name);
  const methods = new Map(
    listed(document.verificationMethod).map((method) => [nameOf(textOf(membersOf(method).id)), method]),
  );
  const asserting = listed(document.assertionMethod).flatMap((one) =>
    typeof one === "string" ? [methods.get(nameOf(one)) ?? null] : [one],
  );
  return found("did", asserting.flatMap(didEntries));
}

function didEntries(method: Json): FoundKey[] {
  const { id, publicKeyMultibase, publicKeyJwk } = membersOf(method);
  if (publicKeyJwk !== undefined)
    return jwkEntries(publicKeyJwk).map((key) => ({ ...key, label: textOf(id) }));
  const bytes = readMultibaseKey(textOf(publicKeyMultibase));
  return bytes === null ? [] : [issuer(bytes, textOf(id))];
}

function issuer(key: Uint8Array, label: string): FoundKey {
  return { list: "issuers", key: encodeHex(key), label };
}

/** @throws TypeError where it is none */
function base64urlBytes(text: string): Uint8Array {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) throw new TypeError("no base64url");
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function ofTrustFile(text: string): KeyReading {
  try {
    return found("trust_file", allEntries(parseTrustFile(text)));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, why: "malformed", detail: error.message };
  }
}

/** By its type, or by its lists. Those of old spellings are recognised so that their refusal names the new ones. */
function isTrustFile({ type, ...members }: Members): boolean {
  if (type !== undefined) return type === TRUST_FILE_TYPE || type === OLD_TRUST_FILE_TYPE;
  return ["issuers", "trustedVerifiers", "logs", "meterKeys", "sources", "trust"].some(
    (name) => members[name] !== undefined,
  );
}
