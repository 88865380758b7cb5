/// <reference path="../../../wasm/declarations/wasm.d.ts" />
/** The compiled module in workerd, which compiles nothing at run time: a static import, compiled at deployment. */
import compiled from "../../../wasm/dist/bn254.wasm";

export async function loadModule(): Promise<WebAssembly.Module> {
  return compiled;
}
