/** The members of objects: which ones a document may have, and leaving out the undefined ones. */
import type { Json } from "./json.ts";

/** Returns whether the value is an object with all required members and no others than these and the optional ones. */
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

/** `T` with each member that may be undefined as an optional one: `{ a: string | undefined }` is `{ a?: string }`. */
export type WithoutUndefined<T> = T extends object
  ? { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
      [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
    }
  : never;

/** `T` whose optional members may also be undefined. */
type WithUndefined<T> = {
  [Name in keyof T]: Record<never, never> extends Pick<T, Name> ? T[Name] | undefined : T[Name];
};

/**
 * Copies an object without the members that are undefined, in the same order. Only the object's own members
 * are looked at, not what they contain. Where the result's type is known, the object is checked against it.
 */
export function withoutUndefined<T extends object = never>(object: WithUndefined<NoInfer<T>>): T;
export function withoutUndefined<const T extends object>(object: T): WithoutUndefined<T>;
export function withoutUndefined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
