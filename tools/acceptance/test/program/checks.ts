/** Assertions of the suite, without a library: the same in Node and in a page. */

/** The type of a member, as the specification's tables write it; `present` where they show none. */
type Kind =
  | "string"
  | "number"
  | "boolean"
  | "object"
  | "string[]"
  | "object[]"
  | "string | null"
  | "boolean | null"
  | "present";

/** Members with their types. A name that ends in `?` may be absent. */
export type Shape = Readonly<Record<string, Kind>>;

export function holds(isTrue: boolean, what: string, found?: unknown): void {
  if (!isTrue) throw new Error(found === undefined ? what : `${what}, found ${JSON.stringify(found)}`);
}

export function equal(found: unknown, expected: unknown, what: string): void {
  const [is, wanted] = [JSON.stringify(found), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`${what}: expected ${wanted}, found ${is}`);
}

/** Requires each member of the shape with its type. Other members are allowed. */
export function shaped<T extends object>(value: T, shape: Shape, what: string): T {
  for (const [member, kind] of Object.entries(shape)) {
    const name = member.replace("?", "");
    const found = (value as Record<string, unknown>)[name];
    if (found === undefined && member.endsWith("?")) continue;
    if (!isKind(found, kind))
      throw new Error(`${what}.${name}: expected ${kind}, found ${JSON.stringify(found)}`);
  }
  return value;
}

function isKind(value: unknown, kind: Kind): boolean {
  if (kind === "present") return value !== undefined;
  if (kind.endsWith("[]")) {
    return Array.isArray(value) && value.every((one) => isKind(one, kind.slice(0, -2) as Kind));
  }
  return kind
    .split(" | ")
    .some((one) => (one === "null" ? value === null : typeof value === one && value !== null));
}
