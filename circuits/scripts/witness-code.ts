/** The code of a witness program as it is written (`wasm/assembly/prove/witness.ts` of @svc/groth16 reads it). */
import { BN254_R } from "@svc/core";
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
