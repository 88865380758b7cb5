/**
 * Reading the arguments of the registry's operations. A wrong JavaScript type is the caller's mistake and a
 * `TypeError`; an id or a key that is refused for what it is has a code, since it may come from a stranger.
 */
import { decodeHex, parseDocument, publicKeyFault, wireAtoms } from "@svc/core";
import { registryError } from "./errors.ts";

const DEFAULT_CAPABILITIES: readonly string[] = Object.freeze(["full_verification"]);
const MAX_CAPABILITIES = 32;
const MAX_CAPABILITY_CHARACTERS = 64;
const MAX_NAME_CHARACTERS = 200;
const MAX_REASON_CHARACTERS = 500;

/** ASCII only: no letter of another script passes for one of these, and no capital for a small one. */
export function readVerifierId(value: unknown): string {
  const id = readString(value, "verifierId");
  // As JSON text, since a bare string would be taken for text to parse.
  if (parseDocument(wireAtoms.VerifierId, JSON.stringify(id)).ok) return id;
  throw registryError("verifier_id_invalid", JSON.stringify(id.slice(0, 100)));
}

/** Refuses what core's one rule for public keys refuses, before it is stored anywhere. */
export function readKeyArgument(value: unknown, argument: string): string {
  const key = readString(value, argument);
  const bytes = decodeHex(key, 32);
  const fault = bytes === null ? "public_key_not_canonical" : publicKeyFault(bytes);
  if (fault !== null) throw registryError(fault, argument);
  return key;
}

export function readName(value: unknown, argument: string): string {
  return readText(value, argument, MAX_NAME_CHARACTERS);
}

export function readReason(value: unknown): string {
  return readText(value, "reason", MAX_REASON_CHARACTERS);
}

export function readCapabilities(value: unknown): string[] {
  if (value === undefined) return [...DEFAULT_CAPABILITIES];
  if (!Array.isArray(value) || value.length > MAX_CAPABILITIES) {
    throw new TypeError(`capabilities: expected an array of at most ${MAX_CAPABILITIES} texts`);
  }
  const capabilities = Array.from(value as readonly unknown[], (capability, i) =>
    readText(capability, `capabilities[${i}]`, MAX_CAPABILITY_CHARACTERS),
  );
  if (new Set(capabilities).size !== capabilities.length) {
    throw new TypeError("capabilities: expected each at most once");
  }
  return capabilities;
}

/** Whole seconds of at least 0: NaN, infinities, negative and broken numbers are refused by name. */
export function readSecondsArgument(value: unknown, argument: string, maximum: number): number {
  if (typeof value !== "number") throw new TypeError(`${argument}: expected a number of seconds`);
  if (!Number.isSafeInteger(value) || value < 0 || value > maximum) {
    throw new RangeError(`${argument}: expected whole seconds from 0 to ${maximum}, found ${value}`);
  }
  return value;
}

function readText(value: unknown, argument: string, maxCharacters: number): string {
  const text = readString(value, argument);
  if (text.length === 0 || text.length > maxCharacters || !text.isWellFormed()) {
    throw new TypeError(`${argument}: expected a well-formed text of 1 to ${maxCharacters} characters`);
  }
  return text;
}

function readString(value: unknown, argument: string): string {
  if (typeof value === "string") return value;
  throw new TypeError(`${argument}: expected a string, found ${value === null ? "null" : typeof value}`);
}
