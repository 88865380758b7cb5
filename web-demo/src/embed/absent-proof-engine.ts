/** In place of `@svc/groth16` in the script that checks no proofs. */
import { VdiError } from "@svc/core/errors";

export async function loadEngine(): Promise<never> {
  throw new VdiError("part_absent", "proof_engine");
}
