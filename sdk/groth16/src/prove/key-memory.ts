/**
 * A key in the memory of one instance: what stays between proofs. Behind it begins what a proof uses and wipes.
 */
import { BN254_R } from "@svc/core/field";
import type { ProveExports } from "./exports.ts";
import { writeInteger } from "./integers.ts";
import type { Multiples, PointsShare, QuotientShare, Share } from "./share.ts";

const PAGE = 65_536;
/** Encoded points that are read in one step: a few milliseconds. */
const CHUNK = 4096;
/** 5 is no square modulo r: 5^((r - 1) / 2^k) has order 2^k. snarkjs takes the same roots. */
const NON_SQUARE = 5n;

export interface PlacedMultiples {
  readonly group: "g1" | "g2";
  readonly count: number;
  readonly points: number;
  /** Address of the wires; 0: wire i for point i. */
  readonly wires: number;
}

export interface PlacedQuotient {
  readonly rows: number;
  readonly ends: number;
  readonly terms: number;
  readonly coefficients: number;
  readonly powers: number;
  readonly oddPowers: number;
  readonly h: PlacedMultiples;
  readonly b1: PlacedMultiples;
}

export interface PlacedPoints {
  readonly a: PlacedMultiples;
  readonly b2: PlacedMultiples;
  readonly c: PlacedMultiples;
}

/** Loading a share, in steps between which nothing is held but what was placed. */
export type Loading<T> = Generator<undefined, T, void>;

export class KeyMemory {
  readonly #exports: ProveExports;
  #end: number;

  constructor(exports: ProveExports) {
    this.#exports = exports;
    this.#end = exports.room();
  }

  /** Where what a proof uses may begin. */
  get end(): number {
    return this.#end;
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer);
  }

  /** Makes memory reach `end`. @throws RangeError when it cannot be had */
  reach(end: number): void {
    const missing = Math.ceil((end - this.#exports.memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.#exports.memory.grow(missing);
  }

  take(length: number): number {
    const at = this.#end;
    this.#end = (at + length + 15) & ~15;
    this.reach(this.#end);
    return at;
  }

  /** Copies bytes to a place that stays. */
  place(data: Uint8Array | Uint32Array): number {
    const at = this.take(data.byteLength);
    if (data instanceof Uint8Array) this.bytes().set(data, at);
    else new Uint32Array(this.#exports.memory.buffer, at, data.length).set(data);
    return at;
  }

  *placeQuotient(share: QuotientShare): Loading<PlacedQuotient> {
    const { domain } = share;
    const half = domain / 2;
    const { element } = this.#exports;
    const powers = this.take((half + 1) * element);
    const oddPowers = this.take(half * element);
    this.#withRoot(domain, (root) => this.#exports.fillPowers(powers, half + 1, root));
    this.#withRoot(2 * domain, (root) => this.#exports.fillOddPowers(oddPowers, powers, half, root));
    return {
      rows: share.ends.length / 2,
      ends: this.place(share.ends),
      terms: this.place(share.terms),
      coefficients: this.placeElements(share.coefficients),
      powers,
      oddPowers,
      h: yield* this.#placePoints("g1", share.h, 0),
      b1: yield* this.#placeMultiples("g1", share.b1),
    };
  }

  *placePoints(share: PointsShare): Loading<PlacedPoints> {
    return {
      a: yield* this.#placeMultiples("g1", share.a),
      b2: yield* this.#placeMultiples("g2", share.b2),
      c: yield* this.#placeMultiples("g1", share.c),
    };
  }

  placeElements(encoded: Uint8Array): number {
    const count = encoded.length / 32;
    const at = this.take(count * this.#exports.element);
    const staged = this.#stage(encoded);
    if (this.#exports.loadElements(at, staged, count) !== count) {
      throw new RangeError("proving key: a coefficient is not reduced");
    }
    return at;
  }

  *#placeMultiples(group: "g1" | "g2", { wires, points }: Multiples): Loading<PlacedMultiples> {
    return yield* this.#placePoints(group, points, this.place(wires));
  }

  *#placePoints(group: "g1" | "g2", encoded: Uint8Array, wires: number): Loading<PlacedMultiples> {
    const { load, point, encoded: size } = this.#exports[group];
    const count = encoded.length / size;
    const points = this.take(count * point);
    for (let i = 0; i < count; i += CHUNK) {
      const length = Math.min(CHUNK, count - i);
      const staged = this.#stage(encoded.subarray(i * size, (i + length) * size));
      const good = load(points + i * point, staged, length);
      if (good !== length) throw new RangeError(`proving key: point ${i + good} is not on its curve`);
      yield;
    }
    return { group, count, points, wires };
  }

  /** Behind the end, until something else takes the place. */
  #stage(data: Uint8Array): number {
    this.reach(this.#end + data.length);
    this.bytes().set(data, this.#end);
    return this.#end;
  }

  #withRoot(order: number, use: (address: number) => void): void {
    const root = new Uint8Array(32);
    writeInteger(root, 0, power(NON_SQUARE, (BN254_R - 1n) / BigInt(order)));
    use(this.#stage(root));
  }
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let b = base, e = exponent; e > 0n; e >>= 1n, b = (b * b) % BN254_R) {
    if (e & 1n) result = (result * b) % BN254_R;
  }
  return result;
}

export type PlacedShare = { quotient?: PlacedQuotient; points?: PlacedPoints };

export function* placeShare(memory: KeyMemory, share: Share): Loading<PlacedShare> {
  return share.name === "quotient"
    ? { quotient: yield* memory.placeQuotient(share) }
    : { points: yield* memory.placePoints(share) };
}
