/** What `attest(config)` takes. Shared by the Node entry and the one that has no prover. */
import type { AuthorityType, DecisionAttestation, Pipeline } from "@svc/core";
import type { AttestOptions, PipelineConfig } from "@svc/vdi-prover";

export interface AttestConfig {
  /**
   * Name, ordered step names, and `constraints` or a `manifest`; see there. Both may be left out: then it is proved under
   * no rule at all, which `verifyDecision` says of the policy in step 4.
   */
  readonly pipeline: Omit<PipelineConfig, "authority">;
  readonly decision: {
    /** Steps that were visited, in pipeline order. */
    readonly path: readonly string[];
    /** Private inputs, JSON values, of which the attestation holds commitments. An `object`, since interfaces have no index signature. */
    readonly inputs: object;
    /** The step that produced the outcome. */
    readonly outcome: string;
    /** Which case it is about: 1 to 64 of `[A-Za-z0-9 ._:/#-]`, of which the attestation holds a commitment. */
    readonly reference?: string | undefined;
  };
  readonly authority?:
    | {
        /** Default "self_attested". */
        readonly type?: AuthorityType | undefined;
        /** Default: the pipeline's name. */
        readonly name?: string | undefined;
        /** For example the number of an opinion. */
        readonly ref?: string | undefined;
      }
    | undefined;
  readonly options?:
    | (AttestOptions & {
        /** Hex Ed25519 key, 32 bytes. Generated for the call, and not kept, if absent. */
        readonly signingKey?: string | undefined;
        /**
         * Default: `zk-cp/build` under the working folder, then that of the circuits package. In a browser an address;
         * there the default is what a bundler moved along with the page.
         */
        readonly circuitDir?: string | undefined;
        /** Stated key id; derived from the key if absent. */
        readonly kid?: string | undefined;
        /** See `VDIConfig`. */
        readonly allowUnrecognisedCircuit?: boolean | undefined;
      })
    | undefined;
}

export type Attest = (config: AttestConfig) => Promise<DecisionAttestation>;

export type PipelineOf = (config: Pick<AttestConfig, "pipeline" | "authority">) => Pipeline;
