/** The prover's compiled module in browsers, and in their workers. */
import type { ProveBinary } from "./binary.ts";

export async function loadModule(binary: ProveBinary): Promise<WebAssembly.Module> {
  // Each address is spelt out in full, since bundlers find files by this very expression.
  const url =
    binary === "prove-fused"
      ? new URL("../../../wasm/dist/prove-fused.wasm", import.meta.url)
      : new URL("../../../wasm/dist/prove.wasm", import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${binary}.wasm: HTTP ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
