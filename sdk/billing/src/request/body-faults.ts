/**
 * Reads the body of a request as every document. A body of the wrong shape gets all its faults at once, so that a
 * caller corrects it once. No fault repeats a text that could be a secret.
 */
import { type ParseReason, parseDocument, type Reading, type Refusal } from "@svc/core";
import { pointerTo, type ReadLimits, readJson } from "@svc/core/json";
import * as v from "valibot";

/** A member of a body that is not as it has to be. */
export interface BodyFault {
  /** JSON Pointer; names of more than 64 characters are cut. */
  readonly pointer: string;
  /** Expected value; `null` for a member that the body must not have. */
  readonly expected: string | null;
  /** Found value: a short value, a type, or `null` where the member is absent. */
  readonly found: string | null;
}

export type BodyReading<T> = Reading<T, ParseReason> | BodyRefusal;

export interface BodyRefusal extends Refusal<ParseReason> {
  /** All faults of a body that is JSON, at most `MAX_FAULTS`, by the pointers' first occurrence. */
  readonly faults: readonly BodyFault[];
}

const MAX_FAULTS = 32;
const MAX_EXPECTED_CHARACTERS = 200;
/** Shorter than any secret of 128 bits. */
const SHORT_TEXT = /^[\x20-\x7e]{0,16}$/;
/** A body of more parts than any request has: its faults could fill the memory, and one of them is said. */
const MAX_PARTS = 5_000;

/** Reads a body strictly, and collects what is wrong with its shape. */
export function parseBody<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  limits: Partial<ReadLimits>,
): BodyReading<v.InferOutput<Schema>> {
  const parsed = parseDocument(schema, input, limits);
  if (parsed.ok || parsed.reason !== "schema") return parsed;
  const read = readJson(input, limits);
  if (!read.ok) return read;
  const faults = bodyFaults(schema, read.value);
  // A body that was read and refused always has a fault.
  const [{ pointer, expected, found }] = faults as [BodyFault];
  return { ...parsed, values: { expected, found }, pointer, faults };
}

function bodyFaults(schema: v.GenericSchema, body: unknown): readonly BodyFault[] {
  const isSmall = partsOf(body, MAX_PARTS) < MAX_PARTS;
  const faults = new Map<string, BodyFault>();
  let value = body;
  // The library names one unknown member of an object at a time.
  for (let round = 0; round < MAX_FAULTS; round++) {
    const { issues = [] } = v.safeParse(schema, value, { abortEarly: !isSmall });
    const unknown = issues.filter(isUnknownMember);
    for (const issue of issues) {
      const fault = faultOf(schema, issue);
      if (faults.size < MAX_FAULTS && !faults.has(fault.pointer)) faults.set(fault.pointer, fault);
    }
    if (unknown.length === 0 || !isSmall) break;
    for (const issue of unknown) value = without(value, keysOf(issue));
  }
  for (const fault of isSmall ? relationFaults(schema, value, "", faults) : [])
    if (faults.size < MAX_FAULTS && !faults.has(fault.pointer)) faults.set(fault.pointer, fault);
  return [...faults.values()];
}

/**
 * Faults of several members together, such as a window that ends before it begins. The library asks for them only where
 * every member is right; here each counts unless it looked at a member that is wrong.
 */
function* relationFaults(
  schema: AnySchema | v.GenericSchema,
  value: unknown,
  at: string,
  faults: ReadonlyMap<string, BodyFault>,
): Generator<BodyFault> {
  const { wrapped, entries = {}, item, pipe = [] } = schema as AnySchema;
  if (wrapped !== undefined) yield* relationFaults(wrapped, value, at, faults);
  else if (Array.isArray(value) && item !== undefined)
    for (const [i, one] of value.entries()) yield* relationFaults(item, one, `${at}/${i}`, faults);
  else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, member] of Object.entries(entries))
      if (Object.hasOwn(value, name))
        yield* relationFaults(
          member,
          (value as Record<string, unknown>)[name],
          at + pointerTo([name]),
          faults,
        );
    for (const { type, requirement, message } of pipe)
      if (type === "check" && isBroken(value, requirement as Requirement, at, faults))
        yield { pointer: at, expected: String(message).slice(0, MAX_EXPECTED_CHARACTERS), found: "object" };
  }
}

type Requirement = (value: object) => boolean;

function isBroken(
  value: object,
  requirement: Requirement,
  at: string,
  faults: ReadonlyMap<string, BodyFault>,
): boolean {
  const read = new Set<string>();
  const watched = new Proxy(value, {
    get: (target, name) => {
      read.add(at + pointerTo([String(name)]));
      return Reflect.get(target, name) as unknown;
    },
  });
  const isWrong = (pointer: string) =>
    [...faults.keys()].some((one) => one === pointer || one.startsWith(`${pointer}/`));
  try {
    return !requirement(watched) && ![...read].some(isWrong);
  } catch {
    // It met a member of a type that it does not take, which is a fault by itself.
    return false;
  }
}

function faultOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): BodyFault {
  const keys = keysOf(issue);
  const pointer = pointerTo(keys.map(String));
  if (isUnknownMember(issue)) return { pointer, expected: null, found: typeOf(issue.path?.at(-1)?.value) };
  const isAbsent = issue.received === "undefined";
  const named = isAbsent ? descriptionOf(schemaAt(schema, keys)) : (messageOf(issue) ?? issue.expected);
  const expected = (named ?? "another value").slice(0, MAX_EXPECTED_CHARACTERS);
  return { pointer, expected, found: isAbsent ? null : shown(issue.input) };
}

const keysOf = ({ path }: v.BaseIssue<unknown>): readonly PropertyKey[] =>
  (path ?? []).map(({ key }) => key as PropertyKey);

const isUnknownMember = ({ type, expected }: v.BaseIssue<unknown>): boolean =>
  type === "strict_object" && expected === "never";

/** Returns the schema's own message; `undefined` for a sentence of the library, which repeats the value. */
function messageOf({ kind, type, expected, message }: v.BaseIssue<unknown>): string | undefined {
  const isOurs = kind === "validation" || ["picklist", "literal", "custom"].includes(type);
  if (isOurs && !message.startsWith("Invalid ")) return message;
  return expected === "Object" || expected === "Array" ? expected.toLowerCase() : (expected ?? undefined);
}

function shown(value: unknown): string {
  if (typeof value === "string") return SHORT_TEXT.test(value) ? JSON.stringify(value) : typeOf(value);
  return typeof value === "number" || typeof value === "boolean" || value === null
    ? String(value)
    : typeOf(value);
}

function typeOf(value: unknown): string {
  if (typeof value === "string") return `string of ${value.length} characters`;
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

interface AnySchema {
  readonly type: string;
  readonly expects: string;
  readonly pipe?: readonly {
    readonly type: string;
    readonly message?: unknown;
    readonly requirement?: unknown;
  }[];
  readonly entries?: Readonly<Record<string, AnySchema>>;
  readonly wrapped?: AnySchema;
  readonly item?: AnySchema;
  readonly value?: AnySchema;
  readonly options?: readonly unknown[];
}

/** The part of a schema that a member is read by; undefined where it depends on the value. */
function schemaAt(schema: unknown, keys: readonly PropertyKey[]): AnySchema | undefined {
  let at = schema as AnySchema | undefined;
  for (const key of keys) {
    const inner: AnySchema | undefined = at?.wrapped ?? at;
    at = inner?.entries?.[String(key)] ?? inner?.item ?? inner?.value;
  }
  return at;
}

/** Describes a value of the schema: the messages of its checks, or its type. */
function descriptionOf(schema: AnySchema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const { wrapped, pipe = [], entries, expects } = schema;
  if (wrapped !== undefined) return descriptionOf(wrapped);
  if (entries !== undefined) {
    const needed = Object.entries(entries).filter(([, { type }]) => type !== "exact_optional");
    return `an object with ${needed.map(([name]) => name).join(", ")}`;
  }
  const messages = pipe.flatMap(({ message }) => (typeof message === "string" ? [message] : []));
  return messages.length === 0 ? expects : [...new Set(messages)].join(", ");
}

/** How many values are within one, counted up to a bound. */
function partsOf(value: unknown, most: number): number {
  const waiting = [value];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined && count < most; next = waiting.pop()) {
    count += 1;
    if (typeof next === "object" && next !== null) waiting.push(...Object.values(next).slice(0, most));
  }
  return count;
}

/** A copy of plain data without one member. */
function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? without(item, rest) : item));
  const copy = { ...(value as Record<PropertyKey, unknown>) };
  if (key === undefined) return value;
  if (rest.length === 0) delete copy[key];
  else copy[key] = without(copy[key], rest);
  return copy;
}
