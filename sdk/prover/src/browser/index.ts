/** @svc/vdi-prover/browser: makes decision attestations with real Groth16 proofs in a browser tab. */
export type { AttestationSigner, AttestationWithOpening } from "../attest.ts";
export type { Decision } from "../decision.ts";
export { type ConstraintFailure, PolicyRefusal, type ProverErrorCode } from "../errors.ts";
export type { AttestOptions } from "../options.ts";
export type { PipelineConfig } from "../pipeline.ts";
export { type BrowserConfig, BrowserVDI } from "./browser-vdi.ts";
export { webCryptoSigner } from "./web-crypto-signer.ts";
