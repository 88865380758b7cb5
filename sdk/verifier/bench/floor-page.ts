// The least that a page does whose verdict rests on a pairing and a signature: this WebAssembly instantiated, one pairing
// in code that nothing has warmed, one Ed25519 verification by the browser. Nothing is read, hashed or judged.
import { loadModule } from "../src/scripts/wasm-inline.ts";

interface Exports {
  readonly memory: WebAssembly.Memory;
  setup(signals: number): number;
  inputArea(): number;
  pairing(): void;
}

/**
 * @param points the six coordinates of a point of G1 and one of G2
 * @param key, signature, message of a signature that holds
 * @returns whether it holds
 */
export async function floor(
  points: readonly bigint[],
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const signed = crypto.subtle
    .importKey("raw", key, "Ed25519", false, ["verify"])
    .then((imported) => crypto.subtle.verify("Ed25519", imported, signature, message));
  const exports = new WebAssembly.Instance(await loadModule()).exports as unknown as Exports;
  exports.setup(1);
  const words = new BigUint64Array(exports.memory.buffer, exports.inputArea());
  for (const [i, point] of points.entries()) {
    for (let j = 0; j < 4; j++) words[4 * i + j] = point >> BigInt(64 * j);
  }
  exports.pairing();
  return signed;
}
