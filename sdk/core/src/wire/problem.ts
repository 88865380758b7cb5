/** An error answer of the HTTP API: RFC 9457 problem details, with a stable code and pointers to what is wrong. */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { text } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";

const Code = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,63}$/, "a code in snake_case"));

/** Extension members are open here (RFC 9457 section 3.2): a client must be able to read a newer server. */
export const ProblemSchema = v.looseObject({
  type: text(512),
  title: text(200),
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  code: Code,
  detail: v.exactOptional(text(2_000)),
  request_id: text(64),
  retryable: v.boolean(),
  /** Present and false on every refusal of a preflight. */
  execution_eligible: v.exactOptional(v.literal(false)),
  errors: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({
          pointer: v.string(),
          code: Code,
          detail: text(500),
          /** Expected and found values where the body has not the shape of its request. */
          expected: v.exactOptional(text(200)),
          found: v.exactOptional(text(64)),
        }),
      ),
      v.maxLength(64, "at most 64 errors"),
    ),
  ),
});

export type Problem = v.InferOutput<typeof ProblemSchema>;

/**
 * Reads an error answer of the HTTP API (RFC 9457) strictly: JSON text, UTF-8 bytes or a value. `ok` says
 * that shape, bounds and encodings are right, and nothing about who sent it.
 */
export function parseProblem(input: unknown): Reading<Problem, ParseReason> {
  return parseDocument(ProblemSchema, input, { maxBytes: 64 * 1024 });
}
