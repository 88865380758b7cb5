/**
 * Emits the AssemblyScript of the binary with fused multiply-add: field code on five 51-bit limbs in two lanes.
 *
 * With H = 3·2^102 and L = 3·2^51, h = fma(a, b, H) and l = fma(a, b, (H + L) - h) give a·b = (h - H) + (l - L), both
 * differences exact, the first a multiple of 2^51. As bit patterns h counts those multiples and l the rest, each off
 * by a constant, so that columns are sums of 64-bit integers whose constants are taken away at once.
 */
import { XI } from "./bn254.ts";
import { bits, double, POOL } from "./constant-pool.ts";
import { BITS, bitsOf, COLUMNS, HIGH_MAGIC, LIMBS, LOW_MAGIC, VECTOR_BYTES } from "./lanes.ts";
import { type Field, fieldOf } from "./lanes-field.ts";

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const HIGH_BITS = bitsOf(HIGH_MAGIC);
const LOW_BITS = bitsOf(LOW_MAGIC);
/** Added to a column before a logical shift, and its image after, which the next column takes away. */
const BIAS = 1n << 62n;
const CARRIED_BIAS = BIAS >> BigInt(BITS);
const HALF = 1n << BigInt(BITS - 1);

const vector = (pointer: string, i: number): string => `v128.load(${pointer}, ${VECTOR_BYTES * i})`;
const store = (pointer: string, i: number, value: string): string =>
  `  v128.store(${pointer}, ${value}, ${VECTOR_BYTES * i});`;
const declare = (name: string, pointer: string): string[] =>
  range(LIMBS).map((i) => `  const ${name}${i} = ${vector(pointer, i)};`);
const define = (signature: string, body: string[]): string =>
  `export function ${signature}: void {\n${body.join("\n")}\n}\n`;
/** The columns of one function: what is added to each, and the constants that come along with it. */
class Columns {
  readonly #lines: string[] = [];
  readonly #started = new Set<number>();
  /** What column k holds beyond its value, to be taken away by the constant that it starts with. */
  readonly #excess = new Map<number, bigint>();
  readonly #read = new Set<number>();
  readonly #late = new Map<number, bigint>();

  line(text: string): void {
    this.#lines.push(text);
  }

  /** Adds a term that holds `excess` more than it stands for. */
  add(k: number, term: string, excess = 0n): void {
    this.line(`  t${k} = i64x2.add(${this.#started.has(k) ? `t${k}` : `@${k}@`}, ${term});`);
    this.#started.add(k);
    this.bias(k, -excess);
  }

  /** Lets column k hold `bias` more than its value. */
  bias(k: number, bias: bigint): void {
    const account = this.#read.has(k) ? this.#late : this.#excess;
    account.set(k, (account.get(k) ?? 0n) - bias);
  }

  /** Column k is read now: what comes later is for `late` to tell. */
  read(k: number): void {
    this.#read.add(k);
  }

  late(k: number): bigint {
    return this.#late.get(k) ?? 0n;
  }

  /** Adds x · y, limb i by limb j, to columns i + j and i + j + 1. */
  product(i: number, j: number, x: string, y: string): void {
    this.high(i + j + 1, x, y);
    this.add(i + j, `f64x2.relaxed_madd(${x}, ${y}, f64x2.sub(HL, h))`, LOW_BITS);
  }

  /** Adds the multiple of 2^51 in x · y to column k and leaves it in h. */
  high(k: number, x: string, y: string): void {
    this.line(`  h = f64x2.relaxed_madd(${x}, ${y}, H);`);
    this.add(k, "h", HIGH_BITS);
  }

  text(): string[] {
    return this.#lines.map((line) =>
      line.replace(/@(\d+)@/, (_, k) => bits(-(this.#excess.get(Number(k)) as bigint))),
    );
  }
}

const magic = (): string[] => [
  `  const H = ${double(HIGH_MAGIC)};`,
  `  const HL = ${double(HIGH_MAGIC + LOW_MAGIC)};`,
];
const locals = (): string[] => [
  "  let h: v128, u: v128, q: v128;",
  `  let ${range(COLUMNS).map((k) => `t${k}: v128`)};`,
];

/** All pairs (i, j) in the order of their columns, so that two columns are live at a time. */
const pairs = range(COLUMNS - 1).flatMap((k) =>
  range(LIMBS).flatMap((i) => (k - i >= 0 && k - i < LIMBS ? [[i, k - i] as const] : [])),
);

type Source = (columns: Columns, k: number) => void;

/**
 * Reduces columns and stores the limbs. `source` adds to column k what is to be reduced. Tight results have the
 * nearest multiple of p taken away, others are |T|/R + p/2 at most.
 */
function reduce(
  field: Field,
  source: Source,
  addend: (columns: Columns, j: number) => void = () => {},
  isTight = true,
): string[] {
  const columns = new Columns();
  for (const k of range(COLUMNS)) {
    source(columns, k);
    for (const i of range(Math.min(k, LIMBS))) {
      if (k - i < LIMBS) columns.product(i, k - i, `q${i}`, `P${k - i}`);
    }
    if (k >= LIMBS) {
      addend(columns, k - LIMBS);
      continue;
    }
    // Every excess is a multiple of 2^51, so that the low bits are those of the column.
    columns.bias(k, BIAS);
    columns.line(`  u = f64x2.sub(v128.or(v128.and(t${k}, MASK), UNIT), UNIT);`);
    columns.line("  h = f64x2.relaxed_madd(u, INVERSE, H);");
    columns.line(`  const q${k} = f64x2.sub(f64x2.relaxed_madd(u, INVERSE, f64x2.sub(HL, h)), L);`);
    columns.add(k + 1, `i64x2.shr_u(i64x2.add(t${k}, ROUNDING), ${BITS})`, CARRIED_BIAS);
    columns.high(k + 1, `q${k}`, "P0");
  }
  if (isTight) tighten(columns, field);
  carryOut(columns, isTight);
  return [...locals(), ...columns.text()];
}

/**
 * Subtracts the nearest multiple of p, estimated from the top column in units of 2^(204 + 20): |q| stays below 2^12,
 * and what the lower columns hold is below 2^-30 of p.
 */
function tighten(columns: Columns, { p }: Field): void {
  const scale = Number((1n << 300n) / p) / 2 ** (300 - 224);
  columns.bias(9, BIAS);
  columns.read(9);
  columns.line("  u = v128.or(i64x2.shr_u(t9, 20), UNIT);");
  columns.line(`  u = f64x2.sub(u, ${double((1n << 52n) + (BIAS >> 20n))});`);
  columns.line(`  q = f64x2.sub(f64x2.relaxed_madd(u, ${double(scale)}, L), L);`);
  for (const j of range(LIMBS - 1)) columns.product(LIMBS, j, "q", `N${j}`);
}

/** Adds the last product of `tighten`, if any, and carries columns 5 to 9 into balanced limbs at `r`. */
function carryOut(columns: Columns, isTight: boolean): void {
  for (const j of range(LIMBS - 1)) {
    const k = LIMBS + j;
    columns.bias(k, BIAS + HALF);
    columns.add(k + 1, `i64x2.shr_u(t${k}, ${BITS})`, CARRIED_BIAS);
    const limb = `f64x2.sub(v128.or(v128.and(t${k}, MASK), UNIT), ${double((1n << 52n) + HALF)})`;
    columns.line(store("r", j, limb));
  }
  if (isTight) {
    columns.line("  h = f64x2.relaxed_madd(q, N4, H);");
    columns.add(9, `i64x2.shl(h, ${BITS})`, HIGH_BITS << BigInt(BITS));
    columns.add(9, "f64x2.relaxed_madd(q, N4, f64x2.sub(HL, h))", LOW_BITS);
  } else {
    columns.bias(9, BIAS);
    columns.read(9);
  }
  // Beside the bias, and with the pattern of L in place of both, which makes a double of the rest.
  const rest = LOW_BITS - BIAS - columns.late(9);
  columns.line(store("r", LIMBS - 1, `f64x2.sub(i64x2.add(t9, ${bits(rest)}), L)`));
}

const reductionConstants = ({ inverse, limbs, rounding }: Field): string[] => [
  ...magic(),
  `  const L = ${double(LOW_MAGIC)};`,
  `  const INVERSE = ${double(inverse)};`,
  ...limbs.flatMap((limb, i) => [`  const P${i} = ${double(limb)};`, `  const N${i} = ${double(-limb)};`]),
  `  const MASK = ${bits((1n << BigInt(BITS)) - 1n)};`,
  `  const UNIT = ${double(1n << 52n)};`,
  `  const ROUNDING = ${bits(rounding)};`,
];

/**
 * Two reductions line by line. One is a chain of some two hundred cycles in which the processor is mostly idle;
 * instructions of two chains in turns fill the gaps, which lie too far apart for it to find by itself.
 */
function pairUp(lines: readonly string[]): string[] {
  const second = (line: string): string => line.replace(/\b([abt]\d+|q\d*|u|h|r|w|z|s|a|b|scale)\b/g, "$1_");
  return lines.flatMap((line) => [line, second(line)]);
}

const parameters = (names: readonly string[], type = "usize"): string =>
  names.map((name) => `${name}: ${type}, ${name}_: ${type}`).join(", ");

/**
 * Lane by lane: an Fp product, or one of Fp2 by Fp; and two of them. Loose ones leave a value below |a·b|/R + p/2,
 * for those who make sums of them tight.
 */
const multiplyFp = (field: Field, isTight = true): string[] => {
  const operands = [...declare("a", "a"), ...declare("b", "b")];
  const source: Source = (columns, k) => {
    for (const [i, j] of pairs) if (i + j === k) columns.product(i, j, `a${i}`, `b${j}`);
  };
  const product = reduce(field, source, undefined, isTight);
  const constants = reductionConstants(field);
  const name = isTight ? "fpMul" : "fpMulLoose";
  return [
    define(`${name}(r: usize, a: usize, b: usize)`, [...operands, ...constants, ...product]),
    define(`${name}Pair(${parameters(["r", "a", "b"])})`, [
      ...constants,
      ...pairUp([...operands, ...product]),
    ]),
  ];
};

/** r = w / R and s = x / R, tight; likewise with an element z added, or as 3w / R + scale · z. */
const reduceWide = (field: Field): string[] => {
  const load: Source = (columns, k) => columns.add(k, vector("w", k));
  const plain = reduce(field, load);
  const adding = reduce(field, load, (columns, j) => {
    columns.add(LIMBS + j, `f64x2.add(${vector("z", j)}, L)`, LOW_BITS);
  });
  const tripling = reduce(
    field,
    (columns, k) => {
      load(columns, k);
      columns.add(k, `i64x2.shl(${vector("w", k)}, 1)`);
    },
    (columns, j) => columns.add(LIMBS + j, `f64x2.relaxed_madd(${vector("z", j)}, scale, L)`, LOW_BITS),
  );
  const constants = reductionConstants(field);
  const scale = ["  const scale = f64x2.splat(<f64>s);"];
  return [
    define("w2Redc(r: usize, w: usize)", [...constants, ...plain]),
    define("w2RedcAdd(r: usize, w: usize, z: usize)", [...constants, ...adding]),
    define(`w2RedcPair(${parameters(["r", "w"])})`, [...constants, ...pairUp(plain)]),
    define(`w2RedcAddPair(${parameters(["r", "w", "z"])})`, [...constants, ...pairUp(adding)]),
    define(`w2RedcTriplePair(${parameters(["r", "w", "z"])}, ${parameters(["s"], "i64")})`, [
      ...constants,
      ...pairUp([...scale, ...tripling]),
    ]),
  ];
};

/** Columns of sums of products, their constants taken away, at `w`. */
function wideProducts(terms: readonly (readonly [x: string, y: string])[]): string[] {
  const columns = new Columns();
  for (const [x, y] of terms) {
    for (const i of range(LIMBS)) for (const j of range(LIMBS)) columns.product(i, j, `${x}${i}`, `${y}${j}`);
  }
  for (const k of range(COLUMNS)) columns.line(store("w", k, `t${k}`));
  return [...magic(), ...locals(), ...columns.text()];
}

/** [a0 b0 - a1 b1, a0 b1 + a1 b0]: a0 in both lanes by b, and a1 in both lanes by b exchanged, its first negated. */
const multiplyWide = (): string =>
  define("w2Mul(w: usize, a: usize, b: usize)", [
    "  const sign = f64x2(-1.0, 1.0);",
    ...declare("b", "b"),
    ...range(LIMBS).flatMap((i) => [
      `  const a${i} = v128.load64_splat(a, ${VECTOR_BYTES * i});`,
      `  const c${i} = v128.load64_splat(a, ${VECTOR_BYTES * i + 8});`,
      `  const d${i} = f64x2.mul(v128.shuffle<f64>(b${i}, b${i}, 1, 2), sign);`,
    ]),
    ...wideProducts([
      ["a", "b"],
      ["c", "d"],
    ]),
  ]);

/** [(a0 + a1)(a0 - a1), a0 · 2a1], one product a lane. */
const squareWide = (): string =>
  define("w2Sqr(w: usize, a: usize)", [
    "  const sign = f64x2(-1.0, 1.0), upper = f64x2(1.0, 0.0);",
    ...range(LIMBS).flatMap((i) => [
      `  const x${i} = v128.load64_splat(a, ${VECTOR_BYTES * i});`,
      `  const y${i} = v128.load64_splat(a, ${VECTOR_BYTES * i + 8});`,
      `  const s${i} = f64x2.relaxed_madd(y${i}, upper, x${i});`,
      `  const e${i} = f64x2.relaxed_madd(y${i}, sign, v128.shuffle<f64>(x${i}, y${i}, 0, 2));`,
    ]),
    ...wideProducts([["s", "e"]]),
  ]);

/** The column [9 x0 - x1, 9 x1 + x0] of ξ·x. */
const xiColumn = (x: string): string =>
  `i64x2.add(i64x2.add(i64x2.shl(${x}, 3), ${x}), i64x2.sub(v128.xor(v128.shuffle<i64>(${x}, ${x}, 1, 2), flip), flip))`;

const xiWide = (): string =>
  define("w2XiAdd(w: usize, a: usize, x: usize)", [
    "  const flip = i64x2(-1, 0);",
    ...range(COLUMNS).flatMap((k) => [
      `  const x${k} = ${vector("x", k)};`,
      store("w", k, `i64x2.add(${vector("a", k)}, ${xiColumn(`x${k}`)})`),
    ]),
  ]);

const minus12Wide = (): string =>
  define(
    "w2Minus12(w: usize, a: usize, x: usize)",
    range(COLUMNS).flatMap((k) => [
      `  const x${k} = ${vector("x", k)};`,
      store("w", k, `i64x2.sub(${vector("a", k)}, i64x2.add(i64x2.shl(x${k}, 3), i64x2.shl(x${k}, 2)))`),
    ]),
  );

/** Makes an element tight and carried without leaving doubles; limbs within 2^52, value within 4p. */
const carry = ({ p, limbs }: Field): string => {
  const scale = Number((1n << 300n) / p) / 2 ** (300 - 204);
  return define("fp2Carry(r: usize, a: usize)", [
    `  const L = ${double(LOW_MAGIC)};`,
    `  const H = ${double(HIGH_MAGIC)};`,
    `  const down = ${double(2 ** -BITS)};`,
    "  let h: v128;",
    ...range(LIMBS).map((i) => `  let x${i} = ${vector("a", i)};`),
    `  const q = f64x2.sub(f64x2.relaxed_madd(x4, ${double(scale)}, L), L);`,
    ...limbs.map((limb, i) => `  x${i} = f64x2.relaxed_madd(q, ${double(-limb)}, x${i});`),
    ...range(LIMBS - 1).flatMap((i) => [
      `  h = f64x2.sub(f64x2.add(x${i}, H), H);`,
      store("r", i, `f64x2.sub(x${i}, h)`),
      `  x${i + 1} = f64x2.relaxed_madd(h, down, x${i + 1});`,
    ]),
    store("r", LIMBS - 1, `x${LIMBS - 1}`),
  ]);
};

const lanewise = (
  name: string,
  inputs: string[],
  n: number,
  f: (i: number) => string,
  before: string[] = [],
) =>
  define(`${name}(${["r", ...inputs].map((input) => `${input}: usize`).join(", ")})`, [
    ...before,
    ...range(n).map((i) => store("r", i, f(i))),
  ]);

const linear = (): string[] => [
  lanewise("fp2Add", ["a", "b"], LIMBS, (i) => `f64x2.add(${vector("a", i)}, ${vector("b", i)})`),
  lanewise("fp2Sub", ["a", "b"], LIMBS, (i) => `f64x2.sub(${vector("a", i)}, ${vector("b", i)})`),
  // Not f64x2.neg: zero must stay the zero of all bits clear.
  lanewise("fp2Neg", ["a"], LIMBS, (i) => `f64x2.sub(zero, ${vector("a", i)})`, [
    "  const zero = f64x2.splat(0.0);",
  ]),
  lanewise("w2Add", ["a", "b"], COLUMNS, (i) => `i64x2.add(${vector("a", i)}, ${vector("b", i)})`),
  lanewise("w2Sub", ["a", "b"], COLUMNS, (i) => `i64x2.sub(${vector("a", i)}, ${vector("b", i)})`),
  lanewise(
    "w2Sub2",
    ["a", "b", "c"],
    COLUMNS,
    (i) => `i64x2.sub(i64x2.sub(${vector("a", i)}, ${vector("b", i)}), ${vector("c", i)})`,
  ),
  lanewise("fp2Conj", ["a"], LIMBS, (i) => `f64x2.mul(${vector("a", i)}, sign)`, [
    "  const sign = f64x2(1.0, -1.0);",
  ]),
];

/** An element of Fp fills both lanes: what works on Fp2 lane by lane works on it. */
const ALIASES = `
// @ts-ignore: decorator
@inline export function fpAdd(r: usize, a: usize, b: usize): void { fp2Add(r, a, b); }
// @ts-ignore: decorator
@inline export function fpSub(r: usize, a: usize, b: usize): void { fp2Sub(r, a, b); }
// @ts-ignore: decorator
@inline export function fpNeg(r: usize, a: usize): void { fp2Neg(r, a); }
// @ts-ignore: decorator
@inline export function fpCarry(r: usize, a: usize): void { fp2Carry(r, a); }
// @ts-ignore: decorator
@inline export function fpSqr(r: usize, a: usize): void { fpMul(r, a, a); }
`;

/**
 * @param p the modulus, of 254 bits as the bounds assume
 * @param withLoose also loose products, which sums of many points use
 */
export function emitFused(p: bigint, withLoose: boolean): string {
  const field = fieldOf(p);
  POOL.length = 0;
  magic();
  if (XI[0] !== 9n) throw new Error("xiColumn multiplies by nine");
  const element = LIMBS * VECTOR_BYTES;
  const wide = COLUMNS * VECTOR_BYTES;
  const functions = [
    ...multiplyFp(field),
    ...reduceWide(field),
    multiplyWide(),
    squareWide(),
    xiWide(),
    minus12Wide(),
    carry(field),
    ...linear(),
    ...(withLoose ? multiplyFp(field, false) : []),
  ];
  return [
    `export const FP: usize = ${element};\nexport const FP2: usize = ${element};`,
    `export const WIDE: usize = ${wide};\nexport const W2: usize = ${wide};`,
    `export const P_INVERSE: i64 = ${field.inverse};`,
    `const POOL: usize = memory.data<i64>([${POOL.join(", ")}]);\n`,
    ...functions,
    ALIASES,
  ].join("\n");
}
