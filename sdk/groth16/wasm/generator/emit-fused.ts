/**
 * Emits the AssemblyScript of the binary with fused multiply-add: field code on five 51-bit limbs in two lanes.
 *
 * With H = 3·2^102 and L = 3·2^51, h = fma(a, b, H) and l = fma(a, b, (H + L) - h) give a·b = (h - H) + (l - L), both
 * differences exact, the first a multiple of 2^51. As bit patterns h counts those multiples and l the rest, each off
 * by a constant, so that columns are sums of 64-bit integers whose constants are taken away at once.
 */
import { P, XI } from "./bn254.ts";
import {
  BITS,
  bitsOf,
  COLUMNS,
  HIGH_MAGIC,
  LIMBS,
  LOW_MAGIC,
  P_INVERSE,
  P_LIMBS,
  VECTOR_BYTES,
} from "./lanes.ts";

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
const splat = (value: bigint): string => {
  const signed = BigInt.asIntN(64, value);
  return `i64x2(${signed}, ${signed})`;
};

/** Constants are loaded from memory, where a vector immediate would be assembled from scalar registers. */
const TABLE: readonly [name: string, value: string][] = [
  ["H", `${HIGH_MAGIC}.0`],
  ["HL", `${HIGH_MAGIC + LOW_MAGIC}.0`],
  ["L", `${LOW_MAGIC}.0`],
  ["INVERSE", `${P_INVERSE}.0`],
  ...P_LIMBS.map((limb, i) => [`P${i}`, `${limb}.0`] as [string, string]),
  ...P_LIMBS.map((limb, i) => [`N${i}`, `${-limb}.0`] as [string, string]),
];
const constant = (name: string): string =>
  `v128.load(FUSED_CONSTANTS, ${VECTOR_BYTES * TABLE.findIndex(([known]) => known === name)})`;

/** Which products have been added to which column, to know the constants that they brought along. */
class Columns {
  readonly lines: string[] = [];
  readonly #low = new Array<number>(COLUMNS + 1).fill(0);
  readonly #high = new Array<number>(COLUMNS + 1).fill(0);

  /** Adds x · y, limb i by limb j, to columns i + j and i + j + 1. */
  product(i: number, j: number, x: string, y: string): void {
    const k = i + j;
    this.lines.push(
      `  h = f64x2.relaxed_madd(${x}, ${y}, H);`,
      `  t${k + 1} = i64x2.add(t${k + 1}, h);`,
      `  t${k} = i64x2.add(t${k}, f64x2.relaxed_madd(${x}, ${y}, f64x2.sub(HL, h)));`,
    );
    this.#low[k] = (this.#low[k] as number) + 1;
    this.#high[k + 1] = (this.#high[k + 1] as number) + 1;
  }

  /** What column k has to be corrected by. */
  excess(k: number): bigint {
    return -(BigInt(this.#low[k] as number) * LOW_BITS + BigInt(this.#high[k] as number) * HIGH_BITS);
  }
}

const MAGIC = [`  const H = ${constant("H")};`, `  const HL = ${constant("HL")};`];

/** All pairs (i, j) in the order of their columns, so that two columns are live at a time. */
const pairs = range(COLUMNS - 1).flatMap((k) =>
  range(LIMBS).flatMap((i) => (k - i >= 0 && k - i < LIMBS ? [[i, k - i] as const] : [])),
);

/** Reduces columns and stores the limbs. `source` adds its products to a column and gives further summands. */
function reduce(
  source: (columns: Columns, k: number) => string[],
  addends: (j: number) => { term: string; bits: bigint } | null,
): string[] {
  const columns = new Columns();
  const { lines } = columns;
  const corrections: string[] = [];
  let carriedBias = 0n;
  const open = (k: number, bias: bigint): void => {
    // The constants of a column are known once all its products are: the text of the correction comes later.
    corrections[k] = `${bias}`;
    lines.push(`@${k}`);
  };
  for (const k of range(COLUMNS)) {
    const extra = source(columns, k);
    for (const term of extra) lines.push(`  t${k} = i64x2.add(t${k}, ${term});`);
    for (const i of range(Math.min(k, LIMBS))) {
      if (k - i < LIMBS) columns.product(i, k - i, `q${i}`, `P${k - i}`);
    }
    if (k < LIMBS) {
      open(k, BIAS - carriedBias);
      lines.push(
        `  u = f64x2.sub(v128.or(v128.and(t${k}, MASK), EXPONENT), UNIT);`,
        "  h = f64x2.relaxed_madd(u, INVERSE, H);",
        `  const q${k} = f64x2.sub(f64x2.relaxed_madd(u, INVERSE, f64x2.sub(HL, h)), L);`,
        `  h = f64x2.relaxed_madd(q${k}, P0, H);`,
        `  t${k + 1} = i64x2.add(t${k + 1}, h);`,
        `  t${k} = i64x2.add(t${k}, f64x2.relaxed_madd(q${k}, P0, f64x2.sub(HL, h)));`,
        `  t${k + 1} = i64x2.add(t${k + 1}, i64x2.shr_u(i64x2.sub(t${k}, LOW_ONE), ${BITS}));`,
      );
      carriedBias = CARRIED_BIAS;
    } else {
      const addend = addends(k - LIMBS);
      if (addend !== null) lines.push(`  t${k} = i64x2.add(t${k}, ${addend.term});`);
      open(k, -(k === LIMBS ? carriedBias : 0n) - (addend?.bits ?? 0n));
    }
  }
  const text = lines.map((line) => {
    if (!line.startsWith("@")) return line;
    const k = Number(line.slice(1));
    // The product with P0 in a round is taken into account on the spot for its low part, here for its high part.
    const rounds = k >= 1 && k <= LIMBS ? 1n : 0n;
    const value = columns.excess(k) - rounds * HIGH_BITS + BigInt(corrections[k] as string);
    return `  t${k} = i64x2.add(t${k}, ${splat(value)});`;
  });
  return [
    ...MAGIC,
    ...["L", "INVERSE", ...range(LIMBS).map((i) => `P${i}`)].map(
      (name) => `  const ${name} = ${constant(name)};`,
    ),
    `  const MASK = ${splat((1n << BigInt(BITS)) - 1n)};`,
    "  const EXPONENT = f64x2.splat(4503599627370496.0);",
    "  const UNIT = f64x2.splat(4503599627370496.0);",
    `  const LOW_ONE = ${splat(LOW_BITS)};`,
    "  let h: v128, u: v128;",
    ...range(COLUMNS + 1).map((k) => `  let t${k} = i64x2.splat(0);`),
    ...text,
    ...tighten(),
    ...carryOut(),
  ];
}

/**
 * Subtracts the nearest multiple of p, estimated from the top column in units of 2^(204 + 20): |q| stays below 2^12,
 * and what the lower columns hold is below 2^-30 of p.
 */
function tighten(): string[] {
  const scale = Number((1n << 300n) / P) / 2 ** (300 - 224);
  const shifted = BIAS >> 20n;
  const lines = [
    `  u = v128.or(i64x2.shr_u(i64x2.add(t9, ${splat(BIAS)}), 20), EXPONENT);`,
    `  u = f64x2.sub(u, f64x2.splat(${(1n << 52n) + shifted}.0));`,
    `  const q = f64x2.sub(f64x2.relaxed_madd(u, f64x2.splat(${scale}), L), L);`,
  ];
  for (const j of range(LIMBS)) {
    lines.push(
      `  const N${j} = ${constant(`N${j}`)};`,
      `  h = f64x2.relaxed_madd(q, N${j}, H);`,
      j < LIMBS - 1
        ? `  t${LIMBS + j + 1} = i64x2.add(t${LIMBS + j + 1}, h);`
        : `  t9 = i64x2.add(t9, i64x2.shl(h, ${BITS}));`,
      `  t${LIMBS + j} = i64x2.add(t${LIMBS + j}, f64x2.relaxed_madd(q, N${j}, f64x2.sub(HL, h)));`,
    );
  }
  return lines;
}

/** Carries columns 5 to 9, with the constants that `tighten` brought, into balanced limbs at `r`. */
function carryOut(): string[] {
  return range(LIMBS).flatMap((j) => {
    const k = LIMBS + j;
    const brought = LOW_BITS + (j > 0 ? HIGH_BITS : 0n);
    if (j === LIMBS - 1) {
      const value = -brought - (HIGH_BITS << BigInt(BITS)) - CARRIED_BIAS + LOW_BITS;
      return [`  t${k} = i64x2.add(t${k}, ${splat(value)});`, store("r", j, `f64x2.sub(t${k}, L)`)];
    }
    const value = -brought + BIAS + HALF - (j > 0 ? CARRIED_BIAS : 0n);
    return [
      `  t${k} = i64x2.add(t${k}, ${splat(value)});`,
      `  t${k + 1} = i64x2.add(t${k + 1}, i64x2.shr_u(t${k}, ${BITS}));`,
      store(
        "r",
        j,
        `f64x2.sub(v128.or(v128.and(t${k}, MASK), EXPONENT), f64x2.splat(${(1n << 52n) + HALF}.0))`,
      ),
    ];
  });
}

const none = () => null;

/** Lane by lane: an Fp product, or one of Fp2 by Fp. */
const multiplyFp = (): string =>
  define("fpMul(r: usize, a: usize, b: usize)", [
    ...declare("a", "a"),
    ...declare("b", "b"),
    ...reduce((columns, k) => {
      for (const [i, j] of pairs) if (i + j === k) columns.product(i, j, `a${i}`, `b${j}`);
      return [];
    }, none),
  ]);

const loadWide = (k: number): string => vector("w", k);

const reduceWide = (): string =>
  define(
    "w2Redc(r: usize, w: usize)",
    reduce((_, k) => [loadWide(k)], none),
  );

const reduceWideAdd = (): string =>
  define(
    "w2RedcAdd(r: usize, w: usize, z: usize)",
    reduce(
      (_, k) => [loadWide(k)],
      (j) => ({ term: `f64x2.add(${vector("z", j)}, L)`, bits: LOW_BITS }),
    ),
  );

const reduceWideTriple = (): string =>
  define("w2RedcTriple(r: usize, w: usize, z: usize, s: i64)", [
    "  const scale = f64x2.splat(<f64>s);",
    ...reduce(
      (_, k) => [loadWide(k), `i64x2.shl(${loadWide(k)}, 1)`],
      (j) => ({ term: `f64x2.relaxed_madd(${vector("z", j)}, scale, L)`, bits: LOW_BITS }),
    ),
  ]);

/** Columns of sums of products, their constants taken away, at `w`. */
function wideProducts(terms: readonly (readonly [x: string, y: string])[]): string[] {
  const columns = new Columns();
  const lines = range(COLUMNS).flatMap((k) => {
    columns.lines.length = 0;
    for (const [x, y] of terms) {
      for (const [i, j] of pairs) if (i + j === k) columns.product(i, j, `${x}${i}`, `${y}${j}`);
    }
    return [...columns.lines, store("w", k, `i64x2.add(t${k}, ${splat(columns.excess(k))})`)];
  });
  return [
    ...MAGIC,
    "  let h: v128;",
    ...range(COLUMNS + 1).map((k) => `  let t${k} = i64x2.splat(0);`),
    ...lines,
  ];
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
const carry = (): string => {
  const scale = Number((1n << 300n) / P) / 2 ** (300 - 204);
  return define("fp2Carry(r: usize, a: usize)", [
    `  const L = ${constant("L")};`,
    `  const H = ${constant("H")};`,
    "  const down = f64x2.splat(4.440892098500626e-16);",
    "  let h: v128;",
    ...range(LIMBS).map((i) => `  let x${i} = ${vector("a", i)};`),
    `  const q = f64x2.sub(f64x2.relaxed_madd(x4, f64x2.splat(${scale}), L), L);`,
    ...range(LIMBS).map((i) => `  x${i} = f64x2.relaxed_madd(q, ${constant(`N${i}`)}, x${i});`),
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

export function emitFused(): string {
  if (XI[0] !== 9n) throw new Error("xiColumn multiplies by nine");
  const element = LIMBS * VECTOR_BYTES;
  const wide = COLUMNS * VECTOR_BYTES;
  const values = TABLE.flatMap(([, value]) => [value, value]);
  return [
    `export const FP: usize = ${element};\nexport const FP2: usize = ${element};`,
    `export const WIDE: usize = ${wide};\nexport const W2: usize = ${wide};`,
    `export const P_INVERSE: i64 = ${P_INVERSE};`,
    `const FUSED_CONSTANTS: usize = memory.data<f64>([${values.join(", ")}]);\n`,
    multiplyFp(),
    reduceWide(),
    reduceWideAdd(),
    reduceWideTriple(),
    multiplyWide(),
    squareWide(),
    xiWide(),
    minus12Wide(),
    carry(),
    ...linear(),
    ALIASES,
  ].join("\n");
}
