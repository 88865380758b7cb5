/**
 * Parts that few documents need load with their first use: the JavaScript engine, the check of a foreign circuit's
 * setup. Where one does not load, its step says so, and the result is inconclusive at best.
 */
import { VdiError } from "@svc/core/errors";
import type { Term } from "@svc/core/finding";

/** A part that did not load. */
export class AbsentPart {
  readonly part: Term;

  constructor(part: Term) {
    this.part = part;
  }
}

/** The part that the error names as absent; any other error is thrown again. */
export function absentPart(error: unknown): AbsentPart {
  if (error instanceof VdiError && error.code === "part_absent") return new AbsentPart(error.message as Term);
  throw error;
}
