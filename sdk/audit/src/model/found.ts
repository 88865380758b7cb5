/** What was found, as data from which text is made in any language, with the English text beside it. */
import {
  type BUNDLE_REASONS,
  causeOf,
  type EXAMINED_NOTES,
  type Fail,
  type Failure,
  failure,
  type RECOGNITION_REASONS,
  type THIN_REASONS,
} from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import { EXAMINED_SET, sentenceOf, type WordedSet } from "@svc/messages";
import type { FailureOfSet, FindingRow } from "./examination.ts";

/** Failures of what was given and of parts of bundles. */
export const failExamined: Fail<
  typeof RECOGNITION_REASONS & typeof THIN_REASONS & typeof BUNDLE_REASONS & typeof EXAMINED_NOTES
> = failure;

/** A sentence, and what it was made of. */
export interface Worded {
  readonly detail: string;
  readonly found: FailureOfSet;
}

/** What a row may come with. */
type Found = Partial<Pick<FindingRow, "reason" | "detail" | "values" | "pointer">>;

export function worded(set: WordedSet, what: Failure): Worded {
  return { detail: sentenceOf(set, what), found: { set: set.name, ...causeOf(what) } };
}

/** Carries over a row that the library worded; empty where it has no sentence. */
export function wordedBy(set: WordedSet, { reason, values, pointer, detail }: Found = {}): Partial<Worded> {
  if (detail === undefined || detail === "") return {};
  if (reason === undefined || values === undefined) return { detail };
  return { detail, found: withoutUndefined({ set: set.name, reason, values, pointer }) };
}

/** The answer about a document that is not in the shape of its kind. */
export function malformed(read: Failure) {
  const what = failExamined("part_malformed", { because: causeOf(read) });
  return { verdict: "not_valid" as const, reason: what.reason, ...worded(EXAMINED_SET, what) };
}

/** A row of a library's result as a row about the document. */
export function findingRow(check: string, outcome: FindingRow["outcome"], row: Found = {}): FindingRow {
  const { reason, detail, values, pointer } = row;
  return withoutUndefined({ check, outcome, reason, detail, values, pointer });
}
