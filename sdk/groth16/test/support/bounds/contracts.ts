/**
 * Bounds on the arguments and results of each generated function. An element has weight k when its limbs stay within k
 * halves of a limb and its value within k·p/2 and a little; columns have weight k when they are at most what k products
 * of elements of weight 1 sum up to.
 */
import { double, forgetNames, integer, type Lane, magnitude, whole, within } from "./lane.ts";
import { Machine, type Shape } from "./machine.ts";

export const PORTABLE = { bits: 29, limbs: 9, isFused: false } as const;
export const FUSED = { bits: 51, limbs: 5, isFused: true } as const;

type Operand =
  /** An element of a weight. */
  | readonly ["element", number]
  /** Columns of a weight; of the portable binary one half of an Fp2. */
  | readonly ["columns", number]
  | readonly ["factor", number];

interface Contract {
  /** After the result. */
  readonly operands: readonly Operand[];
  /** Bound of the result: an element within so many thousandths of p, or anything that fits. */
  readonly leaves: number | "fits";
  /** Elements of Fp2 in the portable binary: twice the limbs. */
  readonly isFp2?: true;
}

const e = (weight: number): Operand => ["element", weight];
const c = (weight: number): Operand => ["columns", weight];
const TIGHT = 501;

/** By name of the function; each combination is tried. */
const PORTABLE_CONTRACTS: Readonly<Record<string, readonly Contract[]>> = {
  fpMul: [
    { operands: [e(1), e(15)], leaves: 535 },
    { operands: [e(3), e(5)], leaves: 535 },
  ],
  fpSqr: [{ operands: [e(3)], leaves: 535 }],
  fpRedc: [{ operands: [c(15)], leaves: TIGHT }],
  fpRedcAdd: [{ operands: [c(14), e(8)], leaves: TIGHT }],
  fpRedcTriple: [
    { operands: [c(5), e(8), ["factor", 2]], leaves: TIGHT },
    { operands: [c(5), e(8), ["factor", -2]], leaves: TIGHT },
  ],
  w2Mul: [
    { operands: [e(1), e(7)], leaves: "fits", isFp2: true },
    { operands: [e(2), e(3)], leaves: "fits", isFp2: true },
  ],
  w2Sqr: [{ operands: [e(2)], leaves: "fits", isFp2: true }],
  w2XiAdd: [{ operands: [c(14), c(15)], leaves: "fits", isFp2: true }],
  w2Minus12: [{ operands: [c(14), c(15)], leaves: "fits", isFp2: true }],
  fpCarry: [{ operands: [e(1000)], leaves: "fits" }],
  fpTighten: [{ operands: [e(1000)], leaves: TIGHT }],
  ...linear("fp", e(8)),
  ...linear("fp2", e(8), true),
  ...linear("w2", c(7), true),
  w2Sub2: [{ operands: [c(5), c(5), c(5)], leaves: "fits", isFp2: true }],
  fpNeg: [{ operands: [e(8)], leaves: "fits" }],
  fp2Neg: [{ operands: [e(8)], leaves: "fits", isFp2: true }],
  fp2Conj: [{ operands: [e(8)], leaves: "fits", isFp2: true }],
};

const FUSED_CONTRACTS: Readonly<Record<string, readonly Contract[]>> = {
  ...paired("fpMul", TIGHT, [e(1), e(4)], [e(2), e(2)]),
  ...paired("fpMulLoose", 1300, [e(1), e(4)], [e(2), e(2)]),
  ...paired("w2Redc", TIGHT, [c(100)]),
  ...paired("w2RedcAdd", TIGHT, [c(100), e(2)]),
  w2RedcTriplePair: [
    { operands: [c(30), e(1), ["factor", -2]], leaves: TIGHT },
    { operands: [c(30), e(1), ["factor", 2]], leaves: TIGHT },
  ],
  w2Mul: [{ operands: [e(1), e(4)], leaves: "fits" }],
  w2Sqr: [{ operands: [e(1)], leaves: "fits" }],
  w2XiAdd: [{ operands: [c(30), c(7)], leaves: "fits" }],
  w2Minus12: [{ operands: [c(30), c(5)], leaves: "fits" }],
  fp2Carry: [{ operands: [e(4)], leaves: TIGHT }],
  ...linear("fp2", e(2)),
  ...linear("w2", c(50)),
  w2Sub2: [{ operands: [c(30), c(30), c(30)], leaves: "fits" }],
  fp2Neg: [{ operands: [e(4)], leaves: "fits" }],
  fp2Conj: [{ operands: [e(4)], leaves: "fits" }],
};

function linear(prefix: string, operand: Operand, isFp2 = false): Record<string, readonly Contract[]> {
  const contract: Contract = {
    operands: [operand, operand],
    leaves: "fits",
    ...(isFp2 ? { isFp2: true as const } : {}),
  };
  return { [`${prefix}Add`]: [contract], [`${prefix}Sub`]: [contract] };
}

function paired(
  name: string,
  leaves: number,
  ...operands: readonly (readonly Operand[])[]
): Record<string, readonly Contract[]> {
  const contracts = operands.map((each): Contract => ({ operands: each, leaves }));
  return { [name]: contracts, [`${name}Pair`]: contracts };
}

const halfLimb = ({ bits }: Shape): bigint => 1n << BigInt(bits - 1);

function element(shape: Shape, weight: number): Lane[] {
  const { p, bits, limbs, isFused } = shape;
  const bound = BigInt(weight) * halfLimb(shape);
  // Half of p and a little, beside what the limbs below take away.
  const top = ((BigInt(weight) * p) >> BigInt(bits * (limbs - 1) + 1)) + 2n;
  const bounds = [...Array(limbs - 1).fill(bound), top] as bigint[];
  return isFused
    ? bounds.flatMap((each) => [double(-each, each), double(-each, each)])
    : bounds.map((each) => within(each));
}

/** Sums of products of elements: 2 · limbs - 1 columns in the portable binary, 2 · limbs in the other. */
function columns(shape: Shape, weight: number): Lane[] {
  const { p, bits, limbs, isFused } = shape;
  const top = (p >> BigInt(bits * (limbs - 1) + 1)) + 2n;
  const limb = (i: number) => (i < limbs - 1 ? halfLimb(shape) : top);
  if (isFused) {
    // The rest of each product of a column, and the multiple of 2^51 of each in the column below.
    const count = (k: number) => BigInt(Math.max(0, Math.min(k, 2 * limbs - 2 - k, limbs - 1) + 1));
    return Array.from({ length: 2 * limbs }, (_, k) => {
      const bound = BigInt(weight) * (count(k) * (1n << 50n) + count(k - 1) * (1n << 49n));
      return within(bound);
    }).flatMap((lane) => [lane, lane]);
  }
  return Array.from({ length: 2 * limbs - 1 }, (_, k) => {
    let bound = 0n;
    for (let i = 0; i < limbs; i++) if (k - i >= 0 && k - i < limbs) bound += limb(i) * limb(k - i);
    return within(BigInt(weight) * bound);
  });
}

export const contractsOf = (isFused: boolean): Readonly<Record<string, readonly Contract[]>> =>
  isFused ? FUSED_CONTRACTS : PORTABLE_CONTRACTS;

/**
 * Carries a function out on all that its contracts allow.
 *
 * @throws BoundError where something does not fit, or what is left is beyond what is promised
 */
export function assertContracts(text: string, shape: Shape, name: string): void {
  for (const contract of contractsOf(shape.isFused)[name] ?? []) {
    forgetNames();
    const machine = new Machine(text, shape);
    const isPair = name.endsWith("Pair");
    const results: number[] = [];
    const result = () => {
      const at = machine.room([]);
      results.push(at);
      return integer(BigInt(at));
    };
    const copies = isPair ? 2 : 1;
    const times = <T>(make: () => T): T[] => Array.from({ length: copies }, make);
    const values = [
      ...times(result),
      ...contract.operands.flatMap((operand) =>
        times(() =>
          operand[0] === "factor" ? integer(BigInt(operand[1])) : placed(machine, shape, operand, contract),
        ),
      ),
    ];
    machine.call(name, values);
    for (const at of results) assertLeft(machine, shape, name, contract, at);
  }
}

function placed(machine: Machine, shape: Shape, [kind, weight]: Operand, { isFp2 }: Contract): Lane {
  const make = () => (kind === "columns" ? columns(shape, weight) : element(shape, weight));
  return integer(BigInt(machine.room(isFp2 ? [...make(), ...make()] : make())));
}

function assertLeft(machine: Machine, shape: Shape, name: string, { leaves }: Contract, at: number): void {
  if (leaves === "fits") return;
  const { p, bits, limbs, isFused } = shape;
  const limb = (i: number) => magnitude(whole(machine.memory.get(at + (isFused ? 16 : 8) * i) as Lane));
  for (let i = 0; i < limbs - 1; i++) {
    if (limb(i) > halfLimb(shape)) throw new RangeError(`${name}: limb ${i} is not balanced`);
  }
  const most = (((p * BigInt(leaves)) / 1000n) >> BigInt(bits * (limbs - 1))) + 3n;
  if (limb(limbs - 1) > most) throw new RangeError(`${name}: the value is beyond ${leaves} thousandths of p`);
}
