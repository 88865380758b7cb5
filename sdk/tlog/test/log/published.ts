/** A log of numbered leaves, published at each of the sizes in turn. */
import { publishLog } from "../../src/log/publish.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { MemoryFiles } from "../tiles/memory-files.ts";
import { fill, logSigner } from "./leaves.ts";

export async function publishedLog(...sizes: number[]) {
  const store = new MemoryStore();
  const files = new MemoryFiles();
  for (const size of sizes) {
    fill(store, store.readHead()?.size ?? 0, size);
    await publishLog(store, files, logSigner);
  }
  return { store, files };
}
