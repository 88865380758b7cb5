/** Loads the prover's WebAssembly: the faster binary where the runtime runs it rightly, else the portable one. */
import { VdiError } from "@svc/core/errors";
import { loadModule } from "#prove-module";
import { knowsRelaxedSimd } from "../wasm/module/binary.ts";
import { provesAsKnown } from "./known-answer.ts";
import type { ProveBinary } from "./module/binary.ts";

/**
 * The compiled module, which may be sent to workers; it is checked once, here.
 *
 * @param binaries what may be taken, the best first
 * @throws VdiError `wasm_unavailable` when the runtime runs none of them rightly
 */
export async function loadProvingModule(
  binaries: readonly ProveBinary[] = ["prove-fused", "prove"],
): Promise<WebAssembly.Module> {
  for (const binary of binaries) {
    if (binary === "prove-fused" && !knowsRelaxedSimd()) continue;
    const module = await loadModule(binary);
    if (provesAsKnown(module)) return module;
  }
  throw new VdiError("wasm_unavailable", "This runtime does not run the prover's WebAssembly rightly.");
}
