/**
 * @svc/core: everything at once. The folders and the two files beside this one are entries of their own
 * (`@svc/core/json`), for packages that should load no more than they use.
 */
export * from "./built-in/index.ts";
export * from "./bytes/index.ts";
export * from "./digest/index.ts";
export { VdiError } from "./errors.ts";
export * from "./field/index.ts";
export * from "./finding/index.ts";
export * from "./issuing/index.ts";
export * from "./json/index.ts";
export { generateParameters, type PoseidonParameters, partialRoundsOf, poseidon } from "./poseidon/index.ts";
export { type Reading, type Refusal, type Refuse, refusal, refuse } from "./reading.ts";
export * from "./signing/index.ts";
export * from "./statement/index.ts";
export * from "./trust/index.ts";
export * from "./wire/index.ts";
