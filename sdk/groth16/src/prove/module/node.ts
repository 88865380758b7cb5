/// <reference path="../../../wasm/declarations/node-files.d.ts" />
/** The prover's compiled module in Node: read from the package's own files. */
import { readFile } from "node:fs/promises";
import type { ProveBinary } from "./binary.ts";

export async function loadModule(binary: ProveBinary): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL(`../../../wasm/dist/${binary}.wasm`, import.meta.url)));
}
