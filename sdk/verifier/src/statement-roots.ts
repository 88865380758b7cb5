/**
 * The two roots that take Poseidon hashing to recompute, held by what they are computed from: a verifier sees
 * the same few pipelines and policies again and again.
 */
import {
  type Constraint,
  canonicalize,
  type PolicyFault,
  pipelineRoot,
  policyRoot,
  type Reading,
} from "@svc/core";
import { RecentlyUsed } from "./recently-used.ts";

const HELD = 256;
const pipelines = new RecentlyUsed<string>(HELD);
const policies = new RecentlyUsed<Reading<string, PolicyFault>>(HELD);

/** The `pipeline_root` signal, canonical decimal. */
export function pipelineRootOf(steps: readonly string[]): string {
  return pipelines.take(canonicalize(steps), () => String(pipelineRoot(steps)));
}

/** The `policy_root` signal, canonical decimal; a refusal when the policy has no encoding over these steps. */
export function policyRootOf(
  steps: readonly string[],
  constraints: readonly Constraint[],
): Reading<string, PolicyFault> {
  return policies.take(canonicalize([steps, constraints]), () => {
    const root = policyRoot(steps, constraints);
    return root.ok ? { ok: true, value: String(root.value) } : root;
  });
}
