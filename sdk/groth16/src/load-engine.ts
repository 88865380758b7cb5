/**
 * Chooses the engine: WebAssembly where it can be had, plain JavaScript otherwise, and says which and why.
 *
 * Both give the same verdicts; only the time differs. WebAssembly may be missing or forbidden (a content policy
 * without 'wasm-unsafe-eval', extension service workers, lockdown modes), and that is no reason to fail.
 */

import { VdiError } from "@svc/core/errors";
import { readMembers } from "@svc/core/options";
import { BINARIES, portableAtOnce } from "#wasm-module";
import type { Arithmetic } from "./arithmetic.ts";
import { assembleEngine } from "./assemble.ts";
import type { Engine } from "./engine.ts";
import { loadBinary } from "./wasm/binaries.ts";
import { loadWasmArithmetic } from "./wasm/load.ts";

export interface LoadEngineOptions {
  /** Default "wasm". With "js" the WebAssembly engine is not even tried. */
  readonly prefer?: "wasm" | "js";
}

/** Loads an accelerated arithmetic, or says in a sentence why it cannot be had here. */
export type AcceleratedLoader = () => Promise<Arithmetic | { readonly unavailable: string }>;

/**
 * The engine to verify with. Loading happens once per preference; what is returned is shared and holds the cache of
 * prepared keys.
 *
 * @throws TypeError for another preference and malformed options
 * @throws VdiError `part_absent` where WebAssembly cannot be had and the other engine did not load
 */
export function makeLoadEngine(loadAccelerated: AcceleratedLoader) {
  const loaded = new Map<"wasm" | "js", Promise<Engine>>();
  return (options?: LoadEngineOptions): Promise<Engine> => {
    const { prefer = "wasm" } = readMembers(options, ["prefer"], "options");
    if (prefer !== "wasm" && prefer !== "js") {
      throw new TypeError(
        `options.prefer: expected "wasm" or "js", got ${typeof prefer === "string" ? JSON.stringify(prefer) : typeof prefer}`,
      );
    }
    const engine = loaded.get(prefer) ?? load(prefer, loadAccelerated);
    loaded.set(prefer, engine);
    // A chunk that did not arrive may arrive next time.
    engine.catch(() => loaded.delete(prefer));
    return engine;
  };
}

async function load(prefer: "wasm" | "js", loadAccelerated: AcceleratedLoader): Promise<Engine> {
  if (prefer === "js") return assembleEngine(await loadJsArithmetic());
  const accelerated = await loadAccelerated().catch((error: unknown) => ({
    unavailable: `The WebAssembly engine did not load: ${error instanceof Error ? error.message : "unknown error"}`,
  }));
  if (!("unavailable" in accelerated)) return assembleEngine(accelerated);
  const { unavailable } = accelerated;
  return assembleEngine(await loadJsArithmetic(unavailable), unavailable);
}

/** Imported when it is needed: a bundler makes a chunk of it, which a page with WebAssembly never loads. */
async function loadJsArithmetic(unavailable = "chosen"): Promise<Arithmetic> {
  const { jsArithmetic } = await import("./js/arithmetic.ts").catch((cause: unknown) => {
    throw new VdiError("part_absent", "js_engine", { cause: new Error(unavailable, { cause }) });
  });
  return jsArithmetic;
}

/**
 * The engine to verify with: WebAssembly where it can be had, plain JavaScript otherwise, with the same
 * verdicts; `engine.name` and `engine.fallback` say which and why. Loaded once for each preference.
 */
export const loadEngine = makeLoadEngine(() => loadWasmArithmetic(loadBinary, BINARIES, portableAtOnce));
