/**
 * From a stranger's input to a typed wire document: the strict reader first, then the document's schema.
 *
 * Schemas are valibot's strict objects: an unknown member is refused, an optional one is absent and never null.
 */
import * as v from "valibot";
import type { ParseReason, SCHEMA_REASONS } from "../finding/sets/reading.ts";
import { pointerToken, type ReadLimits } from "../json/limits.ts";
import type { MemberCache } from "../json/member-cache.ts";
import { readJson } from "../json/read.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";

export type { ParseReason } from "../finding/sets/reading.ts";

const refuse: Refuse<typeof SCHEMA_REASONS> = refusal;

const MAX_RECEIVED_CHARACTERS = 80;

/** Reads and checks; never throws on evidence. The first fault is reported, with its JSON Pointer. */
export function parseDocument<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
  limits: Partial<ReadLimits> = {},
  known?: MemberCache,
): Reading<v.InferOutput<TSchema>, ParseReason> {
  const read = readJson(input, limits, known);
  if (!read.ok) return read;
  const result = v.safeParse(schema, read.value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return { ok: true, value: result.output };
  const issue = result.issues[0];
  return refuse("schema", whatIsWrong(issue), pointerOf(issue));
}

function pointerOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).map((item) => `/${pointerToken(String(item.key))}`).join("");
}

/** Returns the expected value, `null` for an unknown member, and the found value, `null` for a missing one. */
function whatIsWrong(issue: v.BaseIssue<unknown>): { expected: string | null; found: string | null } {
  if (issue.type === "strict_object" && issue.expected === "never") return { expected: null, found: null };
  const received =
    issue.received.length > MAX_RECEIVED_CHARACTERS
      ? `${issue.received.slice(0, MAX_RECEIVED_CHARACTERS)}...`
      : issue.received;
  const expected = issue.kind === "schema" && issue.expected !== null ? issue.expected : issue.message;
  return { expected, found: received === "undefined" ? null : received.toWellFormed() };
}
