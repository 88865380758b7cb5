/**
 * A key in the memory of one instance: what stays between proofs. Behind it begins what a proof uses and wipes.
 */
import { BN254_R } from "@svc/core/field";
import type { ProveExports } from "./exports.ts";
import { writeInteger } from "./integers.ts";
import {
  type Multiples,
  type PointsShare,
  type QuotientShare,
  type Share,
  WIRES_OF_BLINDING,
} from "./share.ts";

const PAGE = 65_536;
/** Encoded points that are read in one step: a few milliseconds. */
const CHUNK = 4096;
/** 5 is no square modulo r: 5^((r - 1) / 2^k) has order 2^k. snarkjs takes the same roots. */
const NON_SQUARE = 5n;

export interface PlacedMultiples {
  readonly group: "g1" | "g2";
  readonly count: number;
  readonly points: number;
  /** Address of the wires. */
  readonly wires: number;
}

export interface PlacedQuotient {
  readonly rows: number;
  readonly ends: number;
  readonly terms: number;
  readonly coefficients: number;
  readonly powers: number;
  readonly oddPowers: number;
  /** H, row i being wire `wires + WIRES_OF_BLINDING + i`, and a part of C. */
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
      h: yield* this.#placeQuotientPoints(share),
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

  /** The points of H and, right behind them, those of C. */
  *#placeQuotientPoints({ h, c, wires, domain }: QuotientShare): Loading<PlacedMultiples> {
    const firstRow = wires + WIRES_OF_BLINDING;
    const scalars = new Uint32Array(domain + c.wires.length);
    for (let i = 0; i < domain; i++) scalars[i] = firstRow + i;
    scalars.set(c.wires, domain);
    const placed = this.place(scalars);
    const { point } = this.#exports.g1;
    const points = this.take(scalars.length * point);
    yield* this.#loadPoints("g1", h, points);
    yield* this.#loadPoints("g1", c.points, points + domain * point);
    return { group: "g1", count: scalars.length, points, wires: placed };
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

  *#placeMultiples(group: "g1" | "g2", { wires, points: encoded }: Multiples): Loading<PlacedMultiples> {
    const placed = this.place(wires);
    const points = this.take(wires.length * this.#exports[group].point);
    yield* this.#loadPoints(group, encoded, points);
    return { group, count: wires.length, points, wires: placed };
  }

  *#loadPoints(group: "g1" | "g2", encoded: Uint8Array, points: number): Loading<void> {
    const { load, point, encoded: size } = this.#exports[group];
    const count = encoded.length / size;
    for (let i = 0; i < count; i += CHUNK) {
      const length = Math.min(CHUNK, count - i);
      const staged = this.#stage(encoded.subarray(i * size, (i + length) * size));
      const good = load(points + i * point, staged, length);
      if (good !== length) throw new RangeError(`proving key: point ${i + good} is not on its curve`);
      yield;
    }
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
