/**
 * Guards the serialiser: a value that is about to be hashed or signed holds nothing but plain JSON data.
 *
 * This is a check of our own callers, so it throws; a stranger's value goes through `readJson` instead.
 */
import { isShared } from "./member-cache.ts";

const MAX_DEPTH = 64;

/** @throws RangeError naming the JSON Pointer at which the value is not I-JSON */
export function assertPlainJson(value: unknown): void {
  assertPlain(value, []);
}

/** @param path names and places on the way to the value, joined only where something is wrong */
function assertPlain(value: unknown, path: (string | number)[]): void {
  switch (typeof value) {
    case "boolean":
      return;
    case "string":
      if (!value.isWellFormed()) fail(path, "a lone surrogate");
      return;
    case "number":
      if (!Number.isFinite(value)) fail(path, "a number that is not finite");
      return;
    case "object":
      break;
    default:
      fail(path, typeof value);
  }
  if (value === null || isShared(value)) return;
  if (path.length >= MAX_DEPTH) fail(path, `nesting beyond ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) assertAt(i, value[i], path);
    return;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) fail(path, "an instance of a class");
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") fail(path, "a toJSON function");
  for (const [name, member] of Object.entries(value)) {
    if (!name.isWellFormed()) fail(path, "a member name with a lone surrogate");
    assertAt(name, member, path);
  }
}

function assertAt(name: string | number, member: unknown, path: (string | number)[]): void {
  path.push(name);
  assertPlain(member, path);
  path.pop();
}

function fail(path: readonly (string | number)[], found: string): never {
  throw new RangeError(
    `value${path.map((name) => `/${name}`).join("")}: expected plain JSON data, found ${found}`,
  );
}
