/** The two binaries of the prover: one for every runtime, and one for those with fused multiply-add. */
export type ProveBinary = "prove" | "prove-fused";
