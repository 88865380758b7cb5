/**
 * Negative witnesses: takes a witness that satisfies a constraint system, changes one wire at a time and
 * reports the changes that no row notices. Only rows that hold the changed wire are looked at again.
 */
import { BN254_R } from "@svc/core";
import { evaluate, type LinearCombination, type R1cs } from "../../scripts/r1cs.ts";

interface Use {
  row: number;
  part: 0 | 1 | 2;
  coefficient: bigint;
}

/**
 * Wires whose change to some other value leaves every row satisfied. Each wire takes the values 0, 1, w + 1,
 * -w and a large one.
 */
export function survivors(r1cs: R1cs, witness: readonly bigint[]): number[] {
  const uses: Use[][] = Array.from({ length: r1cs.wires }, () => []);
  const values = r1cs.rows.map(({ a, b, c }, row) => {
    for (const [part, combination] of [a, b, c].entries()) collect(uses, combination, row, part as 0 | 1 | 2);
    return [evaluate(a, witness), evaluate(b, witness), evaluate(c, witness)] as [bigint, bigint, bigint];
  });
  const found: number[] = [];
  for (let wire = 1; wire < r1cs.wires; wire++) {
    const old = witness[wire] as bigint;
    const others = [0n, 1n, (old + 1n) % BN254_R, (BN254_R - old) % BN254_R, 2n ** 200n + 7n];
    if (others.some((value) => value !== old && unnoticed(uses[wire] as Use[], values, value - old))) {
      found.push(wire);
    }
  }
  return found;
}

function collect(
  uses: Use[][],
  { wires, coefficients }: LinearCombination,
  row: number,
  part: 0 | 1 | 2,
): void {
  for (const [i, wire] of wires.entries())
    uses[wire]?.push({ row, part, coefficient: coefficients[i] as bigint });
}

function unnoticed(
  uses: readonly Use[],
  values: readonly [bigint, bigint, bigint][],
  delta: bigint,
): boolean {
  const changed = new Map<number, [bigint, bigint, bigint]>();
  for (const { row, part, coefficient } of uses) {
    const parts =
      changed.get(row) ?? ([...(values[row] as [bigint, bigint, bigint])] as [bigint, bigint, bigint]);
    parts[part] += coefficient * delta;
    changed.set(row, parts);
  }
  for (const [a, b, c] of changed.values()) if ((a * b - c) % BN254_R !== 0n) return false;
  return true;
}

/**
 * Number of directions, to first order, in which the witness can move while the given wires stay: the kernel of
 * the rows' Jacobian. Zero means that no other witness lies near this one in the algebraic sense, several
 * wires moving together included.
 *
 * @param order - wires in the order in which they follow from each other; rows are solved for the last of theirs,
 *   which keeps the elimination sparse. Without it the work is cubic in the number of wires: for templates only.
 */
export function freedom(
  r1cs: R1cs,
  witness: readonly bigint[],
  fixed: ReadonlySet<number>,
  order: readonly number[] = [...Array(r1cs.wires).keys()].toReversed(),
): number {
  const columns = order.toReversed().filter((wire) => wire !== 0 && !fixed.has(wire));
  const columnOf = new Map(columns.map((wire, i) => [wire, i]));
  const pivots = new Map<number, Map<number, bigint>>();
  for (const { a, b, c } of r1cs.rows) {
    const row = new Map<number, bigint>();
    const add = (combination: LinearCombination, factor: bigint) => {
      for (const [i, wire] of combination.wires.entries()) {
        const column = columnOf.get(wire);
        if (column === undefined) continue;
        const value = ((row.get(column) ?? 0n) + factor * (combination.coefficients[i] as bigint)) % BN254_R;
        row.set(column, value);
      }
    };
    add(a, evaluate(b, witness));
    add(b, evaluate(a, witness));
    add(c, BN254_R - 1n);
    reduceRow(row, pivots);
  }
  return columns.length - pivots.size;
}

function reduceRow(row: Map<number, bigint>, pivots: Map<number, Map<number, bigint>>): void {
  for (;;) {
    let lead = -1;
    for (const [column, value] of row) {
      if (value === 0n) row.delete(column);
      else if (lead < 0 || column < lead) lead = column;
    }
    if (lead < 0) return;
    const pivot = pivots.get(lead);
    if (pivot === undefined) {
      const scale = inverse(row.get(lead) as bigint);
      for (const [column, value] of row) row.set(column, (value * scale) % BN254_R);
      pivots.set(lead, row);
      return;
    }
    const factor = BN254_R - (row.get(lead) as bigint);
    for (const [column, value] of pivot)
      row.set(column, ((row.get(column) ?? 0n) + factor * value) % BN254_R);
  }
}

function inverse(value: bigint): bigint {
  let [result, base, exponent] = [1n, value, BN254_R - 2n];
  for (; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % BN254_R;
    base = (base * base) % BN254_R;
  }
  return result;
}
