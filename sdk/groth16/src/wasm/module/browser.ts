/**
 * The compiled modules in browsers: compiled while they stream, or from their bytes where the server sends no MIME
 * type. The portable one's bytes come along with the fused one, since a refusal cannot wait for them.
 */
import type { Binary } from "./binary.ts";

export { BINARIES } from "./binary.ts";

let portableBytes: ArrayBuffer | null = null;
let portableArriving: Promise<ArrayBuffer> | null = null;

export async function loadModule(binary: Binary): Promise<WebAssembly.Module> {
  if (binary === "bn254") return WebAssembly.compile(await fetchPortable());
  const [fused, portable] = await Promise.all([
    fetchModule(binary).then(compile),
    // Without it the fused one still says what is valid.
    fetchPortable().catch(() => null),
  ]);
  portableBytes = portable;
  return fused;
}

/** Once, for whoever asks while it arrives or afterwards; a file that did not arrive may arrive next time. */
function fetchPortable(): Promise<ArrayBuffer> {
  const arriving = portableArriving ?? fetchModule("bn254").then((response) => response.arrayBuffer());
  portableArriving = arriving;
  arriving.catch(() => {
    portableArriving = null;
  });
  return arriving;
}

export function portableAtOnce(): WebAssembly.Module {
  if (portableBytes === null) throw new Error("bn254.wasm did not come with the fused one");
  return new WebAssembly.Module(portableBytes);
}

async function fetchModule(binary: Binary): Promise<Response> {
  // Each address is spelt out in full, since bundlers find files by this very expression.
  const url =
    binary === "bn254-fused"
      ? new URL("../../../wasm/dist/bn254-fused.wasm", import.meta.url)
      : new URL("../../../wasm/dist/bn254.wasm", import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${binary}.wasm: HTTP ${response.status}`);
  return response;
}

async function compile(response: Response): Promise<WebAssembly.Module> {
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  if (isTyped && "compileStreaming" in WebAssembly) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
