/**
 * Proves for an issuer whose key is elsewhere, with a signing service or with the caller. The result lacks only the
 * signature, and its identifier is final: a signer that is asked twice gives one attestation.
 */
import type { Pipeline } from "@svc/core";
import type { OpenCircuitIn } from "./any-vdi.ts";
import type { UnsignedAttestation } from "./attest.ts";
import { proveDecision } from "./attest-decision.ts";
import { type KeylessConfig, readKeylessConfig } from "./config.ts";
import type { Decision } from "./decision.ts";
import type { AttestOptions } from "./options.ts";

export type ProveUnsigned = (
  config: KeylessConfig,
  pipeline: Pipeline,
  decision: Decision,
  options?: AttestOptions,
) => Promise<UnsignedAttestation>;

/** `proveUnsigned` with Node's or the browser's way to open a circuit. */
export function proveUnsignedWith(openCircuit: OpenCircuitIn): ProveUnsigned {
  return async (config, pipeline, decision, options = {}) => {
    const { signer, randomBytes, now, circuitDir, allowUnrecognisedCircuit, prover } =
      readKeylessConfig(config);
    const { proven } = await proveDecision(pipeline, decision, options, now, async () => ({
      ...(await openCircuit(circuitDir, allowUnrecognisedCircuit, prover)),
      signer,
      randomBytes,
    }));
    return proven;
  };
}
