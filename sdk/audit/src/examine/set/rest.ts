/** What cannot be checked by itself, each with the reason that says what it is waiting for. */
import { EXAMINED_SET } from "@svc/words";
import { isRefusal } from "../documents/bill-file.ts";
import type { Kind } from "../documents/kinds.ts";
import type { Item } from "../documents/recognise.ts";
import type { ExaminedDocument } from "../examination.ts";
import { worded } from "../found.ts";

const REASONS: { readonly [kind in Kind]?: string } = {
  unknown: "not_recognised",
  opening: "opening_is_private",
  source_opening: "opening_is_private",
  source_statement: "source_evidence_missing",
  trust_roots: "trust_roots_are_the_readers",
  billing_openings: "bill_missing",
  period_leaves: "statement_missing",
  statement_log_proof: "statement_missing",
  sample_request: "answer_missing",
  beacon_round: "answer_missing",
};

export function restOf({
  kind,
  problem,
}: Item): Pick<ExaminedDocument, "verdict" | "reason" | "detail" | "found"> {
  const said = problem === undefined ? {} : worded(EXAMINED_SET, problem);
  const own = isRefusal(problem) ? problem?.reason : undefined;
  return { verdict: "could_not_check", reason: own ?? REASONS[kind] ?? "nothing_to_check", ...said };
}
