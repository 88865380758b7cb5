/**
 * A signed HTTP response as proof of origin (RFC 9421, with Content-Digest of RFC 9530): the origin's key signed status,
 * type and digest of a JSON body, out of which values are taken by JSON Pointers.
 *
 * Checked: signature, key, age, expiry, that the signature covers what is used, that the body has the digest, strict
 * JSON. Not checked: which request it answers. The signature covers no component of a request here, and one that names
 * a parameter (`;req`, `;sf`, `;bs`, ...) is refused, so an honest answer about somebody else passes: ask yourself.
 */
import { equalBytes } from "@svc/core/bytes";
import { defineReasons } from "@svc/core/finding";
import { type Json, readJson } from "@svc/core/json";
import { type Reading, type Refuse, refusal } from "@svc/core/reading";
import type { LeafValue } from "@svc/core/statement";
import { readCount, readEntries, readList, readMembers } from "@svc/core/trust";
import { INPUT_POINTER, isInputPointer } from "@svc/core/wire";
import type { OriginAdapter, OriginFacts } from "./adapter.ts";
import { digestsOf, signatureBase, signatureOf } from "./signature-base.ts";

/** A response as it came: header fields in their order, names in any case. */
export interface SignedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

export interface HttpSigningKey {
  readonly keyid: string;
  readonly algorithm: "ed25519" | "ecdsa-p256-sha256";
  /** SubjectPublicKeyInfo (RFC 5280), DER. */
  readonly publicKey: Uint8Array;
}

export interface HttpOrigin {
  /** The origin's keys; others are refused. */
  readonly keys: readonly HttpSigningKey[];
  /** Where values are in the body, by the JSON Pointer under which the policy reads them. */
  readonly inputs: { readonly [pointer: string]: string };
  /** Oldest signature, in seconds; default 300. */
  readonly maxAgeSeconds?: number;
}

/** Why a signed response is no proof of origin. */
export const HTTP_ORIGIN_REASONS = /* @__PURE__ */ defineReasons({
  response_not_ok: { found: "count" },
  signature_header_malformed: {},
  signature_missing: {},
  signature_component_refused: { found: "text" },
  signature_covers_too_little: { expected: "text" },
  signature_key_unknown: { found: "text" },
  signature_algorithm_differs: { expected: "text", found: "text" },
  signature_time_missing: {},
  signature_too_old: { expected: "time", found: "time", limit: "duration" },
  signature_in_future: { expected: "time", found: "time" },
  signature_expired: { expected: "time", found: "time" },
  signature_invalid: {},
  body_digest_missing: {},
  body_digest_mismatch: {},
  body_not_read: { cause: "cause" },
  value_missing: { input: "pointer" },
});

export type HttpOriginReason = keyof typeof HTTP_ORIGIN_REASONS;

const refuse: Refuse<typeof HTTP_ORIGIN_REASONS> = refusal;
/** Components that the signature must cover, so that it covers the values. */
const COVERED = ["@status", "content-digest"] as const;
const DEFAULT_MAX_AGE_SECONDS = 300;
/** By which clocks may differ. */
const SKEW_SECONDS = 30;

/**
 * An adapter for the signed responses of one origin.
 *
 * @throws TypeError, RangeError when the description of the origin is malformed
 */
export function httpOrigin(origin: HttpOrigin): OriginAdapter<SignedResponse, HttpOriginReason> {
  const given = readMembers(origin, ["keys", "inputs", "maxAgeSeconds"], "origin");
  const keys = readList(given.keys, "origin.keys", "{ keyid, algorithm, publicKey }").map(readKey);
  const inputs = readInputs(given.inputs);
  const maxAge = readCount(given.maxAgeSeconds, "origin.maxAgeSeconds", 1) ?? DEFAULT_MAX_AGE_SECONDS;
  return {
    async check({ status, ...given }, at) {
      // A copy: the values are read from the body whose digest was verified.
      const response = { status, headers: structuredClone(given.headers), body: new Uint8Array(given.body) };
      if (!Number.isInteger(status) || status < 200 || status > 299) {
        return refuse("response_not_ok", { found: Number(status) });
      }
      const signed = await checkSignature(response, keys, { at, maxAge });
      if (!signed.ok) return signed;
      const digest = await checkDigest(response);
      if (digest !== null) return digest;
      return valuesOf(response.body, inputs, signed.value);
    },
  };
}

/** When it was signed. */
async function checkSignature(
  response: SignedResponse,
  keys: readonly HttpSigningKey[],
  { at, maxAge }: { readonly at: number; readonly maxAge: number },
): Promise<Reading<number, HttpOriginReason>> {
  const found = signatureOf(response.headers);
  if (found === "malformed") return refuse("signature_header_malformed");
  if (found === null) return refuse("signature_missing");
  const { components, parameters, value } = found;
  const uncovered = COVERED.find((name) => !components.includes(name));
  if (uncovered !== undefined) return refuse("signature_covers_too_little", { expected: uncovered });
  const base = signatureBase(response, found);
  if (!base.ok) return refuse("signature_component_refused", { found: base.component });
  const { keyid, created, expires, alg } = parameters;
  const key = keys.find((one) => one.keyid === keyid);
  if (key === undefined) return refuse("signature_key_unknown", { found: keyid ?? "" });
  if (alg !== undefined && alg !== key.algorithm) {
    return refuse("signature_algorithm_differs", { expected: key.algorithm, found: alg });
  }
  if (created === undefined) return refuse("signature_time_missing");
  if (created - SKEW_SECONDS > at) return refuse("signature_in_future", { expected: at, found: created });
  if (at - created > maxAge)
    return refuse("signature_too_old", { expected: at, found: created, limit: maxAge });
  if (expires !== undefined && at >= expires)
    return refuse("signature_expired", { expected: at, found: expires });
  const holds = await verify(key, value, new TextEncoder().encode(base.text));
  return holds ? { ok: true, value: created } : refuse("signature_invalid");
}

const ALGORITHMS = {
  ed25519: { import: { name: "Ed25519" }, verify: { name: "Ed25519" } },
  "ecdsa-p256-sha256": {
    import: { name: "ECDSA", namedCurve: "P-256" },
    verify: { name: "ECDSA", hash: "SHA-256" },
  },
} as const;

async function verify(
  { algorithm, publicKey }: HttpSigningKey,
  signature: Uint8Array,
  base: Uint8Array,
): Promise<boolean> {
  const { subtle } = crypto;
  const { import: imported, verify: verified } = ALGORITHMS[algorithm];
  const own = (bytes: Uint8Array) => new Uint8Array(bytes);
  const key = await subtle.importKey("spki", own(publicKey), imported, false, ["verify"]);
  return subtle.verify(verified, key, own(signature), own(base));
}

async function checkDigest({ headers, body }: SignedResponse) {
  const digests = digestsOf(headers);
  const known = digests.filter(({ algorithm }) => algorithm === "SHA-256" || algorithm === "SHA-512");
  if (known.length === 0) return refuse("body_digest_missing");
  for (const { algorithm, value } of known) {
    if (algorithm === null) continue;
    const computed = new Uint8Array(await crypto.subtle.digest(algorithm, new Uint8Array(body)));
    if (!equalBytes(computed, value)) return refuse("body_digest_mismatch");
  }
  return null;
}

function valuesOf(
  body: Uint8Array,
  inputs: readonly (readonly [pointer: string, place: string])[],
  signedAt: number,
): Reading<OriginFacts, HttpOriginReason> {
  const read = readJson(body);
  if (!read.ok) {
    const { reason } = read;
    return refuse("body_not_read", { cause: { reason, values: {} } });
  }
  const values: Record<string, LeafValue> = {};
  for (const [pointer, place] of inputs) {
    const value = valueAt(read.value, place);
    if (value === undefined || (typeof value === "object" && value !== null)) {
      return refuse("value_missing", { input: pointer });
    }
    values[pointer] = value;
  }
  return { ok: true, value: { values, signedAt } };
}

/** The value at a JSON Pointer (RFC 6901), own members only. */
function valueAt(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const token of pointer.slice(1).split("/")) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as { readonly [name: string]: Json })[name];
  }
  return value;
}

function readKey(entry: unknown, i: number): HttpSigningKey {
  const at = `origin.keys[${i}]`;
  const { keyid, algorithm, publicKey } = readMembers(entry, ["keyid", "algorithm", "publicKey"], at);
  if (typeof keyid !== "string" || keyid === "") throw new TypeError(`${at}.keyid: expected a key id`);
  if (algorithm !== "ed25519" && algorithm !== "ecdsa-p256-sha256") {
    throw new TypeError(`${at}.algorithm: expected ed25519 or ecdsa-p256-sha256`);
  }
  if (!(publicKey instanceof Uint8Array)) throw new TypeError(`${at}.publicKey: expected DER as bytes`);
  return { keyid, algorithm, publicKey: publicKey.slice() };
}

function readInputs(given: unknown): readonly (readonly [string, string])[] {
  const entries = given === undefined ? [] : readEntries(given, "origin.inputs");
  const isPlace = (place: unknown): place is string => typeof place === "string" && INPUT_POINTER.test(place);
  const stray = entries.find(([pointer, place]) => !isInputPointer(pointer) || !isPlace(place));
  if (entries.length === 0 || stray !== undefined) {
    throw new TypeError("origin.inputs: expected JSON Pointers into the body by JSON Pointers of inputs");
  }
  return entries as readonly (readonly [string, string])[];
}
