/** Outcomes that a pipeline or a manifest declares: its terminal steps, at which a path ends. */
import * as v from "valibot";
import { StepName } from "./step-name.ts";

export const OutcomesSchema = v.pipe(
  v.array(StepName),
  v.minLength(1, "at least one outcome"),
  v.maxLength(16, "at most 16 outcomes"),
  v.check((outcomes) => new Set(outcomes).size === outcomes.length, "outcomes that differ"),
);
