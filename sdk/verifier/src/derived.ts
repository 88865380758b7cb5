/**
 * What steps derive from parts of a document by hashing alone, held as long as the part lives. Steps 3, 4, 7 and 8
 * ask for some of it several times over, and attestations read from text share the parts that they have in common.
 *
 * Keyed by the value itself: what was read is frozen or belongs to one run, and nobody outside holds it.
 */
import {
  type AttestedPipeline,
  type AttestedPolicy,
  hashManifest,
  hashPipeline,
  keyHash,
  type VerificationKey,
} from "@svc/core/wire";

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
