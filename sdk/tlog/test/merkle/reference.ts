/**
 * RFC 6962 section 2.1 and RFC 9162 sections 2.1.3.2 and 2.1.4.2 written down as they stand there: recursive,
 * slow, without stored hashes, over a SHA-256 of its own. It shares no line with what it is compared with.
 */
import { plainSha256 } from "./sha256.ts";

const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);

const split = (size: number) => {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
};

export const referenceLeaf = (data: Uint8Array) => plainSha256(join(Uint8Array.of(0), data));
export const referenceNode = (left: Uint8Array, right: Uint8Array) =>
  plainSha256(join(Uint8Array.of(1), left, right));

/** MTH over leaf hashes. */
export function referenceRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return plainSha256(new Uint8Array(0));
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

/** RFC 9162 section 2.1.3.2, step by step; sizes are small, so plain numbers do. */
export function referenceIncludes(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (index >= size) return false;
  let [fn, sn, r] = [index, size - 1, leaf];
  for (const p of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      r = referenceNode(p, r);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else r = referenceNode(r, p);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 && same(r, root);
}

/** RFC 9162 section 2.1.4.2, for an older tree that is not empty. */
export function referenceConsistent(
  from: number,
  to: number,
  fromRoot: Uint8Array,
  toRoot: Uint8Array,
  proof: readonly Uint8Array[],
): boolean {
  if (from > to) return false;
  if (from === to) return proof.length === 0 && same(fromRoot, toRoot);
  if (proof.length === 0) return false;
  const isPowerOfTwo = Number.isInteger(Math.log2(from));
  const [first, ...rest] = isPowerOfTwo ? [fromRoot, ...proof] : proof;
  let [fn, sn] = [from - 1, to - 1];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  let [fr, sr] = [first as Uint8Array, first as Uint8Array];
  for (const c of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [referenceNode(c, fr), referenceNode(c, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else sr = referenceNode(sr, c);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 && same(fr, fromRoot) && same(sr, toRoot);
}
