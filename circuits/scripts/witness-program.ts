/**
 * Compiles an r1cs into a witness program: an order in which its rows determine every wire from the input wires.
 *
 * Most rows determine one wire, a product. Where several rows determine several wires together (the linear layer of
 * Poseidon, run backwards), the rows are kept reduced against each other, Gauss and Jordan, and a wire is known as soon
 * as a row is left with it alone; the program repeats the steps of the reduction on values. A wire that no row
 * determines is one of two hints, read off the rows: bits of a number (booleans whose sum with weights 1, 2, 4, ... a
 * row states), and a quotient (the unknown factor of a product that stands in no other row; 0 where the other factor is
 * 0). Every row that determined nothing becomes a check. An r1cs that needs another hint is refused by name.
 *
 * The optimiser may have put an output in the place of an input (an input is a wire less where a linear row determines
 * it from an output). Such an output becomes an input of the program: the prover computes all public signals in plain
 * code anyway, and a wrong one breaks a check.
 */

import { encodeWitnessProgram } from "@svc/groth16/prove";
import type { R1cs, Row } from "./r1cs.ts";
import {
  bitsInOrder,
  booleanOf,
  Code,
  inverse,
  isConstant,
  mod,
  R,
  scaled,
  signalsOf,
  type Terms,
  termsOf,
} from "./witness-code.ts";

/** One reduced equation: Σ coefficient · wire = the value in a register. */
interface Equation {
  readonly unknown: Map<number, bigint>;
  readonly register: number;
  pivot: number;
}

class Compiler {
  readonly #code = new Code();
  readonly #rows: readonly (readonly [a: Terms, b: Terms, c: Terms])[];
  readonly #known: Uint8Array;
  /** Rows by wire. */
  readonly #rowsOf = new Map<number, number[]>();
  /** Unknown wires a row has, each counted once a side. */
  readonly #missing: Int32Array;
  readonly #isBoolean: Uint8Array;
  readonly #isBit: Uint8Array;
  readonly #used: Uint8Array;
  readonly #equations = new Set<Equation>();
  readonly #pivots = new Map<number, Equation>();
  readonly #equationsOf = new Map<number, Set<Equation>>();
  readonly #ready: number[] = [];
  readonly #wires: number;
  readonly #free: number[] = [];
  /** Outputs that the program takes as inputs. */
  readonly given: number[] = [];
  readonly #outputs: number;
  #registers: number;
  #left: number;

  constructor({ rows, wires, publicOutputs }: R1cs, inputs: readonly number[]) {
    this.#outputs = publicOutputs;
    this.#wires = wires;
    this.#registers = wires;
    this.#left = wires;
    this.#known = new Uint8Array(wires);
    this.#isBoolean = new Uint8Array(wires);
    this.#isBit = new Uint8Array(wires);
    this.#used = new Uint8Array(rows.length);
    this.#missing = new Int32Array(rows.length);
    this.#rows = rows.map(({ a, b, c }: Row) => [termsOf(a), termsOf(b), termsOf(c)] as const);
    for (const [i, sides] of this.#rows.entries()) {
      for (const side of sides) {
        for (const wire of side.keys()) {
          this.#missing[i] = (this.#missing[i] as number) + 1;
          const list = this.#rowsOf.get(wire);
          if (list === undefined) this.#rowsOf.set(wire, [i]);
          else list.push(i);
        }
      }
      const wire = booleanOf(sides);
      if (wire !== null) this.#isBoolean[wire] = 1;
      if (this.#missing[i] === 0) this.#ready.push(i);
    }
    for (const wire of [0, ...inputs]) this.#learn(wire);
  }

  compile() {
    while (true) {
      for (let row = this.#ready.shift(); row !== undefined; row = this.#ready.shift()) this.#visit(row);
      if (this.#left === 0) break;
      if (!this.#splitBits() && !this.#splitHidden() && !this.#divide() && !this.#askForOutput())
        throw this.#stuck();
    }
    for (const equation of this.#equations) {
      if (equation.unknown.size > 0) throw new Error("an equation was left over");
    }
    return {
      wires: this.#wires,
      registers: this.#registers,
      coefficients: this.#code.coefficients(),
      code: Uint8Array.from(this.#code.bytes),
    };
  }

  #unknowns(terms: Terms): number[] {
    return [...terms.keys()].filter((wire) => this.#known[wire] === 0);
  }

  /** The wire has its value now: rows and equations that waited for it go on. */
  #learn(wire: number): void {
    if (this.#known[wire] === 1) throw new Error(`wire ${wire} twice`);
    this.#known[wire] = 1;
    this.#left -= 1;
    for (const row of this.#rowsOf.get(wire) ?? []) {
      this.#missing[row] = (this.#missing[row] as number) - 1;
      if (this.#used[row] === 0) this.#ready.push(row);
    }
    for (const equation of [...(this.#equationsOf.get(wire) ?? [])]) {
      const coefficient = equation.unknown.get(wire) as bigint;
      this.#linear(equation.register, [
        [equation.register, 1n],
        [wire, R - coefficient],
      ]);
      this.#drop(equation, wire);
      if (equation.pivot === wire) {
        this.#pivots.delete(wire);
        this.#repivot(equation);
      }
      this.#finish(equation);
    }
  }

  #linear(to: number, terms: readonly (readonly [number, bigint])[]): void {
    this.#code.number(0);
    this.#code.number(to);
    this.#code.terms(new Map(terms));
  }

  #drop(equation: Equation, wire: number): void {
    equation.unknown.delete(wire);
    this.#equationsOf.get(wire)?.delete(equation);
  }

  #set(equation: Equation, wire: number, coefficient: bigint): void {
    if (coefficient === 0n) {
      this.#drop(equation, wire);
      return;
    }
    equation.unknown.set(wire, coefficient);
    const set = this.#equationsOf.get(wire);
    if (set === undefined) this.#equationsOf.set(wire, new Set([equation]));
    else set.add(equation);
  }

  /** A row some of whose wires have just become known. */
  #visit(row: number): void {
    if (this.#used[row] === 1) return;
    const [a, b, c] = this.#rows[row] as readonly [Terms, Terms, Terms];
    if (this.#missing[row] === 0) {
      this.#used[row] = 1;
      const wire = booleanOf([a, b, c]);
      if (wire !== null && this.#isBit[wire] === 1) return;
      this.#code.number(4);
      for (const side of [a, b, c]) this.#code.terms(side);
      return;
    }
    // Linear in what is unknown where one factor is a constant, or both are known.
    if (this.#unknowns(a).length > 0 || this.#unknowns(b).length > 0) {
      const [constant, other] = isConstant(a) ? [a, b] : isConstant(b) ? [b, a] : [null, null];
      if (constant === null) return;
      this.#used[row] = 1;
      const terms = scaled(c, R - 1n);
      for (const [wire, coefficient] of scaled(other, constant.get(0) ?? 0n)) {
        terms.set(wire, mod((terms.get(wire) ?? 0n) + coefficient));
      }
      this.#addEquation(new Map(), new Map(), scaled(terms, R - 1n));
      return;
    }
    this.#used[row] = 1;
    this.#addEquation(a, b, c);
  }

  /** a·b = c with a and b known: what is unknown of c is reduced by the equations that there are. */
  #addEquation(a: Terms, b: Terms, c: Terms): void {
    const unknown = new Map<number, bigint>();
    const rest: Terms = new Map();
    for (const [wire, coefficient] of c) {
      if (this.#known[wire] === 1) rest.set(wire, R - coefficient);
      else if (coefficient !== 0n) unknown.set(wire, coefficient);
    }
    for (const wire of [...unknown.keys()]) {
      const pivot = this.#pivots.get(wire);
      const coefficient = unknown.get(wire);
      if (pivot === undefined || coefficient === undefined) continue;
      rest.set(pivot.register, mod((rest.get(pivot.register) ?? 0n) - coefficient));
      for (const [other, value] of pivot.unknown) {
        const sum = mod((unknown.get(other) ?? 0n) - coefficient * value);
        if (sum === 0n) unknown.delete(other);
        else unknown.set(other, sum);
      }
    }
    const [pivot] = unknown.keys();
    if (pivot === undefined) {
      this.#code.number(4);
      this.#code.terms(a);
      this.#code.terms(b);
      this.#code.terms(scaled(rest, R - 1n));
      return;
    }
    const scale = inverse(unknown.get(pivot) as bigint);
    const only = unknown.size === 1;
    const register = only ? pivot : (this.#free.pop() ?? this.#registers++);
    if (a.size === 0 || b.size === 0) {
      this.#linear(register, [...scaled(rest, scale)]);
    } else {
      this.#code.number(1);
      this.#code.number(register);
      this.#code.terms(scaled(a, scale));
      this.#code.terms(b);
      this.#code.terms(scaled(rest, scale));
    }
    if (only) {
      this.#learn(pivot);
      return;
    }
    const equation: Equation = { unknown: new Map(), register, pivot };
    this.#equations.add(equation);
    for (const [wire, coefficient] of unknown) this.#set(equation, wire, mod(coefficient * scale));
    this.#eliminate(equation);
  }

  /** Takes the equation's pivot out of all others. */
  #eliminate(equation: Equation): void {
    const { pivot } = equation;
    this.#pivots.set(pivot, equation);
    const touched = [...(this.#equationsOf.get(pivot) ?? [])].filter((other) => other !== equation);
    for (const other of touched) {
      const coefficient = other.unknown.get(pivot) as bigint;
      this.#linear(other.register, [
        [other.register, 1n],
        [equation.register, R - coefficient],
      ]);
      for (const [wire, value] of equation.unknown) {
        this.#set(other, wire, mod((other.unknown.get(wire) ?? 0n) - coefficient * value));
      }
    }
    for (const other of touched) this.#finish(other);
    this.#finish(equation);
  }

  #repivot(equation: Equation): void {
    const [next] = equation.unknown;
    if (next === undefined) return;
    const [pivot, coefficient] = next;
    const scale = inverse(coefficient);
    this.#linear(equation.register, [[equation.register, scale]]);
    for (const [wire, value] of [...equation.unknown]) this.#set(equation, wire, mod(value * scale));
    equation.pivot = pivot;
    this.#eliminate(equation);
  }

  /** An equation that is left with one wire determines it; one that is left with none is a check. */
  #finish(equation: Equation): void {
    if (!this.#equations.has(equation) || equation.unknown.size > 1) return;
    this.#equations.delete(equation);
    const [wire] = equation.unknown.keys();
    if (wire === undefined) {
      this.#code.number(4);
      this.#code.terms(new Map());
      this.#code.terms(new Map());
      this.#code.terms(new Map([[equation.register, 1n]]));
    } else {
      this.#pivots.delete(equation.pivot);
      this.#linear(wire, [[equation.register, inverse(equation.unknown.get(wire) as bigint)]]);
      this.#drop(equation, wire);
      this.#free.push(equation.register);
      this.#learn(wire);
      return;
    }
    this.#free.push(equation.register);
  }

  /** A hint: an equation over booleans with weights 1, 2, 4, ... times one factor. */
  #splitBits(): boolean {
    for (const equation of this.#equations) {
      const wires = [...equation.unknown];
      if (!wires.every(([wire]) => this.#isBoolean[wire] === 1)) continue;
      const inOrder = bitsInOrder(equation.unknown);
      if (inOrder === null) continue;
      this.#code.number(3);
      const factor = equation.unknown.get(inOrder[0] as number) as bigint;
      this.#code.terms(new Map([[equation.register, inverse(factor)]]));
      this.#split(inOrder);
      // The equation has become a check: the number may have had more bits.
      this.#equations.delete(equation);
      this.#pivots.delete(equation.pivot);
      for (const wire of inOrder) this.#drop(equation, wire);
      this.#code.number(4);
      this.#code.terms(new Map());
      this.#code.terms(new Map());
      this.#code.terms(new Map([...wires, [equation.register, R - 1n]]));
      this.#free.push(equation.register);
      for (const wire of inOrder) this.#learn(wire);
      return true;
    }
    return false;
  }

  /**
   * The same hint where the optimiser replaced the highest bit by the sum that it stands for: L·(L - 1) = 0 with
   * L = (number - the lower bits) / 2^n. The lower bits are the number's; the row, visited again, checks the rest.
   */
  #splitHidden(): boolean {
    for (const [row, [a, b, c]] of this.#rows.entries()) {
      if (this.#used[row] === 1 || c.size > 0) continue;
      const side = a.has(0) ? b : a;
      const unknown = this.#unknowns(side);
      if (side.has(0) || unknown.length < 2 || !unknown.every((wire) => this.#isBoolean[wire] === 1))
        continue;
      const inOrder = bitsInOrder(new Map(unknown.map((wire) => [wire, side.get(wire) as bigint])));
      if (inOrder === null) continue;
      const unit = inverse(side.get(inOrder[0] as number) as bigint);
      const known = [...side].filter(([wire]) => this.#known[wire] === 1);
      this.#code.number(3);
      this.#code.terms(new Map(known.map(([wire, weight]) => [wire, mod((R - weight) * unit)])));
      this.#split(inOrder);
      for (const wire of inOrder) this.#learn(wire);
      return true;
    }
    return false;
  }

  #split(inOrder: readonly number[]): void {
    for (const number of [inOrder.length, ...inOrder]) this.#code.number(number);
    for (const wire of inOrder) this.#isBit[wire] = 1;
  }

  /**
   * A hint: the unknown factor of a product, where no other row has a say in it. Where the divisor is 0 the row leaves
   * the factor open: another row that could still determine it must not find it taken.
   */
  #divide(): boolean {
    for (const [row, [a, b, c]] of this.#rows.entries()) {
      if (this.#used[row] === 1 || this.#unknowns(c).length > 0) continue;
      for (const [factor, divisor] of [
        [a, b],
        [b, a],
      ] as const) {
        const [[wire, coefficient] = [0, 0n], more] = factor;
        if (more !== undefined || this.#known[wire] === 1 || this.#unknowns(divisor).length > 0) continue;
        if (this.#rowsOf.get(wire)?.some((other) => other !== row)) continue;
        this.#code.number(2);
        this.#code.number(wire);
        this.#code.terms(scaled(c, inverse(coefficient)));
        this.#code.terms(divisor);
        // The row itself is visited again, as a check.
        this.#learn(wire);
        return true;
      }
    }
    return false;
  }

  #askForOutput(): boolean {
    for (let wire = 1; wire <= this.#outputs; wire++) {
      if (this.#known[wire] === 1) continue;
      this.given.push(wire);
      this.#learn(wire);
      return true;
    }
    return false;
  }

  #stuck(): Error {
    const wires = Array.from({ length: this.#wires }, (_, i) => i).filter((i) => this.#known[i] === 0);
    return new Error(
      `${wires.length} wires are determined neither by rows nor by bits or quotients, first ${wires.slice(0, 8).join(", ")}`,
    );
  }
}

/** @throws Error when a wire is determined neither by rows nor by the two hints */
export function compileWitnessProgram(r1cs: R1cs, sym: string): Uint8Array {
  const first = 1 + r1cs.publicOutputs;
  const inputs = signalsOf(sym, first, first + r1cs.publicInputs + r1cs.privateInputs);
  const wires = inputs.flatMap((signal) => signal.wires.filter((wire) => wire >= 0));
  const compiler = new Compiler(r1cs, wires);
  const program = compiler.compile();
  const given = signalsOf(sym, 1, first).filter(({ wires: [wire = 0] }) => compiler.given.includes(wire));
  return encodeWitnessProgram({ inputs: [...inputs, ...given], ...program });
}
