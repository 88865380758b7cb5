/**
 * The one serialiser of the project: RFC 8785 (JSON Canonicalization Scheme).
 *
 * Printing and checking are one walk, which takes every member once: what was looked at is what is printed. Texts and
 * numbers are printed by the language, whose own form is the canonical one (RFC 8785 sections 3.2.2.2 and 3.2.2.3);
 * what is left is the order of names, and to refuse whatever JSON would silently drop or convert, because two
 * different values would then have one hash.
 *
 * It guards our own callers, so it throws; a stranger's value goes through `readJson` first.
 */
import { encodeUtf8 } from "../bytes/utf8.ts";
import type { Json } from "./json.ts";
import { sharedForm } from "./member-cache.ts";

const MAX_DEPTH = 64;

/**
 * Canonical JSON text.
 *
 * @throws RangeError naming the JSON Pointer at which the value holds anything for which I-JSON (RFC 7493) has no place:
 * undefined, functions, class instances, named members of arrays, non-finite numbers, lone surrogates, or nesting beyond
 * 64 levels. Minus zero is printed as `0` (RFC 8785 section 3.2.2.3); what is not enumerable or has a symbol for a name
 * is no member
 */
export function canonicalize(value: Json | object): string {
  return printed(value, []);
}

/** Canonical JSON as UTF-8, the bytes that are hashed and signed. */
export function canonicalBytes(value: Json | object): Uint8Array {
  return encodeUtf8(canonicalize(value));
}

/** Names and places on the way to a value, joined only where something is wrong. */
type Path = (string | number)[];

function printed(value: unknown, path: Path): string {
  switch (typeof value) {
    case "boolean":
      return String(value);
    case "string":
      return quoted(value) ?? fail(path, "a lone surrogate");
    case "number":
      if (!Number.isFinite(value)) fail(path, "a number that is not finite");
      return String(value);
    case "object":
      break;
    default:
      fail(path, typeof value);
  }
  if (value === null) return "null";
  const shared = sharedForm(value);
  if (shared === null || path.length + shared.depth > MAX_DEPTH) return composite(value, path);
  shared.canonical ??= composite(value, path);
  return shared.canonical;
}

function composite(value: object, path: Path): string {
  if (path.length >= MAX_DEPTH) fail(path, `nesting beyond ${MAX_DEPTH} levels`);
  let text = "";
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) text += `${i > 0 ? "," : ""}${printedAt(i, value[i], path)}`;
    if (Object.keys(value).length > value.length) fail(path, "an array with named members");
    return `[${text}]`;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) fail(path, "an instance of a class");
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") fail(path, "a toJSON function");
  // By UTF-16 code units (RFC 8785 section 3.2.3), as `sort` has it.
  for (const name of Object.keys(value).sort()) {
    const quotedName = quoted(name) ?? fail(path, "a member name with a lone surrogate");
    const member = printedAt(name, (value as { readonly [name: string]: unknown })[name], path);
    text += `${text === "" ? "" : ","}${quotedName}:${member}`;
  }
  return `{${text}}`;
}

/** Most texts need no escape, and checking that is cheaper than printing them. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]*$/;

function quoted(text: string): string | null {
  if (PLAIN.test(text)) return `"${text}"`;
  return text.isWellFormed() ? JSON.stringify(text) : null;
}

function printedAt(name: string | number, member: unknown, path: Path): string {
  path.push(name);
  const text = printed(member, path);
  path.pop();
  return text;
}

function fail(path: Path, found: string): never {
  throw new RangeError(
    `value${path.map((name) => `/${name}`).join("")}: expected plain JSON data, found ${found}`,
  );
}
