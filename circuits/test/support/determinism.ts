/**
 * Which wires of a constraint system are determined by its inputs, found by propagation over the rows and
 * without any witness: a wire counts as determined when no two satisfying witnesses that agree on the inputs can
 * differ in it. What is not found is not shown to be free.
 *
 * Five rules, each about rows whose other wires are determined already:
 *   linear   rows with both factors determined are linear equations in the rest; elimination solves them together
 *   bits     an equation over wires that are 0 or 1, with different powers of two as weights that cannot wrap
 *   zero     d * i = w + ..., d * (w + ...) = ...: the first row gives w where d is 0, the second where it is not
 *   unit     d * (w + ...) = a number that is not zero
 *   boolean  L * (L - 1) = 0 makes L a bit of the second rule, even where L is a sum
 */
import { BN254_R } from "@svc/core";
import type { LinearCombination, R1cs, Row } from "../../scripts/r1cs.ts";

type Sum = Map<number, bigint>;

/** Wires of an equation that are no bits, beyond which it is not looked at again as a sum of bits. */
const MAX_OTHERS = 8;

export interface Determination {
  /** Wires in the order in which they were found; the inputs and wire 0 first. */
  readonly order: readonly number[];
  readonly undetermined: readonly number[];
}

/**
 * @param inputs - wires that are given; wire 0 is always
 * @param rows - those of the system unless some are taken away
 */
export function determine(
  system: Pick<R1cs, "wires">,
  inputs: Iterable<number>,
  rows: readonly Row[],
): Determination {
  return new Propagation(system.wires, rows).run(inputs);
}

class Propagation {
  readonly #rows: readonly Row[];
  readonly #uses: number[][];
  readonly #known: Uint8Array;
  readonly #order: number[] = [];
  readonly #queue: number[] = [];
  /** Bits: the wires themselves, and negative numbers for sums that are bits. */
  readonly #bits = new Set<number>();
  /** Equations by their pivot, reduced by each other; and which pivots' equations hold a wire. */
  readonly #equations = new Map<number, Sum>();
  readonly #holders = new Map<number, Set<number>>();
  readonly #pendingByWire = new Map<number, Set<Sum>>();

  constructor(wires: number, rows: readonly Row[]) {
    this.#rows = rows;
    this.#known = new Uint8Array(wires);
    this.#uses = Array.from({ length: wires }, () => []);
    for (const [i, { a, b, c }] of rows.entries()) {
      for (const wire of new Set([...a.wires, ...b.wires, ...c.wires])) this.#uses[wire]?.push(i);
    }
  }

  run(inputs: Iterable<number>): Determination {
    this.#readBits();
    for (const wire of [0, ...inputs]) this.#learn(wire);
    const stated = new Uint8Array(this.#rows.length);
    for (;;) {
      for (let wire = this.#queue.pop(); wire !== undefined; wire = this.#queue.pop()) {
        for (const i of this.#uses[wire] ?? []) {
          const row = this.#rows[i] as Row;
          if (stated[i] === 1 || !this.#allKnown(row.a) || !this.#allKnown(row.b)) continue;
          stated[i] = 1;
          this.#state(this.#unknownPart(row.c));
        }
      }
      if (!this.#zeroRule()) break;
    }
    const undetermined = [...this.#known.keys()].filter((wire) => this.#known[wire] === 0);
    return { order: this.#order, undetermined };
  }

  #learn(wire: number): void {
    if (wire < 0 || this.#known[wire] === 1) return;
    this.#known[wire] = 1;
    this.#order.push(wire);
    this.#queue.push(wire);
    for (const pivot of this.#holders.get(wire) ?? []) {
      const equation = this.#equations.get(pivot);
      equation?.delete(wire);
      if (equation?.size === 1) this.#solve(pivot);
    }
    this.#holders.delete(wire);
    if (this.#equations.has(wire)) {
      // The pivot itself is known: what is left is an equation about the others.
      const rest = this.#take(wire);
      rest.delete(wire);
      this.#insert(rest);
    }
    for (const sum of this.#pendingByWire.get(wire) ?? []) {
      sum.delete(wire);
      this.#bitRule(sum);
    }
    this.#pendingByWire.delete(wire);
  }

  /** A new equation: the sum of these unknown wires is a determined number. */
  #state(sum: Sum): void {
    if (sum.size === 0) return;
    const mostlyBits = new Map(sum);
    if (this.#bitRule(mostlyBits)) return;
    // Kept as it stands for the bit rule, which may apply once its few other wires are known.
    if ([...sum.keys()].filter((wire) => !this.#bits.has(wire)).length <= MAX_OTHERS) {
      for (const wire of sum.keys()) {
        const sums = this.#pendingByWire.get(wire) ?? new Set();
        this.#pendingByWire.set(wire, sums.add(mostlyBits));
      }
    }
    this.#insert(sum);
  }

  #bitRule(sum: Sum): boolean {
    if (![...sum.keys()].every((wire) => this.#bits.has(wire)) || !isBinary([...sum.values()])) return false;
    for (const wire of [...sum.keys()]) this.#learn(wire);
    return true;
  }

  #insert(sum: Sum): void {
    const reduced: Sum = new Map();
    for (const [wire, factor] of sum) {
      if (wire >= 0 && this.#known[wire] === 1) continue;
      const equation = this.#equations.get(wire);
      if (equation === undefined) add(reduced, wire, factor);
      else for (const [other, weight] of equation) if (other !== wire) add(reduced, other, -factor * weight);
    }
    const [pivot] = reduced.keys();
    if (pivot === undefined) return;
    const scale = inverse(reduced.get(pivot) as bigint);
    for (const [wire, factor] of reduced) reduced.set(wire, modulo(factor * scale));
    const touched = [pivot];
    for (const holder of [...(this.#holders.get(pivot) ?? [])]) {
      const equation = this.#equations.get(holder);
      const factor = equation?.get(pivot);
      if (equation === undefined || factor === undefined) continue;
      touched.push(holder);
      for (const [wire, weight] of reduced) {
        add(equation, wire, -factor * weight);
        if (wire !== pivot) this.#hold(wire, holder, equation.has(wire));
      }
    }
    this.#holders.delete(pivot);
    this.#equations.set(pivot, reduced);
    for (const wire of reduced.keys()) if (wire !== pivot) this.#hold(wire, pivot, true);
    for (const found of touched) if (this.#equations.get(found)?.size === 1) this.#solve(found);
  }

  #hold(wire: number, pivot: number, holds: boolean): void {
    const pivots = this.#holders.get(wire) ?? new Set();
    if (holds) this.#holders.set(wire, pivots.add(pivot));
    else pivots.delete(pivot);
  }

  #take(pivot: number): Sum {
    const equation = this.#equations.get(pivot) as Sum;
    this.#equations.delete(pivot);
    for (const wire of equation.keys()) this.#holders.get(wire)?.delete(pivot);
    return equation;
  }

  #solve(pivot: number): void {
    if (!this.#equations.has(pivot)) return;
    this.#take(pivot);
    this.#learn(pivot);
  }

  #readBits(): void {
    let virtual = -1;
    for (const { a, b, c } of this.#rows) {
      if (c.wires.length > 0) continue;
      const bit = bitOf(a, b);
      if (bit === null) continue;
      const [[wire, weight] = [0, 0n], ...others] = [...bit].filter(([each]) => each !== 0);
      const offset = bit.get(0) ?? 0n;
      const itself = offset === 0n && weight === 1n;
      const opposite = offset === 1n && weight === BN254_R - 1n;
      if (others.length === 0 && (itself || opposite)) this.#bits.add(wire);
      else if (bit.size > 1) {
        // The sum is a bit of its own: bit - sum = 0.
        this.#bits.add(virtual);
        this.#virtual.push(new Map([...bit, [virtual, BN254_R - 1n]]));
        virtual--;
      }
    }
  }

  readonly #virtual: Sum[] = [];

  /** Rows with a determined factor that is or is not zero; and sums that are bits. */
  #zeroRule(): boolean {
    const before = this.#order.length;
    for (const sum of this.#virtual) {
      const unknown = new Map([...sum].filter(([wire]) => wire < 0 || this.#known[wire] === 0));
      if (unknown.size > 1) this.#bitRule(unknown);
    }
    const byFactor = new Map<string, { sums: Sum[]; products: Sum[] }>();
    for (const { a, b, c } of this.#rows) {
      for (const [known, other] of [
        [a, b],
        [b, a],
      ] as const) {
        if (!this.#allKnown(known) || this.#allKnown(other)) continue;
        const name = normalised(known);
        const entry = byFactor.get(name) ?? { sums: [], products: [] };
        byFactor.set(name, entry);
        const rest = this.#unknownPart(c);
        if (rest.size === 1) entry.sums.push(rest);
        const factor = this.#unknownPart(other);
        if (rest.size === 0 && factor.size === 1) {
          entry.products.push(factor);
          // Their product is a number other than zero, so the determined factor is not zero.
          if (isNumber(c)) for (const wire of factor.keys()) this.#learn(wire);
        }
      }
    }
    for (const { sums, products } of byFactor.values()) {
      for (const [wire] of sums.flatMap((sum) => [...sum.keys()].map((one) => [one] as const))) {
        if (products.some((product) => product.has(wire))) this.#learn(wire);
      }
    }
    return this.#order.length > before;
  }

  #allKnown({ wires }: LinearCombination): boolean {
    return wires.every((wire) => this.#known[wire] === 1);
  }

  #unknownPart({ wires, coefficients }: LinearCombination): Sum {
    const sum: Sum = new Map();
    for (const [i, wire] of wires.entries()) {
      if (this.#known[wire] === 0) add(sum, wire, coefficients[i] as bigint);
    }
    return sum;
  }
}

/** A number other than zero, the same in every witness. */
function isNumber(combination: LinearCombination): boolean {
  const sum = sumOf(combination);
  return sum.size === 1 && sum.has(0);
}

/** Returns whether the weights are one number times different powers of two, of either sign, whose sum is below r. */
function isBinary(weights: readonly bigint[]): boolean {
  return weights.some((base) => {
    const scale = inverse(base);
    let sum = 0n;
    for (const weight of weights) {
      // A bit with the opposite sign is its complement and a constant.
      const either = modulo(weight * scale);
      const power = either < BN254_R / 2n ? either : BN254_R - either;
      if (power === 0n || (power & (power - 1n)) !== 0n || (sum & power) !== 0n) return false;
      sum += power;
    }
    return sum < BN254_R;
  });
}

/** Returns the sum that is 0 or 1 by a * b = 0, when b is a plus or minus a number; null otherwise. */
function bitOf(a: LinearCombination, b: LinearCombination): Sum | null {
  const left = sumOf(a);
  const right = sumOf(b);
  const [lead] = [...left.keys()].filter((wire) => wire !== 0);
  const ratio = lead === undefined ? undefined : right.get(lead);
  if (lead === undefined || ratio === undefined) return null;
  // right = scale * left + offset
  const scale = modulo(ratio * inverse(left.get(lead) as bigint));
  const difference = new Map(right);
  for (const [wire, factor] of left) add(difference, wire, -scale * factor);
  const offset = difference.get(0);
  if (offset === undefined || difference.size !== 1) return null;
  // left = 0 or left = -offset / scale; divided by the latter it is a bit.
  const unit = inverse(modulo(-offset * inverse(scale)));
  return new Map([...left].map(([wire, factor]) => [wire, modulo(factor * unit)]));
}

function normalised(combination: LinearCombination): string {
  const sum = sumOf(combination);
  const [first] = [...sum.keys()].sort((x, y) => x - y);
  const scale = first === undefined ? 1n : inverse(sum.get(first) as bigint);
  return [...sum]
    .sort(([x], [y]) => x - y)
    .map(([wire, factor]) => `${wire}:${modulo(factor * scale)}`)
    .join();
}

function sumOf({ wires, coefficients }: LinearCombination): Sum {
  const sum: Sum = new Map();
  for (const [i, wire] of wires.entries()) add(sum, wire, coefficients[i] as bigint);
  return sum;
}

function add(sum: Sum, wire: number, factor: bigint): void {
  const value = modulo((sum.get(wire) ?? 0n) + factor);
  if (value === 0n) sum.delete(wire);
  else sum.set(wire, value);
}

function modulo(value: bigint): bigint {
  const rest = value % BN254_R;
  return rest < 0n ? rest + BN254_R : rest;
}

/** By the extended Euclidean algorithm. */
function inverse(value: bigint): bigint {
  let [a, b, x, y] = [modulo(value), BN254_R, 1n, 0n];
  while (a !== 0n) {
    const quotient = b / a;
    [a, b] = [b - quotient * a, a];
    [x, y] = [y - quotient * x, x];
  }
  return modulo(y);
}
