/// <reference path="../../../wasm/declarations/node-files.d.ts" />
/** The compiled module in Node: read from the package's own files. */
import { readFile } from "node:fs/promises";

export async function loadModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL("../../../wasm/dist/bn254.wasm", import.meta.url)));
}
