/** One row of the table of steps, asked of a document that was read, under settings that were. */
import type { VerificationStep } from "@svc/core/finding";
import type { VerifySettings } from "../options/settings.ts";
import type { StepOutcome } from "../result.ts";
import { outcomeOf } from "../steps/outcome.ts";
import type { Evidence } from "../steps/step.ts";
import { stepNamed } from "../steps/steps.ts";

/** Whether or not its rule says that it applies. A step alone says nothing about the others. */
export async function stepOutcome(
  name: VerificationStep,
  evidence: Evidence,
  settings: VerifySettings,
): Promise<StepOutcome> {
  return outcomeOf(await stepNamed(name).check(evidence, settings));
}
