/** A finding as the library returns it: with its sentence, the only one that is made here. */
import { outcomeOfReason } from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import { NOTE_SET, STEP_SET, sentenceOf } from "@svc/messages";
import type { StepOutcome } from "../result.ts";
import { isFailure, type StepFinding } from "./step.ts";

export function outcomeOf(finding: StepFinding): StepOutcome {
  if (isFailure(finding)) {
    const { reason, values, pointer } = finding;
    const detail = sentenceOf(STEP_SET, finding);
    return withoutUndefined({
      valid: false,
      outcome: outcomeOfReason(reason),
      detail,
      reason,
      values,
      pointer,
    });
  }
  const { notes = [] } = finding;
  if (notes.length === 0) return { valid: true, outcome: "passed" };
  return {
    valid: true,
    outcome: "passed",
    detail: notes.map((note) => sentenceOf(NOTE_SET, note)).join(" "),
    notes,
  };
}
