/**
 * What steps derive from parts of a document by hashing alone, held as long as the part lives. Steps 3, 4, 7 and 8
 * ask for some of it several times over, and attestations read from text share the parts that they have in common.
 *
 * Keyed by the value itself: what was read is frozen or belongs to one run, and nobody outside holds it.
 */
import type { PolicyNotice, PublicDecision } from "@svc/core/statement";
import {
  type AttestedPipeline,
  type AttestedPolicy,
  type DecisionAttestation,
  hashManifest,
  hashPipeline,
  keyHash,
  type VerificationKey,
} from "@svc/core/wire";
import { decisionOf, noticesOf } from "./rule-standings.ts";

const keyHashes = new WeakMap<object, string>();
const manifestHashes = new WeakMap<object, string>();
const pipelineHashes = new WeakMap<object, { readonly manifestHash: string; readonly hash: string }>();

/** `keyHash(key)`. */
export function keyHashOf(key: VerificationKey): string {
  return memoizedBy(keyHashes, key, () => keyHash(key));
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
  readonly of: PublicDecision;
  readonly outcomes: readonly string[] | undefined;
  readonly notices: readonly PolicyNotice[];
}
const notices = new WeakMap<object, Noticed>();

/** `noticesOf(attestation)`: they follow from policy, outcome and masks, in which an issuer's documents mostly agree. */
export function noticesOfRead(attestation: DecisionAttestation): readonly PolicyNotice[] {
  const decision = decisionOf(attestation);
  const { outcomes } = attestation.pipeline;
  const known = notices.get(decision.constraints);
  if (known !== undefined && known.outcomes === outcomes && sameDecision(known.of, decision))
    return known.notices;
  const due = Object.freeze(noticesOf(attestation));
  notices.set(decision.constraints, { of: decision, outcomes, notices: due });
  return due;
}

/** The constraints are those of the key. */
function sameDecision(a: PublicDecision, b: PublicDecision): boolean {
  return (
    a.derived === b.derived &&
    a.outcome === b.outcome &&
    a.satisfiedMask === b.satisfiedMask &&
    a.violatedMask === b.violatedMask
  );
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
