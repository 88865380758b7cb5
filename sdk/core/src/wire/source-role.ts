/**
 * Roles of sources: what a policy demands of whoever signs an input. A role is a name without meaning of its own; which
 * keys have it, each reader says.
 */
import * as v from "valibot";
import { InputPointer, isInputPointer } from "./predicate.ts";

const ROLE = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const MAX_SOURCED = 24;

/** Inputs that only a source of this role may bring, each input once. */
export const SourcedSchema = v.pipe(
  v.array(
    v.strictObject({
      input: InputPointer,
      role: v.pipe(v.string(), v.regex(ROLE, "a role of 1 to 64 of a-z 0-9 . _ -, such as credit-bureau")),
    }),
  ),
  v.minLength(1, "at least one sourced input"),
  v.maxLength(MAX_SOURCED, `at most ${MAX_SOURCED} sourced inputs`),
  v.check(
    (rows) => new Set(rows.map(({ input }) => input)).size === rows.length,
    "sourced inputs named once each",
  ),
);

export type SourcedInputs = v.InferOutput<typeof SourcedSchema>;

/** Returns whether this is a role that a policy may name, or the pointer of an input, which is the default role. */
export function isSourceRole(value: unknown): value is string {
  if (typeof value !== "string") return false;
  return ROLE.test(value) || isInputPointer(value);
}
