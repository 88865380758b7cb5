/**
 * Loads the WebAssembly arithmetic: the fastest binary that this runtime runs rightly, or why none can be had.
 *
 * A policy without 'wasm-unsafe-eval', a lockdown mode or a missing file is no error here: the next binary is tried,
 * and after the last the caller falls back to JavaScript and reports the sentence.
 */
import type { Arithmetic } from "../arithmetic.ts";
import { wasmArithmetic } from "./arithmetic.ts";
import { type Binary, knowsRelaxedSimd } from "./module/binary.ts";
import { passesSelfTest } from "./self-test.ts";

export type ModuleLoader = (binary: Binary) => Promise<WebAssembly.Module>;

/**
 * @param binaries what `loadModule` has, the fastest first; the fused one is taken only where it computes rightly
 * @param portableAtOnce the portable module, for a second opinion about refusals by the fused one
 */
export async function loadWasmArithmetic(
  loadModule: ModuleLoader,
  binaries: readonly Binary[],
  portableAtOnce?: () => WebAssembly.Module,
): Promise<Arithmetic | { readonly unavailable: string }> {
  if (typeof WebAssembly !== "object") return { unavailable: "This runtime has no WebAssembly." };
  const faults: string[] = [];
  for (const binary of binaries) {
    const isFused = binary === "bn254-fused";
    if (isFused && !knowsRelaxedSimd()) continue;
    try {
      const arithmetic = wasmArithmetic(await loadModule(binary));
      if (passesSelfTest(arithmetic)) {
        return isFused && portableAtOnce ? withSecondOpinion(arithmetic, portableAtOnce) : arithmetic;
      }
      faults.push(`${binary}.wasm gave a wrong answer to its self-test.`);
    } catch (error) {
      faults.push(`${binary}.wasm did not load: ${error instanceof Error ? error.message : "unknown error"}`);
    }
  }
  return { unavailable: faults.join(" ") };
}

/** The portable binary is loaded with the first refusal, so that only refusals cost anything. */
function withSecondOpinion(arithmetic: Arithmetic, portableAtOnce: () => WebAssembly.Module): Arithmetic {
  let second: Arithmetic | null | undefined;
  const load = (): Arithmetic | null => {
    try {
      const loaded = wasmArithmetic(portableAtOnce());
      return passesSelfTest(loaded) ? loaded : null;
    } catch {
      // A file that is gone, no memory: the refusal is then not said.
      return null;
    }
  };
  return Object.freeze({
    ...arithmetic,
    secondOpinion: () => {
      second ??= load();
      return second;
    },
  });
}
