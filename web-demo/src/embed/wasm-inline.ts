/**
 * The compiled WebAssembly module from within the script: deflated, then base64, which a server's own compression
 * then takes down to what the file would cost. Base64 of the file itself would cost a third more.
 */
import { decodeBase64 } from "@svc/core/bytes";

/** Put before the script by the build. */
declare const __WASM_DEFLATED__: string;

export const BINARIES = ["bn254"] as const;

export async function loadModule(): Promise<WebAssembly.Module> {
  const deflated = decodeBase64(__WASM_DEFLATED__) as Uint8Array<ArrayBuffer>;
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** There is no faster binary here whose refusals would want it. */
export const portableAtOnce = undefined;
