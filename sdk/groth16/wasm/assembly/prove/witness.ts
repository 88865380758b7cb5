// Runs a witness program: straight-line code that computes every wire of a circuit from its input wires.
//
// Instructions and their operands are numbers of seven bits a byte, lowest first (LEB128). A combination is a count
// and as many pairs of register and coefficient (`rows.ts`). Registers are elements; the first ones are the wires.
//
//   0  d, c          d = c
//   1  d, a, b, c    d = a·b + c
//   2  d, a, b       d = a/b, and 0 where b is 0
//   3  c, n, d...    the lowest n bits of c, lowest first
//   4  a, b, c       a·b = c, or there is no witness
//
// The host has checked the program (`src/prove/witness-program.ts`), which is part of a key that is pinned by hash.
import { FP, fpAdd, fpMul, fpSub, ONE } from "./fr/field";
import { fpIsZero, fpStore, fpTight } from "./fr/element";
import { fpInv } from "./fr/inverse";
import { addTerm } from "./rows";

const A: usize = memory.data(80);
const B: usize = memory.data(80);
const C: usize = memory.data(80);
const BITS: usize = memory.data(32);

let at: usize = 0;
let registers: usize = 0;
let coefficients: usize = 0;

function next(): u32 {
  let byte: u32 = load<u8>(at++);
  let value = byte & 0x7f;
  for (let shift: u32 = 7; byte >= 0x80; shift += 7) {
    byte = load<u8>(at++);
    value |= (byte & 0x7f) << shift;
  }
  return value;
}

function register(): usize {
  return registers + <usize>next() * FP;
}

function combination(r: usize): void {
  memory.fill(r, 0, FP);
  for (let left = next(); left > 0; left--) {
    const wire = register();
    addTerm(r, wire, next(), coefficients);
  }
}

/** Returns whether every check held. */
export function solve(program: usize, end: usize, registersAt: usize, coefficientsAt: usize): bool {
  at = program;
  registers = registersAt;
  coefficients = coefficientsAt;
  while (at < end) {
    switch (next()) {
      case 0: {
        const to = register();
        combination(C);
        memory.copy(to, C, FP);
        break;
      }
      case 1: {
        const to = register();
        combination(A);
        combination(B);
        combination(C);
        fpMul(A, A, B);
        fpAdd(A, A, C);
        fpTight(to, A);
        break;
      }
      case 2: {
        const to = register();
        combination(A);
        combination(B);
        fpInv(B, B); // of 0 it is 0
        fpMul(to, A, B);
        break;
      }
      case 3: {
        combination(C);
        fpStore(BITS, C);
        for (let i: u32 = 0, count = next(); i < count; i++) {
          const to = register();
          if ((load<u8>(BITS + <usize>(i >> 3)) >> <u8>(i & 7)) & 1) memory.copy(to, ONE, FP);
          else memory.fill(to, 0, FP);
        }
        break;
      }
      default: {
        combination(A);
        combination(B);
        combination(C);
        fpMul(A, A, B);
        fpSub(A, A, C);
        if (!fpIsZero(A)) return false;
      }
    }
  }
  return true;
}
