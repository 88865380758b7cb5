/**
 * Poseidon over BN254 as circomlib instantiates it: alpha = 5, R_F = 8, and one R_P per width for
 * 128-bit security. Everything else follows from the Grain register. Public literature's plain form:
 * one constant per lane and round, one dense matrix.
 */
import { invertAll } from "../field/arithmetic.ts";
import { openGrain } from "./grain.ts";

export const FULL_ROUNDS = 8;

/** R_P for state widths 2 to 17 (1 to 16 inputs), Poseidon paper table 2 rounded as circomlib does. */
const PARTIAL_ROUNDS: readonly number[] = [56, 57, 56, 60, 60, 63, 64, 63, 60, 66, 60, 65, 70, 60, 64, 68];

const MIN_WIDTH = 2;
export const MAX_WIDTH = 17;

export interface PoseidonParameters {
  width: number;
  partialRounds: number;
  /** `width` constants for each of the R_F + R_P rounds, in round order. */
  roundConstants: readonly bigint[];
  /** Row-major square MDS matrix: 1 / (x_i + y_j). */
  matrix: readonly (readonly bigint[])[];
}

/**
 * R_P of a state width.
 *
 * @throws RangeError when the width is outside 2..17
 */
export function partialRoundsOf(width: number): number {
  const partialRounds = PARTIAL_ROUNDS[width - MIN_WIDTH];
  if (partialRounds === undefined) {
    throw new RangeError(`width: expected ${MIN_WIDTH} to ${MAX_WIDTH}, got ${width}`);
  }
  return partialRounds;
}

/**
 * Generates the plain parameters of one width. Not cached: callers keep what they derive from it.
 *
 * @throws RangeError when the width is outside 2..17
 */
export function generateParameters(width: number): PoseidonParameters {
  const partialRounds = partialRoundsOf(width);
  const grain = openGrain(width, FULL_ROUNDS, partialRounds);
  const roundConstants: bigint[] = [];
  for (let i = 0; i < width * (FULL_ROUNDS + partialRounds); i++) roundConstants.push(grain.nextConstant());

  // Cauchy matrix 1 / (x_i + y_j). The first draw has no repeated entry and no zero sum for any of
  // these widths and passes the paper's subspace checks, so there is no second draw to provide for.
  const drawn = Array.from({ length: 2 * width }, () => grain.nextMatrixEntry());
  const xs = drawn.slice(0, width);
  const ys = drawn.slice(width);
  const inverses = invertAll(xs.flatMap((x) => ys.map((y) => x + y)));
  const matrix = xs.map((_, i) => inverses.slice(i * width, (i + 1) * width));
  return { width, partialRounds, roundConstants, matrix };
}
