/** A finding as the library returns it: with its sentence, the only one that is made here. */
import { NOTE_SET, STEP_SET, sentenceOf } from "@svc/words";
import type { StepOutcome } from "../result.ts";
import { isFailure, type StepFinding } from "./step.ts";

export function outcomeOf(finding: StepFinding): StepOutcome {
  if (isFailure(finding)) {
    const { reason, values, pointer } = finding;
    const detail = sentenceOf(STEP_SET, finding);
    return { valid: false, detail, reason, values, ...(pointer === undefined ? {} : { pointer }) };
  }
  const { notes = [] } = finding;
  if (notes.length === 0) return { valid: true };
  return { valid: true, detail: notes.map((note) => sentenceOf(NOTE_SET, note)).join(" "), notes };
}
