/** Small square matrices over the BN254 scalar field, row-major, acting on columns: what the circuit's constants take. */
import { BN254_R } from "@svc/core/field";

export type Matrix = readonly (readonly bigint[])[];

export function timesColumn(matrix: Matrix, column: readonly bigint[]): bigint[] {
  return matrix.map(
    (row) => row.reduce((sum, entry, i) => sum + entry * (column[i] as bigint), 0n) % BN254_R,
  );
}

/**
 * Gauss-Jordan elimination.
 *
 * @throws RangeError when the matrix is singular
 */
export function invertMatrix(matrix: Matrix): bigint[][] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1n : 0n))]);
  for (let column = 0; column < n; column++) {
    const at = rows.findIndex((row, i) => i >= column && row[column] !== 0n);
    if (at < 0) throw new RangeError("matrix: singular");
    [rows[column], rows[at]] = [rows[at] as bigint[], rows[column] as bigint[]];
    const pivot = rows[column] as bigint[];
    const scale = inverse(pivot[column] as bigint);
    for (let j = column; j < 2 * n; j++) pivot[j] = ((pivot[j] as bigint) * scale) % BN254_R;
    for (const row of rows) {
      const factor = BN254_R - (row[column] as bigint);
      if (row === pivot || factor === BN254_R) continue;
      for (let j = column; j < 2 * n; j++)
        row[j] = ((row[j] as bigint) + factor * (pivot[j] as bigint)) % BN254_R;
    }
  }
  return rows.map((row) => row.slice(n));
}

/** By Fermat. */
function inverse(value: bigint): bigint {
  let power = 1n;
  for (const bit of (BN254_R - 2n).toString(2)) {
    power = (power * power) % BN254_R;
    if (bit === "1") power = (power * value) % BN254_R;
  }
  return power;
}
