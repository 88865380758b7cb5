// The inner operations of the WebAssembly module, with elements written and read as raw limbs: tests reach every
// representation that the code may meet, not only those that a load produces.
import { readFileSync } from "node:fs";
import { bn254 } from "@noble/curves/bn254.js";

const { Fp } = bn254.fields;

export const P = Fp.ORDER;
export const LIMBS = 9;
export const BITS = 29n;
export const MONTGOMERY = 1n << (BITS * BigInt(LIMBS));
const TO_VALUE = Fp.inv(MONTGOMERY % P);

export type Operation = (...addresses: (number | bigint)[]) => number;

export class Laboratory {
  readonly #exports: Record<string, unknown>;
  readonly #start: number;

  constructor() {
    const module = new WebAssembly.Module(
      readFileSync(new URL("../../wasm/dist/bn254-laboratory.wasm", import.meta.url)),
    );
    this.#exports = new WebAssembly.Instance(module).exports;
    const memory = this.#memory();
    memory.grow(64);
    this.#start = this.call("room");
  }

  #memory(): WebAssembly.Memory {
    return this.#exports.memory as WebAssembly.Memory;
  }

  call(name: string, ...addresses: (number | bigint)[]): number {
    return (this.#exports[name] as Operation)(...addresses);
  }

  constant(name: string): number {
    return (this.#exports[name] as WebAssembly.Global).value;
  }

  /** A place for values, number `i`, 2048 bytes apart. */
  place(i: number): number {
    return this.#start + 2048 * i;
  }

  writeLimbs(address: number, limbs: readonly bigint[]): void {
    const view = new DataView(this.#memory().buffer);
    for (const [i, limb] of limbs.entries()) view.setBigInt64(address + 8 * i, limb, true);
  }

  readLimbs(address: number, count = LIMBS): bigint[] {
    const view = new DataView(this.#memory().buffer);
    return Array.from({ length: count }, (_, i) => view.getBigInt64(address + 8 * i, true));
  }

  /** Writes values of Fp one after the other, in Montgomery form with balanced limbs. */
  write(address: number, values: readonly bigint[]): void {
    for (const [i, value] of values.entries()) {
      this.writeLimbs(address + 8 * LIMBS * i, balancedLimbs((value * MONTGOMERY) % P));
    }
  }

  read(address: number, count: number): bigint[] {
    return Array.from({ length: count }, (_, i) => elementOf(this.readLimbs(address + 8 * LIMBS * i)));
  }
}

export const integerOf = (limbs: readonly bigint[]): bigint =>
  limbs.reduce((sum, limb, i) => sum + (limb << (BITS * BigInt(i))), 0n);

/** The element that limbs stand for. */
export const elementOf = (limbs: readonly bigint[]): bigint => Fp.mul(Fp.create(integerOf(limbs)), TO_VALUE);

/** Limbs in [-2^28, 2^28), the last one taking the rest, of the representative nearest to zero. */
export function balancedLimbs(value: bigint): bigint[] {
  let rest = value > P / 2n ? value - P : value;
  const limbs: bigint[] = [];
  const half = 1n << (BITS - 1n);
  for (let i = 0; i < LIMBS - 1; i++) {
    const limb = BigInt.asUintN(Number(BITS), rest + half) - half;
    limbs.push(limb);
    rest = (rest - limb) >> BITS;
  }
  limbs.push(rest);
  return limbs;
}
