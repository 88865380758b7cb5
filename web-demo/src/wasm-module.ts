/**
 * The compiled WebAssembly module where the page or its worker runs: one file beside them, whichever asks. Takes
 * the place of the proof engine's own loader, whose path is that of a package and not of a page.
 */
export const BINARIES = ["bn254"] as const;

export async function loadModule(): Promise<WebAssembly.Module> {
  const base = "document" in globalThis ? document.baseURI : location.href;
  const response = await fetch(new URL("bn254.wasm", base));
  if (!response.ok) throw new Error(`bn254.wasm: HTTP ${response.status}`);
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  if (isTyped && "compileStreaming" in WebAssembly) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** There is no faster binary here whose refusals would want it. */
export const portableAtOnce = undefined;
