/**
 * Step 3: the pipeline's hash and id follow from its members, the proof was made for its steps, and the outcome
 * is one of them, and one of those that the pipeline declares. That those steps were executed is nobody's to prove.
 */
import { DECISION_SIGNALS } from "@svc/core/statement";
import { type DecisionAttestation, pipelineId } from "@svc/core/wire";
import { pipelineHashOf } from "../derived.ts";
import { pipelineRootOf } from "../statement-roots.ts";
import { fail, onAttestation, pass, type StepFinding } from "./step.ts";

export const checkPipeline = onAttestation(judgePipeline);

const PIPELINE_ROOT = DECISION_SIGNALS.indexOf("pipeline_root");

function judgePipeline({ pipeline, policy, decision, proof }: DecisionAttestation): StepFinding {
  const { steps, outcomes = [] } = pipeline;
  const hash = pipelineHashOf(pipeline, policy.manifest_hash);
  if (pipeline.hash !== hash) {
    return fail("pipeline_hash_mismatch", { expected: hash, found: pipeline.hash });
  }
  const id = pipelineId(hash);
  if (pipeline.id !== id) return fail("pipeline_id_mismatch", { expected: id, found: pipeline.id });
  const stray = outcomes.find((outcome) => !steps.includes(outcome));
  if (stray !== undefined) return fail("declared_outcome_not_a_step", { found: stray });
  const root = String(pipelineRootOf(pipeline));
  const stated = proof.public_signals[PIPELINE_ROOT];
  if (stated !== root) return fail("pipeline_root_mismatch", { expected: root, found: stated ?? null });
  const found = decision.outcome;
  if (!steps.includes(found)) return fail("outcome_not_a_step", { found });
  if (outcomes.length > 0 && !outcomes.includes(found)) {
    return fail("outcome_not_declared", { expected: outcomes, found });
  }
  return pass();
}
