/** `#proof-engine` under the condition `no-proof`: step 5 says that this script has none. */
import { VdiError } from "@svc/core/errors";
import type { Engine } from "@svc/groth16";

export async function loadEngine(): Promise<Engine> {
  throw new VdiError("part_absent", "proof_engine");
}

export async function acceleratePoseidon(): Promise<boolean> {
  return false;
}
