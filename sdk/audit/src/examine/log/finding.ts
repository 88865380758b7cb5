/** What one document of a log came to, as codes and typed values; the sentences are made where they are shown. */
import {
  type Fail,
  type Failure,
  failure,
  type INCLUSION_REASONS,
  type LOG_DOCUMENT_REASONS,
  type LOG_PROOF_REASONS,
  type Values,
} from "@svc/core/finding";
import { LOG_SET, sentenceOf } from "@svc/words";
import type { Kind } from "../documents/kinds.ts";
import type { VerdictKind } from "../verdict.ts";

/** What holds, of a document of a log that was verified. */
export const LOG_PASSES = Object.freeze([
  "head_signed",
  "consistent",
  "consistent_from_stated_root",
  "nothing_before",
  "leaf_included",
  "leaf_of_unknown_entry",
  "entry_included",
  "log_contradicts_itself",
  "tile_included",
  "entries_included",
] as const);
export type LogPass = (typeof LOG_PASSES)[number];

/** What would have to be added before a document of a log can be checked. */
export type LogMaterial =
  | { readonly what: "log_key"; readonly log: string }
  | { readonly what: "inclusion_proof" }
  | { readonly what: "checkpoint"; readonly tree_size?: number; readonly at_least?: boolean }
  | { readonly what: "tile"; readonly path: string };

export interface LogFacts {
  /** The log's origin. A stranger's text. */
  readonly log?: string;
  readonly tree_size?: number;
  readonly root_hash?: string;
  readonly log_index?: number;
  /** Of a consistency proof: the size that it starts from. */
  readonly from_size?: number;
  /** The log's time for an entry, Unix seconds: its own word. */
  readonly timestamp?: number;
  readonly witnesses?: readonly string[];
  readonly witnessed_at?: number;
  /** Of an entry: the receipt that it is about, and whether that receipt is here. */
  readonly receipt_hash?: string;
  readonly receipt_here?: boolean;
}

export interface LogFinding extends LogFacts {
  readonly document: Kind;
  readonly verdict: VerdictKind;
  /** True where all that it rests on is here and signed by a key that the reader gave. */
  readonly anchored: boolean;
  /** What holds, or what does not; absent where something is missing. */
  readonly reason?: string;
  /** Of a failure: what was expected and found, as the room that checks it declares it for this reason. */
  readonly values?: Values;
  /** Of a failure: its reason as a sentence. */
  readonly detail?: string;
  /** Empty unless it could not be checked. */
  readonly missing: readonly LogMaterial[];
}

export function holds(document: Kind, reason: LogPass, facts: LogFacts, anchored = true): LogFinding {
  return { document, verdict: "verified", anchored, reason, missing: [], ...facts };
}

/** Why a document of a log does not hold, beside what the log's own room finds. */
export const failLog: Fail<
  typeof INCLUSION_REASONS & typeof LOG_DOCUMENT_REASONS & typeof LOG_PROOF_REASONS
> = failure;

export function fails(document: Kind, found: Failure, facts: LogFacts = {}): LogFinding {
  const { reason, values } = found;
  const why = { reason, values, detail: sentenceOf(LOG_SET, found) };
  return { document, verdict: "not_valid", anchored: false, ...why, missing: [], ...facts };
}

export function lacks(document: Kind, missing: readonly LogMaterial[], facts: LogFacts = {}): LogFinding {
  return { document, verdict: "could_not_check", anchored: false, missing, ...facts };
}

export function keyOf(log: string): LogMaterial {
  return { what: "log_key", log };
}
