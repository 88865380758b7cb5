/** `@svc/core/field`: the two primes of BN254, reading elements. */
export { BN254_P, BN254_R } from "./bn254.ts";
export { parseFieldElement } from "./parse-field-element.ts";
