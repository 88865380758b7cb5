/**
 * Reads the `.r1cs` that circom writes (iden3 r1cs binary format, version 1) and checks witnesses
 * against it. Ours rather than a library's, so that what tests call "satisfied" is judged by other
 * code than what makes proofs.
 */
import { BN254_R } from "@svc/core";

/** A sparse linear combination: parallel lists of wire numbers and coefficients in [0, r). */
export interface LinearCombination {
  wires: Uint32Array;
  coefficients: readonly bigint[];
}

/** One row: a(w) · b(w) = c(w). */
export interface Row {
  a: LinearCombination;
  b: LinearCombination;
  c: LinearCombination;
}

export interface R1cs {
  wires: number;
  publicOutputs: number;
  publicInputs: number;
  privateInputs: number;
  rows: readonly Row[];
}

/** @throws RangeError when the bytes are not a version 1 r1cs over the BN254 scalar field */
export function readR1cs(bytes: Uint8Array): R1cs {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder().decode(bytes.subarray(0, 4));
  if (text !== "r1cs" || view.getUint32(4, true) !== 1)
    throw new RangeError("bytes: not an r1cs of version 1");
  const sections = new Map<number, number>();
  let at = 12;
  for (let i = view.getUint32(8, true); i > 0; i--) {
    sections.set(view.getUint32(at, true), at + 12);
    at += 12 + Number(view.getBigUint64(at + 4, true));
  }

  let header = sections.get(1) as number;
  const elementBytes = view.getUint32(header, true);
  header += 4;
  if (elementBytes !== 32 || readElement(view, header) !== BN254_R) {
    throw new RangeError("bytes: another field than BN254's scalars");
  }
  header += 32;
  const [wires, publicOutputs, publicInputs, privateInputs] = [0, 4, 8, 12].map((offset) =>
    view.getUint32(header + offset, true),
  ) as [number, number, number, number];
  const count = view.getUint32(header + 24, true);

  at = sections.get(2) as number;
  const shared = new Map<bigint, bigint>();
  const readCombination = (): LinearCombination => {
    const length = view.getUint32(at, true);
    at += 4;
    const indices = new Uint32Array(length);
    const coefficients: bigint[] = [];
    for (let i = 0; i < length; i++) {
      indices[i] = view.getUint32(at, true);
      const value = readElement(view, at + 4);
      const known = shared.get(value);
      if (known === undefined) shared.set(value, value);
      coefficients.push(known ?? value);
      at += 36;
    }
    return { wires: indices, coefficients };
  };
  const rows: Row[] = [];
  for (let i = 0; i < count; i++) {
    rows.push({ a: readCombination(), b: readCombination(), c: readCombination() });
  }
  return { wires, publicOutputs, publicInputs, privateInputs, rows };
}

function readElement(view: DataView, at: number): bigint {
  let value = 0n;
  for (let i = 3; i >= 0; i--) value = (value << 64n) | view.getBigUint64(at + 8 * i, true);
  return value;
}

/** Entries of a and b (what a proving key stores per entry) and of c (what only its points hold). */
export function density(r1cs: R1cs): { ab: number; c: number } {
  let ab = 0;
  let c = 0;
  for (const row of r1cs.rows) {
    ab += row.a.wires.length + row.b.wires.length;
    c += row.c.wires.length;
  }
  return { ab, c };
}

export function evaluate(combination: LinearCombination, witness: readonly bigint[]): bigint {
  let sum = 0n;
  for (let i = 0; i < combination.wires.length; i++) {
    sum += (combination.coefficients[i] as bigint) * (witness[combination.wires[i] as number] as bigint);
  }
  return sum % BN254_R;
}

/** Number of the first row that the witness breaks, or -1 when it satisfies them all. */
export function firstBrokenRow(r1cs: R1cs, witness: readonly bigint[]): number {
  return r1cs.rows.findIndex(
    ({ a, b, c }) => (evaluate(a, witness) * evaluate(b, witness) - evaluate(c, witness)) % BN254_R !== 0n,
  );
}
