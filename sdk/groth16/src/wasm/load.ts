/**
 * Loads the WebAssembly arithmetic: the fastest binary that this runtime runs rightly, or why none can be had.
 *
 * A policy without 'wasm-unsafe-eval', a lockdown mode or a missing file is no error here: the caller falls back to
 * JavaScript and reports the sentence.
 */
import type { Arithmetic } from "../arithmetic.ts";
import { wasmArithmetic } from "./arithmetic.ts";
import { answersAsKnown } from "./known-answer.ts";
import { type Binary, knowsRelaxedSimd } from "./module/binary.ts";

export type ModuleLoader = (binary: Binary) => Promise<WebAssembly.Module>;

/** @param binaries what `loadModule` has; the fused one is taken only where it computes rightly */
export async function loadWasmArithmetic(
  loadModule: ModuleLoader,
  binaries: readonly Binary[] = ["bn254-fused", "bn254"],
): Promise<Arithmetic | { readonly unavailable: string }> {
  if (typeof WebAssembly !== "object") return { unavailable: "This runtime has no WebAssembly." };
  for (const binary of binaries) {
    if (binary === "bn254-fused" && !knowsRelaxedSimd()) continue;
    const arithmetic = wasmArithmetic(await loadModule(binary));
    if (answersAsKnown(arithmetic)) return arithmetic;
  }
  return { unavailable: "The WebAssembly engine gave a wrong answer to its self-test." };
}
