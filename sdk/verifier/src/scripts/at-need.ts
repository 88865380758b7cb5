/** Functions of a part that is loaded with its first use: what they are asked with is taken as it was when asked. */

type Callable<Part> = {
  [Name in keyof Part]: Part[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Part];
export type Later<Call> = Call extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never;

/** The part's function of this name, behind a promise. */
export function atNeed<Part, Name extends Callable<Part>>(
  load: () => Promise<Part>,
  name: Name,
): Later<Part[Name]> {
  const call = async (...asked: unknown[]) => {
    const held = asAsked(asked);
    return ((await load())[name] as (...asked: unknown[]) => unknown)(...held);
  };
  return call as Later<Part[Name]>;
}

/**
 * Copies plain data, member for member: accessors, hidden members and prototypes stay, so that the function rejects
 * them. Bytes, other values, and values that cannot be copied are handed on themselves.
 */
function asAsked<T>(given: T): T {
  const copy = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return value.slice();
    if (typeof value !== "object" || !value) return value;
    const prototype = Object.getPrototypeOf(value);
    const isList = Array.isArray(value);
    if (!isList && prototype && prototype !== Object.prototype) return value;
    const members = Object.getOwnPropertyDescriptors(value);
    for (const member of Object.values(members)) if ("value" in member) member.value = copy(member.value);
    return Object.defineProperties(isList ? [] : Object.create(prototype), members);
  };
  try {
    return copy(given) as T;
  } catch {
    return given;
  }
}
