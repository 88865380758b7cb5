/**
 * The two binaries of the engine: one for every runtime, and one for those with fused multiply-add (relaxed SIMD),
 * which is about twice as fast. Same exports, same verdicts.
 */
export type Binary = "bn254" | "bn254-fused";

/** The fastest first. */
export const BINARIES: readonly Binary[] = ["bn254-fused", "bn254"];

/** A module of one function that multiplies and adds: valid where relaxed SIMD is known. */
const PROBE = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // type () -> ()
  ...[0x03, 0x02, 0x01, 0x00],
  ...[
    0x0a, 0x10, 0x01, 0x0e, 0x01, 0x01, 0x7b, 0x20, 0x00, 0x20, 0x00, 0x20, 0x00, 0xfd, 0x87, 0x02, 0x1a,
    0x0b,
  ],
]);

/**
 * Returns whether the runtime knows the instructions of the fused binary. That it also fuses, rounding once as that binary
 * needs, is left to the known answer: the standard allows either.
 */
export function knowsRelaxedSimd(): boolean {
  return WebAssembly.validate(PROBE);
}
