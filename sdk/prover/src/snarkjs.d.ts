/** The two calls of snarkjs 0.7.6 that proving uses; the package brings no types. */
declare module "snarkjs" {
  export const groth16: {
    prove(
      provingKey: Uint8Array,
      witness: Uint8Array,
    ): Promise<{
      proof: { pi_a: string[]; pi_b: string[][]; pi_c: string[] };
      publicSignals: string[];
    }>;
  };
  export const curves: {
    getCurveFromName(name: string, options: { singleThread: boolean }): Promise<unknown>;
  };
}
