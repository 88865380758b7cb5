/**
 * A JavaScript value from a stranger to plain own-property data, copied once.
 *
 * Getters, proxies and `toJSON` can answer differently on a second look, so what is verified must be what was
 * read: every property is taken once, through its descriptor, and accessors are refused.
 */
import type { Json } from "./json.ts";
import { pointerToken, type ReadLimits, ReadRefusal, refuseReading } from "./limits.ts";

/** @throws ReadRefusal; whatever a proxy's trap throws */
export function readJsonValue(value: unknown, limits: ReadLimits): Json {
  return new ValueCopier(limits).copy(value, "", 0);
}

class ValueCopier {
  readonly #limits: ReadLimits;
  #bytes = 0;
  #members = 0;

  constructor(limits: ReadLimits) {
    this.#limits = limits;
  }

  copy(value: unknown, pointer: string, depth: number): Json {
    switch (typeof value) {
      case "boolean":
        this.#countBytes(5, pointer);
        return value;
      case "string":
        return this.#text(value, pointer);
      case "number":
        return this.#number(value, pointer);
      case "object":
        break;
      default:
        throw new ReadRefusal(refuseReading("not_plain_data", { found: "no_json_type" }, pointer));
    }
    if (value === null) {
      this.#countBytes(4, pointer);
      return null;
    }
    if (depth >= this.#limits.maxDepth) {
      throw new ReadRefusal(refuseReading("too_deep", { limit: this.#limits.maxDepth }, pointer));
    }
    return Array.isArray(value) ? this.#array(value, pointer, depth) : this.#object(value, pointer, depth);
  }

  #array(array: readonly unknown[], pointer: string, depth: number): Json {
    const length: unknown = Object.getOwnPropertyDescriptor(array, "length")?.value;
    if (typeof length !== "number")
      throw new ReadRefusal(refuseReading("not_plain_data", { found: "array_length" }, pointer));
    // Before its keys are listed: a sparse array of 2^32 - 1 elements is cheap to make and dear to walk.
    this.#countMembers(length, pointer);
    if (Reflect.ownKeys(array).length !== length + 1) {
      throw new ReadRefusal(refuseReading("not_plain_data", { found: "array_holes" }, pointer));
    }
    const copy: Json[] = [];
    for (let i = 0; i < length; i++) copy.push(this.#property(array, String(i), `${pointer}/${i}`, depth));
    return copy;
  }

  #object(object: object, pointer: string, depth: number): Json {
    const prototype: unknown = Object.getPrototypeOf(object);
    // `Object.prototype` of any realm: what has nothing behind it.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      throw new ReadRefusal(refuseReading("not_plain_data", { found: "class_instance" }, pointer));
    }
    const names = Reflect.ownKeys(object);
    this.#countMembers(names.length, pointer);
    const copy: Record<string, Json> = {};
    for (const name of names) {
      if (typeof name === "symbol")
        throw new ReadRefusal(refuseReading("not_plain_data", { found: "symbol_member" }, pointer));
      if (name === "__proto__") throw new ReadRefusal(refuseReading("forbidden_member", {}, pointer));
      copy[this.#text(name, pointer)] = this.#property(
        object,
        name,
        `${pointer}/${pointerToken(name)}`,
        depth,
      );
    }
    return copy;
  }

  #property(owner: object, name: string, pointer: string, depth: number): Json {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    if (descriptor === undefined || !("value" in descriptor) || !descriptor.enumerable) {
      throw new ReadRefusal(refuseReading("not_plain_data", { found: "accessor" }, pointer));
    }
    return this.copy(descriptor.value, pointer, depth + 1);
  }

  #text(text: string, pointer: string): string {
    // Quotes, and a comma or colon. Characters beyond ASCII take more; the cap bounds work, not exact bytes.
    this.#countBytes(text.length + 3, pointer);
    if (!text.isWellFormed()) {
      throw new ReadRefusal(refuseReading("lone_surrogate", {}, pointer));
    }
    return text;
  }

  #number(value: number, pointer: string): number {
    if (!Number.isFinite(value))
      throw new ReadRefusal(refuseReading("number_not_finite", { found: String(value) }, pointer));
    if (Object.is(value, -0)) throw new ReadRefusal(refuseReading("minus_zero", {}, pointer));
    this.#countBytes(String(value).length + 1, pointer);
    return value;
  }

  #countBytes(bytes: number, pointer: string): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.maxBytes) {
      throw new ReadRefusal(
        refuseReading("too_large", { found: null, limit: this.#limits.maxBytes }, pointer),
      );
    }
  }

  #countMembers(members: number, pointer: string): void {
    this.#members += members;
    if (this.#members > this.#limits.maxMembers) {
      throw new ReadRefusal(refuseReading("too_many_members", { limit: this.#limits.maxMembers }, pointer));
    }
  }
}
