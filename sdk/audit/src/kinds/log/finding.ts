/** Findings about documents of logs, as codes and typed values. Outputs make the sentences. */
import {
  type Fail,
  type Failure,
  failure,
  type INCLUSION_REASONS,
  type LOG_DOCUMENT_REASONS,
  type LOG_PROOF_REASONS,
} from "@svc/core/finding";
import { LOG_SET, sentenceOf } from "@svc/messages";
import type { Kind, LogFacts, LogFinding, LogMaterial, LogPass } from "../../model/examination.ts";

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
