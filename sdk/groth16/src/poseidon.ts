/**
 * `@svc/groth16/poseidon`: lets `poseidon` of `@svc/core` run in WebAssembly where that can be had. Whoever hashes much
 * waits for it once; whoever does not gets the same hashes, more slowly.
 */
import { installPermutation } from "@svc/core/poseidon";
import { loadBinary } from "./wasm/binaries.ts";
import { openPermutation } from "./wasm/permutation.ts";

let accelerated: Promise<boolean> | null = null;

/** Done once. False, and nothing else, where WebAssembly is forbidden or missing: then nothing changes. */
export function acceleratePoseidon(): Promise<boolean> {
  accelerated ??= loadBinary("bn254")
    .then((module) => {
      installPermutation(openPermutation(module));
      return true;
    })
    .catch(() => false);
  return accelerated;
}
