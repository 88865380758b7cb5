// The portable binary: the verifier, and Poseidon beside it.
export * from "./index";
export { forget, permute, prepareWidth } from "./poseidon";
