// A page that has the engine alone, inlined as in the scripts: its WebAssembly, one key prepared, one proof verified.
import { loadEngine } from "@svc/groth16";

/** Returns whether the proof holds for the signals, under the key; nothing else of a document is looked at. */
export async function verifyProof(
  key: unknown,
  proof: unknown,
  signals: readonly string[],
): Promise<boolean> {
  const prepared = (await loadEngine()).prepare(key, { known: true });
  return prepared.ok && prepared.key.verify(proof, signals).valid;
}
