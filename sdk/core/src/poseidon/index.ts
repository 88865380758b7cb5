/** `@svc/core/poseidon`: the hash of the circuits. */
export { poseidon } from "./poseidon.ts";
export { deriveSchedule, type PoseidonSchedule } from "./schedule.ts";
