/**
 * A JavaScript value from a stranger to plain own-property data, copied once.
 *
 * Getters, proxies and `toJSON` can answer differently on a second look, so what is verified must be what was
 * read: every property is taken once, through its descriptor, and accessors are refused.
 */
import type { Rest } from "../finding/failure.ts";
import type { ValuesOf } from "../finding/kinds.ts";
import type { READ_REASONS, ReadReason } from "../finding/sets/reading.ts";
import type { Json } from "./json.ts";
import { pointerTo, type ReadLimits, ReadRefusal, refuseReading } from "./limits.ts";

/**
 * @param undefinedIsAbsent whether members that are `undefined` are left out instead of refused
 * @throws ReadRefusal; whatever a proxy's trap throws
 */
export function readJsonValue(value: unknown, limits: ReadLimits, undefinedIsAbsent = false): Json {
  return new ValueCopier(limits, undefinedIsAbsent).copy(value);
}

class ValueCopier {
  readonly #limits: ReadLimits;
  readonly #undefinedIsAbsent: boolean;
  #bytes = 0;
  #members = 0;
  /** Names and places on the way to what is copied, joined only where something is refused. */
  readonly #path: string[] = [];

  constructor(limits: ReadLimits, undefinedIsAbsent: boolean) {
    this.#limits = limits;
    this.#undefinedIsAbsent = undefinedIsAbsent;
  }

  copy(value: unknown): Json {
    switch (typeof value) {
      case "boolean":
        this.#countBytes(5);
        return value;
      case "string":
        return this.#text(value);
      case "number":
        return this.#number(value);
      case "object":
        break;
      default:
        this.#refuse("not_plain_data", { found: "no_json_type" });
    }
    if (value === null) {
      this.#countBytes(4);
      return null;
    }
    if (this.#path.length >= this.#limits.maxDepth)
      this.#refuse("too_deep", { limit: this.#limits.maxDepth });
    return Array.isArray(value) ? this.#array(value) : this.#object(value);
  }

  #array(array: readonly unknown[]): Json {
    const length: unknown = Object.getOwnPropertyDescriptor(array, "length")?.value;
    if (typeof length !== "number") this.#refuse("not_plain_data", { found: "array_length" });
    // Before its keys are listed: a sparse array of 2^32 - 1 elements is cheap to make and dear to walk.
    this.#countMembers(length);
    if (Reflect.ownKeys(array).length !== length + 1)
      this.#refuse("not_plain_data", { found: "array_holes" });
    const copy: Json[] = [];
    for (let i = 0; i < length; i++) {
      copy.push(this.#property(Object.getOwnPropertyDescriptor(array, i), String(i)));
    }
    return copy;
  }

  #object(object: object): Json {
    const prototype: unknown = Object.getPrototypeOf(object);
    // `Object.prototype` of any realm: what has nothing behind it.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      this.#refuse("not_plain_data", { found: "class_instance" });
    const names = Reflect.ownKeys(object);
    this.#countMembers(names.length);
    const copy: Record<string, Json> = {};
    for (const name of names) {
      if (typeof name === "symbol") this.#refuse("not_plain_data", { found: "symbol_member" });
      if (name === "__proto__") this.#refuse("forbidden_member");
      const property = Object.getOwnPropertyDescriptor(object, name);
      if (this.#undefinedIsAbsent && isUndefined(property)) continue;
      copy[this.#text(name)] = this.#property(property, name);
    }
    return copy;
  }

  #property(descriptor: PropertyDescriptor | undefined, name: string): Json {
    this.#path.push(name);
    if (descriptor === undefined || !("value" in descriptor) || !descriptor.enumerable)
      this.#refuse("not_plain_data", { found: "accessor" });
    const value = this.copy(descriptor.value);
    this.#path.pop();
    return value;
  }

  #text(text: string): string {
    // Quotes, and a comma or colon. Characters beyond ASCII take more; the cap bounds work, not exact bytes.
    this.#countBytes(text.length + 3);
    if (!text.isWellFormed()) this.#refuse("lone_surrogate");
    return text;
  }

  #number(value: number): number {
    if (!Number.isFinite(value)) this.#refuse("number_not_finite", { found: String(value) });
    if (Object.is(value, -0)) this.#refuse("minus_zero");
    this.#countBytes(String(value).length + 1);
    return value;
  }

  #countBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.maxBytes)
      this.#refuse("too_large", { found: null, limit: this.#limits.maxBytes });
  }

  #countMembers(members: number): void {
    this.#members += members;
    if (this.#members > this.#limits.maxMembers)
      this.#refuse("too_many_members", { limit: this.#limits.maxMembers });
  }

  #refuse<Reason extends ReadReason>(
    reason: Reason,
    ...[values]: Rest<ValuesOf<(typeof READ_REASONS)[Reason]>>
  ): never {
    throw new ReadRefusal(refuseReading(reason, (values ?? {}) as never, pointerTo(this.#path)));
  }
}

function isUndefined(property: PropertyDescriptor | undefined): boolean {
  return property !== undefined && "value" in property && property.value === undefined;
}
