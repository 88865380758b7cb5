// Values of wires: linear combinations of them, and the rows of A and B of a constraint system.
//
// Wires are elements one after the other. A combination is pairs { wire, coefficient } of 32-bit words; coefficient
// 0 stands for 1, coefficient 1 for -1, others for elements of a table that begins with these two.
import { FP, fpAdd, fpMul, fpSub } from "./fr/field";
import { fpLoad, fpStore, fpTight } from "./fr/element";
import { setRow } from "./columns";
import { MODULUS } from "./fr/field";

/** Reads canonical elements of 32 bytes. Returns how many were read before one that is none. */
export function loadElements(to: usize, bytes: usize, count: usize): usize {
  for (let i: usize = 0; i < count; i++) {
    if (!isBelowModulus(bytes + 32 * i)) return i;
    fpLoad(to + i * FP, bytes + 32 * i);
  }
  return count;
}

export function storeElements(bytes: usize, from: usize, count: usize): void {
  for (let i: usize = 0; i < count; i++) fpStore(bytes + 32 * i, from + i * FP);
}

function isBelowModulus(a: usize): bool {
  for (let i: usize = 32; i > 0; i -= 8) {
    const x = load<u64>(a + i - 8), y = load<u64>(MODULUS + i - 8);
    if (x != y) return x < y;
  }
  return false;
}

const TERM: usize = memory.data(80);

/** r := r + coefficient·wire, tight where r was. */
export function addTerm(r: usize, wire: usize, coefficient: u32, coefficients: usize): void {
  if (coefficient == 0) fpAdd(r, r, wire);
  else if (coefficient == 1) fpSub(r, r, wire);
  else {
    fpMul(TERM, coefficients + <usize>coefficient * FP, wire);
    fpAdd(r, r, TERM);
  }
  fpTight(r, r);
}

const A: usize = memory.data(80);
const B: usize = memory.data(80);

function combine(r: usize, terms: usize, end: usize, wires: usize, coefficients: usize): void {
  memory.fill(r, 0, FP);
  for (; terms < end; terms += 8) {
    addTerm(r, wires + <usize>load<u32>(terms) * FP, load<u32>(terms, 4), coefficients);
  }
}

/**
 * Evaluates A and B on all n rows. `ends` holds, for row after row, how many terms there are in all up to the end of
 * its A and of its B.
 */
export function evaluateRows(
  columns: usize, n: usize, rows: usize, ends: usize, terms: usize, wires: usize, coefficients: usize,
): void {
  let at = terms;
  for (let i: usize = 0; i < n; i++) {
    let middle = at, end = at;
    if (i < rows) {
      middle = terms + 8 * <usize>load<u32>(ends + 8 * i);
      end = terms + 8 * <usize>load<u32>(ends + 8 * i, 4);
    }
    combine(A, at, middle, wires, coefficients);
    combine(B, middle, end, wires, coefficients);
    setRow(columns, n, i, A, B);
    at = end;
  }
}
