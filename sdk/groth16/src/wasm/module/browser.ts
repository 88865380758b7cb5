/** The compiled module in browsers: compiled while it streams, or from its bytes where the server sends no MIME type. */
import type { Binary } from "./binary.ts";

export async function loadModule(binary: Binary): Promise<WebAssembly.Module> {
  // Each address is spelt out in full, since bundlers find files by this very expression.
  const url =
    binary === "bn254-fused"
      ? new URL("../../../wasm/dist/bn254-fused.wasm", import.meta.url)
      : new URL("../../../wasm/dist/bn254.wasm", import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${binary}.wasm: HTTP ${response.status}`);
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  if (isTyped && "compileStreaming" in WebAssembly) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
