/** The code of a witness program as it is written (`wasm/assembly/prove/witness.ts` of @svc/groth16 reads it). */

import { BN254_R } from "@svc/core";
import type { InputSignal } from "@svc/groth16/prove";
import type { LinearCombination } from "./r1cs.ts";

export const R = BN254_R;
export const mod = (value: bigint): bigint => ((value % R) + R) % R;

export function inverse(a: bigint): bigint {
  let [x, y, u, v] = [mod(a), R, 1n, 0n];
  while (x > 1n) [x, y, u, v] = [y % x, x, v - (y / x) * u, u];
  return mod(u);
}

/** Registers (wires first) by their coefficients. */
export type Terms = Map<number, bigint>;

export const termsOf = ({ wires, coefficients }: LinearCombination): Terms => {
  const terms: Terms = new Map();
  for (const [i, wire] of wires.entries()) {
    terms.set(wire, mod((terms.get(wire) ?? 0n) + (coefficients[i] as bigint)));
  }
  return terms;
};

export const scaled = (terms: Terms, by: bigint): Terms =>
  new Map([...terms].map(([w, c]) => [w, mod(c * by)]));

/** Writes the code; knows nothing of what it is for. */
export class Code {
  readonly bytes: number[] = [];
  readonly #numbers = new Map<bigint, number>([
    [1n, 0],
    [R - 1n, 1],
  ]);

  number(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.bytes.push((rest & 0x7f) | 0x80);
    this.bytes.push(rest);
  }

  terms(terms: Terms): void {
    const kept = [...terms].filter(([, coefficient]) => coefficient !== 0n);
    this.number(kept.length);
    for (const [register, coefficient] of kept) {
      const known = this.#numbers.get(coefficient) ?? this.#numbers.size;
      this.#numbers.set(coefficient, known);
      this.number(register);
      this.number(known);
    }
  }

  coefficients(): Uint8Array {
    const bytes = new Uint8Array(32 * this.#numbers.size);
    for (const [value, i] of this.#numbers) {
      for (let byte = 0; byte < 32; byte++)
        bytes[32 * i + byte] = Number((value >> BigInt(8 * byte)) & 0xffn);
    }
    return bytes;
  }
}

/** Exponents of 2 by power. */
const EXPONENTS = ((): ReadonlyMap<bigint, number> => {
  const table = new Map<bigint, number>();
  for (let i = 0, power = 1n; i < 254; i++, power = mod(power * 2n)) table.set(power, i);
  return table;
})();

/** The wires by weight, the lowest first, where the weights are one factor times 1, 2, 4, ...; null elsewhere. */
export function bitsInOrder(weights: ReadonlyMap<number, bigint>): number[] | null {
  for (const lowest of weights.values()) {
    const unit = inverse(lowest);
    const inOrder = new Map<number, number>();
    for (const [wire, weight] of weights) {
      const exponent = EXPONENTS.get(mod(weight * unit)) ?? weights.size;
      if (exponent >= weights.size || inOrder.has(exponent)) break;
      inOrder.set(exponent, wire);
    }
    if (inOrder.size === weights.size) {
      return Array.from({ length: weights.size }, (_, i) => inOrder.get(i) as number);
    }
  }
  return null;
}

/** Returns whether the terms hold no wire. */
export const isConstant = (terms: Terms): boolean => terms.size === 0 || (terms.size === 1 && terms.has(0));

/** The wire that a row says is 0 or 1: k·w·(w - 1) = 0 in either order. */
export function booleanOf([a, b, c]: readonly [Terms, Terms, Terms]): number | null {
  if (c.size > 0) return null;
  for (const [one, two] of [
    [a, b],
    [b, a],
  ] as const) {
    const [wire] = one.keys();
    if (one.size !== 1 || wire === undefined || wire === 0 || two.size !== 2) continue;
    const coefficient = two.get(wire);
    if (coefficient !== undefined && mod(coefficient + (two.get(0) ?? 0n)) === 0n) return wire;
  }
  return null;
}

/**
 * Signals of the main component by label, from circom's `.sym`: labels follow the order of declaration, outputs before
 * inputs. A signal that the optimiser replaced by others has no wire (-1).
 */
export function signalsOf(sym: string, first: number, last: number): InputSignal[] {
  const signals = new Map<string, number[]>();
  for (const line of sym.split("\n")) {
    const [label, wire, , path] = line.split(",");
    if (path === undefined || Number(label) < first || Number(label) >= last) continue;
    const name = path.replace(/^main\./, "").replace(/\[.*/, "");
    const wires = signals.get(name);
    if (wires === undefined) signals.set(name, [Number(wire)]);
    else wires.push(Number(wire));
  }
  return [...signals].map(([name, wires]) => ({ name, wires }));
}
