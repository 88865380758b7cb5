// Size of a page that proves, without the key, as a bundler makes it: the entry with its static imports, the worker,
// the module. Dynamic imports are not counted: they are for runtimes without WebAssembly or Ed25519.
import { fileURLToPath } from "node:url";
import { bundlePage, bytesOf } from "../test/support/bundle-page.ts";
import { type LoadedFile, sizeOf } from "./details.ts";

const ENTRY = fileURLToPath(import.meta.resolve("@svc/vdi-prover/browser"));

export async function pageFiles(): Promise<LoadedFile[]> {
  const output = await bundlePage({ input: ENTRY, preserveEntrySignatures: "strict" });
  const loaded = new Set<string>();
  const load = (name: string): void => {
    if (loaded.has(name)) return;
    loaded.add(name);
    const file = output.find(({ fileName }) => fileName === name);
    for (const next of file?.type === "chunk" ? file.imports : []) load(next);
  };
  for (const file of output) {
    const isStart = file.type === "chunk" ? file.isEntry : /\/(worker|prove-fused)-/.test(file.fileName);
    if (isStart) load(file.fileName);
  }
  if (loaded.size < 3) throw new Error("worker and module were not built");
  return output.flatMap((file) => (loaded.has(file.fileName) ? [sizeOf(file.fileName, bytesOf(file))] : []));
}
