/** `#proof-engine`: what step 5 verifies proofs with. */
export { loadEngine } from "@svc/groth16";
export { acceleratePoseidon } from "@svc/groth16/poseidon";
