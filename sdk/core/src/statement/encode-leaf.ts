/**
 * One input leaf in field elements: (key, tag, value, salt), each an element of its own, and its hash. Types
 * have tags, so a number never equals the text that spells it.
 */
import { decodeHex } from "../bytes/hex.ts";
import { FIELD_DOMAINS } from "../digest/domains.ts";
import { hashToField, truncateToField } from "../digest/hash-to-field.ts";
import { poseidon } from "../poseidon/poseidon.ts";
import { encodeNumber } from "../wire/encode-number.ts";
import type { InputLeaf, LeafValue } from "./flatten-inputs.ts";

/** 0 is no type: unused slots have it, which therefore no predicate finds. */
export const TYPE_TAGS = Object.freeze({
  number: 1,
  string: 2,
  boolean: 3,
  null: 4,
  emptyObject: 5,
  emptyArray: 6,
});

export interface EncodedLeaf {
  readonly key: bigint;
  readonly tag: bigint;
  readonly value: bigint;
  readonly salt: bigint;
}

/** Type of a leaf, by the names of `TYPE_TAGS`. */
export function leafType(value: LeafValue): keyof typeof TYPE_TAGS {
  if (value === null) return "null";
  if (Array.isArray(value)) return "emptyArray";
  if (typeof value === "object") return "emptyObject";
  return typeof value as "number" | "string" | "boolean";
}

/**
 * One input as field elements: its pointer hashed, the tag of its type, its value, its salt.
 *
 * @param leaf - from `flattenInputs`, or read from an opening
 * @param salt - 31 bytes in hex
 * @throws RangeError when the salt is no 31 bytes or the number has no encoding
 */
export function encodeLeaf({ pointer, value }: InputLeaf, salt: string): EncodedLeaf {
  return {
    key: hashToField(FIELD_DOMAINS.inputPointer, pointer),
    tag: BigInt(TYPE_TAGS[leafType(value)]),
    value: encodeValue(value),
    salt: decodeSalt(salt),
  };
}

/** Poseidon of the four members. */
export function hashInputLeaf({ key, tag, value, salt }: EncodedLeaf): bigint {
  return poseidon([key, tag, value, salt]);
}

/**
 * A salt of 31 bytes as a field element.
 *
 * @throws RangeError for anything but 62 lowercase hex digits
 */
export function decodeSalt(salt: string): bigint {
  const bytes = decodeHex(salt, 31);
  if (bytes === null) throw new RangeError("salt: expected 31 bytes as 62 lowercase hex digits");
  return truncateToField(bytes);
}

function encodeValue(value: LeafValue): bigint {
  if (typeof value === "number") {
    const encoded = encodeNumber(value);
    if (!encoded.ok) throw new RangeError(`value: ${encoded.detail}`);
    return encoded.value;
  }
  if (typeof value === "string") return hashToField(FIELD_DOMAINS.stringValue, value);
  return value === true ? 1n : 0n;
}
