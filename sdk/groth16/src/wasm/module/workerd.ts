/// <reference path="../../../wasm/declarations/wasm.d.ts" />
/**
 * The compiled module in workerd, which compiles nothing at run time: the import names a file that is compiled at
 * deployment. A bundler that does not know such files makes this reject, and the engine falls back to JavaScript.
 */
export async function loadModule(): Promise<WebAssembly.Module> {
  return (await import("../../../wasm/dist/bn254.wasm")).default;
}
