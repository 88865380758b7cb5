/**
 * `@svc/groth16/poseidon` lets `poseidon` of `@svc/core` run in WebAssembly where available. Await it once before
 * hashing much. Without it the same hashes are computed more slowly.
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
