/**
 * Reads the objects that callers pass: known members only, each picked once, so that a misspelt option is an error. A
 * member that is `undefined` is absent.
 */
import { type Refusal, readEntries } from "@svc/core";
import type { Failure } from "@svc/core/finding";
import { READING_SET, sentenceOf } from "@svc/messages";
import { type ProverErrorCode, proverError } from "./errors.ts";

/**
 * The members of `value` that are named in `known`.
 *
 * @param argument how the object is called in messages
 * @param hints member that people write instead of a known one, to what to say about it
 */
export function pickMembers<const Name extends string>(
  argument: string,
  value: unknown,
  known: readonly Name[],
  hints: Readonly<Record<string, string>> = {},
  code: ProverErrorCode = "config_malformed",
): Partial<Record<Name, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw proverError(code, `${argument}: expected an object, got ${typeNameOf(value)}`);
  }
  const picked: Partial<Record<Name, unknown>> = {};
  for (const [name, member] of entriesOf(argument, value, code)) {
    const hint = hints[name];
    if (hint !== undefined) throw proverError(code, `${argument}.${name}: ${hint}`);
    if (!known.includes(name as Name)) {
      throw proverError(code, `${argument}: unknown member ${quote(name)}; known are ${known.join(", ")}`);
    }
    if (member !== undefined) picked[name as Name] = member;
  }
  return picked;
}

/** By the one reader of options: own data members of a plain object and nothing else. */
function entriesOf(argument: string, value: object, code: ProverErrorCode) {
  try {
    return readEntries(value, argument);
  } catch (error) {
    throw proverError(code, error instanceof Error ? error.message : `${argument}: cannot be read`);
  }
}

/** Describes the type of a value without repeating the value. */
export function typeNameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return value === undefined || typeof value === "object" ? `${typeof value}` : `a ${typeof value}`;
}

/** A member as its caller wrote it: `.constraints[0].predicate` of `/constraints/0/predicate`. */
export function memberOf(pointer = ""): string {
  const parts = pointer.split("/").slice(1);
  return parts
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((name) => {
      if (/^[0-9]+$/.test(name)) return `[${name}]`;
      return /^\w+$/.test(name) ? `.${name}` : `[${quote(name)}]`;
    })
    .join("");
}

/** Describes, for its author, the fault of a public member that a wire schema refused. */
export function shapeFault({ reason, values = {} }: Refusal): string {
  if (reason === "not_plain_data") return "missing, or no plain JSON data";
  if (reason !== "schema") return sentenceOf(READING_SET, { reason, values } as Failure);
  const { expected, found } = values;
  if (expected === null) return "unknown member";
  if (found === null) return "missing";
  const forms = String(expected);
  // A choice is shown by its values: `"le" or "ge"`.
  const wanted = forms.startsWith("(") ? forms.replaceAll(/[()]/g, "").replaceAll(" | ", " or ") : forms;
  // The finding on a text or list that is too short is its length.
  return `expected ${wanted}, got ${wanted.endsWith("not empty") && found === "0" ? "an empty one" : found}`;
}

const MAX_QUOTED = 80;

/** A public name in a message: JSON-quoted, cut. */
export function quote(name: string): string {
  return JSON.stringify(name.length > MAX_QUOTED ? `${name.slice(0, MAX_QUOTED)}...` : name);
}

export function quoteAll(names: readonly string[]): string {
  return names.map(quote).join(", ");
}
