/** The visitor's rules with the decision of the form, as `vdi attest` takes them. Holds the private inputs. */
import type { Decision, PipelineConfig } from "@svc/vdi-prover/browser";
import { LENDING_STEPS } from "./lending-steps.ts";

/** What the page and `vdi attest` call the pipeline: its name is under the attestation's hashes. */
export const PIPELINE_NAME = "Consumer credit";

export type Rules = Pick<PipelineConfig, "outcomes" | "constraints" | "derived">;

/** As the page proves it: the reasons of a decline are all that can be proved. */
export function configurationOf(rules: Rules, decision: Decision): object {
  const { executionPath: path, privateInputs: inputs, outcomeId: outcome } = decision;
  return {
    pipeline: { name: PIPELINE_NAME, steps: LENDING_STEPS, ...rules },
    decision: { path, inputs, outcome },
    ...(outcome === "decline" && { options: { reasons: "all" } }),
  };
}
