/**
 * A proving key in two shares, each with what one half of a proof needs, so that two
 * workers load one each.
 *
 *   "quotient"  rows of A and B, the points of H, those of B in G1, three tenths of those of C
 *   "points"    the points of A, of B in G2, the rest of C
 *
 * H and C are added up with one weight in the end, so that this part of C is summed in one pass with H and both halves
 * take as long.
 *
 * Points at infinity are left out; each point says its wire. What blinds a proof is in the lists as well, as wires
 * behind the others: r, s and -rs (`WIRES_OF_BLINDING`), so that blinded sums come out of one pass. Coefficients stand
 * once each, 1 and -1 first.
 */
import { BN254_R } from "@svc/core/field";
import { writeInteger } from "./integers.ts";
import type { Entry, Zkey } from "./zkey.ts";

export type ShareName = "quotient" | "points";
export const SHARES: readonly ShareName[] = ["quotient", "points"];

const G1_BYTES = 64;

/** Wires that follow those of the circuit: r, s, -rs. */
export const WIRES_OF_BLINDING = 3;

/** Points, and the wire whose value multiplies each. */
export interface Multiples {
  readonly wires: Uint32Array;
  /** 64 bytes a point of G1, 128 of G2. */
  readonly points: Uint8Array;
}

export interface Sizes {
  readonly wires: number;
  readonly publicSignals: number;
  /** Rows, a power of two. */
  readonly domain: number;
}

export interface QuotientShare extends Sizes {
  readonly name: "quotient";
  /** For each row, how many terms there are in all up to the end of its A, and of its B. */
  readonly ends: Uint32Array;
  /** Pairs of wire and coefficient; coefficient 0 is 1, 1 is -1, others are in the table. */
  readonly terms: Uint32Array;
  /** 32 bytes each, beginning with 1 and -1. */
  readonly coefficients: Uint8Array;
  /** One a row, none left out. */
  readonly h: Uint8Array;
  readonly b1: Multiples;
  readonly c: Multiples;
}

export interface PointsShare extends Sizes {
  readonly name: "points";
  readonly a: Multiples;
  readonly b2: Multiples;
  readonly c: Multiples;
}

export type Share = QuotientShare | PointsShare;

/** The share of a proving key by which the quotient, H and B in G1 are summed. */
export function quotientShareOf(key: Zkey): QuotientShare {
  const s = key.wires + 1;
  return {
    name: "quotient",
    ...sizesOf(key),
    ...rowsOf(key.entries),
    h: key.h,
    b1: multiplesOf(key.b1, 64, 0, [
      [0, key.beta1],
      [s, key.delta1],
    ]),
    c: partOf(multiplesOfC(key), withH),
  };
}

/** The share of a proving key by which A, B in G2 and C are summed. */
export function pointsShareOf(key: Zkey): PointsShare {
  const [r, s] = [key.wires, key.wires + 1];
  return {
    name: "points",
    ...sizesOf(key),
    a: multiplesOf(key.a, 64, 0, [
      [0, key.alpha1],
      [r, key.delta1],
    ]),
    b2: multiplesOf(key.b2, 128, 0, [
      [0, key.beta2],
      [s, key.delta2],
    ]),
    c: partOf(multiplesOfC(key), (i) => !withH(i)),
  };
}

const multiplesOfC = (key: Zkey): Multiples =>
  multiplesOf(key.c, 64, key.publicSignals + 1, [[key.wires + 2, key.delta1]]);

/** Spread evenly, because what makes a point costly, a large value of its wire, is not. */
const withH = (i: number): boolean => i % 10 < 3;

function partOf({ wires, points }: Multiples, isIn: (i: number) => boolean): Multiples {
  const kept = [...wires.keys()].filter(isIn);
  const part = new Uint8Array(kept.length * G1_BYTES);
  for (const [to, from] of kept.entries()) {
    part.set(points.subarray(from * G1_BYTES, (from + 1) * G1_BYTES), to * G1_BYTES);
  }
  return { wires: Uint32Array.from(kept, (i) => wires[i] as number), points: part };
}

const sizesOf = ({ wires, publicSignals, domain }: Zkey): Sizes => ({ wires, publicSignals, domain });

function multiplesOf(
  points: Uint8Array,
  bytes: number,
  firstWire: number,
  more: readonly (readonly [wire: number, point: Uint8Array])[],
): Multiples {
  const kept: [number, Uint8Array][] = [];
  for (let i = 0; i < points.length / bytes; i++) {
    const point = points.subarray(i * bytes, (i + 1) * bytes);
    if (point.some((byte) => byte !== 0)) kept.push([firstWire + i, point]);
  }
  for (const [wire, point] of more) kept.push([wire, point]);
  const all = new Uint8Array(kept.length * bytes);
  for (const [i, [, point]] of kept.entries()) all.set(point, i * bytes);
  return { wires: Uint32Array.from(kept, ([wire]) => wire), points: all };
}

function rowsOf(entries: readonly Entry[]): Pick<QuotientShare, "ends" | "terms" | "coefficients"> {
  const count = entries.reduce((most, { row }) => Math.max(most, row + 1), 0);
  const lists = Array.from({ length: 2 * count }, (): Entry[] => []);
  for (const entry of entries) lists[2 * entry.row + entry.matrix]?.push(entry);
  const numbers = new Map<bigint, number>([
    [1n, 0],
    [BN254_R - 1n, 1],
  ]);
  const ends = new Uint32Array(2 * count);
  const terms = new Uint32Array(2 * entries.length);
  let filled = 0;
  for (const [i, list] of lists.entries()) {
    for (const { wire, value } of list) {
      const number = numbers.get(value) ?? numbers.size;
      numbers.set(value, number);
      terms.set([wire, number], 2 * filled++);
    }
    ends[i] = filled;
  }
  const coefficients = new Uint8Array(32 * numbers.size);
  for (const [value, number] of numbers) writeInteger(coefficients, 32 * number, value);
  return { ends, terms, coefficients };
}
