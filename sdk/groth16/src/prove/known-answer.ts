/**
 * Known answers that a loaded module must give before it makes proofs: (k)G + (1 - k)G = G in both groups, and k · 1/k
 * = 1.
 *
 * A runtime that rounds a fused operation twice, which the relaxed SIMD standard allows, or miscompiles the module
 * gets this wrong. Every proof is verified before it leaves all the same.
 */
import { BN254_R } from "@svc/core/field";
import { G2_GENERATOR } from "../parse/degenerate-key.ts";
import { instantiateProver } from "./exports.ts";
import { modularInverse, writeInteger } from "./integers.ts";

/** Any scalar with digits of every kind. */
const K = 0x1bd5f3c2a4e60d97182f3b4c5d6e7f8091a2b3c4d5e6f70819fedcba98765432n % BN254_R;
const WIDTH = 5;

export function provesAsKnown(module: WebAssembly.Module): boolean {
  const exports = instantiateProver(module);
  const at = exports.room();
  exports.memory.grow(8);
  const memory = new Uint8Array(exports.memory.buffer);
  const integers = (address: number, ...values: bigint[]) => {
    for (const [i, value] of values.entries()) writeInteger(memory, address + 32 * i, value);
  };
  const [encoded, scalars, points, out, scratch] = [0, 512, 1024, 2048, 4096].map(
    (offset) => at + offset,
  ) as [number, number, number, number, number];
  const generators = { g1: [1n, 2n], g2: [...G2_GENERATOR.x, ...G2_GENERATOR.y] };
  for (const group of ["g1", "g2"] as const) {
    const generator = generators[group];
    const { load, begin, addWindow, finish, store } = exports[group];
    integers(encoded, ...generator, ...generator);
    integers(scalars, K, BN254_R + 1n - K);
    if (load(points, encoded, 2) !== 2) return false;
    begin(points, 0, scalars, 2, WIDTH, scratch);
    for (let i = 0; i < exports.windowCount(WIDTH); i++) addWindow(i);
    finish(out);
    store(scalars, out);
    const length = 32 * generator.length;
    if (memory.subarray(encoded, encoded + length).some((byte, i) => byte !== memory[scalars + i]))
      return false;
  }
  integers(scalars, K, modularInverse(K, BN254_R), 1n);
  exports.multiplyScalars(out, scalars, scalars + 32);
  return memory.subarray(out, out + 32).every((byte, i) => byte === memory[scalars + 64 + i]);
}
