/** A whole proof on one engine, without a pause. Schedulers with workers drive the shares themselves. */
import type { PreparedKey } from "../engine.ts";
import { type Blinding, freshBlinding, wipeBlinding } from "./blinding.ts";
import { encodeProof, type ProofPoints } from "./proof.ts";
import type { ProvingEngine, Steps } from "./proving-engine.ts";

export interface WholeProof extends ProofPoints {
  readonly publicSignals: readonly string[];
}

/**
 * Proves the witness that `engine` holds, with fresh blinding, and verifies the proof. The witness is gone afterwards.
 *
 * @param key the verification key that the proof must verify under
 * @returns null when it does not: the witness does not satisfy the circuit, or the keys are not a pair
 */
export function proveWhole(engine: ProvingEngine, key: PreparedKey): WholeProof | null {
  return proveBlinded(engine, key, freshBlinding());
}

/** With given blinding: not exported from the package, for the tests that compare proofs bit by bit. */
export function proveBlinded(engine: ProvingEngine, key: PreparedKey, blinding: Blinding): WholeProof | null {
  try {
    const publicSignals = engine.publicSignals().map(String);
    const quotient = last(engine.quotientSums(blinding));
    const points = last(engine.pointsSums(blinding));
    const closing = engine.closing(quotient, points, blinding);
    for (const secret of [quotient.h, quotient.b1, points.c]) secret.fill(0);
    const proof = encodeProof(points.a, points.b2, closing);
    if (proof === null) return null;
    const verdict = key.verify({ ...proof, protocol: "groth16", curve: "bn128" }, publicSignals);
    return verdict.valid ? { ...proof, publicSignals } : null;
  } finally {
    wipeBlinding(blinding);
    engine.wipe();
  }
}

function last<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
