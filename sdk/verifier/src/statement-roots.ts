/**
 * The two roots that take Poseidon hashing to recompute, and outcomes in the field, held by what they are computed from:
 * a verifier sees the same few pipelines, policies and outcomes again and again. Roots by value first, which spares shared
 * parts the comparison, then by content.
 */

import { canonicalize } from "@svc/core/json";
import { LruCache } from "@svc/core/lru-cache";
import type { Reading } from "@svc/core/reading";
import {
  expectedSignals,
  outcomeField,
  type PolicyFault,
  pipelineRoot,
  policyRoot,
  type StatementPipeline,
  type StatementPolicy,
} from "@svc/core/statement";
import { contextDigest, contextOf, type DecisionAttestation } from "@svc/core/wire";

const CACHED = 256;
const pipelines = new LruCache<bigint>(CACHED);
const policies = new LruCache<PolicyRoot>(CACHED);
const outcomes = new LruCache<bigint>(CACHED);
const pipelineByValue = new WeakMap<object, { readonly of: StatementPipeline; readonly root: bigint }>();
const policyByValue = new WeakMap<object, { readonly of: StatementPolicy; readonly root: PolicyRoot }>();

type PolicyRoot = Reading<bigint, PolicyFault>;

/** The `pipeline_root` signal. @throws RangeError when a declared outcome is no step */
export function pipelineRootOf({ steps, outcomes }: StatementPipeline): bigint {
  const known = pipelineByValue.get(steps);
  if (known !== undefined && known.of.outcomes === outcomes) return known.root;
  const root = pipelines.memoize(canonicalize([steps, outcomes ?? null]), () =>
    pipelineRoot({ steps, outcomes }),
  );
  pipelineByValue.set(steps, { of: { steps, outcomes }, root });
  return root;
}

/** The `policy_root` signal; a refusal when the policy has no encoding over these steps. */
export function policyRootOf({ steps, constraints, derived }: StatementPolicy): PolicyRoot {
  const known = policyByValue.get(constraints);
  if (known?.of.steps === steps && known.of.derived === derived) return known.root;
  const root = policies.memoize(canonicalize([steps, constraints, derived ?? null]), () =>
    policyRoot({ steps, constraints, derived }),
  );
  policyByValue.set(constraints, { of: { steps, constraints, derived }, root });
  return root;
}

/** The `outcome` signal. Names of steps are short: what was read is within its schema's bounds. */
function outcomeFieldOf(step: string): bigint {
  return outcomes.memoize(step, () => outcomeField(step));
}

/** `expectedSignals` of a document whose declared outcomes are steps. */
export function signalsOf(attestation: DecisionAttestation): ReturnType<typeof expectedSignals> {
  const { pipeline, policy, decision } = attestation;
  return expectedSignals(
    {
      steps: pipeline.steps,
      outcomes: pipeline.outcomes,
      constraints: policy.constraints,
      derived: policy.derived,
      outcome: decision.outcome,
      satisfiedMask: decision.satisfied_mask,
      violatedMask: decision.violated_mask,
      pathCommitment: decision.path_commitment,
      inputsRoot: decision.inputs_root,
      contextDigest: contextDigest(contextOf(attestation)),
    },
    { pipelineRoot: pipelineRootOf, policyRoot: policyRootOf, outcomeField: outcomeFieldOf },
  );
}
