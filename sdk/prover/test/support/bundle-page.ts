/** Bundles an entry in memory, as a page's bundler would. */
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

export type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** @param options of Rolldown, the entry among them */
export async function bundlePage(options: Rolldown.InputOptions & { output?: object }): Promise<BuiltFile[]> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL(".", import.meta.url)),
    logLevel: "silent",
    build: {
      write: false,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: options,
    },
  });
  return ((Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput).output;
}

/** The bytes of a file that was built. */
export function bytesOf(file: BuiltFile): Uint8Array {
  return Buffer.from(file.type === "chunk" ? file.code : file.source);
}
