/// <reference path="../../../wasm/declarations/node-files.d.ts" />
/** The compiled modules in Node: read from the package's own files. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Binary } from "./binary.ts";

export { BINARIES } from "./binary.ts";

const fileOf = (binary: Binary) => new URL(`../../../wasm/dist/${binary}.wasm`, import.meta.url);

export async function loadModule(binary: Binary): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(fileOf(binary)));
}

export function portableAtOnce(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(fileOf("bn254")));
}
