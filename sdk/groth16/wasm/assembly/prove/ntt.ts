// Number-theoretic transforms over Fr in place, radix 2, on elements one after the other.
//
// The inverse goes from natural to bit-reversed order and leaves out the factor 1/n; the forward one goes back and
// evaluates on the coset of a root of x^n + 1, whose powers stand in its twiddles. Levels that reach far are done
// first (last), the rest block by block in the cache.
//
// Bounds: products are tight. Of the inverse, sums of tight elements have weight 2 and sums of these are made tight,
// so that differences, which are multiplied, have weight 4 at most. Of the forward one, a sum has one weight more
// than the element that is not multiplied: every third level is made tight.
import { FP, fpAdd, fpMul, fpSub, ONE } from "./fr/field";
import { fpLoad, fpMulInStep, fpTight } from "./fr/element";

/** Elements of a block. */
const BLOCK: usize = 256;

const ROOT: usize = memory.data(80);

/** Powers 0 to count - 1 of the root whose 32 bytes are at `bytes`. */
export function fillPowers(powers: usize, count: usize, bytes: usize): void {
  fpLoad(ROOT, bytes);
  memory.copy(powers, ONE, FP);
  for (let i: usize = 1; i < count; i++) fpMul(powers + i * FP, powers + (i - 1) * FP, ROOT);
}

/** Odd powers 1, 3, 5, ... of the root at `bytes`, from the powers of its square. */
export function fillOddPowers(odd: usize, powers: usize, count: usize, bytes: usize): void {
  fpLoad(ROOT, bytes);
  for (let i: usize = 0; i < count; i++) fpMul(odd + i * FP, powers + i * FP, ROOT);
}

/**
 * @param powers of a root of unity of order 2·half: 0 to half
 * @param size elements at `x`, a divisor of 2·half
 */
export function inverseTransform(x: usize, size: usize, powers: usize, half: usize): void {
  let length = size / 2;
  let level = 0;
  for (; length >= BLOCK; length /= 2) inverseLevel(x, size, length, powers, half, level++);
  const block: usize = 2 * length;
  for (let at: usize = 0; at < size; at += block) {
    let inner = level;
    for (let l = length; l > 0; l /= 2) inverseLevel(x + at * FP, block, l, powers, half, inner++);
  }
}

const LEFT: usize = memory.data(160);
const RIGHT: usize = memory.data(160);

/** u + v and (u - v)·ω^-j, as (v - u)·ω^(half - j). */
function inverseLevel(x: usize, size: usize, length: usize, powers: usize, half: usize, level: i32): void {
  const isTight = (level & 1) != 0 || length == 1;
  const step = half / length * FP;
  const last = powers + half * FP;
  const far = length * FP;
  const end = x + size * FP;
  if (length == 1) {
    for (let u = x; u < end; u += 2 * FP) {
      fpSub(LEFT, u, u + FP);
      fpAdd(u, u, u + FP);
      fpTight(u, u);
      fpTight(u + FP, LEFT);
    }
    return;
  }
  for (let block = x; block < end; block += 2 * far) {
    let w = last;
    for (let u = block; u < block + far; u += 2 * FP, w -= 2 * step) {
      const v = u + far;
      fpSub(LEFT, v, u);
      fpSub(LEFT + FP, v + FP, u + FP);
      fpAdd(u, u, v);
      fpAdd(u + FP, u + FP, v + FP);
      if (isTight) {
        fpTight(u, u);
        fpTight(u + FP, u + FP);
      }
      fpMulInStep(v, v + FP, LEFT, LEFT + FP, w, w - step);
    }
  }
}

/**
 * @param powers as for the inverse
 * @param odd odd powers of a root of order 4·half, as many as half; 0 where size < 2·half
 */
export function cosetTransform(x: usize, size: usize, powers: usize, odd: usize, half: usize): void {
  const inner = min(size, BLOCK);
  let level = 0;
  for (let at: usize = 0; at < size; at += inner) {
    level = 0;
    for (let length: usize = 1; length < inner; length *= 2) {
      cosetLevel(x + at * FP, inner, length, powers, odd, half, level++, size);
    }
  }
  for (let length = inner; length < size; length *= 2) cosetLevel(x, size, length, powers, odd, half, level++, size);
}

/** u + w·v and u - w·v with w an odd power of the root of order 4·length. */
function cosetLevel(
  x: usize, size: usize, length: usize, powers: usize, odd: usize, half: usize, level: i32, whole: usize,
): void {
  const isTight = level % 3 == 2 || length == whole / 2;
  const isLast = length == half;
  const first = isLast ? odd : powers + half / (2 * length) * FP;
  const step = isLast ? FP : half / length * FP;
  const far = length * FP;
  const end = x + size * FP;
  if (length == 1) {
    for (let u = x; u < end; u += 4 * FP) {
      const next = u + 2 * FP;
      fpMulInStep(RIGHT, RIGHT + FP, u + FP, next + FP, first, first);
      fpSub(u + FP, u, RIGHT);
      fpAdd(u, u, RIGHT);
      fpSub(next + FP, next, RIGHT + FP);
      fpAdd(next, next, RIGHT + FP);
    }
    return;
  }
  for (let block = x; block < end; block += 2 * far) {
    let w = first;
    for (let u = block; u < block + far; u += 2 * FP, w += 2 * step) {
      const v = u + far;
      fpMulInStep(RIGHT, RIGHT + FP, v, v + FP, w, w + step);
      fpSub(v, u, RIGHT);
      fpSub(v + FP, u + FP, RIGHT + FP);
      fpAdd(u, u, RIGHT);
      fpAdd(u + FP, u + FP, RIGHT + FP);
      if (isTight) {
        fpTight(u, u);
        fpTight(u + FP, u + FP);
        fpTight(v, v);
        fpTight(v + FP, v + FP);
      }
    }
  }
}
