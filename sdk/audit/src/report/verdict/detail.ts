/** What one row about a document found, in the language that is asked for. */
import type { Failure } from "@svc/core/finding";
import type { StepOutcome } from "@svc/vdi-verifier";
import {
  BILL_SET,
  EXAMINED_SET,
  LOG_SET,
  type Locale,
  NOTE_SET,
  PERIOD_SET,
  RECEIPT_NOTE_SET,
  RECEIPT_SET,
  SOURCE_EVIDENCE_SET,
  STEP_SET,
  sentenceOf,
  sentenceWithoutValues,
} from "@svc/words";
import type { FailureOfSet, FindingRow, Kind } from "../../examine/index.ts";

/** Whose reasons a document's rows have, where they are worded by one set. */
const SETS: { readonly [kind in Kind]?: typeof STEP_SET } = {
  attestation: STEP_SET,
  receipt: RECEIPT_SET,
  billing_attestation: BILL_SET,
  billing_adjustment: BILL_SET,
  period_statement: PERIOD_SET,
  sample_answer: PERIOD_SET,
  period_evidence: PERIOD_SET,
  log_entry: LOG_SET,
  inclusion_proof: LOG_SET,
  checkpoint: LOG_SET,
  consistency_proof: LOG_SET,
  tlog_proof: LOG_SET,
  log_tile: LOG_SET,
  log_evidence: LOG_SET,
};

/** The same of a step of verification, which may have something to say beside its pass. */
export function stepDetailInWords(step: StepOutcome, locale?: Locale): string | undefined {
  if (step.notes === undefined) return detailInWords("attestation", step, locale);
  return step.notes.map((note) => sentenceOf(NOTE_SET, note, locale)).join(" ");
}

type RowFound = Pick<FindingRow, "reason" | "detail" | "values" | "pointer">;

/**
 * The row's own sentence, or the same in another language; in another, nothing where the row's values did not come with
 * it: its reason's code, which stands beside, is then all that is said.
 */
export function detailInWords(kind: Kind, row: RowFound, locale?: Locale): string | undefined {
  const { reason, detail, values, pointer } = row;
  if (locale === undefined || detail === undefined || detail === "") return detail;
  const set = SETS[kind];
  if (set === undefined || reason === undefined) return undefined;
  if (values === undefined) return sentenceWithoutValues(set, reason, locale) ?? undefined;
  const found = { reason, values, ...(pointer === undefined ? {} : { pointer }) } as Failure;
  return sentenceOf(set, found, locale);
}

/** The sets of which a document, a part or what ties two of them says what was found. */
const BY_NAME: { readonly [name in FailureOfSet["set"]]?: typeof STEP_SET } = Object.fromEntries(
  [
    EXAMINED_SET,
    STEP_SET,
    RECEIPT_SET,
    RECEIPT_NOTE_SET,
    BILL_SET,
    PERIOD_SET,
    LOG_SET,
    SOURCE_EVIDENCE_SET,
  ].map((set) => [set.name, set]),
);

/** What was found of a document, a part or what ties two of them, in the language that is asked for. */
export function foundInWords(
  { detail, found }: { readonly detail?: string; readonly found?: FailureOfSet },
  locale?: Locale,
): string | undefined {
  if (locale === undefined || found === undefined) return locale === undefined ? detail : undefined;
  const set = BY_NAME[found.set];
  return set === undefined ? undefined : sentenceOf(set, found, locale);
}
