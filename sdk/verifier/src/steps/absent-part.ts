/**
 * Scripts for other people's pages are made without parts that few of them need: the JavaScript engine, or the check
 * of a foreign circuit's setup. A step that would need one says so, and the result is then inconclusive at best.
 */
import { VdiError } from "@svc/core/errors";
import type { Term } from "@svc/core/finding";

/** A part that this script was made without. */
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
