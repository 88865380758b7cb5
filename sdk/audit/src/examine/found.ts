/** What was found, as data of which words are made in any language, beside the same in English. */
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
import { sentenceOf, type WordedSet } from "@svc/words";

export interface FailureOfSet extends Failure {
  /** The closed set of its reason: under which name a language keeps its sentences. */
  readonly set: WordedSet["name"];
}

/** Failures of what was given and of parts of bundles. */
export const failExamined: Fail<
  typeof RECOGNITION_REASONS & typeof THIN_REASONS & typeof BUNDLE_REASONS & typeof EXAMINED_NOTES
> = failure;

/** A sentence and that of which it was made. */
export interface Worded {
  readonly detail: string;
  readonly found: FailureOfSet;
}

export function worded(set: WordedSet, what: Failure): Worded {
  return { detail: sentenceOf(set, what), found: { set: set.name, ...causeOf(what) } };
}

/** A row that was worded by the room that checks it; nothing where it has no sentence. */
export function wordedBy(
  set: WordedSet,
  { reason, values, pointer, detail }: Partial<Failure> & { readonly detail?: string },
): Partial<Worded> {
  if (detail === undefined || detail === "") return {};
  if (reason === undefined || values === undefined) return { detail };
  return {
    detail,
    found: { set: set.name, reason, values, ...(pointer === undefined ? {} : { pointer }) },
  };
}
