/** The compiled binaries, the portable one once for all who use it: the engine, and Poseidon. */
import { loadModule } from "#wasm-module";
import type { Binary } from "./module/binary.ts";

let portable: Promise<WebAssembly.Module> | null = null;

export function loadBinary(binary: Binary): Promise<WebAssembly.Module> {
  if (binary !== "bn254") return loadModule(binary);
  // A file that did not arrive may arrive next time.
  portable ??= loadModule(binary).catch((error: unknown) => {
    portable = null;
    throw error;
  });
  return portable;
}
