// The portable binary: the verifier, and Poseidon beside it.
export * from "./index";
export { permute, prepareWidth } from "./poseidon";
