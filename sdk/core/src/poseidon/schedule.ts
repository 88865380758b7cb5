/**
 * Rewrites the plain Poseidon rounds into an equal sequence that costs 2t - 1 instead of t^2 products
 * per partial round (Poseidon paper, appendix B). Two facts carry it: a constant added to a lane that
 * meets no S-box can be moved behind the matrix, and a linear map that fixes lane 0 commutes with a
 * partial S-box layer, so the dense part of every partial matrix can be pushed towards the front.
 *
 * With the MDS matrix written as [[m, v], [w, A]] the k-th partial round from the end (k = 0, 1, ...)
 * keeps the row v A^-(k+1) and the column A^k w: iterated vector products, one inverse, and the
 * accumulated A^(R_P) joins the opening full rounds to the partial ones.
 */
import { invertAll, reduce } from "../field/arithmetic.ts";
import { type Matrix, multiply, power, timesColumn } from "../field/matrix.ts";
import { FULL_ROUNDS, generateParameters } from "./parameters.ts";

/** One partial round after its S-box: lane 0 becomes row·state, lane i gains column[i-1]·lane 0. */
export interface SparseRound {
  constant: bigint;
  row: readonly bigint[];
  column: readonly bigint[];
}

export interface PoseidonSchedule {
  width: number;
  matrix: Matrix;
  /** Replaces the matrix after the last opening full round. */
  bridge: Matrix;
  /** R_F vectors added before the S-box layers of the full rounds. */
  fullConstants: readonly (readonly bigint[])[];
  partial: readonly SparseRound[];
}

/** Derives the quick form of one width from its plain parameters. */
export function deriveSchedule(width: number): PoseidonSchedule {
  const { partialRounds, roundConstants, matrix, xs, ys } = generateParameters(width);
  const half = FULL_ROUNDS / 2;
  const constantsOf = (round: number): bigint[] => roundConstants.slice(round * width, (round + 1) * width);

  // Move the constants of lanes 1.. of every partial round behind that round's matrix.
  const fullConstants = Array.from({ length: half }, (_, round) => constantsOf(round));
  const laneZero: bigint[] = [];
  let carried = constantsOf(half);
  for (let k = 0; k < partialRounds; k++) {
    laneZero.push(carried[0] as bigint);
    const moved = timesColumn(matrix, [0n, ...carried.slice(1)]);
    carried = constantsOf(half + k + 1).map((c, lane) => reduce(c + (moved[lane] as bigint)));
  }
  fullConstants.push(carried);
  for (let round = half + 1; round < FULL_ROUNDS; round++)
    fullConstants.push(constantsOf(partialRounds + round));

  // Factor the partial matrices from the last round to the first.
  const corner = matrix[0]?.[0] as bigint;
  const inner = matrix.slice(1).map((row) => row.slice(1));
  const timesInverse = inverseTransposed(inner, xs.slice(1), ys.slice(1));
  let v: readonly bigint[] = (matrix[0] as readonly bigint[]).slice(1);
  let w: readonly bigint[] = matrix.slice(1).map((row) => row[0] as bigint);
  const partial: SparseRound[] = [];
  for (let k = partialRounds - 1; k >= 0; k--) {
    v = timesInverse(v);
    partial.unshift({ constant: laneZero[k] as bigint, row: [corner, ...v], column: w });
    w = timesColumn(inner, w);
  }
  const pushed = [[1n, ...v.map(() => 0n)], ...power(inner, partialRounds).map((row) => [0n, ...row])];
  return { width, matrix, bridge: multiply(pushed, matrix), fullConstants, partial };
}

/**
 * The transposed inverse of a Cauchy matrix 1 / (x_i + y_j), as a product with a column: the matrix itself between two
 * diagonals, (i) prod_k (x_i + y_k) / prod_{k != i} (x_i - x_k) and the same with x and y exchanged (Schechter, "On the
 * inversion of certain matrices", 1959).
 */
function inverseTransposed(
  matrix: Matrix,
  xs: readonly bigint[],
  ys: readonly bigint[],
): (column: readonly bigint[]) => bigint[] {
  const product = (factors: readonly bigint[]) => factors.reduce((all, factor) => reduce(all * factor), 1n);
  const diagonal = (of: readonly bigint[], others: readonly bigint[]): bigint[] => {
    const below = invertAll(
      of.map((x, i) => product(of.filter((_, k) => k !== i).map((other) => x - other))),
    );
    return of.map((x, i) => reduce(product(others.map((y) => x + y)) * (below[i] as bigint)));
  };
  const [left, right] = [diagonal(xs, ys), diagonal(ys, xs)];
  return (column) =>
    timesColumn(
      matrix,
      column.map((entry, i) => reduce(entry * (right[i] as bigint))),
    ).map((entry, i) => reduce(entry * (left[i] as bigint)));
}
