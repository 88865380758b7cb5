/**
 * Reads what checks need of a Groth16 proving key in snarkjs' binary format: its size, the coefficients of A and
 * B that it stores (section 4) and the phase-2 transcript (section 10). Points are not read here.
 */
import { BN254_R } from "@svc/core";
import type { LinearCombination, R1cs } from "./r1cs.ts";

const HEADER = 2;
const COEFFICIENTS = 4;
const TRANSCRIPT = 10;
const ENTRY_BYTES = 44;
/** Coefficients are stored as value * 2^512 mod r: Montgomery form of a Montgomery form. */
const STORED_FACTOR = 2n ** 512n % BN254_R;

export interface ProvingKey {
  wires: number;
  publicSignals: number;
  domainSize: number;
  /** Number of stored coefficients, those that bind the public signals included. */
  coefficients: number;
  /** Section 10 as it stands: circuit hash, count, contributions. */
  transcript: Uint8Array;
  /** Calls back for each stored coefficient; `stored` is the 32 bytes as a little-endian integer. */
  eachCoefficient(visit: (matrix: number, row: number, wire: number, stored: bigint) => void): void;
}

/** @throws RangeError when the bytes are not a version 1 Groth16 zkey over BN254 */
export function readProvingKey(bytes: Uint8Array): ProvingKey {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = new TextDecoder().decode(bytes.subarray(0, 4));
  if (magic !== "zkey" || view.getUint32(4, true) !== 1) throw new RangeError("bytes: no zkey of version 1");
  const sections = new Map<number, { at: number; length: number }>();
  let at = 12;
  for (let i = view.getUint32(8, true); i > 0; i--) {
    const length = Number(view.getBigUint64(at + 4, true));
    sections.set(view.getUint32(at, true), { at: at + 12, length });
    at += 12 + length;
  }
  const section = (type: number) => {
    const found = sections.get(type);
    if (found === undefined) throw new RangeError(`bytes: no section ${type}`);
    return found;
  };
  const header = section(HEADER).at;
  if (view.getUint32(header, true) !== 32 || readElement(view, header + 40) !== BN254_R) {
    throw new RangeError("bytes: another curve than BN254");
  }
  const coefficientsAt = section(COEFFICIENTS).at;
  const coefficients = view.getUint32(coefficientsAt, true);
  const transcript = section(TRANSCRIPT);
  return {
    wires: view.getUint32(header + 72, true),
    publicSignals: view.getUint32(header + 76, true),
    domainSize: view.getUint32(header + 80, true),
    coefficients,
    // A copy of its own: a Buffer's slice would be a window into the whole key.
    transcript: Uint8Array.from(bytes.subarray(transcript.at, transcript.at + transcript.length)),
    eachCoefficient(visit) {
      for (let i = 0; i < coefficients; i++) {
        const entry = coefficientsAt + 4 + i * ENTRY_BYTES;
        const [matrix, row, wire] = [0, 4, 8].map((offset) => view.getUint32(entry + offset, true));
        visit(matrix as number, row as number, wire as number, readElement(view, entry + 12));
      }
    },
  };
}

/**
 * Compares a proving key's stored coefficients with a constraint system: every entry of A and B once, one row
 * per public signal behind them, nothing else. Says what differs first, or `null`.
 *
 * Agreement shows which rows the prover evaluates. That the key's *points* belong to them is shown by the whole
 * lineage (powers of tau, r1cs, contributions) and not here.
 */
export function compareCoefficients(key: ProvingKey, r1cs: R1cs): string | null {
  if (key.wires !== r1cs.wires) return `${key.wires} wires in the key, ${r1cs.wires} in the r1cs`;
  const publicSignals = r1cs.publicOutputs + r1cs.publicInputs;
  if (key.publicSignals !== publicSignals) {
    return `${key.publicSignals} public signals in the key, ${publicSignals} in the r1cs`;
  }
  const expected = new Map<string, bigint>();
  const expectRow = (matrix: number, row: number, { wires, coefficients }: LinearCombination) => {
    for (const [i, wire] of wires.entries()) {
      expected.set(`${matrix} ${row} ${wire}`, ((coefficients[i] as bigint) * STORED_FACTOR) % BN254_R);
    }
  };
  for (const [row, { a, b }] of r1cs.rows.entries()) {
    expectRow(0, row, a);
    expectRow(1, row, b);
  }
  for (let signal = 0; signal <= publicSignals; signal++) {
    expected.set(`0 ${r1cs.rows.length + signal} ${signal}`, STORED_FACTOR);
  }
  let difference: string | null = null;
  key.eachCoefficient((matrix, row, wire, stored) => {
    const place = `${matrix} ${row} ${wire}`;
    if (expected.get(place) !== stored) {
      difference ??= `matrix ${matrix}, row ${row}, wire ${wire}: ${expected.has(place) ? "another value" : "not in the r1cs"}`;
    }
    expected.delete(place);
  });
  if (difference === null && expected.size > 0) {
    const [place] = expected.keys();
    difference = `${expected.size} entries of the r1cs are missing from the key, first at matrix, row, wire ${place}`;
  }
  return difference;
}

function readElement(view: DataView, at: number): bigint {
  let value = 0n;
  for (let i = 3; i >= 0; i--) value = (value << 64n) | view.getBigUint64(at + 8 * i, true);
  return value;
}
