/** What a record (a manifest, a circuit record) comes to beside one attestation. */
import { causeOf, type Failure } from "@svc/core/finding";
import { EXAMINED_SET } from "@svc/words";
import type { ExaminedDocument } from "../examination.ts";
import { failExamined, worded } from "../found.ts";

export type RecordAnswer = Pick<ExaminedDocument, "verdict" | "reason" | "detail" | "found" | "rests_on"> &
  Partial<Pick<ExaminedDocument, "result">>;

/** Of what is not in the shape of its kind. */
export function malformed(read: Failure) {
  const what = failExamined("part_malformed", { because: causeOf(read) });
  return { verdict: "not_valid" as const, reason: what.reason, ...worded(EXAMINED_SET, what) };
}
