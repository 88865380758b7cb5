/** Cost of an append without stored subtree hashes: the leaves are kept and the tree is hashed again. */
import { hashNode } from "@svc/tlog";

export class NaiveLog {
  readonly #leaves: Uint8Array[] = [];

  constructor(leaves: readonly Uint8Array[]) {
    this.#leaves.push(...leaves);
  }

  /** Root after one more leaf. */
  append(leaf: Uint8Array): Uint8Array {
    this.#leaves.push(leaf);
    return rootOf(this.#leaves, 0, this.#leaves.length);
  }

  inclusionProof(index: number): Uint8Array[] {
    return pathOf(this.#leaves, index, 0, this.#leaves.length);
  }
}

function rootOf(leaves: readonly Uint8Array[], start: number, end: number): Uint8Array {
  if (end - start === 1) return leaves[start] as Uint8Array;
  const middle = start + split(end - start);
  return hashNode(rootOf(leaves, start, middle), rootOf(leaves, middle, end));
}

function pathOf(leaves: readonly Uint8Array[], index: number, start: number, end: number): Uint8Array[] {
  if (end - start === 1) return [];
  const middle = start + split(end - start);
  return index < middle
    ? [...pathOf(leaves, index, start, middle), rootOf(leaves, middle, end)]
    : [...pathOf(leaves, index, middle, end), rootOf(leaves, start, middle)];
}

function split(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}
