// The inner operations of the two WebAssembly modules, with elements written and read as raw limbs: tests reach
// every representation that the code may meet, not only those that a load produces.
import { readFileSync } from "node:fs";
import { bn254 } from "@noble/curves/bn254.js";

const { Fp } = bn254.fields;

export const P = Fp.ORDER;
export const REPRESENTATIONS = ["portable", "fused"] as const;
export type Representation = (typeof REPRESENTATIONS)[number];

interface Shape {
  readonly file: string;
  readonly limbs: number;
  readonly bits: number;
  /** Bytes from a limb to the next, and from c0 to c1. */
  readonly stride: number;
  readonly second: number;
}

const SHAPES: Record<Representation, Shape> = {
  portable: { file: "bn254-laboratory.wasm", limbs: 9, bits: 29, stride: 8, second: 72 },
  fused: { file: "bn254-fused-laboratory.wasm", limbs: 5, bits: 51, stride: 16, second: 8 },
};

type Operation = (...operands: (number | bigint)[]) => number;

export class Laboratory {
  readonly representation: Representation;
  readonly limbs: number;
  readonly bits: bigint;
  readonly #shape: Shape;
  readonly #exports: Record<string, unknown>;
  readonly #start: number;
  readonly #montgomery: bigint;
  readonly #toValue: bigint;

  constructor(representation: Representation) {
    this.representation = representation;
    const shape = SHAPES[representation];
    this.#shape = shape;
    this.limbs = shape.limbs;
    this.bits = BigInt(shape.bits);
    this.#montgomery = 1n << BigInt(shape.limbs * shape.bits);
    this.#toValue = Fp.inv(this.#montgomery % P);
    const bytes = readFileSync(new URL(`../../wasm/dist/${shape.file}`, import.meta.url));
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
    (this.#exports.memory as WebAssembly.Memory).grow(64);
    this.#start = this.call("room");
  }

  call(name: string, ...operands: (number | bigint)[]): number {
    return (this.#exports[name] as Operation)(...operands);
  }

  /** A size that the module exports. */
  size(name: "FP" | "FP2" | "W2" | "TERM" | "XYZZ" | "AFFINE"): number {
    return (this.#exports[name] as WebAssembly.Global).value;
  }

  /** A place for values, number `i`, 2048 bytes apart. */
  place(i: number): number {
    return this.#start + 2048 * i;
  }

  words(address: number, count: number): bigint[] {
    return Array.from({ length: count }, (_, i) => this.#view().getBigUint64(address + 8 * i, true));
  }

  writeWords(address: number, words: readonly bigint[]): void {
    for (const [i, word] of words.entries()) this.#view().setBigUint64(address + 8 * i, word, true);
  }

  /** Writes limbs as c0 or c1; an element of Fp is written as both where it fills two lanes. */
  writeLimbs(address: number, component: 0 | 1, limbs: readonly bigint[]): void {
    const view = this.#view();
    for (const [i, limb] of limbs.entries()) {
      const at = address + this.#shape.stride * i + this.#shape.second * component;
      if (this.representation === "portable") view.setBigInt64(at, limb, true);
      else view.setFloat64(at, Number(limb), true);
    }
  }

  readLimbs(address: number, component: 0 | 1 = 0): bigint[] {
    const view = this.#view();
    return Array.from({ length: this.limbs }, (_, i) => {
      const at = address + this.#shape.stride * i + this.#shape.second * component;
      return this.representation === "portable"
        ? view.getBigInt64(at, true)
        : BigInt(view.getFloat64(at, true));
    });
  }

  writeFpLimbs(address: number, limbs: readonly bigint[]): void {
    this.writeLimbs(address, 0, limbs);
    if (this.representation === "fused") this.writeLimbs(address, 1, limbs);
  }

  /** Writes values of Fp one after the other, in Montgomery form. */
  write(address: number, values: readonly bigint[]): void {
    for (const [i, value] of values.entries()) {
      this.writeFpLimbs(address + this.size("FP") * i, this.balanced((value * this.#montgomery) % P));
    }
  }

  read(address: number, count: number): bigint[] {
    return Array.from({ length: count }, (_, i) =>
      this.elementOf(this.readLimbs(address + this.size("FP") * i)),
    );
  }

  /** Writes the coordinates c0, c1 of elements of Fp2, one after the other. */
  writePairs(address: number, coordinates: readonly bigint[]): void {
    for (const [i, value] of coordinates.entries()) {
      const at = address + this.size("FP2") * (i >> 1);
      this.writeLimbs(at, (i & 1) as 0 | 1, this.balanced((value * this.#montgomery) % P));
    }
  }

  readPairs(address: number, count: number): bigint[] {
    return Array.from({ length: count }, (_, i) =>
      this.elementOf(this.readLimbs(address + this.size("FP2") * (i >> 1), (i & 1) as 0 | 1)),
    );
  }

  integerOf(limbs: readonly bigint[]): bigint {
    return limbs.reduce((sum, limb, i) => sum + (limb << (this.bits * BigInt(i))), 0n);
  }

  /** The element that limbs stand for. */
  elementOf(limbs: readonly bigint[]): bigint {
    return Fp.mul(Fp.create(this.integerOf(limbs)), this.#toValue);
  }

  /** Carried limbs of the representative nearest to zero, the last one taking the rest. */
  balanced(value: bigint): bigint[] {
    return this.split(value > P / 2n ? value - P : value);
  }

  split(value: bigint): bigint[] {
    let rest = value;
    const limbs: bigint[] = [];
    const half = 1n << (this.bits - 1n);
    for (let i = 0; i < this.limbs - 1; i++) {
      const limb = BigInt.asUintN(this.#shape.bits, rest + half) - half;
      limbs.push(limb);
      rest = (rest - limb) >> this.bits;
    }
    limbs.push(rest);
    return limbs;
  }

  #view(): DataView {
    return new DataView((this.#exports.memory as WebAssembly.Memory).buffer);
  }
}
