/** Reading a log's own store. What must be there and is not is damage, and said so; it is never evidence. */
import { VdiError } from "@svc/core";
import { emptyRoot } from "../merkle/hash.ts";
import type { NodeReader } from "../merkle/range.ts";
import type { LogHead, LogStore } from "../store/store.ts";

/** The head, that of the empty tree before the first append. */
export function readLogHead(store: LogStore): LogHead {
  return store.readHead() ?? { size: 0, root: emptyRoot(), timestamp: 0 };
}

/** Reads stored subtree hashes. @throws VdiError `log_damaged` when one is missing */
export function nodeReader(store: LogStore): NodeReader {
  return (level, index) => {
    const hash = store.readNode(level, index);
    if (hash === null)
      throw new VdiError("log_damaged", `subtree hash ${index} of level ${level} is missing`);
    return hash;
  };
}

/** Leaf bytes of an entry. @throws VdiError `log_damaged` when they are missing */
export function readLeaf(store: LogStore, index: number): Uint8Array {
  const bytes = store.readEntry(index);
  if (bytes === null) throw new VdiError("log_damaged", `entry ${index} is missing`);
  return bytes;
}
