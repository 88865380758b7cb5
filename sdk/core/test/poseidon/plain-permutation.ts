// The Poseidon permutation as the paper prints it: constants, S-box, dense matrix, every round alike. Slow and
// obvious; the quick form in src is tested against it.
import { BN254_R } from "../../src/field/bn254.ts";
import { FULL_ROUNDS, generateParameters } from "../../src/poseidon/parameters.ts";

export function plainPermutation(state: readonly bigint[]): bigint[] {
  const { width, partialRounds, roundConstants, matrix } = generateParameters(state.length);
  const rounds = FULL_ROUNDS + partialRounds;
  let lanes = [...state];
  for (let round = 0; round < rounds; round++) {
    const full = round < FULL_ROUNDS / 2 || round >= rounds - FULL_ROUNDS / 2;
    lanes = lanes.map((lane, i) => (lane + (roundConstants[round * width + i] as bigint)) % BN254_R);
    lanes = lanes.map((lane, i) => (full || i === 0 ? lane ** 5n % BN254_R : lane));
    lanes = matrix.map((row) => row.reduce((sum, m, i) => sum + m * (lanes[i] as bigint), 0n) % BN254_R);
  }
  return lanes;
}
