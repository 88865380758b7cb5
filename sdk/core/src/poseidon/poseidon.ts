/**
 * Poseidon over BN254, synchronous, equal to circomlib's: capacity lane 0 starts at zero, the inputs
 * follow, and the digest is lane 0 of the permuted state. Arity is part of the function: hashes of
 * different arity never agree by padding. Tables are generated at first use of a width and kept.
 */
import { BN254_R } from "../field/bn254.ts";
import { FULL_ROUNDS, MAX_WIDTH } from "./parameters.ts";
import { deriveSchedule, type PoseidonSchedule } from "./schedule.ts";

const schedules = new Map<number, PoseidonSchedule>();

function scheduleOf(width: number): PoseidonSchedule {
  let schedule = schedules.get(width);
  if (schedule === undefined) {
    schedule = deriveSchedule(width);
    schedules.set(width, schedule);
  }
  return schedule;
}

/**
 * Hashes 1 to 16 field elements.
 *
 * @param inputs - each in [0, r); nothing is reduced
 * @returns an element in [0, r)
 * @throws RangeError for another number of inputs or an input outside the field
 */
export function poseidon(inputs: readonly bigint[]): bigint {
  if (inputs.length < 1 || inputs.length >= MAX_WIDTH) {
    throw new RangeError(`inputs: expected 1 to ${MAX_WIDTH - 1} elements, got ${inputs.length}`);
  }
  const state: bigint[] = [0n];
  for (const [i, input] of inputs.entries()) {
    if (typeof input !== "bigint" || input < 0n || input >= BN254_R) {
      throw new RangeError(`inputs[${i}]: not an element of the BN254 scalar field`);
    }
    state.push(input);
  }
  return permute(state, scheduleOf(state.length));
}

/** Runs the permutation over `state` and returns lane 0. */
function permute(state: bigint[], schedule: PoseidonSchedule): bigint {
  const { width, matrix, bridge, fullConstants, partial } = schedule;
  const half = FULL_ROUNDS / 2;
  let lanes = state;
  for (let round = 0; round < half; round++) {
    lanes = fullRound(lanes, fullConstants[round] as readonly bigint[], round === half - 1 ? bridge : matrix);
  }
  for (const { constant, row, column } of partial) {
    const zero = fifthPower((lanes[0] as bigint) + constant);
    let sum = zero * (row[0] as bigint);
    for (let i = 1; i < width; i++) {
      const lane = lanes[i] as bigint;
      sum += lane * (row[i] as bigint);
      lanes[i] = (lane + zero * (column[i - 1] as bigint)) % BN254_R;
    }
    lanes[0] = sum % BN254_R;
  }
  for (let round = half; round < FULL_ROUNDS; round++) {
    lanes = fullRound(lanes, fullConstants[round] as readonly bigint[], matrix);
  }
  return lanes[0] as bigint;
}

function fullRound(
  lanes: readonly bigint[],
  constants: readonly bigint[],
  matrix: readonly (readonly bigint[])[],
): bigint[] {
  const powers = lanes.map((lane, i) => fifthPower(lane + (constants[i] as bigint)));
  return matrix.map((row) => {
    let sum = 0n;
    for (let i = 0; i < powers.length; i++) sum += (powers[i] as bigint) * (row[i] as bigint);
    return sum % BN254_R;
  });
}

function fifthPower(x: bigint): bigint {
  const square = (x * x) % BN254_R;
  return (((square * square) % BN254_R) * x) % BN254_R;
}
