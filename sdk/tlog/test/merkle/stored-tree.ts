/** The stored subtree hashes of a tree, in a map: the smallest thing that the proof code can read from. */
import { completedNodes, type NodeReader } from "../../src/merkle/range.ts";

export class StoredTree {
  readonly #nodes = new Map<string, Uint8Array>();
  size = 0;

  readonly read: NodeReader = (level, index) => {
    const hash = this.#nodes.get(`${level}/${index}`);
    if (hash === undefined) throw new Error(`node ${level}/${index} is not stored at size ${this.size}`);
    return hash;
  };

  append(leafHash: Uint8Array): void {
    for (const { id, hash } of completedNodes(this.size, leafHash, this.read)) {
      this.#nodes.set(`${id.level}/${id.index}`, hash);
    }
    this.size += 1;
  }
}

/** A tree over leaf hashes. */
export function storedTree(leaves: readonly Uint8Array[]): StoredTree {
  const tree = new StoredTree();
  for (const leaf of leaves) tree.append(leaf);
  return tree;
}
