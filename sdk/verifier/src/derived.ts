/**
 * What follows from parts of a document alone: the states of its rules, and hashes, held as long as the part lives. Steps
 * 3, 4, 7 and 8 ask for some of it several times over, and attestations read from text share the parts that they have in common.
 *
 * Keyed by the value itself: what was read is frozen or belongs to one run, and nobody outside holds it.
 */
import { recordContentHash } from "@svc/core/built-in";
import { LruCache } from "@svc/core/lru-cache";
import {
  type PolicyNotice,
  type PublicDecision,
  policyNotices,
  type RuleStanding,
  ruleStates,
} from "@svc/core/statement";
import {
  type AttestedPipeline,
  type AttestedPolicy,
  type CircuitRecord,
  type DecisionAttestation,
  hashManifest,
  hashPipeline,
  keyHash,
  type VerificationKey,
} from "@svc/core/wire";

/** Members of an attestation that decide the states of its rules. */
export interface ExplainedDocument {
  readonly pipeline: { readonly steps: readonly string[]; readonly outcomes?: readonly string[] };
  readonly policy: Pick<DecisionAttestation["policy"], "constraints" | "derived">;
  readonly decision: Pick<DecisionAttestation["decision"], "outcome" | "satisfied_mask"> & {
    readonly violated_mask?: number;
  };
}

/** The state of each rule of a document. */
export function standingsOf(attestation: ExplainedDocument): RuleStanding[] {
  return ruleStates(decisionOf(attestation));
}

/** Returns the omissions of a document's policy about its decision. */
export function noticesOf(attestation: ExplainedDocument): PolicyNotice[] {
  return policyNotices(decisionOf(attestation), attestation.pipeline.outcomes ?? null);
}

/** Returns the public members of a decision that decide the states of its rules. */
export function decisionOf({ policy, decision }: ExplainedDocument): PublicDecision {
  const { outcome, satisfied_mask: satisfiedMask, violated_mask: violatedMask = 0 } = decision;
  return { constraints: policy.constraints, derived: policy.derived, outcome, satisfiedMask, violatedMask };
}

const contentHashes = new WeakMap<object, string>();
const keyHashes = new WeakMap<object, string>();
const manifestHashes = new WeakMap<object, string>();
const pipelineHashes = new WeakMap<object, { readonly manifestHash: string; readonly hash: string }>();

/** `keyHash(key)`. */
export function keyHashOf(key: VerificationKey): string {
  return memoizedBy(keyHashes, key, () => keyHash(key));
}

/** `recordContentHash(record)`. */
export function contentHashOf(record: CircuitRecord): string {
  return memoizedBy(contentHashes, record, () => recordContentHash(record));
}

/** `hashManifest(policy)`. */
export function manifestHashOf(policy: AttestedPolicy): string {
  return memoizedBy(manifestHashes, policy, () => hashManifest(policy));
}

/** `hashPipeline` of the pipeline's members under the policy with this hash. */
export function pipelineHashOf(pipeline: AttestedPipeline, manifestHash: string): string {
  const known = pipelineHashes.get(pipeline);
  if (known?.manifestHash === manifestHash) return known.hash;
  const hash = hashPipeline({ ...pipeline, manifestHash });
  pipelineHashes.set(pipeline, { manifestHash, hash });
  return hash;
}

interface Noticed {
  readonly derived: AttestedPolicy["derived"];
  readonly outcomes: AttestedPipeline["outcomes"];
  readonly byDecision: LruCache<readonly PolicyNotice[]>;
}
/** Outcomes and masks that one policy's decisions are remembered by. */
const DECISIONS = 32;
const notices = new WeakMap<object, Noticed>();

/** `noticesOf(attestation)`: they follow from policy, outcome and masks, in which an issuer's documents mostly agree. */
export function noticesOfRead(attestation: DecisionAttestation): readonly PolicyNotice[] {
  const { constraints, derived } = attestation.policy;
  const { outcomes } = attestation.pipeline;
  let known = notices.get(constraints);
  if (known === undefined || known.derived !== derived || known.outcomes !== outcomes) {
    known = { derived, outcomes, byDecision: new LruCache(DECISIONS) };
    notices.set(constraints, known);
  }
  const { outcome, satisfied_mask: satisfied, violated_mask: violated } = attestation.decision;
  const decision = JSON.stringify([outcome, satisfied, violated]);
  return known.byDecision.memoize(decision, () => Object.freeze(noticesOf(attestation)));
}

/** The value under `key`, made when there is none. */
export function memoizedBy<Key extends object, Value>(
  values: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = make();
  values.set(key, value);
  return value;
}
