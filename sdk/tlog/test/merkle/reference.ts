/**
 * RFC 6962 section 2.1 written down as it stands there: recursive, slow, without stored hashes. The tests
 * compare everything quick with it.
 */
import { concatBytes, sha256 } from "@svc/core";

const split = (size: number) => {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
};

export const referenceLeaf = (data: Uint8Array) => sha256(concatBytes(Uint8Array.of(0), data));
export const referenceNode = (left: Uint8Array, right: Uint8Array) =>
  sha256(concatBytes(Uint8Array.of(1), left, right));

/** MTH over leaf hashes. */
export function referenceRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array(0));
  if (leaves.length === 1) return leaves[0] as Uint8Array;
  const k = split(leaves.length);
  return referenceNode(referenceRoot(leaves.slice(0, k)), referenceRoot(leaves.slice(k)));
}

/** PATH(m, D). */
export function referencePath(index: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const k = split(leaves.length);
  return index < k
    ? [...referencePath(index, leaves.slice(0, k)), referenceRoot(leaves.slice(k))]
    : [...referencePath(index - k, leaves.slice(k)), referenceRoot(leaves.slice(0, k))];
}

/** PROOF(m, D). */
export function referenceConsistency(from: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  return from === 0 ? [] : subproof(from, leaves, true);
}

function subproof(m: number, leaves: readonly Uint8Array[], whole: boolean): Uint8Array[] {
  if (m === leaves.length) return whole ? [] : [referenceRoot(leaves)];
  const k = split(leaves.length);
  return m <= k
    ? [...subproof(m, leaves.slice(0, k), whole), referenceRoot(leaves.slice(k))]
    : [...subproof(m - k, leaves.slice(k), false), referenceRoot(leaves.slice(0, k))];
}
