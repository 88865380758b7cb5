/** Which members an object may have: the one check for documents that no schema reads. */
import type { Json } from "./json.ts";

/** Whether a value that was read is an object with all of the required members and none beside these and the optional. */
export function hasMembers(
  value: unknown,
  required: readonly string[],
  optional: readonly string[] = [],
): value is { readonly [member: string]: Json } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const allowed = [...required, ...optional];
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.keys(value).every((name) => allowed.includes(name))
  );
}
