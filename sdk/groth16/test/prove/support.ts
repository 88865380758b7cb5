// The prover's instance, its binaries, and sums whose answer is known: points are multiples of the generator.
import { readFileSync } from "node:fs";
import { bn254 } from "@noble/curves/bn254.js";
import { instantiateProver, type ProveExports } from "../../src/prove/exports.ts";
import { readInteger, writeInteger } from "../../src/prove/integers.ts";

export const R = bn254.fields.Fr.ORDER;
export const BINARIES = ["prove-fused", "prove"] as const;
export type Group = "g1" | "g2";

export function moduleOf(binary: (typeof BINARIES)[number]): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(new URL(`../../wasm/dist/${binary}.wasm`, import.meta.url)));
}

export function integer(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  writeInteger(bytes, 0, value);
  return bytes;
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const cache = new Map<string, Uint8Array>();

/** [k]G, encoded; 0 for infinity. */
export function multiple(group: Group, k: bigint): Uint8Array {
  const scalar = ((k % R) + R) % R;
  const known = cache.get(`${group} ${scalar}`);
  if (known !== undefined) return known;
  const encoded = encode(group, scalar);
  cache.set(`${group} ${scalar}`, encoded);
  return encoded;
}

function encode(group: Group, scalar: bigint): Uint8Array {
  if (scalar === 0n) return new Uint8Array(group === "g1" ? 64 : 128);
  if (group === "g1") {
    const { x, y } = bn254.G1.Point.BASE.multiply(scalar).toAffine();
    return join([integer(x), integer(y)]);
  }
  const { x, y } = bn254.G2.Point.BASE.multiply(scalar).toAffine();
  return join([integer(x.c0), integer(x.c1), integer(y.c0), integer(y.c1)]);
}

/** An instance with memory laid out for small sums. */
export class Sums {
  readonly #exports: ProveExports;

  constructor(module: WebAssembly.Module) {
    this.#exports = instantiateProver(module);
    this.#exports.memory.grow(1200);
  }

  get memory(): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer);
  }

  /** How many of these points are on the curve, counted up to the first that is not. */
  load(group: Group, encoded: Uint8Array): number {
    const { load, encoded: size } = this.#exports[group];
    this.memory.set(encoded, this.#at(0));
    return load(this.#at(1), this.#at(0), encoded.length / size);
  }

  /** Σ scalar · point, encoded. */
  sum(group: Group, points: readonly Uint8Array[], scalars: readonly bigint[], width: number): Uint8Array {
    const { begin, addWindow, finish, store, encoded } = this.#exports[group];
    if (this.load(group, join(points)) !== points.length) throw new RangeError("a point off the curve");
    this.memory.set(join(scalars.map(integer)), this.#at(2));
    begin(this.#at(1), 0, this.#at(2), points.length, width, this.#at(3));
    for (let i = 0; i < this.#exports.windowCount(width); i++) addWindow(i);
    finish(this.#at(0));
    store(this.#at(0) + 1024, this.#at(0));
    return this.memory.slice(this.#at(0) + 1024, this.#at(0) + 1024 + encoded);
  }

  product(a: bigint, b: bigint): bigint {
    this.memory.set(join([integer(a), integer(b)]), this.#at(0));
    this.#exports.multiplyScalars(this.#at(0), this.#at(0), this.#at(0) + 32);
    return readInteger(this.memory, this.#at(0));
  }

  /** Four areas of memory, the last one the largest. */
  #at(area: number): number {
    return this.#exports.room() + area * (1 << 22);
  }
}
