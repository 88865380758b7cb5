/** A store that is whole but for some answers. */
import type { LogStore } from "../../src/store/store.ts";

export function damaged(store: LogStore, answers: Partial<LogStore>): LogStore {
  const whole: LogStore = {
    transaction: (body) => store.transaction(body),
    readHead: () => store.readHead(),
    writeHead: (expectedSize, head) => store.writeHead(expectedSize, head),
    readEntry: (index) => store.readEntry(index),
    insertEntry: (index, bytes) => store.insertEntry(index, bytes),
    readNode: (level, index) => store.readNode(level, index),
    insertNode: (level, index, hash) => store.insertNode(level, index, hash),
  };
  return { ...whole, ...answers };
}
