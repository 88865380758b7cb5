/**
 * The one serialiser of the project: RFC 8785 (JSON Canonicalization Scheme).
 *
 * `canonicalize` (the package) does the sorting, escaping and number printing. It drops `undefined` and calls
 * `toJSON`, so values reach it only after `assertPlainJson` has seen that they hold nothing of the kind: a
 * silent drop would let two different values have one hash.
 */
import jcs from "canonicalize";
import { concatBytes } from "../bytes/join.ts";
import { encodeUtf8 } from "../bytes/utf8.ts";
import { assertPlainJson } from "./assert-plain.ts";
import type { Json } from "./json.ts";
import { isShared, sharedBytes } from "./member-cache.ts";

/**
 * Canonical JSON text.
 *
 * @throws RangeError when the value holds anything for which I-JSON (RFC 7493) has no place: undefined, functions,
 * class instances, non-finite numbers, lone surrogates, or nesting beyond 64 levels. Minus zero is
 * printed as `0` (RFC 8785 section 3.2.2.3)
 */
export function canonicalize(value: Json | object): string {
  assertPlainJson(value);
  return serialise(value);
}

function serialise(value: unknown): string {
  return jcs(value) as string;
}

/** Canonical JSON as UTF-8, the bytes that are hashed and signed. */
export function canonicalBytes(value: Json | object): Uint8Array {
  assertPlainJson(value);
  return sharedBytes(value, joined)?.slice() ?? joined(value);
}

/**
 * The same in pieces, to be joined with what goes before them. Those of shared values are held: they are read only.
 *
 * @param prefix of the first piece
 */
export function canonicalPieces(value: Json | object, prefix = ""): readonly Uint8Array[] {
  assertPlainJson(value);
  const shared = sharedBytes(value, joined);
  if (shared === null) return piecesOf(value, prefix);
  return prefix === "" ? [shared] : [encodeUtf8(prefix), shared];
}

function joined(value: unknown): Uint8Array {
  const [first, ...others] = piecesOf(value, "") as [Uint8Array, ...Uint8Array[]];
  return others.length === 0 ? first : concatBytes(first, ...others);
}

/** Names are sorted by UTF-16 code units, as RFC 8785 section 3.2.3 has it and `sort` does. */
function piecesOf(value: unknown, prefix: string): readonly Uint8Array[] {
  const object = Object(value) as { readonly [name: string]: unknown };
  if (Array.isArray(value) || !Object.values(object).some(isShared))
    return [encodeUtf8(prefix + serialise(value))];
  const pieces: Uint8Array[] = [];
  let text = `${prefix}{`;
  for (const [i, name] of Object.keys(object).sort().entries()) {
    // Of a text alone the canonical form is what the language prints.
    text += `${i > 0 ? "," : ""}${JSON.stringify(name)}:`;
    const shared = sharedBytes(object[name], joined);
    if (shared === null) text += serialise(object[name]);
    else {
      pieces.push(encodeUtf8(text), shared);
      text = "";
    }
  }
  return [...pieces, encodeUtf8(`${text}}`)];
}
