/**
 * Knowledge of the bounds' analysis about 64 bits: an interval of integers, of which the bits are a residue modulo
 * 2^64, or an interval of doubles. Integers also carry what they are as polynomials of degree two in the limbs that
 * were read, so that what is added and taken away again (Karatsuba) leaves what is true.
 */

export interface Lane {
  readonly kind: "integer" | "double";
  /** Of doubles in units of 2^-128. */
  readonly lo: bigint;
  readonly hi: bigint;
  /** By monomial: names of limbs, in order, joined by a star. */
  readonly terms?: ReadonlyMap<string, bigint>;
  /** The value before rounding, when the rounding error is needed later. */
  readonly of?: Rounding;
}

/** `near` was rounded to a multiple of twice `half`, and stands in `base` more than it is. */
export interface Rounding {
  readonly near: string;
  readonly half: bigint;
  readonly base: bigint;
}

export class BoundError extends Error {}

const WORD = 1n << 64n;
const SIGNED = 1n << 63n;
const FRACTION = 128n;
const UNIT = 1n << FRACTION;
const EXACT = 1n << 53n;

// biome-ignore lint/complexity/useMathMinMax: of bigints
export const min = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));
// biome-ignore lint/complexity/useMathMinMax: of bigints
export const max = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b));
export const magnitude = ({ lo, hi }: Lane): bigint => max(-lo, hi);

export const integer = (lo: bigint, hi = lo): Lane => ({ kind: "integer", lo, hi });
/** Of whole numbers. */
export const double = (lo: bigint, hi = lo): Lane => ({ kind: "double", lo: lo * UNIT, hi: hi * UNIT });
export const within = (bound: bigint): Lane => integer(-bound, bound);

const names = new Map<string, Lane>();

/** A limb as it is read: a name of its own. */
export function named(lane: Lane): Lane {
  if (lane.kind === "double" || lane.terms !== undefined || lane.lo === lane.hi) return lane;
  const name = `x${names.size}`;
  const own = { ...lane, terms: new Map([[name, 1n]]) };
  names.set(name, own);
  return own;
}

export function forgetNames(): void {
  names.clear();
}

const termsOf = ({ terms, lo, hi }: Lane): ReadonlyMap<string, bigint> | undefined =>
  terms ?? (lo === hi ? new Map([["", lo]]) : undefined);

function bySign(factor: bigint, lo: bigint, hi: bigint): [bigint, bigint] {
  return factor < 0n ? [factor * hi, factor * lo] : [factor * lo, factor * hi];
}

function rangeOf(monomial: string): [bigint, bigint] {
  if (monomial === "") return [1n, 1n];
  const [first, second] = monomial.split("*").map((name) => names.get(name) as Lane);
  const a = first as Lane;
  if (second === undefined) return [a.lo, a.hi];
  if (a === second) return [0n, magnitude(a) ** 2n];
  const corners = [a.lo * second.lo, a.lo * second.hi, a.hi * second.lo, a.hi * second.hi];
  return [min(...corners), max(...corners)];
}

/** The interval itself, or a narrower one that the polynomial shows. */
function narrowed(lo: bigint, hi: bigint, terms: ReadonlyMap<string, bigint> | undefined): Lane {
  if (terms === undefined) return integer(lo, hi);
  let [below, above] = [0n, 0n];
  for (const [monomial, factor] of terms) {
    const [least, most] = bySign(factor, ...rangeOf(monomial));
    below += least;
    above += most;
  }
  return { ...integer(max(lo, below), min(hi, above)), terms };
}

export function add(a: Lane, b: Lane, sign = 1n): Lane {
  const [least, most] = bySign(sign, b.lo, b.hi);
  const [left, right] = [termsOf(a), termsOf(b)];
  if (left === undefined || right === undefined) return integer(a.lo + least, a.hi + most);
  const terms = new Map(left);
  for (const [monomial, factor] of right) {
    const sum = (terms.get(monomial) ?? 0n) + sign * factor;
    if (sum === 0n) terms.delete(monomial);
    else terms.set(monomial, sum);
  }
  return narrowed(a.lo + least, a.hi + most, terms);
}

export function multiply(a: Lane, b: Lane): Lane {
  const corners = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
  const [left, right] = [termsOf(a), termsOf(b)];
  const terms = left && right && productOf(left, right);
  return narrowed(min(...corners), max(...corners), terms ?? undefined);
}

function productOf(
  left: ReadonlyMap<string, bigint>,
  right: ReadonlyMap<string, bigint>,
): Map<string, bigint> | null {
  const terms = new Map<string, bigint>();
  for (const [x, f] of left) {
    for (const [y, g] of right) {
      const monomial = [...x.split("*"), ...y.split("*")].filter(Boolean).sort();
      if (monomial.length > 2) return null;
      const name = monomial.join("*");
      terms.set(name, (terms.get(name) ?? 0n) + f * g);
    }
  }
  return terms;
}

/** The number that the bits are, signed: the interval must not leave the word, wherever it lies. */
export function signed(lane: Lane): Lane {
  const turns = (lane.lo + SIGNED) >> 64n;
  const [lo, hi] = [lane.lo - turns * WORD, lane.hi - turns * WORD];
  if (hi >= SIGNED) throw new BoundError(`[${bitsIn(lane)}] does not fit into 63 bits and a sign`);
  return turns === 0n ? lane : integer(lo, hi);
}

export function unsigned(lane: Lane): Lane {
  const turns = lane.lo >> 64n;
  const [lo, hi] = [lane.lo - turns * WORD, lane.hi - turns * WORD];
  if (hi >= WORD) throw new BoundError(`[${bitsIn(lane)}] does not fit into 64 bits`);
  return integer(lo, hi);
}

/** x without the bits above the lowest `bits`, signed. */
export function balanced(lane: Lane, bits: bigint): Lane {
  const half = 1n << (bits - 1n);
  return lane.lo >= -half && lane.hi < half ? integer(lane.lo, lane.hi) : integer(-half, half - 1n);
}

const bitsIn = ({ lo, hi }: Lane): string => `${lo < 0n ? "-" : ""}2^${log2(lo)}, 2^${log2(hi)}`;
const log2 = (value: bigint): number => (value < 0n ? -value : value).toString(2).length;

// Doubles.

const pattern = new DataView(new ArrayBuffer(8));

/** Returns a double as an integer in units of 2^-128. */
export function ofNumber(value: number): bigint {
  pattern.setFloat64(0, value);
  const bits = pattern.getBigUint64(0);
  const exponent = (bits >> 52n) & 2047n;
  if (exponent === 0n) return 0n;
  const mantissa = (1n << 52n) | (bits & ((1n << 52n) - 1n));
  const shift = exponent - 1075n + FRACTION;
  const size = shift < 0n ? mantissa >> -shift : mantissa << shift;
  return bits >> 63n === 1n ? -size : size;
}

/** Rounded outwards to what a double of this size can be. */
export function rounded(lo: bigint, hi: bigint): Lane {
  const size = max(-lo, hi);
  const isWhole = lo % UNIT === 0n && hi % UNIT === 0n;
  if (isWhole && size <= EXACT * UNIT) return { kind: "double", lo, hi };
  const ulp = 1n << BigInt(Math.max(0, size.toString(2).length - 53));
  const floor = (value: bigint) => value - (((value % ulp) + ulp) % ulp);
  return { kind: "double", lo: floor(lo), hi: -floor(-hi) };
}

export function addDoubles(a: Lane, b: Lane, sign = 1n): Lane {
  const [least, most] = bySign(sign, b.lo, b.hi);
  return rounded(a.lo + least, a.hi + most);
}

/** a · b + c, rounded once. */
export function fused(a: Lane, b: Lane, c: Lane): Lane {
  const corners = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
  return rounded((min(...corners) >> FRACTION) + c.lo, -(-max(...corners) >> FRACTION) + c.hi);
}

/** The bits of doubles as an integer: of one exponent, or the next power of two, whose bits follow on. */
export function asInteger(lane: Lane): Lane {
  if (lane.kind === "integer") return lane;
  const { lo, hi } = lane;
  const exponent = BigInt(lo.toString(2).length - 1);
  if (lo <= 0n || hi > 1n << (exponent + 1n))
    throw new BoundError("doubles of several exponents are read as bits");
  const base = (exponent - FRACTION + 1023n) << 52n;
  const bits = (value: bigint) => base + ((value - (1n << exponent)) >> (exponent - 52n));
  return integer(bits(lo), bits(hi));
}

/** Half of the last place of doubles of one exponent, in units of 2^-128. */
export const halfUlp = ({ lo }: Lane): bigint => 1n << BigInt(lo.toString(2).length - 54);

/** Doubles from bits: a single one, or several of one exponent. */
export function asDouble(lane: Lane): Lane {
  if (lane.kind === "double") return lane;
  const { lo, hi } = unsigned(integer(lane.lo, lane.hi));
  if (lo === hi) {
    pattern.setBigUint64(0, lo);
    const value = ofNumber(pattern.getFloat64(0));
    return { kind: "double", lo: value, hi: value };
  }
  const exponent = lo >> 52n;
  if (hi >> 52n !== exponent) throw new BoundError("bits of several exponents are read as doubles");
  const shift = exponent - 1075n + FRACTION;
  const value = (bits: bigint) => ((1n << 52n) | (bits & ((1n << 52n) - 1n))) << shift;
  return { kind: "double", lo: value(lo), hi: value(hi) };
}

/** As whole numbers, rounded outwards. */
export const whole = ({ kind, lo, hi }: Lane): Lane =>
  kind === "integer" ? integer(lo, hi) : integer(lo >> FRACTION, -(-hi >> FRACTION));
