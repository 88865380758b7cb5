/**
 * The compiled WebAssembly module from within the script: deflated, then base64, which a server's own compression
 * then takes down to what the file would cost. Base64 of the file itself would cost a third more.
 */
import { decodeBase64 } from "@svc/core/bytes";

/** Put before the script by the build. */
declare const __WASM_DEFLATED__: string;

export const BINARIES = ["bn254"] as const;

/** Begun with the script, so that it is done beside what a page does before it has a document. */
const compiled = compile();
// Where a page forbids WebAssembly, that is for who asks for the module.
compiled.catch(() => {});

export function loadModule(): Promise<WebAssembly.Module> {
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const { writable, readable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  // Together, so that what is damaged fails this once and is nobody's unheard rejection besides.
  const [bytes] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writer.write(decodeBase64(__WASM_DEFLATED__) as Uint8Array<ArrayBuffer>),
    writer.close(),
  ]);
  return WebAssembly.compile(bytes);
}

/** There is no faster binary here whose refusals would want it. */
export const portableAtOnce = undefined;
