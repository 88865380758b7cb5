/**
 * The one serialiser of the project: RFC 8785 (JSON Canonicalization Scheme).
 *
 * `canonicalize` (the package) does the sorting, escaping and number printing. It drops `undefined` and calls
 * `toJSON`, so values reach it only after `assertPlainJson` has seen that they hold nothing of the kind: a
 * silent drop would let two different values have one hash.
 */
import jcs from "canonicalize";
import { encodeUtf8 } from "../bytes/utf8.ts";
import { assertPlainJson } from "./assert-plain.ts";
import type { Json } from "./json.ts";
import { isShared, sharedText } from "./member-cache.ts";

/**
 * Canonical JSON text.
 *
 * @throws RangeError when the value holds anything for which I-JSON (RFC 7493) has no place: undefined, functions,
 * accessors, class instances, non-finite numbers, lone surrogates, or nesting beyond 64 levels. Minus zero is
 * printed as `0` (RFC 8785 section 3.2.2.3)
 */
export function canonicalize(value: Json | object): string {
  assertPlainJson(value);
  return composed(value) ?? (jcs(value) as string);
}

/**
 * The text of a shared value, or of an object around shared ones, from texts that are held; null for any other. Names
 * are sorted by UTF-16 code units, as RFC 8785 section 3.2.3 has it and `sort` does.
 */
function composed(value: unknown): string | null {
  if (isShared(value)) return sharedText(value, (shared) => ofSharedParts(shared) ?? serialise(shared));
  return ofSharedParts(value);
}

function ofSharedParts(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const object = value as { readonly [name: string]: unknown };
  const names = Object.keys(object);
  if (!names.some((name) => isShared(object[name]))) return null;
  return `{${names
    .sort()
    .map((name) => `${serialise(name)}:${sharedText(object[name], serialise) ?? serialise(object[name])}`)
    .join(",")}}`;
}

function serialise(value: unknown): string {
  return jcs(value) as string;
}

/** Canonical JSON as UTF-8, the bytes that are hashed and signed. */
export function canonicalBytes(value: Json | object): Uint8Array {
  return encodeUtf8(canonicalize(value));
}
