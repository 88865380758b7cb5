// One affine addition by itself, complete: for points that share their x, and where there is no batch.
import { double, inverse, isZero, multiply, subtract, tighten, triple } from "./coordinate";
import { pack, POINT, unpack } from "./unit";

/** The points have different x: nothing was written. */
export const SEPARATE: i32 = 0;
/** Equal points: their double was written. */
export const DOUBLED: i32 = 1;
/** The sum is infinity: nothing was written. */
export const OPPOSITE: i32 = 2;

const X1: usize = memory.data(160);
const Y1: usize = memory.data(160);
const X2: usize = memory.data(160);
const Y2: usize = memory.data(160);
const SLOPE: usize = memory.data(160);
const T: usize = memory.data(160);

/** Adds two entries (`sum-groups.ts`) that may share their x. */
export function addComplete(out: usize, a: u32, b: u32): i32 {
  unpack(X1, Y1, a);
  unpack(X2, Y2, b);
  subtract(T, X2, X1);
  tighten(T, T);
  if (!isZero(T)) return SEPARATE;
  subtract(T, Y2, Y1);
  tighten(T, T);
  // Off the curve, y could differ without being opposite; such points are refused when a key is read.
  if (!isZero(T)) return OPPOSITE;
  doubleInto(out);
  return DOUBLED;
}

/** out = 2(X1, Y1); no point of these groups has order two. */
function doubleInto(out: usize): void {
  multiply(T, X1, X1);
  triple(SLOPE, T);
  double(T, Y1);
  inverse(T, T);
  multiply(SLOPE, SLOPE, T);
  chord(out);
}

/** (X1, Y1) + (X2, Y2) on the line of slope SLOPE. */
function chord(out: usize): void {
  multiply(T, SLOPE, SLOPE);
  subtract(T, T, X1);
  subtract(T, T, X2);
  tighten(T, T);
  subtract(X1, X1, T);
  multiply(X1, SLOPE, X1);
  subtract(X1, X1, Y1);
  tighten(X1, X1);
  pack(out, T, X1);
}

/** Infinity is a point of zero words; entries of it are allowed here. */
export function isInfinite(point: usize): bool {
  let bits: i64 = 0;
  for (let i: usize = 0; i < POINT; i += 8) bits |= load<i64>(point + i);
  return bits == 0;
}

/** out := out + entry, out := 2·out: for a few points, each with an inversion of its own. */
export function accumulate(out: usize, entry: u32): void {
  const point: usize = entry & ~1;
  if (isInfinite(point)) return;
  unpack(X1, Y1, entry);
  if (isInfinite(out)) return pack(out, X1, Y1);
  unpack(X2, Y2, <u32>out);
  subtract(T, X2, X1);
  tighten(T, T);
  if (isZero(T)) {
    const outcome = addComplete(out, entry, <u32>out);
    if (outcome == OPPOSITE) memory.fill(out, 0, POINT);
    return;
  }
  inverse(T, T);
  subtract(SLOPE, Y2, Y1);
  tighten(SLOPE, SLOPE);
  multiply(SLOPE, SLOPE, T);
  chord(out);
}

export function accumulateDouble(out: usize): void {
  if (isInfinite(out)) return;
  unpack(X1, Y1, <u32>out);
  memory.copy(X2, X1, 160);
  doubleInto(out);
}
