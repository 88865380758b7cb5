/**
 * The engine with its WebAssembly inlined, for pages that are one file and for bundlers that move no assets.
 *
 * The portable binary, the same bytes as the file that `@svc/groth16` loads, a third longer in base64. Not for workerd, which compiles
 * nothing at run time; it is given the JavaScript engine here.
 */
import { makeLoadEngine } from "./load-engine.ts";
import { loadWasmArithmetic } from "./wasm/load.ts";
import { BINARIES, loadModule } from "./wasm/module/inline.ts";

/**
 * The engine to verify with, its WebAssembly out of the code itself: no file is read or fetched. JavaScript
 * where WebAssembly is forbidden; `engine.fallback` then says why.
 */
export const loadEngine = makeLoadEngine(() => loadWasmArithmetic(loadModule, BINARIES));
