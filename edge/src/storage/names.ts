/**
 * Names of objects: a hash of length-prefixed parts, so that no two lists of parts share a name however their
 * texts are chosen. The same tuple has to reach the same object always; texts are taken as they are.
 */
import { concatBytes, encodeHex, encodeUtf8, sha256 } from "@svc/core";
import { LruCache } from "@svc/core/lru-cache";

/** 64 hex digits. */
export function objectName(kind: string, ...parts: readonly string[]): string {
  const fields = [kind, ...parts].map((part) => {
    const bytes = encodeUtf8(part);
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length);
    return concatBytes(length, bytes);
  });
  return encodeHex(sha256(concatBytes(...fields)));
}

/** Tenants choose names, so what is kept is bounded. */
const MOST_IDS = 1_024;
const LONGEST_NAME = 256;
/** The ids asked for last, by namespace: a name takes two hashes, ours and the platform's. */
const known = new WeakMap<object, LruCache<DurableObjectId>>();

/** A fresh stub: one that has failed stays broken, so none is kept. */
export function objectOf<T extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<T>,
  kind: string,
  ...parts: readonly string[]
): DurableObjectStub<T> {
  const make = () => namespace.idFromName(objectName(kind, ...parts));
  const key = JSON.stringify([kind, ...parts]);
  if (key.length > LONGEST_NAME) return namespace.get(make());
  const ids = known.get(namespace) ?? new LruCache<DurableObjectId>(MOST_IDS);
  known.set(namespace, ids);
  return namespace.get(ids.memoize(key, make));
}
