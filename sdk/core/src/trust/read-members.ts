/**
 * Reads what a caller passes as options: own data members of a plain object, each taken once and known by name.
 *
 * A demand that stays unseen is a demand that is dropped. A Promise whose `await` was forgotten, a Map, a class
 * instance and inherited members all look like `{}` to code that asks for members by name, so anything but a plain
 * object is the caller's mistake and throws. Objects of another realm count as instances of a class.
 */

/** Members that were given; what is absent is not given. Inherits nothing, whatever was put on prototypes. */
export type Members<Name extends string = string> = { readonly [name in Name]?: unknown };

/**
 * The members of an options object; none when it is `undefined`. A member that is `undefined` is absent.
 *
 * @param names the known members: a misspelt demand must not be dropped
 * @throws TypeError naming the argument, for anything but a plain object of known own data members
 */
export function readMembers<const Name extends string>(
  input: unknown,
  names: readonly Name[],
  argument: string,
): Members<Name> {
  return membersOf(input, names, argument, false);
}

/**
 * As `readMembers`, for objects that say whom a caller trusts: a member that is `undefined` throws, since an unset
 * variable must not weaken a demand.
 *
 * @throws TypeError naming the argument or the member
 */
export function readTrustMembers<const Name extends string>(
  input: unknown,
  names: readonly Name[],
  argument: string,
): Members<Name> {
  return membersOf(input, names, argument, true);
}

function membersOf<Name extends string>(
  input: unknown,
  names: readonly Name[],
  argument: string,
  isTrust: boolean,
): Members<Name> {
  const members: Record<string, unknown> = Object.create(null);
  if (input === undefined) return members as Members<Name>;
  for (const [name, value] of readEntries(input, argument)) {
    if (!(names as readonly string[]).includes(name)) {
      throw new TypeError(`${argument}: unknown member ${JSON.stringify(name.slice(0, MAX_QUOTED))}`);
    }
    if (value !== undefined) members[name] = value;
    else if (isTrust) throw new TypeError(`${argument}.${name}: undefined`);
  }
  return members as Members<Name>;
}

/**
 * Names and values of a plain object whose names are the caller's own, such as times by hash.
 *
 * @throws TypeError naming the argument
 */
export function readEntries(input: unknown, argument: string): readonly (readonly [string, unknown])[] {
  const own = look(input, [Object.prototype, null], `${argument}: expected a plain object`);
  return Reflect.ownKeys(own).map((name) => {
    if (typeof name === "symbol") throw new TypeError(`${argument}: a member named by a symbol`);
    return [name, dataOf(own[name], `${argument}.${name.slice(0, MAX_QUOTED)}`)] as const;
  });
}

/**
 * A copy of a list.
 *
 * @param of what the list holds, in words
 * @throws TypeError naming the argument, for anything but an array without holes and named members
 */
export function readList(input: unknown, argument: string, of: string): readonly unknown[] {
  const fault = `${argument}: expected an array of ${of}`;
  const own = look(input, [Array.prototype], fault);
  const length = own.length?.value;
  if (Reflect.ownKeys(own).length !== length + 1) throw new TypeError(fault);
  return Array.from({ length }, (_, i) => dataOf(own[i], `${argument}[${i}]`));
}

const MAX_QUOTED = 64;

/** Every look at the object that may run code of its author's, since a proxy may throw at any of them. */
function look(input: unknown, prototypes: readonly unknown[], fault: string) {
  let hint = "";
  try {
    if (typeof input === "object" && prototypes.includes(Object.getPrototypeOf(input))) {
      const own: { readonly [name: PropertyKey]: PropertyDescriptor | undefined } =
        Object.getOwnPropertyDescriptors(input);
      return own;
    }
    if (input instanceof Promise) hint = ", found a Promise: is an await missing?";
  } catch {
    // As for anything else that is not what it should be.
  }
  throw new TypeError(fault + hint);
}

function dataOf(property: PropertyDescriptor | undefined, argument: string): unknown {
  if (property !== undefined && "value" in property) return property.value;
  throw new TypeError(`${argument}: expected a value, found an accessor`);
}
