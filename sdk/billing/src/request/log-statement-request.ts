/** The body of logging a statement: one about a period, or one of a source, as its key signed it. */
import { PeriodStatementSchema, SourceStatementSchema } from "@svc/core";
import * as v from "valibot";
import { type BodyReading, parseBody } from "./body-faults.ts";

export const LogStatementRequestSchema = v.strictObject({
  statement: v.variant("type", [PeriodStatementSchema, SourceStatementSchema]),
});

export type LogStatementRequest = v.InferOutput<typeof LogStatementRequestSchema>;

/**
 * Reads the body of logging a statement strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about the signature.
 */
export function parseLogStatementRequest(input: unknown): BodyReading<LogStatementRequest> {
  return parseBody(LogStatementRequestSchema, input, { maxBytes: 256 * 1024 });
}
