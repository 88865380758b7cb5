// Affine points as x and y one after the other; a unit of a batch is one addition. What fills two lanes with two
// additions has a file of its own (`fused/g1-unit.ts`).
import {
  add, decode, ELEMENT, encode, ENCODED_POINT, inverse, mayShareX, multiplyByBeta, mulPair, multiply, negate, ONE, subtract,
  tighten,
} from "./coordinate";

export { ELEMENT, ENCODED_POINT, mayShareX, mulPair, ONE };
export const LANES: usize = 1;
export const POINT: usize = 2 * ELEMENT;

export function unpack(x: usize, y: usize, entry: u32): void {
  const point: usize = entry & ~1;
  memory.copy(x, point, ELEMENT);
  if (entry & 1) negate(y, point + ELEMENT);
  else memory.copy(y, point + ELEMENT, ELEMENT);
}

export function pack(out: usize, x: usize, y: usize): void {
  memory.copy(out, x, ELEMENT);
  memory.copy(out + ELEMENT, y, ELEMENT);
}

export function loadPoint(out: usize, bytes: usize): void {
  decode(out, bytes);
  decode(out + ELEMENT, bytes + ENCODED_POINT / 2);
}

export function storePoint(bytes: usize, point: usize): void {
  encode(bytes, point);
  encode(bytes + ENCODED_POINT / 2, point + ELEMENT);
}

export function difference(r: usize, a: usize, b: usize): void {
  subtract(r, a, b);
}

export function tightDifference(r: usize, a: usize, b: usize): void {
  subtract(r, a, b);
  tighten(r, r);
}

/** (βx, y) */
export function mapPoint(out: usize, point: usize): void {
  multiplyByBeta(out, point);
  if (out != point) memory.copy(out + ELEMENT, point + ELEMENT, ELEMENT);
}

export function mapPair(out0: usize, out1: usize, point0: usize, point1: usize): void {
  mapPoint(out0, point0);
  mapPoint(out1, point1);
}

/** x2 - x1 */
export function gatherX(r: usize, record: usize): void {
  const a: usize = load<u32>(record) & ~1;
  const b: usize = load<u32>(record, 4) & ~1;
  subtract(r, b, a);
}

/** y2 - y1, x1, x1 + x2, y1 */
export function gather(r: usize, record: usize): void {
  const first = load<u32>(record), second = load<u32>(record, 4);
  const a: usize = first & ~1, b: usize = second & ~1;
  const y1 = r + 3 * ELEMENT;
  if (first & 1) negate(y1, a + ELEMENT);
  else memory.copy(y1, a + ELEMENT, ELEMENT);
  if (second & 1) {
    add(r, b + ELEMENT, y1);
    negate(r, r);
  } else subtract(r, b + ELEMENT, y1);
  memory.copy(r + ELEMENT, a, ELEMENT);
  add(r + 2 * ELEMENT, a, b);
}

export function scatter(record: usize, x: usize, y: usize): void {
  pack(load<u32>(record, 8), x, y);
}

const PRODUCT: usize = memory.data(160);
const FIRST: usize = memory.data(160);

/** Both inverses from one. */
export function invertUnits(a: usize, b: usize): void {
  multiply(PRODUCT, a, b);
  inverse(PRODUCT, PRODUCT);
  memory.copy(FIRST, a, ELEMENT);
  multiply(a, PRODUCT, b);
  multiply(b, PRODUCT, FIRST);
}
