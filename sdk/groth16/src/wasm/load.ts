/**
 * Loads the WebAssembly arithmetic: compile, check a known answer, or say why it cannot be had.
 *
 * A policy without 'wasm-unsafe-eval', a lockdown mode or a missing file is no error here: the caller falls back to
 * JavaScript and reports the sentence.
 */
import type { Arithmetic } from "../arithmetic.ts";
import { wasmArithmetic } from "./arithmetic.ts";
import { answersAsKnown } from "./known-answer.ts";

export async function loadWasmArithmetic(
  loadModule: () => Promise<WebAssembly.Module>,
): Promise<Arithmetic | { readonly unavailable: string }> {
  if (typeof WebAssembly !== "object") return { unavailable: "This runtime has no WebAssembly." };
  const arithmetic = wasmArithmetic(await loadModule());
  if (answersAsKnown(arithmetic)) return arithmetic;
  return { unavailable: "The WebAssembly engine gave a wrong answer to its self-test." };
}
