/**
 * Emits the AssemblyScript of the portable binary: straight-line field code on nine 29-bit limbs.
 *
 * Montgomery reduction by product scanning with delayed carries (Koç, Acar, Kaliski, "Analyzing and Comparing
 * Montgomery Multiplication Algorithms", 1996, FIPS), on signed columns: quotient digits are balanced, so that
 * subtraction needs no multiple of p and a reduction alone leaves at most |T|/R + p/2.
 */
import { XI } from "./bn254.ts";
import {
  BITS,
  COLUMNS,
  column,
  FP_BYTES,
  LIMBS,
  limb,
  negativeInverse,
  range,
  store,
  toLimbs,
  WIDE_BYTES,
} from "./limbs.ts";

/** Parameters of the code: the modulus, its limbs and -1/p modulo 2^29. */
interface Field {
  readonly p: bigint;
  readonly limbs: readonly bigint[];
  readonly inverse: bigint;
}

const SIGN_SHIFT = 64 - BITS;
const balanced = (t: string): string => `((${t} << ${SIGN_SHIFT}) >> ${SIGN_SHIFT})`;

const declare = (name: string, pointer: string, skip = 0): string[] =>
  range(LIMBS).map((i) => `  const ${name}${i}: i64 = ${limb(pointer, i, skip)};`);

const define = (signature: string, body: string[]): string =>
  `export function ${signature}: void {\n${body.join("\n")}\n}\n`;

/** Reduces the columns that `terms` gives and hands the nine unreduced output columns u0 to u8 on. */
function reduceColumns({ limbs, inverse }: Field, terms: (k: number) => string[]): string[] {
  const lines: string[] = ["  let t: i64 = 0;"];
  for (const k of range(LIMBS)) {
    const quotients = range(k).map((i) => `m${i} * ${limbs[k - i]}`);
    lines.push(`  t += ${[...terms(k), ...quotients].join(" + ")};`);
    lines.push(`  const m${k}: i64 = ${balanced(`(t * ${inverse})`)};`);
    lines.push(`  t = (t + m${k} * ${limbs[0]}) >> ${BITS};`);
  }
  for (const k of range(LIMBS - 1)) {
    const quotients = column(k + LIMBS, (i, j) => `m${i} * ${limbs[j]}`);
    const carried = k === 0 ? ["t"] : [];
    lines.push(`  let u${k}: i64 = ${[...carried, ...terms(k + LIMBS), ...quotients].join(" + ")};`);
  }
  return [...lines, `  let u${LIMBS - 1}: i64 = 0;`];
}

/** Carries u0 to u8 into balanced limbs at `pointer`. */
function carryOut(pointer: string, skip = 0): string[] {
  return range(LIMBS).flatMap((i) => {
    if (i === LIMBS - 1) return [store(pointer, i, `u${i}`, skip)];
    return [
      `  const o${i}: i64 = ${balanced(`u${i}`)};`,
      store(pointer, i, `o${i}`, skip),
      `  u${i + 1} += (u${i} - o${i}) >> ${BITS};`,
    ];
  });
}

/**
 * Brings the output columns below (1/2 + 2^-19)·p by subtracting the nearest multiple of p. Columns 6 to 8 estimate
 * the value in units of 2^203 with an error below 2^6 units, where p is 2^50.6 of them.
 */
function tighten({ p, limbs }: Field): string[] {
  const scale = 40n;
  const unit = p >> 233n;
  const reciprocal = ((1n << (scale + 233n)) + p / 2n) / p;
  if (unit < 1n << 20n) throw new Error("the estimate would be too coarse");
  return [
    `  const q: i64 = (((u7 + (u6 >> ${BITS}) + (u8 << ${BITS})) >> 30) * ${reciprocal} + ${1n << (scale - 1n)}) >> ${scale};`,
    ...range(LIMBS).map((i) => `  u${i} -= q * ${limbs[i]};`),
  ];
}

const multiplyFp = (field: Field): string =>
  define("fpMul(r: usize, a: usize, b: usize)", [
    ...declare("a", "a"),
    ...declare("b", "b"),
    ...reduceColumns(field, (k) => column(k, (i, j) => `a${i} * b${j}`)),
    ...carryOut("r"),
  ]);

function squareTerms(k: number): string[] {
  return column(k, (i, j) => (i > j ? "" : i === j ? `a${i} * a${i}` : `d${i} * a${j}`)).filter(Boolean);
}

const squareFp = (field: Field): string =>
  define("fpSqr(r: usize, a: usize)", [
    ...declare("a", "a"),
    ...range(LIMBS - 1).map((i) => `  const d${i}: i64 = a${i} << 1;`),
    ...reduceColumns(field, squareTerms),
    ...carryOut("r"),
  ]);

/** r = w / R, tight. */
const reduceWide = (field: Field): string =>
  define("fpRedc(r: usize, w: usize)", [
    ...reduceColumns(field, (k) => (k < COLUMNS ? [limb("w", k)] : [])),
    ...tighten(field),
    ...carryOut("r"),
  ]);

/** r = w / R + z, tight: the addition costs no carry of its own. */
const reduceWideAdd = (field: Field): string =>
  define("fpRedcAdd(r: usize, w: usize, z: usize)", [
    ...reduceColumns(field, (k) => (k < COLUMNS ? [limb("w", k)] : [])),
    ...range(LIMBS).map((i) => `  u${i} += ${limb("z", i)};`),
    ...tighten(field),
    ...carryOut("r"),
  ]);

/** r = 3w / R + s·z, tight: the shape of a Granger-Scott squaring. */
const reduceWideTriple = (field: Field): string =>
  define("fpRedcTriple(r: usize, w: usize, z: usize, s: i64)", [
    ...reduceColumns(field, (k) => (k < COLUMNS ? [`3 * ${limb("w", k)}`] : [])),
    ...range(LIMBS).map((i) => `  u${i} += s * ${limb("z", i)};`),
    ...tighten(field),
    ...carryOut("r"),
  ]);

/** Schoolbook columns by Karatsuba: three products for a multiplication in Fp2, two for a squaring. */
const multiplyWide = (): string =>
  define("w2Mul(w: usize, a: usize, b: usize)", [
    ...declare("a", "a"),
    ...declare("b", "b"),
    ...declare("c", "a", FP_BYTES),
    ...declare("d", "b", FP_BYTES),
    ...range(LIMBS).map((i) => `  const s${i}: i64 = a${i} + c${i};`),
    ...range(LIMBS).map((i) => `  const e${i}: i64 = b${i} + d${i};`),
    "  let x: i64, y: i64;",
    ...range(COLUMNS).flatMap((k) => [
      `  x = ${column(k, (i, j) => `a${i} * b${j}`).join(" + ")};`,
      `  y = ${column(k, (i, j) => `c${i} * d${j}`).join(" + ")};`,
      store("w", k, "x - y"),
      store("w", k, `${column(k, (i, j) => `s${i} * e${j}`).join(" + ")} - x - y`, WIDE_BYTES),
    ]),
  ]);

const squareWide = (): string =>
  define("w2Sqr(w: usize, a: usize)", [
    ...declare("a", "a"),
    ...declare("c", "a", FP_BYTES),
    ...range(LIMBS).map((i) => `  const s${i}: i64 = a${i} + c${i};`),
    ...range(LIMBS).map((i) => `  const e${i}: i64 = a${i} - c${i};`),
    ...range(LIMBS).map((i) => `  const f${i}: i64 = a${i} << 1;`),
    ...range(COLUMNS).flatMap((k) => [
      store("w", k, column(k, (i, j) => `s${i} * e${j}`).join(" + ")),
      store("w", k, column(k, (i, j) => `f${i} * c${j}`).join(" + "), WIDE_BYTES),
    ]),
  ]);

/** Balanced columns of `x`, the last one holding the rest. */
const balanceColumns = (name: string, pointer: string, skip: number): string[] => [
  "  t = 0;",
  ...range(COLUMNS).flatMap((k) => {
    const read = `  t += ${limb(pointer, k, skip)};`;
    if (k === COLUMNS - 1) return [read, `  const ${name}${k}: i64 = t;`];
    return [read, `  const ${name}${k}: i64 = ${balanced("t")};`, `  t = (t - ${name}${k}) >> ${BITS};`];
  }),
];

/** w = a + ξ·x on columns; x is carried first, so that its ninefold stays small. */
const xiWide = (): string =>
  define("w2XiAdd(w: usize, a: usize, x: usize)", [
    "  let t: i64;",
    ...balanceColumns("x", "x", 0),
    ...balanceColumns("y", "x", WIDE_BYTES),
    ...range(COLUMNS).flatMap((k) => [
      store("w", k, `${limb("a", k)} + ${XI[0]} * x${k} - y${k}`),
      store("w", k, `${limb("a", k, WIDE_BYTES)} + ${XI[0]} * y${k} + x${k}`, WIDE_BYTES),
    ]),
  ]);

/** w = a - 12x on columns, x carried first. */
const minus12Wide = (): string =>
  define("w2Minus12(w: usize, a: usize, x: usize)", [
    "  let t: i64;",
    ...balanceColumns("x", "x", 0),
    ...balanceColumns("y", "x", WIDE_BYTES),
    ...range(COLUMNS).flatMap((k) => [
      store("w", k, `${limb("a", k)} - 12 * x${k}`),
      store("w", k, `${limb("a", k, WIDE_BYTES)} - 12 * y${k}`, WIDE_BYTES),
    ]),
  ]);

const carryFp = (): string =>
  define("fpCarry(r: usize, a: usize)", [
    ...range(LIMBS).map((i) => `  let u${i}: i64 = ${limb("a", i)};`),
    ...carryOut("r"),
  ]);

/** r = a, tight: for sums that are not followed by a product. */
const tightenFp = (field: Field): string =>
  define("fpTighten(r: usize, a: usize)", [
    ...range(LIMBS).map((i) => `  let u${i}: i64 = ${limb("a", i)};`),
    ...tighten(field),
    ...carryOut("r"),
  ]);

/** Limb-wise r = f(a, b, c), without carries, on `words` words. */
function limbwise(name: string, inputs: string[], words: number, f: (i: number) => string): string {
  const signature = `${name}(${["r", ...inputs].map((input) => `${input}: usize`).join(", ")})`;
  return define(
    signature,
    range(words).map((i) => store("r", i, f(i))),
  );
}

const linear = (): string[] => {
  const words = { fp: LIMBS, fp2: 2 * LIMBS, w2: 2 * COLUMNS };
  const both = Object.entries(words).flatMap(([prefix, n]) => [
    limbwise(`${prefix}Add`, ["a", "b"], n, (i) => `${limb("a", i)} + ${limb("b", i)}`),
    limbwise(`${prefix}Sub`, ["a", "b"], n, (i) => `${limb("a", i)} - ${limb("b", i)}`),
  ]);
  return [
    ...both,
    limbwise(
      "w2Sub2",
      ["a", "b", "c"],
      2 * COLUMNS,
      (i) => `${limb("a", i)} - ${limb("b", i)} - ${limb("c", i)}`,
    ),
    limbwise("fpNeg", ["a"], LIMBS, (i) => `-${limb("a", i)}`),
    limbwise("fp2Neg", ["a"], 2 * LIMBS, (i) => `-${limb("a", i)}`),
    limbwise("fp2Conj", ["a"], 2 * LIMBS, (i) => (i < LIMBS ? limb("a", i) : `-${limb("a", i)}`)),
  ];
};

/** @param p the modulus, of 254 bits as the bounds assume */
export function emitScalar(p: bigint): string {
  const field: Field = { p, limbs: toLimbs(p), inverse: negativeInverse(p) };
  return [
    `export const FP: usize = ${FP_BYTES};\nexport const FP2: usize = ${2 * FP_BYTES};`,
    `export const WIDE: usize = ${WIDE_BYTES};\nexport const W2: usize = ${2 * WIDE_BYTES};`,
    `export const P_INVERSE: i64 = ${field.inverse};\n`,
    multiplyFp(field),
    squareFp(field),
    reduceWide(field),
    reduceWideAdd(field),
    reduceWideTriple(field),
    multiplyWide(),
    squareWide(),
    xiWide(),
    minus12Wide(),
    carryFp(),
    tightenFp(field),
    ...linear(),
  ].join("\n");
}
