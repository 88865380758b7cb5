/**
 * The two roots that take Poseidon hashing to recompute, held by what they are computed from: a verifier sees
 * the same few pipelines and policies again and again. By value first, which spares shared parts the comparison,
 * then by content.
 */
import { canonicalize } from "@svc/core/json";
import type { Reading } from "@svc/core/reading";
import { type PolicyFault, pipelineRoot, policyRoot } from "@svc/core/statement";
import type { Constraint } from "@svc/core/wire";
import { held } from "./derived.ts";
import { RecentlyUsed } from "./recently-used.ts";

const HELD = 256;
const pipelines = new RecentlyUsed<string>(HELD);
const policies = new RecentlyUsed<PolicyRoot>(HELD);
const pipelineByValue = new WeakMap<object, string>();
const policyByValue = new WeakMap<object, { readonly steps: readonly string[]; readonly root: PolicyRoot }>();

type PolicyRoot = Reading<string, PolicyFault>;

/** The `pipeline_root` signal, canonical decimal. */
export function pipelineRootOf(steps: readonly string[]): string {
  return held(pipelineByValue, steps, () =>
    pipelines.take(canonicalize(steps), () => String(pipelineRoot(steps))),
  );
}

/** The `policy_root` signal, canonical decimal; a refusal when the policy has no encoding over these steps. */
export function policyRootOf(steps: readonly string[], constraints: readonly Constraint[]): PolicyRoot {
  const known = policyByValue.get(constraints);
  if (known?.steps === steps) return known.root;
  const root = policies.take(canonicalize([steps, constraints]), () => {
    const made = policyRoot(steps, constraints);
    return made.ok ? { ok: true, value: String(made.value) } : made;
  });
  policyByValue.set(constraints, { steps, root });
  return root;
}
