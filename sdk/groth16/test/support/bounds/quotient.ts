/**
 * Bounds of a value after the estimated multiple of p was subtracted. Intervals alone cannot say: the limbs before and
 * the multiple belong together. With the value v, an estimate e in units of 2^s with v = e·2^s + d, and q = round(e·c):
 * v - qp = d - e·(c·p - 2^s) - θp with |θ| ≤ 1/2, of which d, e and c·p - 2^s are known.
 */
import ts from "typescript";
import { integer, type Lane, magnitude, max, min, whole } from "./lane.ts";

interface Limbs {
  readonly p: bigint;
  readonly bits: number;
  readonly limbs: number;
  readonly isFused: boolean;
}

type Locals = (local: string) => Lane | readonly [Lane, Lane];

/** The bound of a value in magnitude, and what it says of a top limb whose others are balanced. */
export class Estimate {
  readonly bound: bigint;
  readonly #top: bigint;

  constructor(bound: bigint, { bits, limbs }: Limbs) {
    this.bound = bound;
    // The limbs below reach to half of a top limb, and a little.
    this.#top = (bound >> BigInt(bits * (limbs - 1))) + 2n;
  }

  narrow(top: Lane): Lane {
    const { lo, hi } = whole(top);
    const narrow = integer(max(lo, -this.#top), min(hi, this.#top));
    if (top.kind === "integer") return narrow;
    return { kind: "double", lo: narrow.lo << 128n, hi: narrow.hi << 128n };
  }
}

/** Numbers of the text of the estimate, in the order in which they stand. */
function literals(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isNumericLiteral(each)) found.push(each.getText());
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

/** @param get the locals as they are before the multiple is taken away; `_` stands for the suffix of a pair's second */
export function estimateOf(
  shape: Limbs,
  initializer: ts.Expression,
  get: Locals,
  pool: (offset: number) => Lane,
): Estimate {
  return shape.isFused ? ofDoubles(shape, initializer, get, pool) : ofIntegers(shape, initializer, get);
}

/** (((u7 + (u6 >> 29) + (u8 << 29)) >> 30) * c + 2^39) >> 40, units of 2^233. */
function ofIntegers(shape: Limbs, initializer: ts.Expression, get: Locals): Estimate {
  const [carry, shift, down, reciprocal, half, scale] = literals(initializer).map(BigInt) as bigint[];
  const text = initializer.getText().replace(/\s/g, "");
  const expected = `(((u7+(u6>>${carry})+(u8<<${shift}))>>${down})*${reciprocal}+${half})>>${scale}`;
  if (text !== expected || carry !== 29n || shift !== 29n || half !== 1n << ((scale as bigint) - 1n))
    throw new TypeError(`another estimate: ${text}`);
  const limb = (i: number) => whole(get(`u${i}_`) as Lane);
  const unit = 203n + (down as bigint);
  // Parts that the estimate ignores: columns 0 to 5, and bits that u6 >> 29 and the last shift cut off.
  let rest = (1n << unit) + (1n << 203n);
  for (let i = 0; i < 6; i++) rest += magnitude(limb(i)) << BigInt(29 * i);
  const seen = magnitude(limb(7)) + (magnitude(limb(6)) >> 29n) + 1n + (magnitude(limb(8)) << 29n);
  const estimate = (seen >> (down as bigint)) + 1n;
  return new Estimate(remainder(shape, estimate, reciprocal as bigint, scale as bigint, unit, rest), shape);
}

/** |v - qp| where q = round(e · c / 2^k), e in units of 2^unit. */
function remainder(
  { p }: Limbs,
  estimate: bigint,
  reciprocal: bigint,
  scale: bigint,
  unit: bigint,
  rest: bigint,
): bigint {
  const off = reciprocal * p - (1n << (scale + unit));
  const error = ((estimate * (off < 0n ? -off : off)) >> scale) + 1n;
  return (p + 1n) / 2n + rest + error;
}

/** round(u · c): u of the top column in units of 2^224, or the top limb x4 itself. */
function ofDoubles(
  shape: Limbs,
  initializer: ts.Expression,
  get: Locals,
  pool: (offset: number) => Lane,
): Estimate {
  const text = initializer.getText().replace(/\s/g, "");
  const match = /^f64x2\.sub\(f64x2\.relaxed_madd\((u_?|x4),(v128\.load64_splat\(POOL,(\d+)\)),L\),L\)$/.exec(
    text,
  );
  if (match === null) throw new TypeError(`another estimate: ${text}`);
  const seen = (name: string) => {
    const value = get(name);
    const lanes = (Array.isArray(value) ? value : [value]) as readonly Lane[];
    return lanes.map((each) => magnitude(whole(each))).reduce((a, b) => max(a, b));
  };
  const isLimb = match[1] === "x4";
  const reciprocal = pool(Number(match[3]));
  const unit = isLimb ? 204n : 224n;
  let rest = isLimb ? 0n : 1n << 224n;
  // Columns 5 to 8 are not carried yet: their shift shows that they fit into 64 bits.
  for (let i = 0; i < 4; i++) rest += (isLimb ? seen(`x${i}`) : 1n << 65n) << BigInt(51 * i);
  const bound = remainder(shape, seen(isLimb ? "x4" : "u_"), reciprocal.lo, 128n, unit, rest);
  return new Estimate(bound, shape);
}
