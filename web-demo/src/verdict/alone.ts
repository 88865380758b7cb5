/** Kinds that are looked at together with others, and what to say of those that come to nothing alone. */
import { type Item, KIND_NAMES, notChecked, type Verdict } from "@svc/report";

/** They say something about an attestation or a log, and are examined by a part of the page of their own. */
export const COMPANIONS: readonly Item["kind"][] = [
  "receipt",
  "log_entry",
  "inclusion_proof",
  "checkpoint",
  "consistency_proof",
  "tlog_proof",
  "log_evidence",
];

export function nothingAlone({ kind }: Item): Verdict {
  return notChecked(`${KIND_NAMES[kind]}: nothing of it can be checked alone. Add what it is about.`);
}
