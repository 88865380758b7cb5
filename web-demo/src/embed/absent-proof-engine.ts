/** In place of `@svc/groth16` and `@svc/groth16/poseidon` in the script that checks no proofs and loads no WebAssembly. */
import { VdiError } from "@svc/core/errors";

export async function loadEngine(): Promise<never> {
  throw new VdiError("part_absent", "proof_engine");
}

export async function acceleratePoseidon(): Promise<false> {
  return false;
}
