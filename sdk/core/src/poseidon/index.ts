/** `@svc/core/poseidon`: the hash of the circuits. */
export { generateParameters, type PoseidonParameters, partialRoundsOf } from "./parameters.ts";
export { installPermutation, type PoseidonPermutation, poseidon } from "./poseidon.ts";
