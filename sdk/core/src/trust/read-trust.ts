/**
 * The one reader of what a caller or a file says about trust: plain data, taken once, checked against the schema.
 *
 * A demand that is not understood is refused and never dropped, so a misspelt member, an old spelling, a forgotten
 * `await` and a member that is `undefined` all throw.
 */
import * as v from "valibot";
import type { Json } from "../json/json.ts";
import { readEntries, readList } from "./read-members.ts";

const MAX_DEPTH = 32;
const MAX_QUOTED = 64;

/**
 * Trust settings by their schema.
 *
 * @param argument how the settings are called in messages; empty for a file, whose messages begin with a member
 * @throws TypeError naming the path of what is malformed, unknown or `undefined`
 */
export function readTrusted<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  argument: string,
): v.InferOutput<Schema> {
  return checkTrusted(schema, plainOf(input, argument, 0), argument);
}

/** The same of plain data. @throws TypeError naming the path */
export function checkTrusted<const Schema extends v.GenericSchema>(
  schema: Schema,
  plain: Json,
  argument: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, plain, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  throw new TypeError(faultOf(result.issues[0], argument));
}

/**
 * A copy as plain data, without prototypes: nothing inherited is read later.
 *
 * @throws TypeError naming the path of what is no JSON value
 */
export function plainOf(input: unknown, argument: string, depth = 0): Json {
  if (depth > MAX_DEPTH) throw new TypeError(`${argument}: nested deeper than ${MAX_DEPTH} levels`);
  if (input === null || typeof input === "string" || typeof input === "boolean") return input;
  if (typeof input === "number" && Number.isFinite(input)) return input;
  if (typeof input !== "object") {
    throw new TypeError(
      `${argument || "the file"}: ${input === undefined ? "undefined" : "expected a JSON value"}`,
    );
  }
  if (isArray(input)) {
    const entries = readList(input, argument, "values");
    return entries.map((entry, i) => plainOf(entry, `${argument}[${i}]`, depth + 1));
  }
  const copy: Record<string, Json> = Object.create(null);
  for (const [name, value] of readEntries(input, argument)) {
    copy[name] = plainOf(value, pathTo(argument, name), depth + 1);
  }
  return copy;
}

/** A revoked proxy throws when it is asked. */
function isArray(input: object): boolean {
  try {
    return Array.isArray(input);
  } catch {
    return false;
  }
}

/** @param argument empty at the top of a file */
export function pathTo(argument: string, member: string | number): string {
  if (typeof member === "number") return `${argument}[${member}]`;
  const name = member.slice(0, MAX_QUOTED);
  return argument === "" ? name : `${argument}.${name}`;
}

function faultOf(issue: v.BaseIssue<unknown>, argument: string): string {
  const keys = (issue.path ?? []).map(({ key }) => key as string | number);
  const isOfMember =
    issue.type === "strict_object" && keys.length > 0 && issue.path?.at(-1)?.origin === "key";
  const path = (of: typeof keys) => of.reduce<string>(pathTo, argument);
  if (isOfMember && issue.expected === "never") {
    const name = JSON.stringify(String(keys.at(-1)).slice(0, MAX_QUOTED));
    const place = path(keys.slice(0, -1));
    return `${place === "" ? "" : `${place}: `}unknown member ${name}`;
  }
  if (isOfMember) return `${path(keys)}: missing`;
  // Messages that the schemas do not write themselves begin so.
  const isOwn = !issue.message.startsWith("Invalid ");
  return `${path(keys)}: expected ${isOwn ? issue.message : (issue.expected ?? "another value")}`;
}
