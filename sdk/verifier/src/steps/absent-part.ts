/**
 * Scripts for other people's pages are made without parts that few of them need: the JavaScript engine, or the check
 * of a foreign circuit's setup. A step that would need one says so, and the result is then inconclusive at best.
 */
import { VdiError } from "@svc/core/errors";

/** The error that names an absent part; any other is thrown again. */
export function absentPart(error: unknown): VdiError {
  if (error instanceof VdiError && error.code === "part_absent") return error;
  throw error;
}
