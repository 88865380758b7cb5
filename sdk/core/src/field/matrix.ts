/**
 * Square matrices over the BN254 scalar field, row-major, acting on columns. For deriving Poseidon
 * tables at first use; nothing here runs per hash.
 */
import { invert, reduce } from "./arithmetic.ts";

export type Matrix = readonly (readonly bigint[])[];

export function timesColumn(matrix: Matrix, column: readonly bigint[]): bigint[] {
  return matrix.map((row) => {
    let sum = 0n;
    for (let i = 0; i < row.length; i++) sum += (row[i] as bigint) * (column[i] as bigint);
    return reduce(sum);
  });
}

export function multiply(a: Matrix, b: Matrix): bigint[][] {
  const columns = transpose(b);
  return a.map((row) => timesColumn(columns, row));
}

/** `matrix` to a power of at least 1, by repeated squaring. */
export function power(matrix: Matrix, exponent: number): Matrix {
  if (exponent === 1) return matrix;
  const half = power(matrix, Math.floor(exponent / 2));
  const square = multiply(half, half);
  return exponent % 2 === 0 ? square : multiply(square, matrix);
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
    const scale = invert(pivot[column] as bigint);
    for (let j = column; j < 2 * n; j++) pivot[j] = reduce((pivot[j] as bigint) * scale);
    for (const row of rows) {
      const factor = row[column] as bigint;
      if (row === pivot || factor === 0n) continue;
      for (let j = column; j < 2 * n; j++)
        row[j] = reduce((row[j] as bigint) - factor * (pivot[j] as bigint));
    }
  }
  return rows.map((row) => row.slice(n));
}

function transpose(matrix: Matrix): bigint[][] {
  return matrix.map((_, j) => matrix.map((row) => row[j] as bigint));
}
