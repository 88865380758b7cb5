// What makes a false comparison pass is no wire of the witness program: here every value of the template's own wires is
// tried that its rows could ask for, over a small world of claims. A wire that is assigned and not constrained is
// determined all the same where other rows fix it to something else, so that the determinism gate is silent on it.
import { BN254_R } from "@svc/core";
import { expect, test } from "vitest";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";

const R = BN254_R;
const MAIN = "{public [claim, negated, difference]} = Equality()";
const INPUTS = ["main.claim", "main.negated", "main.difference"];

/** 1/x modulo the order. */
function inverseOf(x: bigint): bigint {
  let [value, base] = [1n, x];
  for (let exponent = R - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) value = (value * base) % R;
    base = (base * base) % R;
  }
  return value;
}

/** Returns whether any values of the other wires satisfy all rows. */
function isSatisfiable({ r1cs, names }: Compiled, given: readonly bigint[]): boolean {
  const [, , difference] = given as [bigint, bigint, bigint];
  const wanted = [0n, 1n, 2n, R - 1n];
  const values =
    difference === 0n ? wanted : [...wanted, ...wanted.map((x) => (x * inverseOf(difference)) % R)];
  const own = [...names].filter(([, name]) => !INPUTS.includes(name)).map(([wire]) => wire);
  const witness = new Array<bigint>(r1cs.wires).fill(0n);
  witness[0] = 1n;
  for (const [wire, name] of names) {
    const at = INPUTS.indexOf(name);
    if (at >= 0) witness[wire] = given[at] as bigint;
  }
  const tried = (i: number): boolean => {
    if (i === own.length) return firstBrokenRow(r1cs, witness) === -1;
    return values.some((value) => {
      witness[own[i] as number] = value;
      return tried(i + 1);
    });
  };
  return tried(0);
}

test("a claim that does not hold passes with no values of the template's own wires", async () => {
  const circuit = await compile(MAIN, "comparison.circom");
  for (const difference of [0n, 1n, 5n, R - 1n]) {
    for (const negated of [0n, 1n]) {
      const holds = (difference === 0n) === (negated === 0n);
      const about = `difference ${difference}, negated ${negated}`;
      expect(isSatisfiable(circuit, [1n, negated, difference]), about).toBe(holds);
      expect(isSatisfiable(circuit, [0n, negated, difference]), `${about}, not claimed`).toBe(true);
    }
  }
});
