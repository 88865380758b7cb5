/** A period's tree with all of its nodes, for whoever proves its leaves: 64 bytes a leaf. */
import { encodeHex, type PeriodLeaf } from "@svc/core";
import { HASH_BYTES, hashNode, inclusionProof, treeRoot } from "@svc/tlog";
import { hashPeriodLeaf } from "./leaf.ts";

/** Perfect subtrees by level, each level one run of hashes that doubles when it is full. */
export class PeriodTree {
  readonly #levels: Uint8Array[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds the next leaf. Leaves come in the order of the statement: numbers, then ids. */
  append(leaf: PeriodLeaf): void {
    let hash = hashPeriodLeaf(leaf);
    let index = this.#size;
    let level = 0;
    this.#put(level, index, hash);
    while (index % 2 === 1) {
      hash = hashNode(this.#read(level, index - 1), hash);
      index = (index - 1) / 2;
      level += 1;
      this.#put(level, index, hash);
    }
    this.#size += 1;
  }

  /** Root, 64 hex digits. */
  root(): string {
    return encodeHex(treeRoot(this.#size, (level, index) => this.#read(level, index)));
  }

  /** Inclusion proof of a leaf, the leaf's sibling first. @throws RangeError when there is no such leaf */
  proof(index: number): string[] {
    return inclusionProof(index, this.#size, (level, at) => this.#read(level, at)).map(encodeHex);
  }

  #read(level: number, index: number): Uint8Array {
    return (this.#levels[level] as Uint8Array).subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
  }

  #put(level: number, index: number, hash: Uint8Array): void {
    const end = (index + 1) * HASH_BYTES;
    let nodes = this.#levels[level] ?? new Uint8Array(HASH_BYTES);
    if (nodes.length < end) {
      const larger = new Uint8Array(Math.max(end, nodes.length * 2));
      larger.set(nodes);
      nodes = larger;
    }
    this.#levels[level] = nodes;
    nodes.set(hash, index * HASH_BYTES);
  }
}
