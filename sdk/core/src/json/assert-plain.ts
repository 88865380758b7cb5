/**
 * Guards the serialiser: a value that is about to be hashed or signed holds nothing but plain JSON data.
 *
 * This is a check of our own callers, so it throws; a stranger's value goes through `readJson` instead.
 */
import { isShared } from "./member-cache.ts";

const MAX_DEPTH = 64;

/** @throws RangeError naming the JSON Pointer at which the value is not I-JSON */
export function assertPlainJson(value: unknown, pointer = "", depth = 0): void {
  switch (typeof value) {
    case "boolean":
      return;
    case "string":
      if (!value.isWellFormed()) fail(pointer, "a lone surrogate");
      return;
    case "number":
      if (!Number.isFinite(value)) fail(pointer, "a number that is not finite");
      return;
    case "object":
      break;
    default:
      fail(pointer, typeof value);
  }
  if (value === null || isShared(value)) return;
  if (depth >= MAX_DEPTH) fail(pointer, `nesting beyond ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) assertPlainJson(value[i], `${pointer}/${i}`, depth + 1);
    return;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    fail(pointer, "an instance of a class");
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") fail(pointer, "a toJSON function");
  for (const [name, member] of Object.entries(value)) {
    if (!name.isWellFormed()) fail(pointer, "a member name with a lone surrogate");
    assertPlainJson(member, `${pointer}/${name}`, depth + 1);
  }
}

function fail(pointer: string, found: string): never {
  throw new RangeError(`value${pointer}: expected plain JSON data, found ${found}`);
}
