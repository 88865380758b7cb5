/** `bn254.wasm` in base64, written by `scripts/build-wasm.ts`. */
declare const base64: string;
export default base64;
