/** The compiled WebAssembly module from the file beside this script, wherever both are served. */
export const BINARIES = ["bn254"] as const;

export async function loadModule(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL("./bn254.wasm", import.meta.url));
  if (!response.ok) throw new Error(`bn254.wasm: HTTP ${response.status}`);
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  if (isTyped && "compileStreaming" in WebAssembly) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** There is no faster binary here whose refusals would want it. */
export const portableAtOnce = undefined;
