/**
 * Poseidon over BN254, synchronous, equal to circomlib's: capacity lane 0 starts at zero, the inputs
 * follow, and the digest is lane 0 of the permuted state. Arity is part of the function: hashes of
 * different arity never agree by padding.
 *
 * The rounds here are those of the paper as it prints them: what every runtime can do, and slow. The
 * same function in WebAssembly, with the rounds rearranged, is `@svc/groth16/poseidon`, which puts
 * itself before this one; whether it did changes no hash.
 */
import { BN254_R } from "../field/bn254.ts";
import { FULL_ROUNDS, generateParameters, MAX_WIDTH, type PoseidonParameters } from "./parameters.ts";

/**
 * The hash of inputs that have been judged already, or null where it gives none.
 *
 * @param inputs 1 to 16 elements in [0, r)
 */
export type PoseidonPermutation = (inputs: readonly bigint[]) => bigint | null;

let quick: PoseidonPermutation | null = null;

/**
 * Lets `poseidon` ask another implementation first. Its answers are not checked here: it has known answers of its own.
 */
export function installPermutation(permutation: PoseidonPermutation): void {
  quick = permutation;
}

/** By width, generated at first use. */
const parameters: PoseidonParameters[] = [];

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
  for (const [i, input] of inputs.entries()) {
    if (typeof input !== "bigint" || input < 0n || input >= BN254_R) {
      throw new RangeError(`inputs[${i}]: not an element of the BN254 scalar field`);
    }
  }
  return quick?.(inputs) ?? permute([0n, ...inputs]);
}

/** Runs the permutation over `state` and returns lane 0. */
function permute(state: readonly bigint[]): bigint {
  const width = state.length;
  parameters[width] ??= generateParameters(width);
  const { partialRounds, roundConstants, matrix } = parameters[width];
  const rounds = FULL_ROUNDS + partialRounds;
  let lanes = state;
  for (let round = 0; round < rounds; round++) {
    const isFull = Math.min(round, rounds - 1 - round) < FULL_ROUNDS / 2;
    const powers = lanes.map((lane, i) => {
      const sum = lane + (roundConstants[round * width + i] as bigint);
      return isFull || i === 0 ? fifthPower(sum) : sum;
    });
    lanes = matrix.map((row) => {
      let sum = 0n;
      for (let i = 0; i < width; i++) sum += (powers[i] as bigint) * (row[i] as bigint);
      return sum % BN254_R;
    });
  }
  return lanes[0] as bigint;
}

function fifthPower(x: bigint): bigint {
  const square = (x * x) % BN254_R;
  return (((square * square) % BN254_R) * x) % BN254_R;
}
