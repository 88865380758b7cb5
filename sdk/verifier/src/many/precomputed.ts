/** What was computed for many documents together before their steps run; a step takes it in place of computing it. */
import type { SignatureVerdict } from "@svc/core/signing";
import type { DecisionAttestation } from "@svc/core/wire";
import type { ProofVerdict } from "@svc/groth16";

export interface Precomputed {
  readonly proofs: WeakMap<DecisionAttestation, ProofVerdict>;
  readonly signatures: WeakMap<DecisionAttestation, SignatureVerdict>;
}

export function nothingPrecomputed(): Precomputed {
  return { proofs: new WeakMap(), signatures: new WeakMap() };
}
