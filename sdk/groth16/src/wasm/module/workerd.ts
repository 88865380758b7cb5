/// <reference path="../../../wasm/declarations/wasm.d.ts" />
/** The compiled modules in workerd, which compiles nothing at run time: static imports, compiled at deployment. */
import portable from "../../../wasm/dist/bn254.wasm";
import fused from "../../../wasm/dist/bn254-fused.wasm";
import type { Binary } from "./binary.ts";

export { BINARIES } from "./binary.ts";

export async function loadModule(binary: Binary): Promise<WebAssembly.Module> {
  return binary === "bn254-fused" ? fused : portable;
}

export function portableAtOnce(): WebAssembly.Module {
  return portable;
}
