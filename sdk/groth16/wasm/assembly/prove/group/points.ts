// Points as they are given, checked one by one.
import { curveConstant, isZero, multiply, subtract, tighten } from "./coordinate";
import { MODULUS } from "../field";
import { ENCODED_POINT, loadPoint, POINT, unpack } from "./unit";

const X: usize = memory.data(160);
const Y: usize = memory.data(160);
const B: usize = memory.data(160);
const T: usize = memory.data(160);

function isBelowModulus(a: usize): bool {
  for (let i: usize = 32; i > 0; i -= 8) {
    const x = load<u64>(a + i - 8), y = load<u64>(MODULUS + i - 8);
    if (x != y) return x < y;
  }
  return false;
}

/**
 * Reads `count` points: coordinates of 32 bytes, little-endian, all zero for infinity. Returns how many were read
 * before one that is no point of the curve; all were good when that is `count`.
 */
export function loadPoints(to: usize, bytes: usize, count: usize): usize {
  curveConstant(B);
  for (let i: usize = 0; i < count; i++) {
    const from = bytes + i * ENCODED_POINT, point = to + i * POINT;
    let bits: u64 = 0;
    for (let j: usize = 0; j < ENCODED_POINT; j += 8) bits |= load<u64>(from + j);
    if (bits == 0) {
      memory.fill(point, 0, POINT);
      continue;
    }
    for (let j: usize = 0; j < ENCODED_POINT; j += 32) if (!isBelowModulus(from + j)) return i;
    loadPoint(point, from);
    unpack(X, Y, <u32>point);
    multiply(T, X, X);
    multiply(T, T, X);
    multiply(Y, Y, Y);
    subtract(T, Y, T);
    subtract(T, T, B);
    tighten(T, T);
    if (!isZero(T)) return i;
  }
  return count;
}
