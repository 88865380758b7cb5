/**
 * The curve arithmetic that verifying an Ed25519 signature takes: decompression of a point, and [s]B - [k]A.
 *
 * Everything here is public, so nothing is constant-time; signing, which holds a secret, stands on @noble/curves.
 * Curve, base point and formulas are those of RFC 8032 section 5.1, in extended coordinates: complete, so that
 * points of small or mixed order need no case of their own. Both multiples share their doublings (Straus), with
 * digits in signed windows.
 */
const P = (1n << 255n) - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const TWICE_D = (2n * D) % P;
const SQRT_MINUS_ONE = 19681161376707505956807079304988542015446066515923890162744021073123829784752n;

/** x = X/Z, y = Y/Z, T = XY/Z. Coordinates lie between -P and P. */
interface Point {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
  readonly t: bigint;
}

/** What an addition reads of its second operand. */
interface Addend {
  readonly difference: bigint;
  readonly sum: bigint;
  readonly t2d: bigint;
  readonly z2: bigint;
}

const IDENTITY: Point = { x: 0n, y: 1n, z: 1n, t: 0n };
const BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202n;
const BASE_Y = 46316835694926478169428394003475163141307993866256225615783033603165251855960n;

/**
 * The encoding of [s]B - [k]A: of R, when (R, s) is a signature under A with the challenge k.
 *
 * @param s, k scalars below 2^253 as 32 bytes, little-endian
 * @param publicKey canonical encoding of A
 * @returns null when no point of the curve has A's y coordinate
 */
export function combine(s: Uint8Array, k: Uint8Array, publicKey: Uint8Array): Uint8Array | null {
  const a = decompress(publicKey);
  if (a === null) return null;
  const { x, y, z, t } = a;
  const ofKey = oddMultiples({ x: P - x, y, z, t: P - t }, KEY_WIDTH);
  ofBase ??= oddMultiples({ x: BASE_X, y: BASE_Y, z: 1n, t: (BASE_X * BASE_Y) % P }, BASE_WIDTH);
  const baseDigits = signedDigits(s, BASE_WIDTH);
  const keyDigits = signedDigits(k, KEY_WIDTH);
  let sum = IDENTITY;
  for (let i = DIGITS - 1; i >= 0; i--) {
    sum = double(sum);
    sum = addDigit(sum, baseDigits[i] as number, ofBase);
    sum = addDigit(sum, keyDigits[i] as number, ofKey);
  }
  return compress(sum);
}

/** Whether a point of the curve has this y coordinate. @param encoded canonical, not of small order */
export function isOnCurve(encoded: Uint8Array): boolean {
  return decompress(encoded) !== null;
}

/** Windows for the key, whose multiples are made for one signature, and for the base point, whose are kept. */
const KEY_WIDTH = 5;
const BASE_WIDTH = 8;
const DIGITS = 256;
let ofBase: readonly Addend[] | undefined;

/** The point, 3, 5, ... 2^(width-1) - 1 times. */
function oddMultiples(point: Point, width: number): readonly Addend[] {
  const twice = addend(double(point));
  const multiples = [point];
  while (multiples.length < 1 << (width - 2)) multiples.push(add(multiples.at(-1) as Point, twice));
  return multiples.map(addend);
}

function addend({ x, y, z, t }: Point): Addend {
  return { difference: y - x, sum: y + x, t2d: (t * TWICE_D) % P, z2: 2n * z };
}

function addDigit(point: Point, digit: number, multiples: readonly Addend[]): Point {
  if (digit === 0) return point;
  const multiple = multiples[Math.abs(digit) >> 1] as Addend;
  if (digit > 0) return add(point, multiple);
  return add(point, { ...multiple, difference: multiple.sum, sum: multiple.difference, t2d: -multiple.t2d });
}

function add({ x, y, z, t }: Point, { difference, sum, t2d, z2 }: Addend): Point {
  const a = ((y - x) * difference) % P;
  const b = ((y + x) * sum) % P;
  const c = (t * t2d) % P;
  const d = (z * z2) % P;
  return completed(b - a, d - c, d + c, b + a);
}

function double({ x, y, z }: Point): Point {
  const a = (x * x) % P;
  const b = (y * y) % P;
  const sum = a + b;
  const difference = a - b;
  return completed(sum - (((x + y) * (x + y)) % P), ((2n * z * z) % P) + difference, difference, sum);
}

function completed(e: bigint, f: bigint, g: bigint, h: bigint): Point {
  return { x: (e * f) % P, y: (g * h) % P, z: (f * g) % P, t: (e * h) % P };
}

/**
 * Digits of a scalar in windows: zero, or odd and below 2^(width-1) in magnitude, with at least width - 1 zeros
 * between two that are not.
 */
function signedDigits(scalar: Uint8Array, width: number): Int16Array {
  const digits = new Int16Array(DIGITS);
  const bits = (from: number) => {
    const at = from >> 3;
    return ((((scalar[at + 1] ?? 0) << 8) | (scalar[at] ?? 0)) >> (from & 7)) & ((1 << width) - 1);
  };
  let carry = 0;
  for (let i = 0; i < DIGITS; ) {
    if ((bits(i) & 1) === carry) {
      i++;
      continue;
    }
    const window = bits(i) + carry;
    carry = window >> (width - 1);
    digits[i] = window - (carry << width);
    i += width;
  }
  return digits;
}

function decompress(encoded: Uint8Array): Point | null {
  const isOdd = (encoded[31] as number) >> 7 === 1;
  const y = littleEndian(encoded) & ((1n << 255n) - 1n);
  // x² = u/v, and the root of u/v is u·v³·(u·v⁷)^((p-5)/8), or that times the root of -1.
  const u = y * y - 1n;
  const v = (D * y * y + 1n) % P;
  const v3 = (v * v * v) % P;
  const candidate = (u * v3 * powers(u * v3 * v3 * v).rootExponent) % P;
  const square = v * candidate * candidate;
  const root =
    (square - u) % P === 0n ? candidate : (square + u) % P === 0n ? candidate * SQRT_MINUS_ONE : null;
  if (root === null) return null;
  const positive = positiveRest(root);
  const x = (positive & 1n) === (isOdd ? 1n : 0n) ? positive : P - positive;
  return { x, y, z: 1n, t: (x * y) % P };
}

function compress({ x, y, z }: Point): Uint8Array {
  const inverse = powers(z).inverse;
  const encoded = littleEndianBytes(positiveRest(y * inverse));
  if ((positiveRest(x * inverse) & 1n) === 1n) encoded[31] = (encoded[31] as number) | 0x80;
  return encoded;
}

/** value^((p-5)/8) and value^(p-2), which share all but their last steps. */
function powers(value: bigint): { readonly rootExponent: bigint; readonly inverse: bigint } {
  const x = value % P;
  const shift = (power: bigint, squarings: number) => {
    let result = power;
    for (let i = 0; i < squarings; i++) result = (result * result) % P;
    return result;
  };
  // Names count the ones of the exponent.
  const ones2 = (shift(x, 1) * x) % P;
  const ones5 = (shift((shift(ones2, 2) * ones2) % P, 1) * x) % P;
  const ones10 = (shift(ones5, 5) * ones5) % P;
  const ones20 = (shift(ones10, 10) * ones10) % P;
  const ones40 = (shift(ones20, 20) * ones20) % P;
  const ones50 = (shift(ones40, 10) * ones10) % P;
  const ones100 = (shift(ones50, 50) * ones50) % P;
  const ones200 = (shift(ones100, 100) * ones100) % P;
  const ones250 = (shift(ones200, 50) * ones50) % P;
  return {
    rootExponent: (shift(ones250, 2) * x) % P,
    inverse: (shift(ones250, 5) * shift(x, 3) * ones2) % P,
  };
}

function positiveRest(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

export function littleEndian(bytes: Uint8Array): bigint {
  let hex = "0x";
  for (let i = bytes.length - 1; i >= 0; i--) hex += (bytes[i] as number).toString(16).padStart(2, "0");
  return BigInt(hex);
}

/** 32 bytes. */
export function littleEndianBytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  const words = new DataView(bytes.buffer);
  for (let i = 0; i < 4; i++)
    words.setBigUint64(8 * i, (value >> BigInt(64 * i)) & 0xffff_ffff_ffff_ffffn, true);
  return bytes;
}
