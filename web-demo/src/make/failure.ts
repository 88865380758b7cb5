/** What went wrong, for the visitor: one sentence, then the rules that the decision breaks. */
import { PolicyRefusal } from "@svc/vdi-prover/browser";

export function failureSentences(error: unknown): readonly [first: string, ...rules: string[]] {
  if (error instanceof PolicyRefusal) {
    const rules = error.failures.map(({ description, why }) => `${description} ${why}`);
    return ["The policy does not allow this decision: there is nothing to prove.", ...rules];
  }
  if (error instanceof Error && "code" in error) return [`It did not work: ${error.message}.`];
  // Words of the browser's own could quote anything.
  return ["It did not work in this browser. Proving needs WebAssembly, workers and Ed25519."];
}
